package tokenizer

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrFormat is the class of errors of a tokenizer.json that is broken or needs unsupported features: use errors.Is.
var ErrFormat = errors.New("bad tokenizer.json")

func format(text string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrFormat, fmt.Sprintf(text, args...))
}

// maxTokens bounds the numbers of tokens.
const maxTokens = 1 << 24

// file has the relevant parts of a tokenizer.json.
type file struct {
	Added []struct {
		ID      int32  `json:"id"`
		Content string `json:"content"`
	} `json:"added_tokens"`
	Normalizer    *stage `json:"normalizer"`
	PreTokenizer  *stage `json:"pre_tokenizer"`
	PostProcessor *stage `json:"post_processor"`
	Model         struct {
		Type         string            `json:"type"`
		Vocab        map[string]int32  `json:"vocab"`
		Merges       []json.RawMessage `json:"merges"`
		ByteFallback bool              `json:"byte_fallback"`
		IgnoreMerges bool              `json:"ignore_merges"`
		Dropout      float64           `json:"dropout"`
		Prefix       string            `json:"continuing_subword_prefix"`
		Suffix       string            `json:"end_of_word_suffix"`
	} `json:"model"`
}

// stage is a step on the way from text to tokens. Which members count depends on its type.
type stage struct {
	Type           string  `json:"type"`
	Normalizers    []stage `json:"normalizers"`
	PreTokenizers  []stage `json:"pretokenizers"`
	Processors     []stage `json:"processors"`
	AddPrefixSpace bool    `json:"add_prefix_space"`
	UseRegex       *bool   `json:"use_regex"`
	Individual     bool    `json:"individual_digits"`
	Behavior       string  `json:"behavior"`
	Invert         bool    `json:"invert"`
	Pattern        struct {
		Regex  *string
		String *string
	} `json:"pattern"`
	Prepend     string `json:"prepend"`
	Content     string `json:"content"`
	Replacement string `json:"replacement"`
	Scheme      string `json:"prepend_scheme"`
	Split       *bool  `json:"split"`
	Single      []struct {
		SpecialToken *struct{ ID string }
		Sequence     *struct{ ID string }
	} `json:"single"`
	SpecialTokens map[string]struct {
		IDs []int32 `json:"ids"`
	} `json:"special_tokens"`
}

// Parse reads a tokenizer.json. Errors are of class [ErrFormat].
func Parse(data []byte) (*Tokenizer, error) {
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, format("%v", err)
	}
	m := f.Model
	if m.Type != "BPE" && m.Type != "" || m.Dropout != 0 || m.Prefix != "" || m.Suffix != "" {
		return nil, format("model of type %q; only plain BPE is built", m.Type)
	}
	t := &Tokenizer{ids: make(map[string]int32), bytes: make(map[int32][]byte), pairs: make(map[pair]joined), wholeWins: m.IgnoreMerges}
	for i := range t.fallback {
		t.fallback[i] = none
	}
	bytewise, err := t.stages(&f)
	if err != nil {
		return nil, err
	}
	if !bytewise && !t.words {
		return nil, format("neither bytes (ByteLevel) nor words (%s for spaces) are the units", space)
	}
	spell := spellWords
	if bytewise {
		spell = spellBytes
	}
	if err := t.vocabulary(&f, spell); err != nil {
		return nil, err
	}
	return t, t.merges(m.Merges, spell)
}

// vocabulary notes the tokens and their bytes.
func (t *Tokenizer) vocabulary(f *file, spell func(string) (string, bool)) error {
	isAdded := make(map[int32]bool)
	for _, a := range f.Added {
		if a.ID < 0 || a.ID >= maxTokens || a.Content == "" {
			return format("added token %q has number %d", a.Content, a.ID)
		}
		t.added = append(t.added, added{a.Content, a.ID})
		t.bytes[a.ID], isAdded[a.ID] = []byte(a.Content), true
	}
	for text, id := range f.Model.Vocab {
		if id < 0 || id >= maxTokens {
			return format("token %q has number %d", text, id)
		}
		if isAdded[id] {
			continue
		}
		if t.bytes[id] != nil {
			return format("two tokens have number %d", id)
		}
		if c, ok := byteToken(text); ok && f.Model.ByteFallback {
			t.fallback[c], t.bytes[id] = id, []byte{c}
			continue
		}
		spelt, ok := spell(text)
		if !ok {
			return format("token %q has a character that represents no byte", text)
		}
		t.ids[spelt], t.bytes[id] = id, []byte(strings.ReplaceAll(spelt, t.blank(), " "))
	}
	return nil
}

// blank returns the form of a space in tokens.
func (t *Tokenizer) blank() string {
	if t.words {
		return space
	}
	return " "
}

// byteToken reads "<0x0A>", a token for a byte.
func byteToken(text string) (byte, bool) {
	if len(text) != 6 || text[:3] != "<0x" || text[5] != '>' {
		return 0, false
	}
	n, err := strconv.ParseUint(text[3:5], 16, 8)
	return byte(n), err == nil
}

