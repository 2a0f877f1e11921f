"""Hostile and broken programs are contained and reported as what they are."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread, Timer

import pytest

import vibron
import vibron_agents
from vibron.core.errors import InputError, ResourceError
from vibron_agents.sandbox import Limits, Run, Warm, _rights, guarantees, run, run_python, second_walls
from vibron_agents.sandbox import run as run_module
from vibron_agents.sandbox._supervision import Contained
from vibron_agents.sandbox.limits import MIB

HERE = guarantees()
Runner = Callable[..., Run]
needs_walls = pytest.mark.skipif(not all(HERE.values()), reason=f"no isolation of processes here: {HERE}")


@pytest.fixture(scope="module")
def nursery() -> Iterator[Warm]:
    """A nursery that has imported a package of some size."""
    with Warm(("numpy",)) as warm:
        yield warm


@pytest.fixture(params=["cold", "warm"])
def python(request: pytest.FixtureRequest) -> Runner:
    """Run Python by a separate interpreter, or by a fork of the nursery."""
    if request.param == "cold":
        return run_python
    warm: Warm = request.getfixturevalue("nursery")
    return warm.run_python


@needs_walls
def test_a_good_program_leaves_its_files_and_words(tmp_path: Path, python: Runner):
    found = python("print('done'); open('left.txt', 'w').write('kept')", tmp_path)
    assert (found.reason, found.status, found.stdout, found.ok) == ("finished", 0, "done\n", True)
    assert (tmp_path / "left.txt").read_text() == "kept"


@needs_walls
def test_an_exception_and_an_early_exit_are_told_apart(tmp_path: Path, python: Runner):
    failed = python("raise ValueError('no')", tmp_path)
    assert (failed.reason, failed.status) == ("failed", 1)
    assert "ValueError: no" in failed.stderr
    assert python("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", tmp_path).reason == "killed"
    assert python("import os; os._exit(0)", tmp_path).reason == "finished"


@needs_walls
@pytest.mark.parametrize(
    ("code", "limits", "reason"),
    [
        ("while True: pass", Limits(seconds=0.5), "seconds"),
        ("kept = []\nwhile True: kept.append(bytearray(20 << 20))", Limits(seconds=20.0, memory=200 * MIB), "memory"),
        (
            "for n in range(99):\n with open(str(n), 'wb') as f: f.write(b'0' * (4 << 20))\nimport time; time.sleep(9)",
            Limits(seconds=20.0, disk=20 * MIB),
            "disk",
        ),
        ("x = bytearray(100 << 30)", Limits(seconds=20.0), "failed"),
        (
            "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass",
            Limits(seconds=0.7, processes=32),
            "seconds",
        ),
    ],
    ids=["endless loop", "memory hog", "full disk", "array of 100 GB", "fork bomb"],
)
def test_a_greedy_program_is_ended_at_its_limit(code: str, limits: Limits, reason: str, tmp_path: Path, python: Runner):
    begun = time.monotonic()
    assert python(code, tmp_path, limits).reason == reason
    assert time.monotonic() - begun < 15.0
    assert not [
        place for place in Path("/proc").iterdir() if place.name.isdigit() and _working_folder(place) == tmp_path
    ]


@needs_walls
def test_children_that_left_their_session_die_with_the_run(tmp_path: Path, python: Runner):
    code = (
        "import subprocess, time\n"
        "subprocess.Popen(['sh', '-c', 'while :; do date +%N > alive; sleep 0.05; done'], start_new_session=True)\n"
        "time.sleep(0.3)"
    )
    assert python(code, tmp_path).ok
    last = (tmp_path / "alive").read_text()
    time.sleep(0.3)
    assert (tmp_path / "alive").read_text() == last


@needs_walls
def test_nothing_outside_can_be_read_written_or_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, python: Runner
):
    secret = tmp_path / "secret"
    secret.write_text("word")
    own = tmp_path / "own"
    own.mkdir()
    monkeypatch.setenv("API_KEY", "word")
    code = f"""
import os, socket
for what in (lambda: open({str(secret)!r}), lambda: open('/usr/x', 'w'), lambda: open('/etc/passwd'),
             lambda: socket.create_connection(('127.0.0.1', 80), 0.2), lambda: os.kill(1, 9),
             lambda: os.mkdir('/new')):
    try:
        what()
        print('reached')
    except OSError as error:
        print(type(error).__name__)
