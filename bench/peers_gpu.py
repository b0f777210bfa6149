"""GPU peers of `gotile bench --device cuda:0`: PyTorch with cuBLAS, cuDNN, flash attention and Inductor.

python peers_gpu.py [--json FILE] [--gotile [NAME=]CMD]... [--cutile CHECKOUT] [FILTER]

With --cutile a checkout of NVIDIA/cutile-python is the peer cuTile (peers_cutile.py); cuda-tile and tileiras must be installed.

Prints one line a workload and peer: median microseconds, figure, unit. Workloads have the names and sizes of gotile
bench, FILTER is a regular expression. Each result is compared with one of more bits. With --gotile 'gotile bench --device
cuda:0' gotile is among those that are timed; with several, of which each has a name, so is each: two compilers, say.

A sample is about a millisecond of launches over rotating buffers that no cache holds, by CUDA events, as a graph where the
peer can be captured, after one that does not count. All take turns, in an order that changes, for 31 rounds: so clocks and
heat are alike for all, and the median counts. Then each runs alone: for 0.3 s, which brings large products to the GPU's
power limit, and 31 samples more; what draws less power runs at a higher clock there.

--json writes a list of all rows, those of gotile with "engine" and those of the peers with "peer", with the figure in turns
and the one alone, which bench/compare reads as both of its files.
"""
import argparse, json, math, random, re, shlex, statistics, subprocess, sys, time
import torch
import torch.nn.functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel

ROUNDS, SAMPLE_MS, ENOUGH_BYTES, ENOUGH_SETS, WARM_UP = 31, 1.0, 160 << 20, 24, 0.3
DT = dict(f32=torch.float32, f16=torch.float16, bf16=torch.bfloat16, f64=torch.float64, tf32=torch.float32, e4m3=torch.float8_e4m3fn)
DEV = "cuda"
UNCAPTURED = {"bincount", "histc"}  # they wait for the host, which a graph cannot
torch.backends.cuda.matmul.allow_tf32 = True
torch.backends.cudnn.allow_tf32 = True


def normal(*shape, t="f32"):
    x = torch.randn(*shape, device=DEV, dtype=torch.float64 if t == "f64" else torch.float32)
    return x.to(DT[t])


class Workload:
    """A workload: make gives a set of arrays, ref the right result, peers functions of a set."""
    def __init__(self, name, unit, work, make, ref, tol, **peers):
        self.name, self.unit, self.work, self.make, self.ref, self.tol, self.peers = name, unit, work, make, ref, tol, peers


def exact(*xs):
    """The product of two matrices in enough bits."""
    torch.backends.cuda.matmul.allow_tf32 = False
    try:
        return xs[0] @ xs[1]
    finally:
        torch.backends.cuda.matmul.allow_tf32 = True


def gemm(name, t, m, n, k, tol, out=None):
    one = torch.tensor(1.0, device=DEV)
    odt = out or (torch.bfloat16 if t == "e4m3" else DT.get(t))
    def make():
        if t == "i8":
            a, b = (torch.randint(-128, 128, s, device=DEV, dtype=torch.int8) for s in ((m, k), (k, n)))
            return dict(a=a, bt=b.t().contiguous())
        a, b = normal(m, k, t=t), normal(k, n, t=t)
        s = dict(a=a, bt=b.t().contiguous()) if t == "e4m3" or "[N,K]" in name else dict(a=a, b=b)
        if t != "e4m3" and odt == DT[t]:
            s["c"] = torch.empty(m, n, device=DEV, dtype=odt)
        return s
    right = lambda s: s["b"] if "b" in s else s["bt"].t()
    def ref(s):
        if t == "i8":
            return torch._int_mm(s["a"], s["bt"].t())
        up = torch.float64 if t in ("f64", "tf32") else torch.float32
        return exact(s["a"].to(up), right(s).to(up))
    if t == "i8":
        peers = {"cuBLAS": lambda s: torch._int_mm(s["a"], s["bt"].t())}
    elif t == "e4m3":
        peers = {"cuBLAS": lambda s: torch._scaled_mm(s["a"], s["bt"].t(), one, one, out_dtype=odt, use_fast_accum="fast" in name)}
    elif odt != DT[t]:
        peers = {"cuBLAS": lambda s: torch.mm(s["a"], s["b"], out_dtype=odt)}
    else:
        peers = {"cuBLAS": lambda s: torch.mm(s["a"], right(s), out=s["c"])}
    return Workload(name, "TFLOP/s", 2 * m * n * k, make, ref, tol, **peers)


