// Package hostdata turns the words of a command line into the arguments of a launch,
// and writes the buffers of a launch back to files.
//
//	f32=1.5            a scalar of a type, i1 to f64
//	@x.npy, @x.bin+64  a buffer from a file, the pointer 64 bytes into it
//	zeros:f32:4x1024   a fresh buffer
//	null               a null pointer
//
// It knows types and files, not engines' insides.
package hostdata

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"gotile/internal/atomicfile"
	"gotile/internal/engine"
	"gotile/internal/npy"
	"gotile/tileir"
)

// ErrArg is the class of every error of [Args.Add]: an argument that cannot be read.
var ErrArg = errors.New("bad argument")

// Args collects the arguments of a launch in order.
type Args struct {
	Args   []engine.Arg
	params []tileir.Type
	data   []*data // buffers as first named
	byFile map[string]*data
}

// data is a buffer and how it is to be written.
type data struct {
	buffer *engine.Buffer
	array  *npy.Array // nil for raw bytes
}

// New makes an empty list for an entry with the given parameters.
func New(params []tileir.Type) *Args {
	return &Args{params: params, byFile: make(map[string]*data)}
}

// Add reads one argument.
func (a *Args) Add(word string) error {
	i := len(a.Args)
	if i >= len(a.params) {
		return fmt.Errorf("%w %d (%s): the entry takes %d", ErrArg, i, word, len(a.params))
	}
	arg, err := a.read(word, a.params[i])
	if err != nil {
		return fmt.Errorf("%w %d (%s): %w", ErrArg, i, word, err)
	}
	a.Args = append(a.Args, arg)
	return nil
}

func (a *Args) read(word string, param tileir.Type) (engine.Arg, error) {
	tile, ok := param.(tileir.TileType)
	if !ok {
		return engine.Arg{}, fmt.Errorf("an entry cannot take a %v", param)
	}
	ptr, wantPtr := tile.Pointer()
	switch {
	case word == "null" && wantPtr:
		return engine.Arg{Null: true}, nil
	case strings.HasPrefix(word, "@") && wantPtr:
		return a.file(word[1:], ptr)
	case strings.HasPrefix(word, "zeros:") && wantPtr:
		return a.zeros(word[len("zeros:"):], ptr)
	case wantPtr:
		return engine.Arg{}, fmt.Errorf("the parameter is a %v: give @FILE, zeros:TYPE:SHAPE or null", ptr)
	}
	return scalar(word, tile.Scalar())
}

// scalar reads TYPE=VALUE.
func scalar(word string, want tileir.Scalar) (engine.Arg, error) {
	name, value, ok := strings.Cut(word, "=")
	if !ok {
		return engine.Arg{}, fmt.Errorf("the parameter is a scalar: give %v=VALUE", want)
	}
	if t, ok := tileir.ScalarByName(name); !ok || t != want {
		return engine.Arg{}, fmt.Errorf("the parameter is of type %v, not %s", want, name)
	}
	bits, err := ParseScalar(want, value)
	return engine.Arg{Bits: bits}, err
}

// file reads FILE[+BYTES]; one file named twice is one buffer.
func (a *Args) file(spec string, ptr tileir.PointerType) (engine.Arg, error) {
	path, offset, err := splitOffset(spec)
	if err != nil {
		return engine.Arg{}, err
	}
	key := filepath.Clean(path)
	d, ok := a.byFile[key]
	if !ok {
		if d, err = readFile(path); err != nil {
			return engine.Arg{}, err
		}
		a.byFile[key] = d
		a.data = append(a.data, d)
	}
	if err := d.checkType(ptr); err != nil {
		return engine.Arg{}, err
	}
	if offset > int64(len(d.buffer.Data)) {
		return engine.Arg{}, fmt.Errorf("offset %d is past the end of %s (%d bytes of elements)", offset, path, len(d.buffer.Data))
	}
	return engine.Arg{Buffer: d.buffer, Offset: offset}, nil
}

