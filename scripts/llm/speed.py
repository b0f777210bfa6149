"""Measures how many tokens a second PyTorch reads and writes with models of examples/llm.

    pip install torch transformers
    python scripts/llm/speed.py

The models, what is measured and how are those of the benchmarks in examples/llm: the model
that lies there, and one of 110 million weights at random; 128 tokens together, then one at
a time between places 129 and 256. A figure is that of the median, and of the best, of passes.
"""

import pathlib
import statistics
import time

import torch
from transformers import LlamaConfig, LlamaForCausalLM

OWN = pathlib.Path(__file__).resolve().parents[2] / "examples/llm/model"
STORIES = LlamaConfig(vocab_size=32000, hidden_size=768, intermediate_size=2048, num_hidden_layers=12, num_attention_heads=12,
                      num_key_value_heads=12, max_position_embeddings=1024, tie_word_embeddings=True)


def timed(f):
    start = time.perf_counter()
    out = f()
    return out, time.perf_counter() - start


@torch.inference_mode()
def measure(model, rounds):
    ids = torch.randint(model.config.vocab_size, (1, 128))
    reads, writes = [], []
    for _ in range(rounds):
        out, seconds = timed(lambda: model(ids, use_cache=True, logits_to_keep=1))
        reads.append(seconds)
        for _ in range(127):
            token = out.logits[:, -1:].argmax(-1)
            out, seconds = timed(lambda: model(token, past_key_values=out.past_key_values, use_cache=True))
            writes.append(seconds)
    return [n / f(x) for n, x in ((128, reads), (1, writes)) for f in (statistics.median, min)]


def main():
    print(f"PyTorch {torch.__version__}, {torch.get_num_threads()} threads")
    print("model    weights   read: median   best   write: median   best   tokens/s")
    for name, make, rounds in (("own", lambda: LlamaForCausalLM.from_pretrained(OWN), 5), ("110M", lambda: LlamaForCausalLM(STORIES), 2)):
        for dtype in (torch.float32, torch.bfloat16, torch.float16):
            model = make().to(dtype).eval()
            a, b, c, d = measure(model, rounds)
            print(f"{name:8} {str(dtype)[6:]:10} {a:11.0f} {b:8.0f} {c:12.0f} {d:8.0f}", flush=True)


if __name__ == "__main__":
    main()
