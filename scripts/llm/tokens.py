"""Makes examples/llm/internal/tokenizer/testdata/golden.json: small tokenizers of the
kinds that real models have, and what Hugging Face's library makes of some texts.

    pip install tokenizers
    python scripts/llm/tokens.py
"""

import json
import pathlib

from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "examples/llm/internal/tokenizer/testdata/golden.json"
LLAMA3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
          r"|\s*[\r\n]+|\s+(?!\S)|\s+")
LEARN = ["A tile is a small array: its shape is fixed, and each length is a power of two.",
         "the tile that the kernel stores in the array, and the tiles of the other arrays",
         "I'll say it's what you've seen; they're 1024 by 2048 in 2026.",
         "for i := range tiles {\n\tsum += tiles[i]\n}\n\n"]
TEXTS = ["", "a", " ", "  ", "A tile is", " A  tile   is ", "it's I'LL they've'x", "1 12 123 1234 12,345.678e-9", "x1y22z333",
         "tabs\tand\nnew lines\n\n\n  indented\r\n", "über naïve 東京タワー 🙂🙃", "a\u00a0b\u3000c\u2028d\x85e\x0bf", "½ ² Ⅷ ٣٤٥", "!!!??? ... -- (x) [y]",
         "<|end|>", "one<|end|>two <|end|><|end|> three", "<s>", "e\u0301 combining", "aaaaaaaaaaaaaaaaaaaaaaaa tiletiletile", "\x00\x01\x7f"]


def bytewise(pre, post=None, merges=True):
    t = Tokenizer(models.BPE(ignore_merges=not merges))
    t.pre_tokenizer = pre
    t.decoder = decoders.ByteLevel()
    t.train_from_iterator(LEARN, trainers.BpeTrainer(
        vocab_size=340, special_tokens=["<|end|>"], initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False))
    if post:
        t.post_processor = post
    return t


def words(scheme):
    """As Llama 2's: characters and words with bytes to fall back on."""
    special = ["<unk>", "<s>", "</s>"] + [f"<0x{i:02X}>" for i in range(256)]
    t = Tokenizer(models.BPE(byte_fallback=True, fuse_unk=True, unk_token="<unk>"))
    spaces = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    t.pre_tokenizer = pre_tokenizers.Metaspace(split=True)  # while it learns
    t.train_from_iterator(LEARN, trainers.BpeTrainer(vocab_size=400, special_tokens=special, show_progress=False))
    file = json.loads(t.to_str())
    file["pre_tokenizer"] = None
    file["added_tokens"] = file["added_tokens"][:3]
    t = Tokenizer.from_str(json.dumps(file))
    if scheme:
        t.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme=scheme, split=False)
    else:
        t.normalizer = spaces
    t.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)])
    t.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 1)])
    return t


def main():
    level = pre_tokenizers.ByteLevel
    kinds = {
        "bytes": bytewise(level(add_prefix_space=False)),
        "bytes, prefix": bytewise(level(add_prefix_space=True), processors.ByteLevel()),
        "digits": bytewise(pre_tokenizers.Sequence([pre_tokenizers.Digits(individual_digits=True), level(add_prefix_space=False)])),
        "numbers": bytewise(pre_tokenizers.Sequence([pre_tokenizers.Digits(), level(add_prefix_space=False)])),
        "pattern": bytewise(
            pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(LLAMA3), "isolated"), level(add_prefix_space=False, use_regex=False)]),
            processors.Sequence([processors.ByteLevel(), processors.TemplateProcessing(
                single="<|end|> $A", special_tokens=[("<|end|>", 0)])]), merges=False),
        "words": words(None),
        "words, first": words("first"),
        "words, always": words("always"),
    }
    out = []
    for name, t in kinds.items():
        texts = [{"text": x, "ids": t.encode(x).ids, "decoded": t.decode(t.encode(x).ids, skip_special_tokens=False)} for x in TEXTS]
        out.append({"name": name, "tokenizer": json.loads(t.to_str()), "texts": texts})
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text("[\n" + ",\n".join(json.dumps(x, ensure_ascii=False, separators=(",", ":")) for x in out) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
