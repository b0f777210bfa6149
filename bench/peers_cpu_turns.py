"""PyTorch on CPUs, in turns with `gotile bench`: each waits while the other runs.

python peers_cpu_turns.py [--threads N] [--gotile CMD] [--json FILE] [FILTER]

Prints one line a workload: the median microseconds of both and the ratio. Workloads have the names and sizes of gotile bench, FILTER is a
regular expression. Bind the command to as many processors as there are threads (taskset), and gotile with it. Between samples both sleep, so that
the threads of one, which poll for more work for a while, do not take processors from the other.

--json writes rows as bench/compare reads them.
"""
import argparse, json, re, shlex, statistics, subprocess, time
import torch
import torch.nn.functional as F

ROUNDS, SAMPLE, PAUSE = 15, 0.02, 0.25


def gemm(dtype, n):
    a, b = torch.randn(n, n).to(dtype), torch.randn(n, n).to(dtype)
    c = torch.empty_like(a)
    return lambda: torch.mm(a, b, out=c)


def attention():
    q, k, v = (torch.randn(1, 8, 1024, 64) for _ in range(3))
    return lambda: F.scaled_dot_product_attention(q, k, v)


def workloads():
    for n in (256, 1024, 2048):
        for name, dtype in (("f32", torch.float32), ("f64", torch.float64)):
            yield f"gemm {name} {n}", 2 * n**3, lambda n=n, dtype=dtype: gemm(dtype, n)
    yield "gemm bf16->f32 2048", 2 * 2048**3, lambda: gemm(torch.bfloat16, 2048)
    yield "attention f32 1x8x1024x64", 4 * 8 * 1024 * 1024 * 64, attention


class Gotile:
    """gotile bench --turns, which times a sample for each line that it reads."""
    def __init__(self, cmd, name):
        self.p = subprocess.Popen(shlex.split(cmd) + ["--turns", "^" + re.escape(name).replace("\\ ", " ") + "$"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if self.p.stdout.readline().strip() != "ready":
            raise SystemExit(f"gotile does not answer for {name}")

    def sample(self):
        self.p.stdin.write("\n"); self.p.stdin.flush()
        return float(self.p.stdout.readline())

    def close(self):
        self.p.stdin.close(); self.p.wait()


def sample(f):
    """Seconds of a run."""
    f()
    start = time.perf_counter(); f(); once = time.perf_counter() - start
    n = max(1, int(SAMPLE / once))
    start = time.perf_counter()
    for _ in range(n): f()
    return (time.perf_counter() - start) / n


def measure(name, make, cmd):
    f, own, taken = make(), Gotile(cmd, name), ([], [])
    for _ in range(ROUNDS):
        taken[0].append(own.sample()); time.sleep(PAUSE)
        taken[1].append(sample(f)); time.sleep(PAUSE)
    own.close()
    return [statistics.median(t) for t in taken]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("filter", nargs="?", default="")
    p.add_argument("--json")
    p.add_argument("--gotile", default="gotile bench")
    p.add_argument("--threads", type=int, default=torch.get_num_threads())
    o = p.parse_args()
    torch.set_num_threads(o.threads)
    torch.manual_seed(0)
    rows = []
    for name, work, make in workloads():
        if not re.search(o.filter, name):
            continue
        own, other = measure(name, make, o.gotile)
        print(f"{name:28s} gotile {own*1e6:10.1f} us {work/own/1e9:8.1f}   torch {other*1e6:10.1f} us {work/other/1e9:8.1f} GFLOP/s   ratio {other/own:.2f}", flush=True)
        rows += [dict(who, name=name, seconds=s, figure=work / s / 1e9, unit="GFLOP/s", cores=o.threads) for who, s in ((dict(engine="native"), own), (dict(peer="torch"), other))]
    if o.json:
        json.dump(rows, open(o.json, "w"), indent=1)


if __name__ == "__main__":
    main()
