// Package fatbin finds Tile IR in the files that NVIDIA's compiler writes: programs, object files,
// shared libraries, fatbins and cubins. Nvcc embeds fatbins, which hold images of one kernel source for
// several machines: machine code, PTX and, for tile kernels, the bytecode of Tile IR.
//
// The package knows neither what is in the bytecode nor how programs are run.
package fatbin

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// A fatbin is a header and entries, in little-endian order:
//
//	header  u32 magic, u16 version, u16 bytes of the header, u64 bytes of all entries
//	entry   u16 kind, u16 version, u32 bytes of its header, u64 bytes of its image;
//	        at 16 u32 compressed bytes; at 28 u32 architecture; at 40 u64 flags; at 56 u64 bytes when decompressed
const (
	magic       = 0xba55ed50
	headerBytes = 16
	entryBytes  = 64
	tileIR      = 128     // the kind of entries with Tile IR
	flagZstd    = 1 << 15 // of an entry: its image is compressed
	maxImage    = 1 << 30 // bytes of a decompressed image
)

// Image is an entry of a fatbin that holds Tile IR. Up to 7 zero bytes may follow bytecode that was not compressed.
type Image struct {
	Arch     int // of the machine that it was compiled for: 90 for sm_90
	Bytecode []byte
}

// Is reports whether data begins as a file that may hold fatbins: ELF, a fatbin, a static library,
// or a program of Windows or macOS.
func Is(data []byte) bool {
	for _, start := range []string{"\x7fELF", "\x50\xed\x55\xba", "!<arch>\n", "MZ", "\xcf\xfa\xed\xfe"} {
		if bytes.HasPrefix(data, []byte(start)) {
			return true
		}
	}
	return false
}

// ErrNone is the error of files without Tile IR.
var ErrNone = errors.New("it contains no Tile IR: nvcc embeds Tile IR with --enable-tile, and in a fatbin with -tilefatbin")

// Images returns the Tile IR in a file of any of these kinds, in order. It searches the whole file,
// because the sections that fatbins are in have different names in objects, programs and libraries.
func Images(data []byte) ([]Image, error) {
	var list []Image
	var cut error
	for at := 0; ; {
		next := bytes.Index(data[at:], []byte("\x50\xed\x55\xba"))
		if next < 0 {
			break
		}
		at += next
		n, err := Size(data[at:])
		if err != nil { // the magic number of something else, or the file is not complete
			if cut == nil {
				cut = fmt.Errorf("%w; at offset %d is %w", ErrNone, at, err)
			}
			at += 4
			continue
		}
		images, err := Entries(data[at : at+n])
		if err != nil {
			return nil, fmt.Errorf("fatbin at offset %d: %w", at, err)
		}
		list = append(list, images...)
		at += n
	}
	switch {
	case len(list) > 0:
		return list, nil
	case cut != nil:
		return nil, cut
	}
	return nil, ErrNone
}

// Size returns the bytes of the fatbin that data begins with, or an error if it begins with none or is
// too short.
func Size(data []byte) (int, error) {
	if len(data) < headerBytes || binary.LittleEndian.Uint32(data) != magic {
		return 0, errors.New("not a fatbin")
	}
	head, size := int(binary.LittleEndian.Uint16(data[6:])), binary.LittleEndian.Uint64(data[8:])
	if head < headerBytes || head > len(data) || size > uint64(len(data)-head) {
		return 0, fmt.Errorf("a fatbin of %d bytes, of which %d are there", size, len(data))
	}
	return head + int(size), nil
}

// Entries returns the Tile IR of one fatbin.
func Entries(data []byte) ([]Image, error) {
	n, err := Size(data)
	if err != nil {
		return nil, err
	}
	var list []Image
	for rest := data[binary.LittleEndian.Uint16(data[6:]):n]; len(rest) > 0; {
		if len(rest) < entryBytes {
			return nil, fmt.Errorf("an entry of %d bytes, shorter than its header", len(rest))
		}
		head, size := uint64(binary.LittleEndian.Uint32(rest[4:])), binary.LittleEndian.Uint64(rest[8:])
		if head < entryBytes || size > uint64(len(rest)) || head+size > uint64(len(rest)) {
			return nil, fmt.Errorf("an entry of %d and %d bytes, of which %d are there", head, size, len(rest))
		}
		if binary.LittleEndian.Uint16(rest) == tileIR {
			code, err := image(rest[:head], rest[head:head+size])
			if err != nil {
				return nil, err
			}
			list = append(list, Image{int(binary.LittleEndian.Uint32(rest[28:])), code})
		}
		rest = rest[head+size:]
	}
	return list, nil
}

// image returns the contents of an entry, decompressed.
func image(head, data []byte) ([]byte, error) {
	packed, flags, size := binary.LittleEndian.Uint32(head[16:]), binary.LittleEndian.Uint64(head[40:]), binary.LittleEndian.Uint64(head[56:])
	if flags&flagZstd == 0 {
		if packed != 0 {
			return nil, fmt.Errorf("an entry of Tile IR that is compressed in an unknown way (flags %#x)", flags)
		}
		return data, nil
	}
	if uint64(packed) > uint64(len(data)) || size > maxImage {
		return nil, fmt.Errorf("an entry of Tile IR of %d compressed bytes, of which %d are there, and %d bytes when decompressed", packed, len(data), size)
	}
	if packed > 0 { // the rest is padding
		data = data[:packed]
	}
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxImage))
	if err != nil {
		return nil, err
	}
	defer d.Close()
	code, err := d.DecodeAll(data, nil)
	if err != nil {
		return nil, fmt.Errorf("an entry of Tile IR that cannot be decompressed: %w", err)
	}
	if uint64(len(code)) < size {
		return nil, fmt.Errorf("an entry of Tile IR of %d bytes that should have %d", len(code), size)
	}
	return code[:size], nil
}
