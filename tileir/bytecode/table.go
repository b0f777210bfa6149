package bytecode

import "encoding/binary"

// The tables of strings, types, constants and debug information have one form: a
// number, padding, offsets of 4 or 8 bytes, and the entries one after the other.

// tableInput is a table that is being read.
type tableInput struct {
	in      input // the entries
	offsets []byte
	width   int // of an offset
	n       int
}

// readTable reads the offsets; in is a section whose content began at start.
func readTable(in *input, start, width int, what string) tableInput {
	n := in.count(width, what)
	if n == 0 {
		return tableInput{in: *in, width: width}
	}
	in.align(start, width)
	offsets := in.take(n*width, what)
	t := tableInput{in: *in, offsets: offsets, width: width, n: n}
	if offsets == nil {
		t.n = 0
	}
	return t
}

// offset returns the start of entry i, relative to the start of the entries. The offset after the last entry is their
// end.
func (t *tableInput) offset(i int) uint64 {
	switch {
	case i == t.n:
		return uint64(t.in.end - t.in.pos)
	case t.width == 4:
		return uint64(binary.LittleEndian.Uint32(t.offsets[4*i:]))
	}
	return binary.LittleEndian.Uint64(t.offsets[8*i:])
}

// entry returns the bytes of entry i.
func (t *tableInput) entry(i int, what string) input {
	in := t.in
	from, to, size := t.offset(i), t.offset(i+1), uint64(in.end-in.pos)
	if from > to || to > size {
		in.failf("%s %d reaches from %d to %d of %d bytes", what, i, from, to, size)
		return in
	}
	in.pos, in.end = in.pos+int(from), in.pos+int(to)
	return in
}

// tableOutput is a table that is being written: each content is stored once.
type tableOutput struct {
	index   map[string]int
	entries [][]byte
}

// add returns the index of the entry with that key. The key is the content, unless entries with the same content must
// be separate.
func (t *tableOutput) add(key, entry []byte) int {
	if i, ok := t.index[string(key)]; ok {
		return i
	}
	if t.index == nil {
		t.index = make(map[string]int)
	}
	i := len(t.entries)
	t.index[string(key)] = i
	t.entries = append(t.entries, entry)
	return i
}

// write appends the table.
func (t *tableOutput) write(w *output, width int) {
	w.index(len(t.entries))
	w.align(width)
	offset := uint64(0)
	for _, e := range t.entries {
		if width == 4 {
			*w = binary.LittleEndian.AppendUint32(*w, uint32(offset))
		} else {
			*w = binary.LittleEndian.AppendUint64(*w, offset)
		}
		offset += uint64(len(e))
	}
	for _, e := range t.entries {
		w.bytes(e)
	}
}
