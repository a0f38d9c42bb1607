"""Calls that take long, on a thread of their own: the caller's waits and hears ctrl-C."""

from __future__ import annotations

import _thread
import ctypes as c
import math
import threading
import time
from dataclasses import dataclass
from typing import Any, Callable, Optional

from ._native import ProgressFunction, yk_progress

PERIOD_S = 0.05     # between looks at what the other threads have come to


@dataclass(frozen=True)
class Progress:
    """How far a search has come: proven bounds and the last estimate, for the side to move."""

    stage: str          #: "order 8", "exact", "ties", "line", "proof"
    lower: int          #: proven, discs
    upper: int
    estimate: int       #: discs, within the bounds
    nodes: int          #: of a proof its positions
    time_s: float


ProgressCall = Optional[Callable[[Progress], Any]]


class Search:
    """One search: `callback` goes to the library, `run` waits for the call that it is in."""

    def __init__(self) -> None:
        self._stop = False
        self._latest: Progress | None = None
        self.callback = ProgressFunction(self._called)

    def _called(self, at: int, _: int | None) -> int:
        told = yk_progress.from_address(at)
        self._latest = Progress(told.pass_.decode(), told.lower, told.upper, told.estimate,
                                told.nodes, told.time_s)
        return self._stop

    def run(self, call: Callable[[], int], progress: ProgressCall, until: float = math.inf,
            also: Callable[[], None] = lambda: None) -> int:
        """What `call` returns. `progress` is called in this thread; if it returns something
        true, the search stops. So it does by time.monotonic(), and if an exception comes, which is
        raised then. `also` stops what does not come by `callback` soon."""
        result: list[int] = []
        told = None

        def tell() -> None:
            nonlocal told
            latest = self._latest
            if progress and not self._stop and latest is not told and latest is not None:
                told = latest
                if progress(latest):
                    stop()
            if time.monotonic() > until:
                stop()

        def stop() -> None:
            self._stop = True
            also()

        run_threads([lambda: result.append(call())], tell, stop)
        return result[0]


def run_threads(calls: list[Callable[[], Any]], tell: Callable[[], None],
                stop: Callable[[], None]) -> None:
    """Make the calls at the same time, a thread each, and `tell` every now and then. Whatever
    exception comes meanwhile, all of them have ended when this raises it.

    An exception can come between any two steps, even while a thread is being started, and
    threading.Thread.join() forgets a thread if it is interrupted. So each thread itself notes that
    it has begun, and does nothing if that was too late.
    """
    begun: list[int] = []
    ended: list[int] = []
    closed: list[int] = []
    failed: list[BaseException] = []
    wake = threading.Event()

    def guarded(call: Callable[[], Any]) -> None:
        begun.append(1)
        try:
            if not closed:
                call()
        except BaseException as error:
            failed.append(error)
            stop()
        finally:
            ended.append(1)
            wake.set()

    def wait_for(count: int) -> None:
        wake.clear()
        if len(ended) < count:
            wake.wait(PERIOD_S)

    try:
        for call in calls:
            _thread.start_new_thread(guarded, (call,))
        while len(ended) < len(calls):
            wait_for(len(calls))
            tell()
    except BaseException:
        stop()
        closed.append(1)
        while len(ended) < len(begun):
            try:
                wait_for(len(begun))
            except KeyboardInterrupt:       # again: it only takes milliseconds
                pass
        raise
    if failed:
        raise failed[0]


def squares(array: c.Array[c.c_uint8], count: int) -> bytes:
    return bytes(array[:count])
