"""An application with one route and the page, served on a port for the walk in a browser."""

from __future__ import annotations

import sys

import uvicorn
from fastapi import FastAPI

from vibron_agents.app.page import attach

app = FastAPI()


@app.get("/api/health")
def health() -> dict[str, bool]:
    return {"ready": True}


attach(app, {"anything": 1})

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