// merges notes which pairs are joined: "a b" in older files, ["a", "b"] in newer ones.
func (t *Tokenizer) merges(list []json.RawMessage, spell func(string) (string, bool)) error {
	for rank, text := range list {
		var both []string
		var one string
		if json.Unmarshal(text, &one) == nil {
			both = strings.Split(one, " ")
		} else if err := json.Unmarshal(text, &both); err != nil {
			return format("merge %d: %v", rank, err)
		}
		if len(both) != 2 {
			return format("merge %d is %.100q; want two tokens", rank, text)
		}
		left, okLeft := spell(both[0])
		right, okRight := spell(both[1])
		p, has := pair{}, [3]bool{}
		var to int32
		p.left, has[0] = t.ids[left]
		p.right, has[1] = t.ids[right]
		to, has[2] = t.ids[left+right]
		if !okLeft || !okRight || has != [3]bool{true, true, true} {
			return format("merge %d joins %q and %q; one of them, or both together, is not a token", rank, both[0], both[1])
		}
		if _, twice := t.pairs[p]; !twice {
			t.pairs[p] = joined{int32(rank), to}
		}
	}
	return nil
}

// stages reads what happens to a text before and after it is joined into tokens.
func (t *Tokenizer) stages(f *file) (bytewise bool, err error) {
	if err := t.normalizer(f.Normalizer); err != nil {
		return false, err
	}
	if bytewise, err = t.preTokenizer(f.PreTokenizer); err != nil {
		return false, err
	}
	return bytewise, t.postProcessor(f.PostProcessor)
}

func (t *Tokenizer) normalizer(s *stage) error {
	switch {
	case s == nil:
	case s.Type == "Sequence":
		for i := range s.Normalizers {
			if err := t.normalizer(&s.Normalizers[i]); err != nil {
				return err
			}
		}
	case s.Type == "Prepend" && s.Prepend == space:
		t.prefix = prepend
	case s.Type == "Replace" && s.Pattern.String != nil && *s.Pattern.String == " " && s.Content == space:
		t.words = true
	default:
		return format("normalizer %q is not built", s.Type)
	}
	return nil
}

func (t *Tokenizer) preTokenizer(s *stage) (bytewise bool, err error) {
	switch {
	case s == nil:
	case s.Type == "Sequence":
		return t.preTokenizers(s.PreTokenizers)
	case s.Type == "ByteLevel":
		return true, t.byteLevel(s)
	case s.Type == "Digits" && s.Individual:
		err = t.splitBy(`\p{N}`)
	case s.Type == "Digits":
		err = t.splitBy(`\p{N}+`)
	case s.Type == "Split" && s.Pattern.Regex != nil && s.Behavior == "Isolated" && !s.Invert:
		err = t.splitBy(*s.Pattern.Regex)
	case s.Type == "Metaspace" && s.Replacement == space && s.Split != nil && !*s.Split:
		t.words, t.prefix = true, s.Scheme
	default:
		return false, format("pre-tokenizer %q of this kind is not built", s.Type)
	}
	return false, err
}

// preTokenizers adds several; bytewise reports whether one of them works on bytes.
func (t *Tokenizer) preTokenizers(list []stage) (bytewise bool, err error) {
	for i := range list {
		b, err := t.preTokenizer(&list[i])
		if err != nil {
			return false, err
		}
		bytewise = bytewise || b
	}
	return bytewise, nil
}

// byteLevel adds the splitter of tokenizers whose letters are bytes.
func (t *Tokenizer) byteLevel(s *stage) (err error) {
	var split splitter
	if s.UseRegex == nil || *s.UseRegex {
		if split, err = newSplitter(gpt2); err != nil {
			return err
		}
	}
	split.prefix = s.AddPrefixSpace
	t.split = append(t.split, split)
	return nil
}

func (t *Tokenizer) splitBy(pattern string) error {
	s, err := newSplitter(pattern)
	if err != nil {
		return format("pattern %q: %v", pattern, err)
	}
	t.split = append(t.split, s)
	return nil
}

func (t *Tokenizer) postProcessor(s *stage) error {
	switch {
	case s == nil, s.Type == "ByteLevel":
	case s.Type == "Sequence":
		for i := range s.Processors {
			if err := t.postProcessor(&s.Processors[i]); err != nil {
				return err
			}
		}
	case s.Type == "TemplateProcessing":
		list := &t.before
		for _, part := range s.Single {
			if part.Sequence != nil {
				list = &t.after
			} else if part.SpecialToken != nil {
				*list = append(*list, s.SpecialTokens[part.SpecialToken.ID].IDs...)
			}
		}
	default:
		return format("post-processor %q is not built", s.Type)
	}
	return nil
}

func spellWords(text string) (string, bool) { return text, true }

// spellBytes returns the bytes of a token. GPT-2's files write a byte as the character with its number if that is
// printable, and the others as those from 256 on.
func spellBytes(text string) (string, bool) {
	b := make([]byte, 0, len(text))
	for _, r := range text {
		c, ok := byteOf[r]
		if !ok {
			return "", false
		}
		b = append(b, c)
	}
	return string(b), true
}

var byteOf = func() map[rune]byte {
	m, hidden := make(map[rune]byte), rune(256)
	for c := range rune(256) {
		if c >= '!' && c <= '~' || c >= '¡' && c <= '¬' || c >= '®' {
			m[c] = byte(c)
			continue
		}
		m[hidden] = byte(c)
		hidden++
	}
	return m
}()
