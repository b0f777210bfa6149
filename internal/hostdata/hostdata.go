// Package hostdata turns the words of a command line into the arguments of a launch,
// and writes the buffers of a launch back to files.
//
//	f32=1.5            a scalar of a type, i1 to f64
//	@x.npy, @x.bin+64  a buffer from a file, the pointer 64 bytes into it
//	zeros:f32:4x1024   a fresh buffer
//	range:f32:4x1024   one that counts: 0, 1, 2, …
//	multicast:A,B      buffers behind one multicast pointer
//	null               a null pointer
//
// An array that an entry takes as several parameters, its pointer, lengths and strides, may be one word: see
// [ParseEntry].
//
// Buffers are in memory of this process; [Args.Put] copies them to a device that needs its own memory, and [Args.Fetch]
// copies them back. The package knows types, files and devices in general, no one device.
package hostdata

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gotile/device"
	"gotile/internal/atomicfile"
	"gotile/internal/hostmem"
	"gotile/internal/npy"
	"gotile/internal/quoted"
	"gotile/tileir"
)

// ErrArg is the class of errors of arguments that cannot be parsed, or are too many or too few. If this machine does not
// have the memory for a buffer, the error is also device.ErrNoMemory.
var ErrArg = errors.New("bad argument")

// Args are the arguments of a launch in order.
type Args struct {
	Args []device.Arg
	// Words has the word of each argument: the user's, or the one that an array filled in.
	Words []string
	data  []*data // buffers as first named
	of    []*data // the buffer of each argument, nil if it has none
}

// data is a buffer and how it is to be written.
type data struct {
	name   string
	memory []byte
	array  *npy.Array    // nil for raw bytes; for nibbles it has the bytes
	packed bool          // two elements share a byte
	file   os.FileInfo   // nil for fresh buffers
	copied device.Buffer // on a device that needs its own memory
}

// pointer is a pointer into the buffer.
func (d *data) pointer(offset int64) device.Arg {
	return device.Arg{Pointer: true, Host: d.memory, Offset: offset, Name: quoted.Plain(d.name)}
}

// Parse reads a word for each of some parameters.
func Parse(params []tileir.Type, words []string) (*Args, error) {
	p := parsing{params: params, args: &Args{}}
	if len(words) != len(params) {
		return nil, p.wrongCount(len(words), len(params))
	}
	return p.parse(words)
}

func (a *Args) read(word string, param tileir.Type) (device.Arg, *data, error) {
	tile, ok := param.(tileir.TileType)
	if !ok {
		return device.Arg{}, nil, fmt.Errorf("an entry cannot take a %v", param)
	}
	ptr, wantPtr := tile.Pointer()
	if !wantPtr {
		arg, err := scalar(word, tile.Scalar())
		return arg, nil, err
	}
	if word == "null" {
		return device.Arg{Pointer: true}, nil, nil
	}
	if file, ok := strings.CutPrefix(word, "@"); ok {
		return a.file(file, ptr)
	}
	if kind, spec, _ := strings.Cut(word, ":"); kind == "zeros" || kind == "uninit" || kind == "range" {
		d, err := a.fresh(kind, spec, ptr)
		if err != nil {
			return device.Arg{}, nil, err
		}
		arg := d.pointer(0)
		arg.Uninit = kind == "uninit"
		return arg, d, nil
	}
	if group, ok := strings.CutPrefix(word, "multicast:"); ok {
		return a.multicast(strings.Split(group, ","), param)
	}
	return device.Arg{}, nil, fmt.Errorf("the parameter is a %v: give @FILE, zeros:TYPE:SHAPE, range:TYPE:SHAPE, uninit:TYPE:SHAPE or null", ptr)
}

// multicast reads the buffers behind a multicast pointer.
func (a *Args) multicast(words []string, param tileir.Type) (device.Arg, *data, error) {
	var group device.Arg
	var first *data
	for i, word := range words {
		arg, d, err := a.read(word, param)
		switch {
		case err != nil:
			return device.Arg{}, nil, fmt.Errorf("%s: %w", word, err)
		case d == nil || arg.Offset != 0 || arg.Group != nil:
			return device.Arg{}, nil, fmt.Errorf("%s: a multicast group is of buffers, from their beginning", word)
		case i == 0:
			group, first = arg, d
		default:
			group.Group = append(group.Group, arg.Host)
		}
	}
	return group, first, nil
}