def attention(name, dim, causal):
    def run(backend):
        def f(s):
            with sdpa_kernel(backend):
                return F.scaled_dot_product_attention(s["q"], s["k"], s["v"], is_causal=causal)
        return f
    def ref(s):
        o, mask = torch.empty(s["q"].shape, device=DEV), torch.ones(4096, 4096, device=DEV, dtype=torch.bool).tril()
        for b in range(s["q"].shape[0]):
            x = exact(s["q"][b].float(), s["k"][b].float().transpose(1, 2)) / math.sqrt(dim)
            o[b] = exact(torch.softmax(x.masked_fill_(~mask, -math.inf) if causal else x, -1), s["v"][b].float())
        return o
    work = 4 * 4 * 32 * 4096 * 4096 * dim * (0.5 if causal else 1)
    return Workload(name, "TFLOP/s", work, lambda: {x: normal(4, 32, 4096, dim, t="f16") for x in "qkv"}, ref, 3e-3,
                    cuDNN=run(SDPBackend.CUDNN_ATTENTION), flash=run(SDPBackend.FLASH_ATTENTION))


def rows(name, t, work, f, names="x", tol=1e-5, double=None):
    """A workload on 8192 rows of 8192: f of PyTorch, by itself and compiled by Inductor."""
    n, compiled = 8192, torch.compile(f, dynamic=False)
    make = lambda: {x: normal(n, n, t=t) if x == "x" else normal(n, t=t) for x in names}
    args = lambda s: [s[x] for x in names]
    ref = lambda s: f(*[x.double() for x in args(s)])
    return Workload(name, "GB/s", work * n * n, make, ref, tol if t == "f32" else 2e-3,
                    torch=lambda s: f(*args(s)), inductor=lambda s: compiled(*args(s)))


