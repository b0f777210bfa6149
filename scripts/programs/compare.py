"""Times TileGym's cuTile kernels on the CPU and the same operations of PyTorch: python -m gotile compare.py [ROUNDS [NAME]]

PYTHONPATH has TileGym's folder src; PyTorch, NumPy and cuda-tile are installed. Each operation runs in turns, TileGym's and
PyTorch's, and the table has the shortest times, their ratio, and the largest difference of the results. PyTorch uses as many threads
as it does by itself. With a NAME only operations whose names contain it run.
"""

import sys
import time

import torch
import tilegym
from tilegym import ops
from tilegym.ops.cutile.activation.gelu import gelu
from tilegym.ops.cutile.activation.relu import relu

functional = torch.nn.functional


def tensor(*shape, dtype=torch.float32):
    return torch.randn(*shape, device="cuda").to(dtype)


def cases():
    """Yields name, TileGym's call, PyTorch's call."""
    x = tensor(2048, 2048)
    yield "softmax f32 2048x2048", lambda: ops.softmax(x), lambda: torch.softmax(x, -1)
    w, b = tensor(2048), tensor(2048)
    yield "RMS norm f32 2048x2048", lambda: ops.rms_norm(x, (2048,), w, 1e-5), lambda: functional.rms_norm(x, (2048,), w, 1e-5)
    yield "layer norm f32 2048x2048", lambda: ops.layer_norm_legacy(x, (2048,), w, b, 1e-5), lambda: functional.layer_norm(x, (2048,), w, b, 1e-5)
    wide = tensor(1024, 4096)
    yield "SiLU and multiply f32 1024x4096", lambda: ops.silu_and_mul(wide), lambda: functional.silu(wide[:, :2048]) * wide[:, 2048:]
    yield "GELU f32 2048x2048", lambda: gelu(x), lambda: functional.gelu(x)
    yield "ReLU f32 2048x2048", lambda: relu(x), lambda: torch.relu(x)
    for dtype, name in ((torch.float32, "f32"), (torch.bfloat16, "bf16")):
        p, q = tensor(512, 512, dtype=dtype), tensor(512, 512, dtype=dtype)
        yield f"matmul {name} 512x512x512", lambda p=p, q=q: ops.matmul(p, q), lambda p=p, q=q: p @ q
    r, s = tensor(4, 256, 256), tensor(4, 256, 256)
    yield "batched matmul f32 4x256x256x256", lambda: ops.bmm(r, s), lambda: torch.bmm(r, s)
    query, key, value = (tensor(1, 4, 512, 64, dtype=torch.float16) for _ in range(3))
    yield ("attention f16 1x4x512x64, causal", lambda: ops.fmha(query, key, value, scaling=0.125, is_causal=True),
           lambda: functional.scaled_dot_product_attention(query, key, value, is_causal=True, scale=0.125))


def shortest(calls, rounds):
    """Returns the shortest time of each call, in seconds."""
    best = [float("inf")] * len(calls)
    for _ in range(rounds):
        for i, call in enumerate(calls):
            start = time.perf_counter()
            call()
            torch.cuda.synchronize()
            best[i] = min(best[i], time.perf_counter() - start)
    return best


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    tilegym.set_backend("cutile")
    torch.manual_seed(1)
    print("| operation | TileGym on gotile | PyTorch | ratio | largest difference |\n|---|---:|---:|---:|---:|")
    for name, ours, theirs in cases():
        if len(sys.argv) > 2 and sys.argv[2] not in name:
            continue
        try:
            difference = (ours().float() - theirs().float()).abs().max().item()
        except Exception as e:
            print(f"| {name} | {type(e).__name__}: {str(e).splitlines()[0][:120]} | | | |", flush=True)
            continue
        a, b = shortest((ours, theirs), rounds)
        print(f"| {name} | {a * 1e3:.2f} ms | {b * 1e3:.2f} ms | {b / a:.2f} | {difference:.1e} |", flush=True)


if __name__ == "__main__":
    main()