// scalar reads TYPE=VALUE.
func scalar(word string, want tileir.Scalar) (device.Arg, error) {
	name, value, ok := strings.Cut(word, "=")
	if !ok {
		return device.Arg{}, fmt.Errorf("the parameter is a scalar: give %v=VALUE", want)
	}
	if t, ok := tileir.ScalarByName(name); !ok || t != want {
		return device.Arg{}, fmt.Errorf("the parameter is of type %v, not %q", want, name)
	}
	bits, err := parseScalar(want, value)
	return device.Arg{Bits: bits}, err
}

// file reads FILE[+BYTES]; one file named twice is one buffer.
func (a *Args) file(spec string, ptr tileir.PointerType) (device.Arg, *data, error) {
	path, offset, err := splitOffset(spec)
	if err != nil {
		return device.Arg{}, nil, err
	}
	d, err := a.open(path)
	if err != nil {
		return device.Arg{}, nil, err
	}
	if err := d.checkType(ptr); err != nil {
		return device.Arg{}, nil, err
	}
	if offset > int64(len(d.memory)) {
		return device.Arg{}, nil, fmt.Errorf("offset %d is past the end of %s (%d bytes of elements)", offset, quoted.Plain(path), len(d.memory))
	}
	return d.pointer(offset), d, nil
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
		return "", 0, fmt.Errorf("no file %s, and its offset %q is not a number of bytes", quoted.Plain(spec), spec[i+1:])
	}
	return spec[:i], offset, nil
}

// open finds the buffer of a file, or makes it.
func (a *Args) open(path string) (*data, error) {
	f, err := hostmem.Open(path)
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
	d := &data{name: filepath.Base(path), memory: raw, file: info}
	if err := d.decode(path); err != nil {
		return nil, err
	}
	a.data = append(a.data, d)
	return d, nil
}

// decode parses a .npy header; other files are raw bytes, whatever they contain, except for those with the name of an
// array.
func (d *data) decode(path string) error {
	switch ext := strings.ToLower(filepath.Ext(path)); {
	case npy.Is(d.memory) || ext == ".npy":
		array, err := npy.Decode(d.memory)
		if err != nil {
			return fmt.Errorf("%s: %w", quoted.Plain(path), err)
		}
		d.array, d.memory = array, array.Data
	case ext == ".npz":
		return fmt.Errorf("%s: an archive of arrays; save the one that is wanted as .npy", quoted.Plain(path))
	}
	memory, err := aligned(d.memory)
	d.memory = memory
	return err
}

// checkType compares the element type of a .npy file with the kernel's pointer type. A pointer to i8 accepts any bytes,
// as the front ends use it for untyped and boolean memory.
func (d *data) checkType(ptr tileir.PointerType) error {
	d.packed = d.packed || ptr.Pointee.Packed()
	if d.array == nil || ptr.Pointee == tileir.I8 {
		return nil
	}
	if kind := d.array.Descr[1:]; !holds(kind, ptr.Pointee) {
		return fmt.Errorf("%s holds elements of type %s, the parameter is a %v", quoted.Plain(d.name), quoted.Name(d.array.Descr), ptr)
	}
	return nil
}

