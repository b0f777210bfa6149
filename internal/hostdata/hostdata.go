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

// The classes of errors: use errors.Is.
var (
	// ErrArg: an argument that cannot be read, or too many or too few of them.
	ErrArg = errors.New("bad argument")
	// ErrMemory: this machine has not the memory for a buffer.
	ErrMemory = errors.New("not enough memory")
)

// Args are the arguments of a launch in order.
type Args struct {
	Args []engine.Arg
	data []*data // buffers as first named
}

// data is a buffer and how it is to be written.
type data struct {
	buffer *engine.Buffer
	array  *npy.Array  // nil for raw bytes
	file   os.FileInfo // nil for fresh buffers
}

// Parse reads a word for each parameter of an entry.
func Parse(params []tileir.Type, words []string) (*Args, error) {
	if len(words) != len(params) {
		return nil, fmt.Errorf("%w list: got %d, want %d: %s", ErrArg, len(words), len(params), list(params))
	}
	a := &Args{}
	for i, word := range words {
		arg, err := a.read(word, params[i])
		if err != nil {
			return nil, fmt.Errorf("%w %d (%s): %w", ErrArg, i, word, err)
		}
		a.Args = append(a.Args, arg)
	}
	return a, nil
}

// list names the types of parameters: "ptr<f32>, ptr<f32>, i32".
func list(params []tileir.Type) string {
	names := make([]string, len(params))
	for i, p := range params {
		names[i] = p.String()
		if t, ok := p.(tileir.TileType); ok && len(t.Shape) == 0 {
			names[i] = t.Elem.String()
		}
	}
	return strings.Join(names, ", ")
}

func (a *Args) read(word string, param tileir.Type) (engine.Arg, error) {
	tile, ok := param.(tileir.TileType)
	if !ok {
		return engine.Arg{}, fmt.Errorf("an entry cannot take a %v", param)
	}
	ptr, wantPtr := tile.Pointer()
	if !wantPtr {
		return scalar(word, tile.Scalar())
	}
	if word == "null" {
		return engine.Arg{Null: true}, nil
	}
	if file, ok := strings.CutPrefix(word, "@"); ok {
		return a.file(file, ptr)
	}
	if spec, ok := strings.CutPrefix(word, "zeros:"); ok {
		return a.zeros(spec, ptr)
	}
	return engine.Arg{}, fmt.Errorf("the parameter is a %v: give @FILE, zeros:TYPE:SHAPE or null", ptr)
}

// scalar reads TYPE=VALUE.
func scalar(word string, want tileir.Scalar) (engine.Arg, error) {
	name, value, ok := strings.Cut(word, "=")
	if !ok {
		return engine.Arg{}, fmt.Errorf("the parameter is a scalar: give %v=VALUE", want)
	}
	if t, ok := tileir.ScalarByName(name); !ok || t != want {
		return engine.Arg{}, fmt.Errorf("the parameter is of type %v, not %q", want, name)
	}
	bits, err := parseScalar(want, value)
	return engine.Arg{Bits: bits}, err
}

// file reads FILE[+BYTES]; one file named twice is one buffer.
func (a *Args) file(spec string, ptr tileir.PointerType) (engine.Arg, error) {
	path, offset, err := splitOffset(spec)
	if err != nil {
		return engine.Arg{}, err
	}
	d, err := a.open(path)
	if err != nil {
		return engine.Arg{}, err
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
		return "", 0, fmt.Errorf("no file %s, and its offset %q is not a number of bytes", spec, spec[i+1:])
	}
	return spec[:i], offset, nil
}

// open finds the buffer of a file, or makes it.
func (a *Args) open(path string) (*data, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	for _, d := range a.data {
		if d.file != nil && os.SameFile(d.file, info) {
			return d, nil
		}
	}
	raw, err := readAll(f, info)
	if err != nil {
		return nil, err
	}
	d := &data{buffer: &engine.Buffer{Name: filepath.Base(path), Data: raw}, file: info}
	if err := d.decode(path); err != nil {
		return nil, err
	}
	a.data = append(a.data, d)
	return d, nil
}

// decode looks for a .npy header; other files are raw bytes, whatever they hold, but
// for those whose names promise arrays.
func (d *data) decode(path string) error {
	switch ext := strings.ToLower(filepath.Ext(path)); {
	case npy.Is(d.buffer.Data) || ext == ".npy":
		array, err := npy.Decode(d.buffer.Data)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		array.Data = aligned(array.Data)
		d.array, d.buffer.Data = array, array.Data
	case ext == ".npz":
		return fmt.Errorf("%s: an archive of arrays; save the one that is wanted as .npy", path)
	default:
		d.buffer.Data = aligned(d.buffer.Data)
	}
	return nil
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
	memory, err := allocate(size)
	if err != nil {
		return engine.Arg{}, err
	}
	arr := &npy.Array{Descr: descr(t), Shape: shape, Data: memory}
	d := &data{buffer: &engine.Buffer{Name: fmt.Sprintf("argument %d", len(a.Args)), Data: memory}, array: arr}
	a.data = append(a.data, d)
	return engine.Arg{Buffer: d.buffer}, nil
}

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
	if len(shape) > npy.MaxDims {
		return nil, 0, fmt.Errorf("shape of %d dimensions; NumPy has at most %d", len(shape), npy.MaxDims)
	}
	return shape, size, nil
}

// Save writes each buffer into dir as N.npy, or N.bin where it came as raw bytes: all
// of them or, after an error, none.
func (a *Args) Save(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	files := make([]atomicfile.File, len(a.data))
	for i, d := range a.data {
		name, parts := fmt.Sprintf("%d.bin", i), [][]byte{d.buffer.Data}
		if d.array != nil {
			name, parts = fmt.Sprintf("%d.npy", i), [][]byte{d.array.Header(), d.buffer.Data}
		}
		files[i] = atomicfile.File{Path: filepath.Join(dir, name), Parts: parts}
	}
	return atomicfile.WriteAll(files)
}