print(sorted(os.environ.get('API_KEY', 'none')), os.getuid() != 0)
"""
    found = python(code, own)
    assert "reached" not in found.stdout, found.stdout
    assert found.stdout.splitlines()[-1] == "['e', 'n', 'n', 'o'] True"


@needs_walls
def test_a_folder_that_is_named_can_be_read_and_not_written(tmp_path: Path, python: Runner):
    other, own = tmp_path / "other", tmp_path / "own"
    other.mkdir()
    own.mkdir()
    (other / "data").write_text("7")
    code = f"print(open({str(other / 'data')!r}).read())\nopen({str(other / 'new')!r}, 'w')"
    found = python(code, own, readable=[other])
    assert found.stdout == "7\n"
    assert "Read-only file system" in found.stderr
    assert not (other / "new").exists()


@needs_walls
def test_endless_output_is_cut_and_counted(tmp_path: Path, python: Runner):
    found = python("print('x' * 10000)", tmp_path, Limits(output=100))
    assert (len(found.stdout), found.dropped) == (100, 9901)


@needs_walls
def test_a_program_that_is_not_there_fails_by_name(tmp_path: Path):
    with pytest.raises(InputError, match="command: cannot be started: No such file or directory"):
        run(["/no-such-program"], tmp_path)


def test_bad_limits_and_folders_are_refused(tmp_path: Path):
    with pytest.raises(InputError, match="seconds: must be positive"):
        Limits(seconds=0)
    with pytest.raises(InputError, match="folder: is not a folder"):
        run(["true"], tmp_path / "missing")
    with pytest.raises(InputError, match="readable: is not there"):
        run(["true"], tmp_path, readable=[tmp_path / "missing"])


def test_where_the_walls_cannot_be_built_nothing_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    stage = tmp_path / "stage.py"
    stage.write_text('import os, sys; os.write(int(sys.argv[2]), b\'{"failed": "PermissionError: no"}\')')
    monkeypatch.setattr(__import__("sys").modules[run_module.__module__], "STAGE", stage)
    with pytest.raises(ResourceError, match="the sandbox cannot be built here: PermissionError"):
        run_python("open('ran', 'w')", tmp_path)
    assert not (tmp_path / "ran").exists()


def processes() -> list[str]:
    """The processes below this one that have not ended."""
    found = [str(os.getpid())]
    for process in found:
        found += [child for task in Path(f"/proc/{process}/task").glob("*") for child in _words(task / "children")]
    return [process for process in found if _words(Path(f"/proc/{process}/stat"))[2:3] not in ([], ["Z"])]


def _words(place: Path) -> list[str]:
    try:
        return place.read_text().split()
    except OSError:
        return []


def _working_folder(place: Path) -> Path | None:
    try:
        return (place / "cwd").readlink()
    except OSError:
        return None


@needs_walls
def test_a_warm_run_starts_with_what_was_imported_and_sees_nothing_of_the_last(tmp_path: Path, nursery: Warm):
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    code = "import sys, numpy; print('numpy' in sys.modules, hasattr(numpy, 'left')); numpy.left = 1"
    for name in ("one", "other"):
        assert nursery.run_python(code, tmp_path / name).stdout == "True False\n"


@needs_walls
def test_a_warm_run_holds_no_way_back(tmp_path: Path, nursery: Warm):
    code = "import os; print(sorted(map(int, os.listdir('/proc/self/fd')))[:-1], os.getppid(), len(os.environ))"
    found = nursery.run_python(code, tmp_path)
    assert found.stdout == "[0, 1, 2] 1 10\n"


def test_a_nursery_that_cannot_import_says_so():
    with pytest.raises(ResourceError, match="No module named 'nonesuch'"), Warm(("nonesuch",)):
        pass


@needs_walls
def test_runs_side_by_side_do_not_share_a_limit_of_processes(tmp_path: Path):
    code = """