def workloads():
    for t in ("f16", "bf16"):
        for n in (8192, 4096, 2048, 1024):
            yield gemm(f"gemm {t} {n}", t, n, n, n, 2e-3 if t == "f16" else 1e-2)
    yield gemm("gemm bf16 16x8192x8192", "bf16", 16, 8192, 8192, 1e-2)
    yield gemm("gemm f16->f32 128x128x65536", "f16", 128, 128, 65536, 2e-3, torch.float32)
    yield gemm("gemm tf32 8192", "tf32", 8192, 8192, 8192, 2e-3)
    yield gemm("gemm tf32 8192 [N,K]", "tf32", 8192, 8192, 8192, 2e-3)
    yield gemm("gemm e4m3 8192 [N,K]", "e4m3", 8192, 8192, 8192, 1e-2)
    yield gemm("gemm e4m3 fast 8192 [N,K]", "e4m3", 8192, 8192, 8192, 2e-2)
    yield gemm("gemm i8 8192 [N,K]", "i8", 8192, 8192, 8192, 0)
    for n in (4096, 1024):
        yield gemm(f"gemm f64 {n}", "f64", n, n, n, 1e-11)
    yield Workload("bmm f16 32x1024x1024x2048", "TFLOP/s", 2 * 32 * 1024 * 1024 * 2048,
                   lambda: dict(a=normal(32, 1024, 2048, t="f16"), b=normal(32, 2048, 1024, t="f16"), c=torch.empty(32, 1024, 1024, device=DEV, dtype=torch.float16)),
                   lambda s: exact(s["a"].float(), s["b"].float()), 2e-3, cuBLAS=lambda s: torch.bmm(s["a"], s["b"], out=s["c"]))
    for dim in (128, 64):
        for causal in (False, True):
            yield attention(f"attention f16 4x32x4096x{dim}" + (" causal" if causal else ""), dim, causal)
    n, long = 8192, 1 << 28
    add = torch.compile(lambda x, y: x + y, dynamic=False)
    yield Workload("vecadd f32 2^28", "GB/s", 12 * long, lambda: dict(x=normal(long), y=normal(long), z=torch.empty(long, device=DEV)),
                   lambda s: s["x"] + s["y"], 0, torch=lambda s: torch.add(s["x"], s["y"], out=s["z"]), inductor=lambda s: add(s["x"], s["y"]))
    yield rows("transpose f32 8192", "f32", 8, lambda x: x.t().contiguous(), tol=0)
    for t in ("f32", "f16"):
        yield rows(f"softmax {t} 8192", t, 8 if t == "f32" else 4, lambda x: torch.softmax(x, 1))
    for t in ("f32", "f16"):
        yield rows(f"layernorm {t} 8192", t, 8 if t == "f32" else 4, lambda x, w, b: F.layer_norm(x, (n,), w, b, 1e-5), "xwb")
    for t in ("f32", "f16"):
        yield rows(f"rmsnorm {t} 8192", t, 8 if t == "f32" else 4, lambda x, w: F.rms_norm(x, (n,), w, 1e-5), "xw")
    yield rows("gelu+bias f32 8192", "f32", 8, lambda x, b: F.gelu(x + b, approximate="tanh"), "xb", tol=1e-4)
    yield rows("cumsum rows f32 8192", "f32", 8, lambda x: torch.cumsum(x, 1), tol=1e-4)
    take = torch.compile(lambda x, i: x[i], dynamic=False)
    yield Workload("gather rows f32 8192", "GB/s", 8 * n * n, lambda: dict(x=normal(n, n), i=torch.randint(0, n, (n,), device=DEV)),
                   lambda s: s["x"][s["i"]], 0, torch=lambda s: torch.index_select(s["x"], 0, s["i"]), inductor=lambda s: take(s["x"], s["i"]))
    h = 1 << 26
    yield Workload("histogram 4096 bins i32 2^26", "GB/s", 4 * h, lambda: dict(x=torch.randint(0, 4096, (h,), device=DEV, dtype=torch.int32)),
                   lambda s: torch.bincount(s["x"], minlength=4096), 0, bincount=lambda s: torch.bincount(s["x"], minlength=4096),
                   histc=lambda s: torch.histc(s["x"], 4096, 0, 4095))


def far(out, ref):
    """The distance of two results, relative to the right one."""
    num = den = 0.0
    for a, b in zip(out.reshape(-1).split(1 << 27), ref.reshape(-1).split(1 << 27)):
        a, b = a.double(), b.double()
        num, den = num + float(((a - b) ** 2).sum()), den + float((b * b).sum())
    return math.sqrt(num / den) if den else num


def event():
    return torch.cuda.Event(enable_timing=True)


def span(f):
    a, b = event(), event()
    a.record(); f(); b.record(); torch.cuda.synchronize()
    return a.elapsed_time(b)


class Peer:
    """A peer over sets of arrays."""
    def __init__(self, name, f, sets):
        self.who = dict(peer=name)
        turn = lambda: [f(s) for s in sets] and None
        turn(); torch.cuda.synchronize()
        n = max(1, math.ceil(SAMPLE_MS / max(span(turn), 1e-3)))
        def turns():
            for _ in range(n): turn()
        self.run, self.runs = turns, n * len(sets)
        if name in UNCAPTURED:
            return
        g, side = torch.cuda.CUDAGraph(), torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            turn(); torch.cuda.synchronize()
            g.capture_begin(); turns(); g.capture_end()
        torch.cuda.synchronize()
        self.run = g.replay

    def sample(self):
        """Seconds of a run."""
        span(self.run)
        return span(self.run) / self.runs / 1e3

    def close(self):
        self.run = None


