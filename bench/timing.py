"""Times calls for the scripts in this folder."""

import time


def samples(run, seconds, length, number):
    """The times of a run in seconds: at least so many samples of about so long each, for so many seconds."""
    run()
    begin = time.perf_counter()
    run()
    inner = max(1, int(length / max(time.perf_counter() - begin, 1e-9)))
    times, end = [], time.perf_counter() + seconds
    while len(times) < number or time.perf_counter() < end:
        begin = time.perf_counter()
        for _ in range(inner):
            run()
        times.append((time.perf_counter() - begin) / inner)
    return times
