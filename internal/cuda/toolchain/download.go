package toolchain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"time"

	"gotile/internal/folder"
)

// attempts is the maximum number of times that a broken download is continued.
const attempts = 5

// retryDelay is the increment of the delay between attempts.
var retryDelay = time.Second

// maxWheel bounds a download. The vendor's wheels have up to 100 MB.
const maxWheel = 4 << 30

// wheelFile opens a wheel whose hash is right. The caller closes it. A part of it that is in
// the folder already is not fetched again.
func (ix *index) wheelFile(ctx context.Context, w wheel, partial *folder.Folder, progress Progress) (*os.File, error) {
	if w.sumErr != nil {
		return nil, w.sumErr
	}
	if w.local {
		return os.Open(w.url) // a file of the user's own, which has no hash
	}
	if w.sum == (digest{}) {
		return nil, errors.New("the index has no SHA-256 for it; it is not trusted")
	}
	name := partialName(w.sum)
	f, err := partial.OpenFile(name, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, err
	}
	if err = ix.download(ctx, w, f, progress); err == nil {
		if err = verify(f, w.sum); err != nil {
			partial.Remove(name) // the next attempt begins again
		}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// download fetches a wheel into a file, and continues if the connection breaks.
func (ix *index) download(ctx context.Context, w wheel, f *os.File, progress Progress) error {
	if progress == nil {
		progress = func(string, int64, int64) {}
	}
	for i := 0; ; i++ {
		err := ix.fetch(ctx, w, f, progress)
		if err == nil || i == attempts-1 || ctx.Err() != nil || !passing(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(time.Duration(i) * retryDelay):
		}
	}
}

// passing reports an error that may not happen again.
func passing(err error) bool {
	if status, ok := errors.AsType[*statusError](err); ok {
		return status.code >= 500
	}
	_, refused := errors.AsType[*refusedError](err)
	return !refused && !errors.Is(err, errTooLarge)
}

// statusError is an answer without the file.
type statusError struct {
	code   int
	status string
	url    *url.URL
}

func statusOf(r *http.Response) error {
	return &statusError{r.StatusCode, r.Status, r.Request.URL}
}

func (e *statusError) Error() string { return e.url.Redacted() + ": " + oneLine(e.status) }

// fetch appends the missing part to the file.
func (ix *index) fetch(ctx context.Context, w wheel, f *os.File, progress Progress) error {
	have, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	header := http.Header{}
	if have > 0 {
		header.Set("Range", fmt.Sprintf("bytes=%d-", have))
	}
	res, err := ix.get(ctx, w.url, header)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	switch res.StatusCode {
	case http.StatusPartialContent:
	case http.StatusRequestedRangeNotSatisfiable: // all of it is there, or more than all
		return nil
	case http.StatusOK: // from the start, for any requested range
		have = 0
		if err := restart(f); err != nil {
			return err
		}
	default:
		return statusOf(res)
	}
	total := int64(0)
	if res.ContentLength > 0 {
		total = have + res.ContentLength
	}
	return copyAll(f, res.Body, maxWheel-have, func(n int64) { progress(w.file, have+n, total) })
}

func restart(f *os.File) error {
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, err := f.Seek(0, io.SeekStart)
	return err
}

// errTooLarge is the error of a file that exceeds the limit.
var errTooLarge = errors.New("it is too large")

// copyAll copies up to a number of bytes, and reports how many it has copied.
func copyAll(to io.Writer, from io.Reader, most int64, copied func(int64)) error {
	buffer, n := make([]byte, 256<<10), int64(0)
	for {
		got, err := from.Read(buffer)
		if n += int64(got); n > most {
			return errTooLarge
		}
		if _, e := to.Write(buffer[:got]); e != nil {
			return e
		}
		copied(n)
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}