import subprocess, sys, time
kept = [subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(1.5)"]) for _ in range(14)]
print(len(kept), sum(one.wait() == 0 for one in kept))
"""
    places = [tmp_path / name for name in "ab"]
    for place in places:
        place.mkdir()
    with ThreadPoolExecutor() as pool:
        found = list(pool.map(lambda place: run_python(code, place, Limits(processes=20)), places))
    assert [one.stdout for one in found] == ["14 14\n", "14 14\n"]


@needs_walls
def test_an_interrupted_caller_leaves_nothing_running(tmp_path: Path, python: Runner, monkeypatch: pytest.MonkeyPatch):
    waited = Contained.ended

    def interrupted(self: Contained, seconds: float, until: int | None = None) -> bool:
        if seconds > 60.0 and not waited(self, 0.5):
            raise KeyboardInterrupt
        return waited(self, seconds, until)

    monkeypatch.setattr(Contained, "ended", interrupted)
    before = processes()
    with pytest.raises(KeyboardInterrupt):
        python("import time\nwhile True: time.sleep(0.01)", tmp_path)
    assert processes() == before


@needs_walls
def test_a_thread_that_is_no_daemon_is_waited_for(tmp_path: Path, python: Runner):
    code = "import threading, time\nthreading.Thread(target=lambda: (time.sleep(0.3), print('late'))).start()"
    assert python(code, tmp_path).stdout == "late\n"


@needs_walls
def test_a_nursery_outlives_the_thread_that_started_it_and_serves_several(tmp_path: Path):
    started = Warm()
    thread = Thread(target=started.__enter__)
    thread.start()
    thread.join()
    places = [tmp_path / str(number) for number in range(8)]
    for place in places:
        place.mkdir()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda place: started.run_python(f"print({place.name!r})", place), places))
    started.__exit__(None, None, None)
    assert [one.stdout for one in found] == [f"{place.name}\n" for place in places]


@needs_walls
def test_the_folder_one_happens_to_be_in_is_not_readable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, python: Runner
):
    here, own = tmp_path / "here", tmp_path / "own"
    here.mkdir()
    own.mkdir()
    (here / "secret").write_text("word")
    monkeypatch.chdir(here)
    monkeypatch.syspath_prepend(str(here))
    assert "FileNotFoundError" in python(f"open({str(here / 'secret')!r})", own).stderr


@needs_walls
def test_a_link_in_place_of_the_script_is_not_followed(tmp_path: Path, python: Runner):
    outside, own = tmp_path / "outside", tmp_path / "own"
    outside.write_text("kept")
    own.mkdir()
    (own / "script.py").symlink_to(outside)
    assert python("print('new')", own).stdout == "new\n"
    assert outside.read_text() == "kept"


@needs_walls
def test_every_wall_that_this_kernel_has_stands():
    walls = second_walls()
    assert walls["filter of system calls"]
    assert walls["Landlock"] == (_rights.landlock_version() >= 2)


@needs_walls
def test_where_namespaces_are_refused_nothing_runs(tmp_path: Path):
    roots = [str(Path(str(package.__file__)).parents[1]) for package in (vibron, vibron_agents)]
    code = f"""
import os, sys
sys.path += {roots}
os.mkdir("inner")
from vibron_agents.sandbox import guarantees, run_python
print(any(guarantees().values()))
run_python("open('ran', 'w')", "inner")
"""
    found = run_python(code, tmp_path, readable=roots)
    assert found.stdout == "False\n"
    assert "ResourceError: sandbox: the sandbox cannot be built here: PermissionError" in found.stderr
    assert sorted(path.name for path in (tmp_path / "inner").iterdir()) == ["script.py"]


@needs_walls
def test_a_nursery_whose_answer_was_not_waited_for_is_not_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with Warm() as warm:
        with monkeypatch.context() as patched:
            patched.setattr("socket.recv_fds", interrupted)
            with pytest.raises(KeyboardInterrupt):
                warm.run_python("open('ran', 'w')", tmp_path)
        with pytest.raises(ResourceError, match="the nursery has ended"):
            warm.run_python("print('x')", tmp_path)


@needs_walls
def test_a_nursery_has_ready_what_a_function_prepares(tmp_path: Path):
    with Warm(("mimetypes:init",)) as warm:
        assert warm.run_python("import mimetypes; print(mimetypes.inited)", tmp_path).stdout == "True\n"


@needs_walls
def test_a_nursery_refuses_what_starts_threads(tmp_path: Path):
    (tmp_path / "threaded.py").write_text(
        "import threading, time\nthreading.Thread(target=time.sleep, args=(9,)).start()"
    )
    with pytest.raises(ResourceError, match="threaded starts threads"), Warm(("threaded",), [tmp_path]):
        pass


@needs_walls
def test_a_run_is_given_up_when_a_descriptor_can_be_read(tmp_path: Path):
    before = processes()
    until, ours = os.pipe()
    Timer(0.5, os.close, (ours,)).start()
    begun = time.monotonic()
    assert not run([sys.executable, "-c", "while True: pass"], tmp_path, until=until).ok
    os.close(until)
    assert time.monotonic() - begun < 10.0
    assert processes() == before
