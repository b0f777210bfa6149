package kernels

import (
	"fmt"
	"strconv"
	"strings"

	"gotile/tile"
)

// Variant is one way to run a ready kernel: its form, the shape of its tiles, and its hints.
// A kernel ignores fields that it does not have, and zero is its own default. Results differ
// at most in the order of sums.
//
// The constructors choose variants by device and shape from defaults.tsv, whose rows tuners
// find; the functions whose names end in As return the kernel in a given Variant.
type Variant struct {
	// Form selects the kernel: "" is the plain one; "persistent" has as many blocks as the device runs at once, which process
	// tile after tile; "split-k" has several blocks for each tile of a product, and so has "parts", which adds their sums in
	// the order of k; "whole" reads rows once and holds them in registers.
	Form string
	// M, N and K are the tiles of products, and M and N those of attention; Group is the number of rows of tiles that blocks
	// process together; Parts is the number of blocks of a tile of split-k, of copies of a histogram's bins, and of elements
	// of parts of running sums.
	M, N, K, Group, Parts int
	// Rows and Cols are the tiles of rows, and of kernels without another shape.
	Rows, Cols int
	// Swapped computes the transpose of each tile of a product.
	Swapped bool
	// Turned writes the right operand of a product in its other layout first, so that numbers
	// along k are adjacent in both: see [MatMulTiles].
	Turned bool
	// NoTMA loads the operands of a product without the tensor memory accelerator: see
	// [tile.AllowTMA].
	NoTMA bool
	// KeyLatency and ValueLatency hint how long attention's loads take: see [tile.Latency].
	KeyLatency, ValueLatency int
	Hints

	exact bool // rows are exactly Cols long; found from the launch
}

// Hints are hints of a kernel as a whole, zero for none: see [tile.Occupancy],
// [tile.CTAs] and [tile.WorkerWarps].
type Hints struct{ Occupancy, CTAs, Warps int }

// addTo adds the hints to a kernel.
func (h Hints) addTo(k *tile.Kernel) {
	if h.Occupancy > 0 {
		tile.Occupancy(h.Occupancy)(k)
	}
	if h.CTAs > 0 {
		tile.CTAs(h.CTAs)(k)
	}
	if h.Warps > 0 {
		tile.WorkerWarps(h.Warps)(k)
	}
}

// numbers are the variant's numbers by their names in text.
func (v *Variant) numbers() []struct {
	name string
	n    *int
} {
	return []struct {
		name string
		n    *int
	}{
		{"m", &v.M}, {"n", &v.N}, {"k", &v.K}, {"group", &v.Group}, {"parts", &v.Parts}, {"rows", &v.Rows}, {"cols", &v.Cols},
		{"klat", &v.KeyLatency}, {"vlat", &v.ValueLatency}, {"occupancy", &v.Occupancy}, {"ctas", &v.CTAs}, {"warps", &v.Warps},
	}
}

// String returns the variant in the form that [ParseVariant] reads: "persistent m=128 n=128
// k=64 occupancy=1".
func (v Variant) String() string {
	var words []string
	if v.Form != "" {
		words = append(words, v.Form)
	}
	if v.exact {
		words = append(words, "exact")
	}
	if v.NoTMA {
		words = append(words, "notma")
	}
	if v.Swapped {
		words = append(words, "swapped")
	}
	if v.Turned {
		words = append(words, "turned")
	}
	for _, x := range v.numbers() {
		if *x.n != 0 {
			words = append(words, fmt.Sprintf("%s=%d", x.name, *x.n))
		}
	}
	if words == nil {
		return "plain"
	}
	return strings.Join(words, " ")
}

// forms are the words that a variant's form may be.
var forms = map[string]bool{"persistent": true, "split-k": true, "parts": true, "whole": true}

// ParseVariant reads the result of [Variant.String].
func ParseVariant(s string) (v Variant, err error) {
	for _, word := range strings.Fields(s) {
		name, value, number := strings.Cut(word, "=")
		switch {
		case number:
			err = v.set(name, value)
		case word == "plain":
		case word == "swapped":
			v.Swapped = true
		case word == "turned":
			v.Turned = true
		case word == "notma":
			v.NoTMA = true
		case word == "exact":
			v.exact = true
		case forms[word]:
			v.Form = word
		default:
			err = fmt.Errorf("%q is not a form of a kernel", word)
		}
		if err != nil {
			return Variant{}, fmt.Errorf("variant %q: %w", s, err)
		}
	}
	return v, nil
}

// set sets one of the numbers.
func (v *Variant) set(name, value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 {
		return fmt.Errorf("%s is %q; want a number", name, value)
	}
	for _, x := range v.numbers() {
		if x.name == name {
			*x.n = n
			return nil
		}
	}
	return fmt.Errorf("%q is not a number of a variant", name)
}

// MarshalText implements encoding.TextMarshaler.
func (v Variant) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (v *Variant) UnmarshalText(text []byte) (err error) {
	*v, err = ParseVariant(string(text))
	return err
}
