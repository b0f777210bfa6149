package tokenizer

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
)

// golden is a tokenizer with texts and the tokens from Hugging Face's own library; scripts/llm/tokens.py writes it.
type golden struct {
	Name      string          `json:"name"`
	Tokenizer json.RawMessage `json:"tokenizer"`
	Texts     []struct {
		Text    string  `json:"text"`
		IDs     []int32 `json:"ids"`
		Decoded string  `json:"decoded"`
	} `json:"texts"`
}

func goldens(t testing.TB) []golden {
	t.Helper()
	data, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []golden
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// The tokens of every text are those of the library, and decoding them yields the text.
func TestGolden(t *testing.T) {
	for _, g := range goldens(t) {
		tok, err := Parse(g.Tokenizer)
		if err != nil {
			t.Errorf("%s: %v", g.Name, err)
			continue
		}
		for _, c := range g.Texts {
			ids, err := tok.Encode(c.Text)
			if err != nil || !slices.Equal(ids, c.IDs) {
				t.Errorf("%s: the tokens of %q are %v, %v; want %v", g.Name, c.Text, ids, err, c.IDs)
			}
			if got := tok.Decode(c.IDs); got != c.Decoded {
				t.Errorf("%s: %v is %q; want %q", g.Name, c.IDs, got, c.Decoded)
			}
		}
	}
}

const vocab = `"pre_tokenizer":{"type":"ByteLevel"},"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2}`

// refused has files that are broken, or need unsupported features, with words of the error.
var refused = []struct{ want, file string }{
	{"unexpected end", `{`},
	{`model of type "Unigram"`, `{"model":{"type":"Unigram"}}`},
	{"neither bytes", `{"model":{"type":"BPE"}}`},
	{`normalizer "NFKC"`, `{"normalizer":{"type":"NFKC"},` + vocab + `}}`},
	{`pre-tokenizer "BertPreTokenizer"`, `{"pre_tokenizer":{"type":"BertPreTokenizer"}}`},
	{"pattern", `{"pre_tokenizer":{"type":"Split","behavior":"Isolated","pattern":{"Regex":"(?=x)"}}}`},
	{`post-processor "BertProcessing"`, `{"post_processor":{"type":"BertProcessing"},` + vocab + `}}`},
	{"merge 0 is", `{` + vocab + `,"merges":["ab"]}}`},
	{"merge 0 is", `{` + vocab + `,"merges":[["a","b","c"]]}}`},
	{"merge 0: json", `{` + vocab + `,"merges":[3]}}`},
	{"merge 1 joins", `{` + vocab + `,"merges":["a b","a c"]}}`},
	{"represents no byte", `{"pre_tokenizer":{"type":"ByteLevel"},"model":{"vocab":{"€":0}}}`},
	{"has number -1", `{"pre_tokenizer":{"type":"ByteLevel"},"model":{"vocab":{"a":-1}}}`},
	{"two tokens have number 0", `{"pre_tokenizer":{"type":"ByteLevel"},"model":{"vocab":{"a":0,"b":0}}}`},
}

func TestRefused(t *testing.T) {
	for _, c := range refused {
		if _, err := Parse([]byte(c.file)); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.file, err, c.want)
		}
	}
	tok, err := Parse([]byte(`{` + vocab + `,"merges":["a b"]}}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tok.Encode("abc"); err == nil || !strings.Contains(err.Error(), "no token for byte 0x63") {
		t.Error(err)
	}
}

// Decoding the result of a byte-level tokenizer's encoding yields the text, for any bytes.
func FuzzEncode(f *testing.F) {
	list := goldens(f)
	i := slices.IndexFunc(list, func(g golden) bool { return g.Name == "bytes" })
	tok, err := Parse(list[i].Tokenizer)
	if err != nil {
		f.Fatal(err)
	}
	for _, c := range list[i].Texts {
		f.Add(c.Text)
	}
	f.Add("\xff\xfe \xc3")
	f.Fuzz(func(t *testing.T, text string) {
		ids, err := tok.Encode(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := tok.Decode(ids); got != text {
			t.Errorf("%q becomes %q", text, got)
		}
	})
}

// No tokenizer.json, however broken, causes a panic of the parser or its result.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{` + vocab + `,"merges":["a b"]}}`))
	for _, c := range refused {
		f.Add([]byte(c.file))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		tok, err := Parse(data)
		if err != nil {
			if !errors.Is(err, ErrFormat) {
				t.Errorf("not of class ErrFormat: %v", err)
			}
			return
		}
		ids, _ := tok.Encode("A tile is 16 wide.\n")
		tok.Decode(ids)
	})
}
