package bytecode

import "encoding/binary"

// output is the written part of a file, a section or an entry of a table.
type output []byte

func (w *output) byte(b byte)    { *w = append(*w, b) }
func (w *output) bytes(b []byte) { *w = append(*w, b...) }
func (w *output) uint(v uint64)  { *w = binary.AppendUvarint(*w, v) }
func (w *output) index(i int)    { w.uint(uint64(i)) }
func (w *output) int(v int64)    { w.uint(uint64(v)<<1 ^ uint64(v>>63)) }

func (w *output) bool(b bool) {
	if b {
		w.byte(1)
	} else {
		w.byte(0)
	}
}

func (w *output) align(to int) {
	for len(*w)%to != 0 {
		w.byte(padByte)
	}
}

func (w *output) i64s(list []int64) {
	w.index(len(list))
	for _, v := range list {
		*w = binary.LittleEndian.AppendUint64(*w, uint64(v))
	}
}

func (w *output) i32s(list []int32) {
	w.index(len(list))
	for _, v := range list {
		*w = binary.LittleEndian.AppendUint32(*w, uint32(v))
	}
}

// section writes a section with its header.
func (w *output) section(id section, content []byte) {
	align := sectionAlign[id]
	if align == 1 {
		w.byte(byte(id))
		w.index(len(content))
	} else {
		w.byte(byte(id) | secAligned)
		w.index(len(content))
		w.index(align)
		w.align(align)
	}
	w.bytes(content)
}
