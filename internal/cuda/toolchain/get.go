package toolchain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// errStalled is the error of a server that sends nothing for pip's timeout.
var errStalled = errors.New("no data")

// get requests a URL. If the server sends nothing for the index's timeout, before the response or within its body, the
// error is of class errStalled. The caller closes the body.
func (ix *index) get(ctx context.Context, url string, header http.Header) (*http.Response, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	limit := ix.settings.timeout
	stalled := fmt.Errorf("%w for %v; if the network is that slow, set PIP_TIMEOUT to more seconds", errStalled, limit)
	timer := time.AfterFunc(limit, func() { cancel(stalled) })
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		timer.Stop()
		cancel(nil)
		return nil, fmt.Errorf("%s is not a URL", oneLine(withoutUser(url))) // err has the password
	}
	r.Header = header
	res, err := ix.client.Do(r)
	timer.Stop()
	if cause := context.Cause(ctx); err != nil && cause != nil {
		err = fmt.Errorf("%s: %w", r.URL.Redacted(), cause)
	}
	if err != nil {
		cancel(nil)
		return nil, err
	}
	res.Body = &body{res.Body, ctx, cancel, timer, limit}
	return res, nil
}

// body is a response's body whose reads end with an error if nothing arrives for a while.
type body struct {
	io.ReadCloser
	ctx    context.Context
	cancel context.CancelCauseFunc
	timer  *time.Timer
	limit  time.Duration
}

// Read implements [io.Reader]. The time between reads does not count.
func (b *body) Read(p []byte) (int, error) {
	b.timer.Reset(b.limit)
	n, err := b.ReadCloser.Read(p)
	b.timer.Stop()
	if err != nil && err != io.EOF {
		err = causeOf(b.ctx, err)
	}
	return n, err
}

// Close implements [io.Closer].
func (b *body) Close() error {
	b.timer.Stop()
	defer b.cancel(nil)
	return b.ReadCloser.Close()
}

// causeOf is why a context ended, if it has, and otherwise the error.
func causeOf(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}
