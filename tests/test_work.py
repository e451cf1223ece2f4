"""Work is spread: results in order, errors where they belong, no more under way than can be done."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextvars import ContextVar
from pathlib import Path
from threading import Barrier, Event, Thread, get_ident
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import work
from pipworks.sources import whole
from pipworks.work import AHEAD, NoScheduler, Pool, WorkersLost


def doubled(number: int) -> int:
    if number < 0:
        raise ValueError(f"{number} is below 0")
    return 2 * number


@given(numbers=st.lists(st.integers(0, 100)), workers=st.integers(1, 5))
def test_results_come_in_order_and_are_counted(numbers: list[int], workers: int) -> None:
    heard: list[int] = []
    with Pool(workers) as pool:
        assert list(pool.map(doubled, numbers, heard.append)) == [2 * each for each in numbers]
        assert list(pool.map(doubled, numbers)) == [2 * each for each in numbers]
    assert heard == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("over", ["threads", "processes"])
@pytest.mark.parametrize("workers", [1, 3])
def test_an_error_is_raised_where_its_result_would_have_come(over: str, workers: int) -> None:
    with Pool(workers, over) as pool:
        results = pool.map(doubled, [1, 2, -3, 4])
        assert [next(results), next(results)] == [2, 4]
        with pytest.raises(ValueError, match="-3 is below 0"):
            next(results)
        assert list(results) == []
        assert list(pool.map(doubled, [5])) == [10]


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_things_are_taken_only_as_they_are_needed(workers: int) -> None:
    taken = 0

    def endless() -> Iterator[int]:
        nonlocal taken
        while True:
            yield taken
            taken += 1

    with Pool(workers) as pool:
        for result in pool.map(doubled, endless()):
            assert taken <= result // 2 + AHEAD * workers
            if result == 200:
                break


def test_what_has_not_begun_never_does() -> None:
    begun: list[int] = []
    working, enough = Barrier(3), Event()

    def work_on(number: int) -> None:
        begun.append(number)
        working.wait()
        enough.wait()

    def things() -> Iterator[int]:
        yield from range(3)
        working.wait()  # two are under way, and the third waits for a worker
        raise KeyboardInterrupt

    with Pool(2) as pool:
        with pytest.raises(KeyboardInterrupt):
            list(pool.map(work_on, things()))
        enough.set()
    assert sorted(begun) == [0, 1]


def test_threads_work_together_and_know_the_context_of_the_caller() -> None:
    name = ContextVar("name", default="nobody")
    together = Barrier(3)

    def where(number: int) -> tuple[int, str]:
        together.wait()
        found = name.get()
        name.set("somebody else")
        return get_ident(), found

    name.set("the caller")
    with Pool(3) as pool:
        found = list(pool.map(where, range(6)))
    assert {each for _, each in found} == {"the caller"}
    assert get_ident() not in {each for each, _ in found}
    assert name.get() == "the caller"


def process_of(number: int) -> int:
    return os.getpid()


def test_processes_are_others_and_one_alone_is_the_callers() -> None:
    with Pool(2, "processes") as pool:
        assert os.getpid() not in set(pool.map(process_of, range(4)))
    with Pool(1, "processes") as pool:
        assert set(pool.map(process_of, range(4))) == {os.getpid()}


def held_back(number: int) -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="a thread holds no signals back here")
def test_an_interrupt_while_processes_begin_is_kept_from_them() -> None:
    with Pool(2, "processes") as pool:
        assert all(pool.map(held_back, range(4))) and not held_back(0)


INTERRUPTED = """
import sys
from pathlib import Path
from test_work import wait_for
from pipworks.work import Pool

if __name__ == "__main__":
    try:
        with Pool(2, "processes") as pool:
            for each in pool.map(wait_for, [sys.argv[1]] * 8):
                print("done", flush=True)
    except KeyboardInterrupt:
        print("stopped", flush=True)
