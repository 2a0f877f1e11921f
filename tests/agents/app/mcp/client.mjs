// A client of the Model Context Protocol without packages: JSON-RPC over standard streams or streamable HTTP.
//
//     node client.mjs streams COMMAND ARGUMENT...
//     VIBRON_MCP_TOKEN=... node client.mjs http URL
//
// Initializes, lists, finds, calls, meets an error of a tool and one of the protocol, cancels a long call, and calls
// again. Prints what came back as one JSON object.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const VERSION = "2025-06-18";
const LONG = { name: "monte_carlo_slab", arguments: { optical_depth: 50.0, albedo: 1.0, photons: 10_000_000 } };
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

class Streams {
  constructor(command) {
    this.asked = 0;
    this.waiting = new Map();
    this.process = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
    this.ended = new Promise((resolve) => this.process.on("exit", resolve));
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      const message = JSON.parse(line);
      this.waiting.get(message.id)?.(message);
    });
  }

  async send(message) {
    this.process.stdin.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n");
  }

  ask(method, params) {
    const id = ++this.asked;
    const answer = new Promise((resolve) => this.waiting.set(id, resolve));
    this.send({ id, method, params });
    return { id, answer };
  }

  async cancel({ id }) {
    await this.send({ method: "notifications/cancelled", params: { requestId: id } });
  }

  async close() {
    this.process.stdin.end();
    return { exit: await this.ended };
  }
}

class Http {
  constructor([url]) {
    this.asked = 0;
    this.url = url;
    this.headers = {
      Accept: "application/json, text/event-stream",
      "Content-Type": "application/json",
      Authorization: `Bearer ${process.env.VIBRON_MCP_TOKEN}`,
    };
  }

  async post(message, more = {}) {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    const headers = { ...this.headers, ...more.headers };
    const answer = await fetch(this.url, { method: "POST", body, headers, signal: more.signal });
    const session = answer.headers.get("mcp-session-id");
    if (session) {
      Object.assign(this.headers, { "Mcp-Session-Id": session, "MCP-Protocol-Version": VERSION });
    }
    return answer;
  }

  async send(message) {
    await (await this.post(message)).text();
  }

  ask(method, params) {
    const id = ++this.asked;
    const stop = new AbortController();
    const read = async () => {
      const answer = await this.post({ id, method, params }, { signal: stop.signal });
      const text = await answer.text();
      const events = text.split("\n").filter((line) => line.startsWith("data:") && line.slice(5).trim());
      const found = events.length ? events.map((line) => JSON.parse(line.slice(5))) : [JSON.parse(text)];
      return found.find((message) => message.id === id);
    };
    return { id, stop, answer: read() };
  }

  async cancel({ id, stop, answer }) {
    answer.catch(() => {});
    await this.send({ method: "notifications/cancelled", params: { requestId: id } });
    stop.abort();
  }

  async close() {
    const { status } = await this.post({ id: 0, method: "tools/list" }, { headers: { Authorization: "Bearer other" } });
    return { refused: status };
  }
}

const [kind, ...place] = process.argv.slice(2);
const client = kind === "http" ? new Http(place) : new Streams(place);
const call = async (name, given) => (await client.ask("tools/call", { name, arguments: given }).answer).result;
const hello = { protocolVersion: VERSION, capabilities: {}, clientInfo: { name: "node", version: process.version } };

const initialize = (await client.ask("initialize", hello).answer).result;
await client.send({ method: "notifications/initialized" });
const list = (await client.ask("tools/list", {}).answer).result.tools.map((one) => one.name);
const find = (await call("find", { sentence: "total radiated power of a black body" })).structuredContent.result;
const peak = { name: "wien_peak", arguments: { temperature: "300 K" } };
const called = (await call("call", peak)).structuredContent;
const wrong = await call("call", { name: "wien_peak", arguments: { temperature: -3 } });
const unknown = (await client.ask("nothing/known", {}).answer).error;

const long = client.ask("tools/call", { name: "call", arguments: LONG });
let answered = false;
long.answer.then(() => (answered = true), () => {});
await pause(1000);
await client.cancel(long);
const begun = performance.now();
const after = (await call("call", peak)).structuredContent;
const seconds = (performance.now() - begun) / 1000;
const error = { isError: wrong.isError, text: wrong.content[0].text };
const end = await client.close();
console.log(JSON.stringify({ initialize, list, find, called, error, unknown, after, answered, seconds, end }));
process.exit(0);