class Gotile:
    """gotile bench --turns, which times a sample for each line that it reads."""
    def __init__(self, cmd, name):
        who, _, named = cmd.partition("=")
        if not re.fullmatch(r"[\w.:-]+", who) or not named:
            who, named = "cuda:0", cmd
        self.p = subprocess.Popen(shlex.split(named) + ["--turns", "^" + re.escape(name).replace("\\ ", " ") + "$"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.who = dict(engine=who)

    def answer(self):
        line = self.p.stdout.readline()
        if not line:
            raise RuntimeError(self.p.stderr.read().strip()[-300:])
        return line.strip()

    def sample(self):
        self.p.stdin.write("\n"); self.p.stdin.flush()
        return float(self.answer())

    def close(self):
        self.p.stdin.close(); self.p.wait()


def prepared(w, cmds):
    """All that are timed on a workload, whose results are right."""
    own = [Gotile(cmd, w.name) for cmd in cmds]  # get ready meanwhile
    sets = [w.make()]
    size = sum(x.numel() * x.element_size() for x in sets[0].values())
    while len(sets) < ENOUGH_SETS and len(sets) * size < ENOUGH_BYTES or len(sets) < 2 and size < 2 << 30:
        sets.append(w.make())
    ref, ready = w.ref(sets[0]), []
    for name, f in w.peers.items():
        try:
            e = far(f(sets[0]), ref)
            if e <= w.tol:
                ready.append(Peer(name, f, sets))
            else:
                print(f"  {name}: wrong by {e:.1e}", flush=True)
        except Exception as x:
            torch.cuda.synchronize(); print(f"  {name}: {str(x).splitlines()[0][:160]}", flush=True)
    for x in own:
        try:
            if x.answer() == "ready":
                ready.insert(0, x)
        except RuntimeError as e:
            print("  gotile:", e, flush=True)
    return ready


def alone(x):
    """Seconds of a run where nothing else runs for a while."""
    start = time.time()
    while time.time() - start < WARM_UP:
        x.sample()
    return statistics.median(x.sample() for _ in range(ROUNDS))


def measure(w, cmds):
    ready = prepared(w, cmds)
    taken = [[] for _ in ready]
    for _ in range(ROUNDS):
        order = list(range(len(ready)))
        random.shuffle(order)
        for i in order:
            taken[i].append(ready[i].sample())
    found, scale = [], 1e12 if w.unit == "TFLOP/s" else 1e9
    for x, list_ in zip(ready, taken):
        s, a = statistics.median(list_), alone(x)
        found.append(dict(x.who, name=w.name, seconds=s, figure=w.work / s / scale, unit=w.unit, alone=w.work / a / scale, cores=torch.cuda.get_device_properties(0).multi_processor_count))
    for x in ready:
        x.close()
    del ready
    torch.cuda.empty_cache()
    return found


def main():
    p = argparse.ArgumentParser()
    p.add_argument("filter", nargs="?", default="")
    p.add_argument("--json")
    p.add_argument("--gotile", action="append", default=[])
    p.add_argument("--cutile", help="a checkout of NVIDIA/cutile-python, whose samples are a peer")
    o = p.parse_args()
    torch.manual_seed(0)
    all_rows, cutile = [], {}
    if o.cutile:
        import peers_cutile
        cutile = peers_cutile.load(o.cutile)
    for w in workloads():
        if w.name in cutile:
            w.peers["cuTile"] = cutile[w.name]
        if not re.search(o.filter, w.name):
            continue
        t = time.time()
        try:
            found = measure(w, o.gotile)
        except torch.cuda.OutOfMemoryError as x:
            print(f"{w.name}: {x}", flush=True)
            torch.cuda.empty_cache()
            continue
        for r in found:
            print(f"{w.name:32s} {r.get('engine') or r['peer']:12s} {r['seconds']*1e6:10.2f} us {r['figure']:9.1f} {r['unit']:8s} alone {r['alone']:9.1f}", flush=True)
        all_rows += found
        if o.json:
            json.dump(all_rows, open(o.json, "w"), indent=1)
        if time.time() - t > 30:
            print(f"  {time.time() - t:.0f} s", flush=True)


if __name__ == "__main__":
    main()
