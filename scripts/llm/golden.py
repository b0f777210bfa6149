"""Lets PyTorch go on from texts, greedily, for examples/llm to be compared with.

    pip install torch transformers
    python scripts/llm/golden.py MODEL N < texts.json > golden.json

MODEL is a folder as examples/llm/model, N how many tokens to write. Texts are a list of
objects with a member "prompt", or "ids" where there is no tokenizer. To each it adds "ids",
"tokens", what was written, and "first" and "last", the logits before the first of
these and before the last. All is computed in float32. `go test ./examples/llm -torch
PYTHON` calls it; with -update that also writes examples/llm/testdata/golden.json.
"""

import json
import sys

import torch
from tokenizers import Tokenizer
from transformers import LlamaForCausalLM
from transformers.utils import logging


def rounded(logits):
    return [round(x, 5) for x in logits.tolist()]


@torch.inference_mode()
def go_on(model, ids, n):
    tokens, first = list(ids), None
    for _ in range(n):
        logits = model(torch.tensor([tokens])).logits[0, -1]
        first = logits if first is None else first
        tokens.append(int(logits.argmax()))
    return {"ids": ids, "tokens": tokens[len(ids):], "first": rounded(first), "last": rounded(logits)}


def main():
    logging.disable_progress_bar()
    folder, n = sys.argv[1], int(sys.argv[2])
    model = LlamaForCausalLM.from_pretrained(folder, dtype=torch.float32)
    out = []
    for text in json.load(sys.stdin):
        ids = text.get("ids") or Tokenizer.from_file(folder + "/tokenizer.json").encode(text["prompt"]).ids
        out.append(text | go_on(model, ids, n))
    print("[\n" + ",\n".join(json.dumps(x, ensure_ascii=False, separators=(",", ":")) for x in out) + "\n]")


if __name__ == "__main__":
    main()
