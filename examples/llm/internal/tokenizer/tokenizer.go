// Package tokenizer converts text to tokens and back, as a tokenizer.json of Hugging Face defines: byte pair encoding over
// bytes, as in GPT-2, Llama 3 and SmolLM, or over characters with bytes as a fallback, as in Llama 2.
//
// Text goes through three stages: it is divided at special tokens, such as the end of a text; the text between them is
// split into pieces, approximately words (split.go); and the pieces' bytes are merged to tokens (merge.go). file.go reads
// the file and refuses unsupported features, so that text is always split as in the training of the model.
package tokenizer

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Tokenizer knows the tokens of a model. Several goroutines may use it at once.
type Tokenizer struct {
	ids    map[string]int32 // of tokens that are made by joining, by their bytes
	bytes  map[int32][]byte // of all tokens
	pairs  map[pair]joined
	added  []added // special tokens
	split  []splitter
	before []int32 // the tokens at the beginning of a text
	after  []int32 // and ends with

	fallback  [256]int32 // tokens of single bytes, -1 for none
	words     bool       // spaces are written as "▁"
	prefix    string     // what text a space is put before: see spaced
	wholeWins bool       // a piece that is a token is not joined from its bytes
}

// added is a token that is looked for in the text as it is.
type added struct {
	text string
	id   int32
}

// Encode returns the tokens of a text.
func (t *Tokenizer) Encode(text string) ([]int32, error) {
	ids := append([]int32(nil), t.before...)
	for whole := len(text); len(text) > 0; {
		at, found := t.nextAdded(text)
		var err error
		if ids, err = t.plain(ids, t.spaced(text[:at], len(text) == whole)); err != nil {
			return nil, err
		}
		text = text[at:]
		if found != nil {
			ids, text = append(ids, found.id), text[len(found.text):]
		}
	}
	return append(ids, t.after...), nil
}

// nextAdded finds the first special token, the longest of several.
func (t *Tokenizer) nextAdded(text string) (at int, found *added) {
	at = len(text)
	for i, a := range t.added {
		if j := strings.Index(text, a.text); j >= 0 && (j < at || j == at && len(a.text) > len(found.text)) {
			at, found = j, &t.added[i]
		}
	}
	return at, found
}

// plain appends the tokens of text without special tokens.
func (t *Tokenizer) plain(ids []int32, text string) ([]int32, error) {
	if text == "" {
		return ids, nil
	}
	pieces := []string{text}
	for _, s := range t.split {
		var next []string
		for _, p := range pieces {
			next = append(next, s.cut(p)...)
		}
		pieces = next
	}
	for _, p := range pieces {
		if id, ok := t.ids[p]; ok && t.wholeWins {
			ids = append(ids, id)
			continue
		}
		units, err := t.units(p)
		if err != nil {
			return nil, err
		}
		ids = append(ids, t.merge(units)...)
	}
	return ids, nil
}

// space is the form of a space in tokens of words.
const space = "▁"

// The parts of a text that get a space before them: all between special tokens, those that do not begin with one, or of
// these only the first.
const (
	prepend = "prepend"
	always  = "always"
	first   = "first"
)

// spaced writes spaces as the tokens do.
func (t *Tokenizer) spaced(text string, begins bool) string {
	if !t.words || text == "" {
		return text
	}
	text = strings.ReplaceAll(text, " ", space)
	missing := !strings.HasPrefix(text, space)
	if t.prefix == prepend || t.prefix == always && missing || t.prefix == first && missing && begins {
		text = space + text
	}
	return text
}

// units returns the tokens that a piece is merged from: one for each byte, or for each character if the model has it.
func (t *Tokenizer) units(piece string) ([]int32, error) {
	var units []int32
	for len(piece) > 0 {
		n := 1
		if t.words {
			_, n = utf8.DecodeRuneInString(piece)
		}
		if id, ok := t.ids[piece[:n]]; ok {
			units, piece = append(units, id), piece[n:]
			continue
		}
		for _, c := range []byte(piece[:n]) {
			if t.fallback[c] < 0 {
				return nil, fmt.Errorf("the tokenizer has no token for byte %#02x of %q", c, piece)
			}
			units = append(units, t.fallback[c])
		}
		piece = piece[n:]
	}
	return units, nil
}

// Bytes returns the bytes of a token; they may be part of a character only. They are empty for an unknown token.
func (t *Tokenizer) Bytes(id int32) []byte { return t.bytes[id] }

// Decode is the text of tokens.
func (t *Tokenizer) Decode(ids []int32) string {
	var text []byte
	for _, id := range ids {
		text = append(text, t.Bytes(id)...)
	}
	if t.words {
		text = bytes.TrimPrefix(text, []byte(" "))
	}
	return string(text)
}
