package tune

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"gotile/tile"
)

// Space is the configurations of a kernel. A configuration is a value that encoding/json
// writes and reads.
type Space[C any] struct {
	// Name is the kernel's, in records.
	Name string
	// Configs are the configurations, the likely ones first: a search whose budget ends has
	// not seen the last ones.
	Configs []C
	// Kernel makes the kernel of a configuration. It finds its own grid (see [tile.GridOf]
	// and [tile.GridOn]). A nil kernel is a configuration that cannot be.
	Kernel func(config C) *tile.Kernel
}

// check reports a space that cannot be searched, and returns the configurations as JSON.
func (s Space[C]) check() (texts []string, err error) {
	if s.Name == "" || s.Kernel == nil || len(s.Configs) == 0 {
		return nil, errors.New("tune: a space needs a Name, Configs and a Kernel")
	}
	for i, c := range s.Configs {
		text, err := json.Marshal(c)
		if err != nil {
			return nil, fmt.Errorf("tune: configuration %d of %s: %w", i, s.Name, err)
		}
		texts = append(texts, string(text))
	}
	return texts, nil
}

// keyOf returns a name for a list of configurations: the beginning of the hash of the texts and
// their lengths.
func keyOf(texts []string) string {
	h := sha256.New()
	for _, t := range texts {
		fmt.Fprintf(h, "%d:%s", len(t), t)
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// Dimension is some values of a part of a configuration.
type Dimension[C any] func(from []C) []C

// Axis is values of the part that field points to.
func Axis[C, V any](field func(c *C) *V, values ...V) Dimension[C] {
	return func(from []C) (list []C) {
		for _, c := range from {
			for _, v := range values {
				*field(&c) = v
				list = append(list, c)
			}
		}
		return list
	}
}

// Product is all combinations of the dimensions' values over a configuration, the values of
// the last one changing fastest.
func Product[C any](base C, dims ...Dimension[C]) []C {
	list := []C{base}
	for _, d := range dims {
		list = d(list)
	}
	return list
}

// Only is the configurations of a list for which keep is true.
func Only[C any](list []C, keep func(c C) bool) (kept []C) {
	for _, c := range list {
		if keep(c) {
			kept = append(kept, c)
		}
	}
	return kept
}
