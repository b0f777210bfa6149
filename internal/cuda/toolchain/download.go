package toolchain

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// attempts is how often a download that broke is taken up again.
const attempts = 5

// download gives the path of a wheel whose hash is right. A part of it that is in the
// folder already is not fetched again.
func (ix *index) download(ctx context.Context, w wheel, dir string, progress Progress) (string, error) {
	if progress == nil {
		progress = func(string, int64, int64) {}
	}
	if w.local {
		return w.url, verify(w.url, w.sha256)
	}
	if w.sha256 == "" {
		return "", errors.New("the index gives no SHA-256 for it; it is not trusted")
	}
	path := filepath.Join(dir, w.sha256+".whl")
	var err error
	for i := range attempts {
		if err = ix.fetch(ctx, w, path, progress); err == nil {
			break
		}
		refused, _ := errors.AsType[*statusError](err)
		if ctx.Err() != nil || refused != nil && refused.code < 500 {
			return "", err
		}
		if i < attempts-1 {
			select {
			case <-ctx.Done():
				return "", context.Cause(ctx)
			case <-time.After(time.Duration(i) * retryDelay):
			}
		}
	}
	if err != nil {
		return "", err
	}
	if err := verify(path, w.sha256); err != nil {
		os.Remove(path) // the next try begins again
		return "", err
	}
	return path, nil
}

// retryDelay is how much longer each try waits than the one before.
var retryDelay = time.Second

// statusError is an answer that is not the file.
type statusError struct {
	code   int
	status string
	url    string
}

func (e *statusError) Error() string { return e.url + ": " + e.status }

// fetch appends what is missing to the file.
func (ix *index) fetch(ctx context.Context, w wheel, path string, progress Progress) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	have, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, w.url, nil)
	if err != nil {
		return err
	}
	if have > 0 {
		req.Header.Set("Range", fmt.Sprintf("bytes=%d-", have))
	}
	res, err := ix.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	switch res.StatusCode {
	case http.StatusPartialContent:
	case http.StatusRequestedRangeNotSatisfiable: // all of it is there, or more than all
		return nil
	case http.StatusOK: // from the start, whatever was asked for
		have = 0
		if err := restart(f); err != nil {
			return err
		}
	default:
		return &statusError{res.StatusCode, res.Status, req.URL.Redacted()}
	}
	total := int64(0)
	if res.ContentLength > 0 {
		total = have + res.ContentLength
	}
	return copyAll(f, res.Body, func(n int64) { progress(w.file, have+n, total) })
}

func restart(f *os.File) error {
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, err := f.Seek(0, io.SeekStart)
	return err
}

// copyAll copies, and tells how far it is.
func copyAll(to io.Writer, from io.Reader, told func(int64)) error {
	buffer, n := make([]byte, 256<<10), int64(0)
	for {
		got, err := from.Read(buffer)
		if _, e := to.Write(buffer[:got]); e != nil {
			return e
		}
		n += int64(got)
		told(n)
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// verify compares a file's hash; an empty one is that of a file of the user's own.
func verify(path, sum string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	if got := hex.EncodeToString(h.Sum(nil)); sum != "" && got != sum {
		return fmt.Errorf("its SHA-256 is %s; the index says %s", got, sum)
	}
	return nil
}
