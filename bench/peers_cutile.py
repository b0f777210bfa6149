"""cuTile Python as a peer: the sample kernels of a checkout of NVIDIA/cutile-python, each with the tiles and hints that were
the fastest of some on an H200. peers_gpu.py uses this with --cutile CHECKOUT, where cuda-tile and tileiras are installed."""
import math, sys
import torch


def load(checkout):
    """Functions of a set of arrays by the name of a workload, as peers_gpu.py has them."""
    sys.path.insert(0, checkout + "/test")
    import cuda.tile as ct
    from kernels.attention import fmha_kernel
    from kernels.layer_norm import layer_norm_fwd
    from kernels.matmul import batch_matmul_kernel, matmul_kernel, persistent_matmul_kernel
    from kernels.rms_norm import rms_norm_kernel, rms_norm_kernel_static_persistent
    from kernels.transpose import transpose_kernel
    from kernels.vec_add import vec_add_kernel_1d

    @ct.kernel
    def softmax(x, y, N: ct.Constant[int]):  # as test/test_softmax.py
        rows = ct.load(x, index=(ct.bid(0), 0), shape=(1, N))
        top = ct.exp(rows - ct.max(rows, axis=1, keepdims=True))
        ct.store(y, index=(ct.bid(0), 0), tile=(top / ct.sum(top, axis=1, keepdims=True)).astype(y.dtype))

    @ct.kernel
    def cumsum(x, y, N: ct.Constant[int]):
        ct.store(y, index=(ct.bid(0), 0), tile=ct.cumsum(ct.load(x, index=(ct.bid(0), 0), shape=(1, N)), axis=1))

    @ct.kernel
    def histogram(x, y, N: ct.Constant[int]):
        ct.atomic_add(y, ct.load(x, index=(ct.bid(0),), shape=(N,)), 1)

    sms = torch.cuda.get_device_properties(0).multi_processor_count
    def run(kernel, grid, *args):
        ct.launch(torch.cuda.current_stream(), tuple(grid) + (1,) * (3 - len(grid)), kernel, args)

    def gemm(i, j, k, persistent=False, out=None, **hints):
        hinted = (persistent_matmul_kernel if persistent else matmul_kernel).replace_hints(**hints)
        def f(s):
            a, b = s["a"], s["b"] if "b" in s else s["bt"].t()
            c = torch.empty(a.shape[0], b.shape[1], device="cuda", dtype=out or a.dtype)
            tiles = -(-c.shape[0] // i) * -(-c.shape[1] // j)
            run(hinted, [min(sms, tiles) if persistent else tiles], a, b, c, i, j, k)
            return c
        return f

    def bmm(s):
        c = torch.empty(32, 1024, 1024, device="cuda", dtype=torch.float16)
        run(batch_matmul_kernel, [32, 1024 // 128, 1024 // 128], s["a"], s["b"], c, 128, 128, 64)
        return c

    def attention(dim, causal, i, j, occupancy):
        hinted = fmha_kernel.replace_hints(occupancy=occupancy)
        def f(s):
            o = torch.empty_like(s["q"])
            run(hinted, [4096 // i, 128], s["q"], s["k"], s["v"], o, 1 / math.sqrt(dim), 0, dim, 32, i, j, 1, causal, True)
            return o
        return f

    def onto(kernel, grid, names, *consts, **hints):
        hinted = kernel.replace_hints(**hints) if hints else kernel
        def f(s):
            y = torch.empty_like(s["x"])
            run(hinted, grid(s["x"]), *[s[n] for n in names], y, *consts)
            return y
        return f

    def norm(kernel, names, *consts, sums=1, **hints):
        hinted = kernel.replace_hints(**hints) if hints else kernel
        def f(s):
            y, more = torch.empty_like(s["x"]), [torch.empty(s["x"].shape[0], device="cuda") for _ in range(sums)]
            run(hinted, [s["x"].shape[0]], *[s[n] for n in names], y, *more, *consts)
            return y
        return f

    def add(s):
        run(vec_add_kernel_1d, [s["x"].numel() // 2048], s["x"], s["y"], s["z"], 2048)
        return s["z"]

    def turn(s):
        y = torch.empty_like(s["x"])
        run(transpose_kernel, [8192 // 64, 8192 // 64], s["x"], y, 64, 64)
        return y

    held = rms_norm_kernel_static_persistent.replace_hints(occupancy=4)
    def persistent_norm(s):
        y = torch.empty_like(s["x"])
        run(held, [4 * sms], s["x"], y, s["w"], 1, 8192, 8192, 1e-5)
        return y

    def count(s):
        y = torch.zeros(4096, device="cuda", dtype=torch.int32)
        run(histogram, [s["x"].numel() // 1024], s["x"], y, 1024)
        return y

    row = lambda x: [x.shape[0]]
    peers = {"gemm bf16 16x8192x8192": gemm(16, 64, 128), "gemm tf32 8192": gemm(128, 128, 32, occupancy=2),
             "gemm e4m3 8192 [N,K]": gemm(128, 128, 128, out=torch.bfloat16, num_worker_warps=8), "bmm f16 32x1024x1024x2048": bmm,
             "vecadd f32 2^28": add, "transpose f32 8192": turn, "cumsum rows f32 8192": onto(cumsum, row, "x", 8192, occupancy=4),
             "layernorm f32 8192": norm(layer_norm_fwd, "xwb", 1e-5, 4096, sums=2, occupancy=4), "layernorm f16 8192": norm(layer_norm_fwd, "xwb", 1e-5, 4096, sums=2, occupancy=4),
             "rmsnorm f32 8192": norm(rms_norm_kernel, "xw", 8192, 1e-5, 4096), "rmsnorm f16 8192": persistent_norm, "histogram 4096 bins i32 2^26": count}
    for t in ("f16", "bf16"):
        for n in (8192, 4096):
            peers[f"gemm {t} {n}"] = gemm(128, 128, 64, persistent=True, occupancy=1)
        peers[f"gemm {t} 2048"], peers[f"gemm {t} 1024"] = gemm(128, 128, 64, occupancy=2), gemm(64, 128, 64)
    for t in ("f32", "f16"):
        peers[f"softmax {t} 8192"] = onto(softmax, row, "x", 8192, occupancy=4)
    for dim, causal, i, j, o in ((128, False, 64, 128, 2), (128, True, 64, 128, 2), (64, False, 64, 128, 2), (64, True, 64, 64, 3)):
        peers[f"attention f16 4x32x4096x{dim}" + (" causal" if causal else "")] = attention(dim, causal, i, j, o)
    return peers
