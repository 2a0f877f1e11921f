"""What the sandbox keeps on this system, tried and not assumed."""

from __future__ import annotations

import json
import subprocess
from functools import cache

from vibron.core.errors import ResourceError
from vibron_agents.sandbox.limits import MIB, Limits
from vibron_agents.sandbox.run import run_python
from vibron_agents.sandbox.scratch import scratch

PROBE = """
import json, os, socket, subprocess
def tried(action):
    try:
        action()
    except OSError:
        return False
    return True
def status(name):
    return next((line.split()[1] for line in open("/proc/self/status") if line.startswith(name)), "")
found = {
    "no network": not tried(lambda: socket.create_connection(("127.0.0.1", 9), 0.2)) and os.listdir("/sys/class/net")
    if os.path.isdir("/sys/class/net") else True,
    "no writing elsewhere": not tried(lambda: open("/usr/vibron-probe", "w")),
    "no reading elsewhere": not os.path.exists(SECRET),
    "no secrets in the environment": not any("KEY" in name or "TOKEN" in name for name in os.environ),
    "no rights": os.getuid() != 0 and int(status("CapEff:"), 16) == 0,
    "own processes only": len([name for name in os.listdir("/proc") if name.isdigit()]) <= 4,
    "Landlock": not tried(lambda: open("/proc/self/comm", "w")),
    "filter of system calls": status("Seccomp:") == "2",
    "bounded disk": not tried(lambda: os.posix_fallocate(os.open("large", os.O_CREAT | os.O_RDWR), 0, 1 << 30)),
}
print(json.dumps({key: bool(value) for key, value in found.items()}))
subprocess.Popen(["sleep", "60"], start_new_session=True)
"""
KEPT = (
    "no network", "no writing elsewhere", "no reading elsewhere", "no secrets in the environment", "no rights",
    "own processes only", "process tree killed", "bounded disk",
)  # fmt: skip
BEHIND = "Landlock", "filter of system calls", "memory control group"


def guarantees() -> dict[str, bool]:
    """Return each guarantee with whether it holds here; all False where the walls cannot be built."""
    found = _tried()
    return {name: found.get(name, False) for name in KEPT}


def second_walls() -> dict[str, bool]:
    """Return which walls exist here in addition to the namespaces, on which every guarantee rests already.

    Landlock needs Linux 5.19 with it switched on; without it only the read-only mounts keep a program from writing
    elsewhere.  A memory control group needs root, or a user to whom the system has delegated one; without it memory is
    bounded for each process, and that of all together is measured up to 500 times a second.
    """
    found = _tried()
    return {name: found.get(name, False) for name in BEHIND}


@cache
def _tried() -> dict[str, bool]:
    with scratch() as secret, scratch() as folder:
        (secret / "secret").write_text("x")
        code = f"SECRET = {str(secret / 'secret')!r}\n{PROBE}"
        try:
            found = run_python(code, folder, Limits(seconds=20.0, memory=512 * MIB))
        except (ResourceError, OSError):
            return {}
    said = dict(json.loads(found.stdout)) if found.ok else {}
    return {
        **said, "process tree killed": found.ok and found.seconds < 20.0, "memory control group": _counts_memory()
    }  # fmt: skip


def _counts_memory() -> bool:
    """Return True if a process can be moved into a new memory control group."""
    from vibron_agents.sandbox import _groups

    group = _groups.made(MIB)
    if group is None:
        return False
    with subprocess.Popen(["sleep", "60"]) as process:
        try:
            group.add(process.pid)
        except OSError:
            return False
        finally:
            process.kill()
            process.wait()
            group.remove()
    return True
