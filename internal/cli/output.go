package cli

import (
	"bytes"
	"context"
	"io"
)

// output is standard output. It remembers a failed write, which is the machine's fault whatever
// error the command returns.
type output struct {
	to    io.Writer
	err   error
	until context.Context // when it ends, writes stop waiting for the reader of a full pipe; nil to wait for ever
}

func (o *output) Write(p []byte) (int, error) {
	if o.until == nil {
		return o.remember(o.to.Write(p))
	}
	type answer struct {
		n   int
		err error
	}
	text, end := bytes.Clone(p), make(chan answer, 1) // an abandoned write still needs its text
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