// fresh makes the buffer of TYPE:DIMxDIM.
func (a *Args) fresh(kind, spec string, ptr tileir.PointerType) (*data, error) {
	name, dims, ok := strings.Cut(spec, ":")
	t, known := tileir.ScalarByName(name)
	if !ok || !known {
		return nil, fmt.Errorf("want %s:TYPE:SHAPE, as %s:f32:4x1024", kind, kind)
	}
	if t != ptr.Pointee && ptr.Pointee != tileir.I8 {
		return nil, fmt.Errorf("the parameter is a %v, not a pointer to %v", ptr, t)
	}
	shape, size, err := parseShape(dims, int64(t.Bytes()))
	if err != nil {
		return nil, err
	}
	if t.Packed() {
		last := &shape[len(shape)-1]
		if *last%2 != 0 {
			return nil, fmt.Errorf("shape %q: elements of %v lie two to a byte; want an even number in a row", dims, t)
		}
		*last, size = *last/2, size/2
	}
	memory, err := hostmem.Alloc(size)
	if err != nil {
		return nil, err
	}
	if kind == "range" {
		if err := count(t, memory); err != nil {
			return nil, err
		}
	}
	d := &data{name: fmt.Sprintf("argument %d", len(a.Args)), memory: memory, packed: t.Packed(),
		array: &npy.Array{Descr: descr(t), Shape: shape, Data: memory}}
	a.data = append(a.data, d)
	return d, nil
}

func parseShape(dims string, size int64) ([]int, int64, error) {
	var shape []int
	for f := range strings.SplitSeq(dims, "x") {
		d, err := strconv.Atoi(f)
		if err != nil || d < 0 {
			return nil, 0, fmt.Errorf("shape %q: want sizes as 4x1024", dims)
		}
		if d > 0 && size > hostmem.Most/int64(d) {
			return nil, 0, fmt.Errorf("shape %q is more than %d bytes", dims, int64(hostmem.Most))
		}
		shape, size = append(shape, d), size*int64(d)
	}
	if len(shape) > npy.MaxDims {
		return nil, 0, fmt.Errorf("shape of %d dimensions; NumPy has at most %d", len(shape), npy.MaxDims)
	}
	return shape, size, nil
}

// Put prepares the arguments for a device: if it does not use memory of this process, each buffer is copied to memory of
// the device.
func (a *Args) Put(ctx context.Context, dev device.Device) error {
	if dev.Describe().HostMemory {
		return nil
	}
	if slices.ContainsFunc(a.Args, func(arg device.Arg) bool { return len(arg.Group) > 0 }) {
		return fmt.Errorf("multicast groups run on CPUs only: %w", device.ErrUnsupported)
	}
	for _, d := range a.data {
		b, err := dev.Alloc(ctx, int64(len(d.memory)))
		if err != nil {
			return fmt.Errorf("buffer %s: %w", quoted.Plain(d.name), err)
		}
		d.copied = b
		if err := b.Upload(ctx, 0, d.memory); err != nil {
			return fmt.Errorf("buffer %s: %w", quoted.Plain(d.name), err)
		}
	}
	for i, d := range a.of {
		if d != nil {
			a.Args[i].Host, a.Args[i].Buffer = nil, d.copied
		}
	}
	return nil
}

// Fetch copies back what [Args.Put] has copied to a device.
func (a *Args) Fetch(ctx context.Context) error {
	for _, d := range a.data {
		if d.copied == nil {
			continue
		}
		if err := d.copied.Download(ctx, 0, d.memory); err != nil {
			return fmt.Errorf("buffer %s: %w", quoted.Plain(d.name), err)
		}
	}
	return nil
}

// Close frees the memory that [Args.Put] allocated on a device.
func (a *Args) Close() error {
	var errs []error
	for _, d := range a.data {
		if d.copied != nil {
			errs = append(errs, d.copied.Close())
			d.copied = nil
		}
	}
	return errors.Join(errs...)
}

// Save writes each buffer into dir as N.npy, or N.bin if its input was raw bytes: all of them or, after an error,
// none.
func (a *Args) Save(ctx context.Context, dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	files := make([]atomicfile.File, len(a.data))
	for i, d := range a.data {
		name, parts := fmt.Sprintf("%d.bin", i), [][]byte{d.memory}
		if d.array != nil {
			name, parts = fmt.Sprintf("%d.npy", i), [][]byte{d.array.Header(), d.memory}
		}
		files[i] = atomicfile.File{Path: filepath.Join(dir, name), Parts: parts}
	}
	return atomicfile.WriteAll(ctx, files)
}
