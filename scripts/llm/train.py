"""Trains the little transformer of examples/llm on the prose of this repository's docs.

    pip install torch transformers
    nice -n 19 python scripts/llm/train.py        # some minutes on two cores

writes examples/llm/model: config.json, tokenizer.json and model.safetensors (float16), as
Hugging Face's libraries write them. Seeds are fixed; a machine with another number of
threads rounds sums in another order, and gets other weights that are as good.
"""

import argparse
import math
import pathlib
import re
import time

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import LlamaConfig, LlamaForCausalLM

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = ["README.md"] + ["docs/" + name + ".md" for name in (
    "guide", "gpu", "rationale", "verification", "performance", "commands", "languages", "from-python", "from-triton")]
END = "<|end|>"  # stands between texts


def prose(path):
    """The paragraphs of a Markdown file: no code, tables, comments or emphasis."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"[*_`]", "", text)
    for paragraph in re.split(r"\n\s*\n", text):
        lines = [line.strip() for line in paragraph.splitlines() if not line.startswith(("    ", "|", " |"))]
        line = re.sub(r"^(#+|-|\d+\.)\s+", "", " ".join(lines).strip())
        if len(line) > 40:
            yield line


def tokenizer(texts, size):
    """A byte-level BPE of so many tokens."""
    t = Tokenizer(models.BPE())
    t.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    t.decoder = decoders.ByteLevel()
    t.train_from_iterator(texts, trainers.BpeTrainer(
        vocab_size=size, special_tokens=[END], initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False))
    return t


def batches(tokens, rows, length, generator):
    """Windows of the text, each with what follows it."""
    while True:
        at = torch.randint(len(tokens) - length, (rows,), generator=generator)
        yield torch.stack([tokens[i:i + length] for i in at])


def rate(step, steps, top):
    """The rate of learning: a short rise, then half a cosine."""
    return top * min((step + 1) / 60, 0.02 + 0.98 * (1 + math.cos(math.pi * step / steps)) / 2)


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--out", type=pathlib.Path, default=ROOT / "examples/llm/model")
    p.add_argument("--steps", type=int, default=1200)
    p.add_argument("--rows", type=int, default=16)
    p.add_argument("--length", type=int, default=160)
    args = p.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)

    texts = [line for name in FILES for line in prose(ROOT / name)]
    tok = tokenizer(texts, 512)
    tokens = torch.tensor(tok.encode(END.join(texts) + END).ids)
    model = LlamaForCausalLM(LlamaConfig(
        vocab_size=512, hidden_size=128, intermediate_size=224, num_hidden_layers=3, num_attention_heads=4,
        num_key_value_heads=2, max_position_embeddings=512, tie_word_embeddings=True,
        bos_token_id=None, eos_token_id=tok.token_to_id(END)))
    size = sum(x.numel() for x in model.parameters())
    print(f"{sum(map(len, texts))} characters, {len(tokens)} tokens, {size} parameters", flush=True)

    optimizer = torch.optim.AdamW(model.parameters(), lr=1, betas=(0.9, 0.98), weight_decay=0.05)
    source, start = batches(tokens, args.rows, args.length, torch.Generator().manual_seed(2)), time.time()
    for step in range(args.steps):
        for group in optimizer.param_groups:
            group["lr"] = rate(step, args.steps, 4e-3)
        batch = next(source)
        loss = model(batch, labels=batch).loss
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        if step % 25 == 24:
            print(f"step {step + 1}: loss {loss.item():.3f}, {time.time() - start:.0f} s", flush=True)

    model.half().save_pretrained(args.out)
    tok.save(str(args.out / "tokenizer.json"))
    (args.out / "generation_config.json").unlink(missing_ok=True)


if __name__ == "__main__":
    main()