"""


def wait_for(folder: str) -> None:
    """Say that one has begun, and wait to be let go."""
    with (Path(folder) / "begun").open("wb", buffering=0) as told:
        told.write(b".")
    with (Path(folder) / "gate").open("rb", buffering=0) as gate:
        gate.read(1)


def test_an_interrupt_of_all_processes_is_the_callers_to_answer(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(INTERRUPTED)
    pipes = {}
    for name in ("begun", "gate"):
        os.mkfifo(tmp_path / name)
        pipes[name] = os.open(tmp_path / name, os.O_RDWR)
    package = Path(work.__file__).parents[1]
    running = subprocess.Popen(
        [sys.executable, str(program), str(tmp_path)],
        env=os.environ | {"PYTHONPATH": f"{package}:{Path(__file__).parent}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    for _ in range(2):  # both workers are at it
        os.read(pipes["begun"], 1)
    os.killpg(running.pid, signal.SIGINT)
    assert running.poll() is None
    os.write(pipes["gate"], b"." * 8)
    said, complained = running.communicate()
    for each in pipes.values():
        os.close(each)
    assert (said, complained, running.returncode) == ("stopped\n", "", 0)


def test_a_scheduler_of_dask_does_the_work() -> None:
    from distributed import LocalCluster

    with (
        LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, protocol="tcp"
        ) as cluster,
        Pool(over=cluster.scheduler_address) as pool,
    ):
        assert pool.workers == 2
        assert list(pool.map(doubled, range(10))) == list(range(0, 20, 2))
        with pytest.raises(ValueError, match="-1 is below 0"):
            list(pool.map(doubled, [-1]))


def test_a_scheduler_that_has_no_workers_is_refused() -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, processes=False, dashboard_address=None, protocol="tcp") as cluster:
        address = cluster.scheduler_address
        with pytest.raises(ValueError, match=f"{address} has no workers: start some with dask worker"):
            Pool(over=address)


def test_an_interrupt_does_not_wait_for_workers_of_a_scheduler_that_are_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was given to them is dropped: nobody is there to do it."""
    from distributed import LocalCluster

    def interrupted() -> int:
        raise KeyboardInterrupt

    def submitted(*given: Any) -> Future[int]:
        future: Future[int] = type(pool._executor).submit(pool._executor, *given)
        monkeypatch.setattr(future, "result", interrupted)
        return future

    with LocalCluster(n_workers=1, processes=False, dashboard_address=None, protocol="tcp") as cluster:
        pool = Pool(over=cluster.scheduler_address)
        cluster.scale(0)
        pool._client.retire_workers()
        monkeypatch.setattr(pool._executor, "submit", submitted)
        with pytest.raises(KeyboardInterrupt):
            list(pool.map(doubled, range(10)))
        closed = Thread(target=pool.close, daemon=True)
        closed.start()
        closed.join(60)
        assert not closed.is_alive()


class Cluster(Executor):
    """A scheduler with its workers, as a client of Dask's sees them. Workers unpack what they are given."""

    status = "running"

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        self.code: dict[str, object] = {}
        self.under_way: list[Future[Any]] = []
        self.closed = False

    def nthreads(self) -> dict[str, int]:
        return {f"tcp://worker:{each}": 1 for each in range(self.workers)}

    def run(self, function: Callable[[], str], on_error: str) -> dict[str, object]:
        return {each: function() for each in self.nthreads()} | self.code

    def get_executor(self, pure: bool) -> Cluster:
        return self

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.under_way.append(future)
        function, given = pickle.loads(pickle.dumps((function, given)))  # a worker would end if this raised
        try:
            future.set_result(function(*given))
        except ValueError as problem:
            future.set_exception(problem)
        return future

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Cluster:
    made = Cluster()
    monkeypatch.setattr(work, "_client", lambda address: made)
    return made


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("0123456789abcdef0123", "has another Pipworks than this one: install the same there"),
        (Exception("No module named 'pipworks'"), "cannot work for Pipworks: No module named 'pipworks'"),
    ],
)
def test_a_worker_of_other_code_is_refused(cluster: Cluster, code: object, says: str) -> None:
    cluster.code["tcp://stranger:1"] = code
    with pytest.raises(ValueError, match=f"^the worker at tcp://stranger:1 {says}$"):
        Pool(over="tcp://there:1")
    assert cluster.closed


