package hostmem

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"gotile/device"
)

func TestReadAll(t *testing.T) {
	text := []byte(strings.Repeat("0123456789abcde", 100000))
	for _, n := range []int{0, 1, firstRead - 1, firstRead, firstRead + 1, 2 * firstRead, len(text)} {
		for name, r := range map[string]io.Reader{
			"whole": bytes.NewReader(text[:n]), "in parts": iotest.HalfReader(bytes.NewReader(text[:n])),
			"with the end": iotest.DataErrReader(bytes.NewReader(text[:n])),
		} {
			if got, err := ReadAll(r); err != nil || !bytes.Equal(got, text[:n]) {
				t.Errorf("%d bytes %s: got %d, %v", n, name, len(got), err)
			}
		}
	}
	if _, err := ReadAll(iotest.ErrReader(io.ErrClosedPipe)); err != io.ErrClosedPipe {
		t.Errorf("got %v", err)
	}
}

// endless never ends, as /dev/zero.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

// What does not end is read only as far as there is memory.
func TestReadAllWithLittleMemory(t *testing.T) {
	asked := 0
	little := func() (int64, bool) {
		asked++
		return spare + 8*firstRead, true
	}
	_, err := readAll(endless{}, little)
	if !errors.Is(err, device.ErrNoMemory) || asked != 4 || strings.Contains(err.Error(), "\n") {
		t.Errorf("asked %d times, got %v", asked, err)
	}
}