// splitOffset cuts "+BYTES" off, unless a file has just that name.
func splitOffset(spec string) (path string, offset int64, err error) {
	i := strings.LastIndexByte(spec, '+')
	if i < 0 {
		return spec, 0, nil
	}
	if _, err := os.Stat(spec); err == nil {
		return spec, 0, nil
	}
	offset, err = strconv.ParseInt(spec[i+1:], 10, 64)
	if err != nil || offset < 0 {
		return "", 0, fmt.Errorf("offset %q is not a number of bytes", spec[i+1:])
	}
	return spec[:i], offset, nil
}

func readFile(path string) (*data, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	d := &data{buffer: &engine.Buffer{Name: filepath.Base(path), Data: raw}}
	if !npy.Is(raw) {
		d.buffer.Data = aligned(raw)
		return d, nil
	}
	if d.array, err = npy.Decode(raw); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	d.buffer.Data = aligned(d.array.Data)
	d.array.Data = d.buffer.Data
	return d, nil
}

// checkType compares what a .npy file says of its elements with what the kernel
// points to. A pointer to i8 takes any bytes, as the front ends use it for untyped
// and boolean memory.
func (d *data) checkType(ptr tileir.PointerType) error {
	if d.array == nil || ptr.Pointee == tileir.I8 {
		return nil
	}
	if kind := d.array.Descr[1:]; !strings.Contains(" "+kinds[ptr.Pointee]+" ", " "+kind+" ") {
		return fmt.Errorf("%s holds elements of type %s, the parameter is a %v", d.buffer.Name, d.array.Descr, ptr)
	}
	return nil
}

// zeros reads TYPE:DIMxDIM.
func (a *Args) zeros(spec string, ptr tileir.PointerType) (engine.Arg, error) {
	name, dims, ok := strings.Cut(spec, ":")
	t, known := tileir.ScalarByName(name)
	if !ok || !known {
		return engine.Arg{}, fmt.Errorf("want zeros:TYPE:SHAPE, as zeros:f32:4x1024")
	}
	if t != ptr.Pointee && ptr.Pointee != tileir.I8 {
		return engine.Arg{}, fmt.Errorf("the parameter is a %v, not a pointer to %v", ptr, t)
	}
	shape, size, err := parseShape(dims, int64(t.Bytes()))
	if err != nil {
		return engine.Arg{}, err
	}
	arr := &npy.Array{Descr: descr(t), Shape: shape, Data: aligned(make([]byte, size))}
	d := &data{buffer: &engine.Buffer{Name: fmt.Sprintf("argument %d", len(a.Args)), Data: arr.Data}, array: arr}
	a.data = append(a.data, d)
	return engine.Arg{Buffer: d.buffer}, nil
}

// maxBuffer bounds a fresh buffer: more than any machine here has.
const maxBuffer = 1 << 40

func parseShape(dims string, size int64) ([]int, int64, error) {
	var shape []int
	for f := range strings.SplitSeq(dims, "x") {
		d, err := strconv.Atoi(f)
		if err != nil || d < 0 {
			return nil, 0, fmt.Errorf("shape %q: want sizes as 4x1024", dims)
		}
		if d > 0 && size > maxBuffer/int64(d) {
			return nil, 0, fmt.Errorf("shape %q is more than %d bytes", dims, int64(maxBuffer))
		}
		shape, size = append(shape, d), size*int64(d)
	}
	return shape, size, nil
}

// Save writes each buffer into dir as N.npy, or N.bin where it came as raw bytes.
func (a *Args) Save(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i, d := range a.data {
		name, content := fmt.Sprintf("%d.bin", i), d.buffer.Data
		if d.array != nil {
			name, content = fmt.Sprintf("%d.npy", i), d.array.Encode()
		}
		if err := atomicfile.Write(filepath.Join(dir, name), content); err != nil {
			return err
		}
	}
	return nil
}