def test_the_code_is_another_when_any_file_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pipworks import sources

    monkeypatch.setattr(sources, "PACKAGE", tmp_path)
    found = set()
    for name, content in (("a", "1"), ("b", "1"), ("a", "2")):
        (tmp_path / f"{name}.py").write_text(content)
        for each in (whole, sources._content, sources._name, sources._is_ours):
            each.cache_clear()  # type: ignore[attr-defined]
        found.add(whole())
    for each in (whole, sources._content, sources._name, sources._is_ours):
        each.cache_clear()  # type: ignore[attr-defined]
    assert len(found) == 3


class Unreadable:
    """Cannot be unpacked."""

    def __reduce__(self) -> Any:
        return doubled, (-7,)


def test_what_a_worker_cannot_unpack_is_an_error_and_not_its_end(cluster: Cluster) -> None:
    with Pool(over="tcp://there:1") as pool, pytest.raises(ValueError, match="-7 is below 0"):
        list(pool.map(doubled, [Unreadable()]))  # type: ignore[list-item]


def test_workers_that_come_later_get_work_too(cluster: Cluster) -> None:
    with Pool(over="tcp://there:1") as pool:
        results = pool.map(doubled, range(100))
        assert next(results) == 0
        assert len(cluster.under_way) == AHEAD
        cluster.workers = 5
        assert next(results) == 2
        assert len(cluster.under_way) == 5 * AHEAD + 1
        cluster.workers = 1
        assert list(results) == list(range(4, 200, 2))


def cancelled(cluster: Cluster) -> None:
    """What becomes of what is under way."""

    def submit(*given: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.cancel()
        return future

    cluster.submit = submit  # type: ignore[method-assign, assignment]


def refusing(cluster: Cluster) -> None:
    """What becomes of what is given after that."""

    def submit(*given: Any) -> Future[Any]:
        raise RuntimeError("tried sending message after closing")

    cluster.submit = submit  # type: ignore[method-assign, assignment]


def silent(cluster: Cluster) -> None:
    """What becomes of the question who is there."""

    def nthreads() -> dict[str, int]:
        raise OSError("nobody answers")

    cluster.nthreads = nthreads  # type: ignore[method-assign]


@pytest.mark.parametrize("lost", [cancelled, refusing, silent])
def test_a_scheduler_that_goes_away_is_missed(cluster: Cluster, lost: Callable[[Cluster], None]) -> None:
    with Pool(over="tcp://there:1") as pool:
        results = pool.map(doubled, range(10))
        assert next(results) == 0
        lost(cluster)
        with pytest.raises(WorkersLost, match=r"^the scheduler at tcp://there:1 is gone$"):
            list(results)


def test_work_of_which_every_worker_dies_is_given_up(cluster: Cluster) -> None:
    from distributed import KilledWorker

    with Pool(over="tcp://there:1") as pool:
        future: Future[int] = Future()
        future.set_exception(KilledWorker("doubled", None, 3))
        cluster.submit = lambda *given: future  # type: ignore[method-assign, assignment]
        with pytest.raises(WorkersLost, match=r"^of the workers of tcp://there:1 all .* died of it"):
            list(pool.map(doubled, [1]))


def ended(number: int) -> int:
    """Work that ends its process, as a system does that is short of memory."""
    os._exit(9)


def test_a_process_that_is_ended_is_missed() -> None:
    with Pool(2, "processes") as pool:
        for _ in range(2):
            with pytest.raises(WorkersLost, match=r"^a process that worked has been ended from outside"):
                list(pool.map(ended, range(4)))


@pytest.mark.parametrize("address", ["", "nowhere", "tcp://127.0.0.1:abc", "inproc://x", "tls://127.0.0.1:1"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(
        ValueError, match=f"^'{address}' is no address of a scheduler, such as tcp://host:8786: "
    ):
        Pool(over=address)


def test_no_address_at_all_begins_no_scheduler_here() -> None:
    with pytest.raises(TypeError, match="the address of a scheduler, not None"):
        Pool(over=None)  # type: ignore[arg-type]


def test_dask_is_imported_only_for_an_address() -> None:
    program = (
        "import sys; from pipworks.work import Pool; Pool(2).close(); print('distributed' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "False\n"


def test_without_dask_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoScheduler, match=r"work for tcp://nowhere:1 needs Dask.*pipworks\[dask\]"):
        Pool(over="tcp://nowhere:1")


def test_no_workers_are_refused() -> None:
    with pytest.raises(ValueError, match="no work with 0 workers"):
        Pool(0)
