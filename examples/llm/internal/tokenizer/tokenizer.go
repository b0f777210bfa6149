// Package tokenizer turns text into tokens and back, as a tokenizer.json of Hugging Face
// says: byte pair encoding over bytes, as GPT-2, Llama 3 and SmolLM have it, or over
// characters with bytes to fall back on, as Llama 2 has it.
//
// Text goes through three stages: it is cut at the tokens that stand for themselves, as
// the end of a text; what lies between is split into pieces, words more or less
// (split.go); and the pieces' bytes are joined into tokens (merge.go). file.go reads the
// file and refuses what is not built, so that no text is ever cut otherwise than the
// model was taught.
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
	added  []added // tokens that stand for themselves
	split  []splitter
	before []int32 // what a text begins with
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

// Encode gives the tokens of a text.
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

// nextAdded finds the first token that stands for itself, the longest of several.
func (t *Tokenizer) nextAdded(text string) (at int, found *added) {
	at = len(text)
	for i, a := range t.added {
		if j := strings.Index(text, a.text); j >= 0 && (j < at || j == at && len(a.text) > len(found.text)) {
			at, found = j, &t.added[i]
		}
	}
	return at, found
}

// plain appends the tokens of text without tokens that stand for themselves.
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

// space is how a space is written in tokens of words.
const space = "▁"

// What text gets a space before it: all between tokens that stand for themselves, that
// which has none yet, or of this only the very first.
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

// units is the tokens that a piece is joined from: a byte each, or a character each where
// the model has it.
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

// Bytes is what a token stands for in a text; it may be part of a character only. A token
// that the tokenizer does not know is nothing.
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
