package cli

import (
	"bytes"
	"context"
	"io"
)

// output is the standard output. It remembers that it could not be written, which is the
// machine's fault whatever a command made of it.
type output struct {
	to    io.Writer
	err   error
	until context.Context // from its end on nothing waits for the reader of a full pipe; nil for ever
}

func (o *output) Write(p []byte) (int, error) {
	if o.until == nil {
		return o.remember(o.to.Write(p))
	}
	type answer struct {
		n   int
		err error
	}
	text, end := bytes.Clone(p), make(chan answer, 1) // a write that nobody waits for keeps its text
	go func() {
		n, err := o.to.Write(text)
		end <- answer{n, err}
	}()
	select {
	case a := <-end:
		return o.remember(a.n, a.err)
	case <-o.until.Done():
		return 0, context.Cause(o.until)
	}
}

func (o *output) remember(n int, err error) (int, error) {
	if err != nil && o.err == nil {
		o.err = err
	}
	return n, err
}
