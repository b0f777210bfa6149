package toolchain

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
)

// digest is the SHA-256 of a file in an index. Only parseDigest makes one, since its text names a file: no text of an
// index gets into a path. The zero value is none.
type digest [sha256.Size]byte

// parseDigest reads 64 hexadecimal digits, of either case. Empty text is no digest.
func parseDigest(text string) (d digest, err error) {
	if text == "" {
		return d, nil
	}
	sum, err := hex.DecodeString(text)
	if err != nil || len(sum) != len(d) {
		return d, fmt.Errorf("the index's SHA-256 for it is %s, not 64 hexadecimal digits", oneLine(text))
	}
	return digest(sum), nil
}

func (d digest) String() string { return hex.EncodeToString(d[:]) }

// fragmentDigest reads the SHA-256 after the # of a link: sha256=DIGITS, possibly among other fields.
func fragmentDigest(fragment string) (digest, error) {
	for field := range strings.SplitSeq(fragment, "&") {
		if text, ok := strings.CutPrefix(field, "sha256="); ok && text != "" {
			return parseDigest(text)
		}
	}
	return digest{}, nil
}

// verify compares the content of an open file with a digest, and returns to its beginning.
// No digest is that of a file of the user's own.
func verify(f *os.File, want digest) error {
	if want == (digest{}) {
		return nil
	}
	h := sha256.New()
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	if got := digest(h.Sum(nil)); got != want {
		return fmt.Errorf("its SHA-256 is %v; the index has %v", got, want)
	}
	return nil
}
