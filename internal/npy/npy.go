// Package npy reads and writes NumPy's .npy files as bytes with a header.
//
// It carries every element type that kernels have, f16, bf16 and the 8-bit floats
// included, and never converts: a file that is read and written unchanged is the
// same. It knows nothing of Tile IR.
package npy

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"gotile/internal/quoted"
)

// ErrFormat is the class of every error: the bytes are not a .npy file that this
// package reads.
var ErrFormat = errors.New("not a usable .npy file")

// Array is the content of a file: Data holds the elements, little-endian, in row-major
// order (column-major if Fortran).
type Array struct {
	Descr   string // NumPy's element type: "<f4", "|b1", "<V2" for bfloat16
	Shape   []int
	Fortran bool
	Data    []byte
}

const magic = "\x93NUMPY"

// What bounds a file that is worth reading: the length of its header, and NumPy's own
// limit of dimensions.
const (
	maxHeader = 1 << 16
	MaxDims   = 64
)

// Is reports whether data begins as a .npy file does.
func Is(data []byte) bool { return bytes.HasPrefix(data, []byte(magic)) }

// Decode reads a file. The result shares its memory.
func Decode(data []byte) (*Array, error) {
	header, body, err := split(data)
	if err != nil {
		return nil, err
	}
	a := &Array{}
	if err := a.parse(header); err != nil {
		return nil, err
	}
	want, err := a.size()
	if err != nil {
		return nil, err
	}
	if len(body) < want {
		return nil, fmt.Errorf("%w: %d bytes of elements, want %d for %s of shape %v", ErrFormat, len(body), want, quoted.Name(a.Descr), a.Shape)
	}
	a.Data = body[:want]
	return a, nil
}

// split cuts a file into the text of its header and the rest. The header's length
// follows the version: two bytes in version 1, four in versions 2 and 3.
func split(data []byte) (header string, body []byte, err error) {
	if !Is(data) {
		return "", nil, fmt.Errorf("%w: it does not begin as one", ErrFormat)
	}
	if len(data) < 12 {
		return "", nil, fmt.Errorf("%w: cut off in the header", ErrFormat)
	}
	n, at := int(binary.LittleEndian.Uint32(data[8:])), 12
	switch data[6] {
	case 1:
		n, at = n&0xffff, 10
	case 2, 3:
	default:
		return "", nil, fmt.Errorf("%w: its version is %d.%d; want 1.0 to 3.0", ErrFormat, data[6], data[7])
	}
	if n > maxHeader || at+n > len(data) {
		return "", nil, fmt.Errorf("%w: cut off in the header", ErrFormat)
	}
	return string(data[at : at+n]), data[at+n:], nil
}

// number is a whole number as Python writes it: zeros lead no other digit.
const number = `(0+|[1-9][0-9]*)`

var (
	descrField   = regexp.MustCompile(`'descr'\s*:\s*'([^']*)'`)
	fortranField = regexp.MustCompile(`'fortran_order'\s*:\s*(True|False)`)
	tuple        = regexp.MustCompile(`^\s*(` + number + `\s*,\s*(` + number + `\s*(,\s*` + number + `\s*)*,?\s*)?)?$`)
	shapeField   = regexp.MustCompile(`'shape'\s*:\s*\(([^)]*)\)`)
)

func (a *Array) parse(header string) error {
	descr, fortran, shape := descrField.FindStringSubmatch(header), fortranField.FindStringSubmatch(header), shapeField.FindStringSubmatch(header)
	if descr == nil || fortran == nil || shape == nil {
		return fmt.Errorf("%w: header %.120q has no plain descr, fortran_order and shape; structured types are not read", ErrFormat, strings.TrimSpace(header))
	}
	a.Descr, a.Fortran = descr[1], fortran[1] == "True"
	dims, err := parseShape(shape[1])
	if err != nil {
		return err
	}
	a.Shape = dims
	if len(a.Shape) > MaxDims {
		return fmt.Errorf("%w: %d dimensions; NumPy has at most %d", ErrFormat, len(a.Shape), MaxDims)
	}
	return nil
}

// parseShape parses the text between the parentheses of a Python tuple: "", "3,", "3, 4".
func parseShape(text string) ([]int, error) {
	if !tuple.MatchString(text) {
		return nil, fmt.Errorf("%w: its shape is %s; want a tuple of whole numbers", ErrFormat, quoted.Name("("+text+")"))
	}
	var shape []int
	for f := range strings.SplitSeq(text, ",") {
		if f = strings.TrimSpace(f); f == "" { // behind the last comma, or alone
			continue
		}
		d, err := strconv.Atoi(f)
		if err != nil {
			return nil, fmt.Errorf("%w: its shape is %s, beyond what memory holds", ErrFormat, quoted.Name("("+text+")"))
		}
		shape = append(shape, d)
	}
	return shape, nil
}

// itemSize is the size of an element in bytes.
func (a *Array) itemSize() (int, error) {
	if strings.HasPrefix(a.Descr, ">") {
		return 0, fmt.Errorf("%w: the elements are big-endian (%s); save them with astype('<%s')", ErrFormat, quoted.Name(a.Descr), quoted.Name(a.Descr[1:]))
	}
	if len(a.Descr) < 3 || strings.IndexByte("<|=", a.Descr[0]) < 0 || strings.IndexByte("biufcV", a.Descr[1]) < 0 {
		return 0, fmt.Errorf("%w: its elements, of type %q, are not numbers", ErrFormat, a.Descr)
	}
	n, err := strconv.Atoi(a.Descr[2:])
	if err != nil || n < 1 || n > 16 {
		return 0, fmt.Errorf("%w: its elements, of type %q, are not numbers", ErrFormat, a.Descr)
	}
	return n, nil
}

// size is the bytes of all elements.
func (a *Array) size() (int, error) {
	n, err := a.itemSize()
	if err != nil {
		return 0, err
	}
	for _, d := range a.Shape {
		if d != 0 && n > math.MaxInt/d {
			return 0, fmt.Errorf("%w: shape %v is too large", ErrFormat, a.Shape)
		}
		n *= d
	}
	return n, nil
}

// Encode makes a file.
func (a *Array) Encode() []byte { return append(a.Header(), a.Data...) }

// Header returns the header of a file of version 1.0, which precedes the elements.
func (a *Array) Header() []byte {
	var shape strings.Builder
	for _, d := range a.Shape {
		fmt.Fprintf(&shape, "%d, ", d)
	}
	dims := strings.TrimSuffix(shape.String(), " ")
	if len(a.Shape) > 1 {
		dims = strings.TrimSuffix(dims, ",")
	}
	fortran := "False"
	if a.Fortran {
		fortran = "True"
	}
	header := fmt.Sprintf("{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }", a.Descr, fortran, dims)
	pad := 64 - (len(magic)+4+len(header)+1)%64
	header += strings.Repeat(" ", pad%64) + "\n"
	out := append([]byte(magic), 1, 0)
	out = binary.LittleEndian.AppendUint16(out, uint16(len(header)))
	return append(out, header...)
}
