package fatbin

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// entry makes an entry; packed is the size when compressed, or 0.
func entry(kind uint16, arch int, data []byte, packed, flags, size uint64) []byte {
	head := make([]byte, entryBytes)
	le := binary.LittleEndian
	le.PutUint16(head, kind)
	le.PutUint32(head[4:], entryBytes)
	le.PutUint64(head[8:], uint64(len(data)))
	le.PutUint32(head[16:], uint32(packed))
	le.PutUint32(head[28:], uint32(arch))
	le.PutUint64(head[40:], flags)
	le.PutUint64(head[56:], size)
	return append(head, data...)
}

// file makes a fatbin.
func file(entries ...[]byte) []byte {
	all := bytes.Join(entries, nil)
	head := binary.LittleEndian.AppendUint32(nil, magic)
	head = binary.LittleEndian.AppendUint16(head, 1)
	head = binary.LittleEndian.AppendUint16(head, headerBytes)
	return append(binary.LittleEndian.AppendUint64(head, uint64(len(all))), all...)
}

func compressed(t *testing.T, data []byte) []byte {
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return w.EncodeAll(data, nil)
}

func TestImages(t *testing.T) {
	code := []byte(strings.Repeat("tile ", 100))
	z := compressed(t, code)
	padded := append(bytes.Clone(z), make([]byte, 5)...)
	program := append([]byte("\x7fELF some program \x50\xed\x55\xba not a fatbin"), file(entry(2, 90, []byte("cubin"), 0, 0, 0), entry(tileIR, 90, code, 0, 0, 0))...)
	program = append(program, file(entry(tileIR, 100, padded, uint64(len(z)), flagZstd, uint64(len(code))))...)
	list, err := Images(program)
	if err != nil || len(list) != 2 || list[0].Arch != 90 || list[1].Arch != 100 || !bytes.Equal(list[0].Bytecode, code) || !bytes.Equal(list[1].Bytecode, code) {
		t.Errorf("%d images, %v", len(list), err)
	}
	if !Is(program) || Is([]byte("text")) {
		t.Error("the kind of a file")
	}
	if _, err := Images(file(entry(2, 90, []byte("cubin"), 0, 0, 0))); !errors.Is(err, ErrNone) {
		t.Errorf("a file without Tile IR: %v", err)
	}
	if _, err := Images(program[:100]); !errors.Is(err, ErrNone) || !strings.Contains(err.Error(), "of which") {
		t.Errorf("a file that is not complete: %v", err)
	}
}

func TestErrors(t *testing.T) {
	code := []byte("tile ir")
	z := compressed(t, code)
	for want, data := range map[string][]byte{
		"in an unknown way":      file(entry(tileIR, 90, code, 3, 0, 7)),
		"cannot be decompressed": file(entry(tileIR, 90, code, 7, flagZstd, 7)),
		"that should have":       file(entry(tileIR, 90, z, uint64(len(z)), flagZstd, 8)),
		"of which":               file(entry(tileIR, 90, z, 1000, flagZstd, 7)),
		"shorter than its":       file(make([]byte, 10)),
		"of which 64 are":        file(entry(2, 90, code, 0, 0, 0)[:entryBytes]),
	} {
		if _, err := Entries(data); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
	}
	for _, data := range [][]byte{nil, []byte("not a fatbin at all"), file(code)[:20]} {
		if _, err := Size(data); err == nil {
			t.Errorf("the size of %q", data)
		}
	}
}

func FuzzImages(f *testing.F) {
	code := []byte(strings.Repeat("tile ", 20))
	w, err := zstd.NewWriter(nil)
	if err != nil {
		f.Fatal(err)
	}
	z := w.EncodeAll(code, nil)
	plain, packed := entry(tileIR, 90, code, 0, 0, 0), entry(tileIR, 100, z, uint64(len(z)), flagZstd, uint64(len(code)))
	cubin := entry(2, 90, []byte("\x7fELF"), 0, 0x11, 0)
	for _, seed := range [][]byte{
		file(plain), file(packed), file(cubin, packed), append([]byte("\x7fELF"), file(plain)...), append(file(cubin), file(packed)...), file(packed)[:40], file(),
		file(entry(tileIR, 100, z, uint64(len(z)), flagZstd, maxImage)), file(entry(tileIR, 100, z[:len(z)-2], uint64(len(z)-2), flagZstd, 100)),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := Images(data)
		if (err == nil) != (len(list) > 0) {
			t.Errorf("%d images, error %v", len(list), err)
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("an error of several lines: %q", err)
		}
	})
}
