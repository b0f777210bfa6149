package main

import (
	"context"
	"fmt"
	"io"
	"time"
	"unicode/utf8"

	"gotile/examples/llm/internal/tokenizer"
)

// Speed is a number of tokens and their duration.
type Speed struct {
	Tokens int
	Time   time.Duration
}

func (s Speed) String() string {
	if s.Tokens == 0 {
		return "none"
	}
	return fmt.Sprintf("%d in %v, %.0f tokens/s", s.Tokens, s.Time.Round(10*time.Microsecond), float64(s.Tokens)/s.Time.Seconds())
}

// Generate lets the model read a prompt and go on with it: up to n tokens, fewer if the text
// ends or the session is full. Each is given to yield, with its number from 0 on. It
// returns the speeds of reading and of writing.
func (s *Session) Generate(ctx context.Context, prompt []int32, n int, next func(logits []float32) int32, yield func(token int32) error) (read, write Speed, err error) {
	start := time.Now()
	logits, err := s.Feed(ctx, prompt)
	read = Speed{len(prompt), time.Since(start)}
	start = time.Now()
	for i := 0; err == nil && i < n; i++ {
		token := next(logits)
		if s.ends(token) {
			break
		}
		if err = yield(token); err != nil || i+1 == n || s.Tokens == s.Context {
			break
		}
		logits, err = s.Feed(ctx, []int32{token})
		write = Speed{write.Tokens + 1, time.Since(start)}
	}
	return read, write, err
}

// printer writes tokens as text, characters as soon as they are whole.
type printer struct {
	*tokenizer.Tokenizer
	w    io.Writer
	rest []byte
}

func (p *printer) print(token int32) error {
	p.rest = append(p.rest, p.Bytes(token)...)
	n := 0
	for n < len(p.rest) && utf8.FullRune(p.rest[n:]) {
		_, size := utf8.DecodeRune(p.rest[n:])
		n += size
	}
	_, err := p.w.Write(p.rest[:n])
	p.rest = p.rest[n:]
	return err
}
