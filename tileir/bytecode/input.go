package bytecode

import (
	"encoding/binary"

	"gotile/tileir"
)

// failure holds the first error of a reader; all its inputs share it.
type failure struct{ err *Error }

// input is a part of the file that is being read. After an error it is empty, and reads return zero: loops need only
// check [input.more].
type input struct {
	data     []byte // the whole file, so that pos is the offset in errors
	pos, end int
	*failure
}

// failf records an error at the current position, unless there is one already.
func (in *input) failf(format string, args ...any) { in.failAt(in.pos, format, args...) }

func (in *input) failAt(offset int, format string, args ...any) {
	if in.err == nil {
		in.err = &Error{Offset: offset, Msg: tileir.Messagef(format, args...)}
	}
	in.pos = in.end
}

func (in *input) ok() bool { return in.err == nil }

// left returns the number of remaining bytes; 0 after an error.
func (in *input) left() int {
	if in.err != nil {
		return 0
	}
	return in.end - in.pos
}

// take returns the next n bytes, or nil if there are fewer.
func (in *input) take(n int, what string) []byte {
	if n > in.left() {
		in.failf("truncated: %s needs %d bytes, %d are left", what, n, in.left())
		return nil
	}
	b := in.data[in.pos : in.pos+n : in.pos+n]
	in.pos += n
	return b
}

// sub returns the next n bytes as a separate input.
func (in *input) sub(n int, what string) input {
	start := in.pos
	if in.take(n, what) == nil {
		return input{data: in.data, pos: in.end, end: in.end, failure: in.failure}
	}
	return input{data: in.data, pos: start, end: start + n, failure: in.failure}
}

func (in *input) byte(what string) byte {
	if in.left() == 0 {
		in.failf("truncated: %s is missing", what)
		return 0
	}
	b := in.data[in.pos]
	in.pos++
	return b
}

// uint reads a number of seven bits a byte, low bits first.
func (in *input) uint(what string) uint64 { return in.number("", what) }

// number is uint; prefix and what are concatenated for messages only. Like the vendor's reader it reads up to ten bytes
// and drops the bits beyond the 64th: cuTile Python writes a 65th for an f64 attribute with its sign bit set.
func (in *input) number(prefix, what string) uint64 {
	var v uint64
	for shift := 0; shift < 70 && in.left() > 0; shift += 7 {
		b := in.data[in.pos]
		in.pos++
		v |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return v
		}
	}
	if in.left() == 0 {
		in.failf("truncated: %s%s is missing", prefix, what)
	} else {
		in.failf("%s%s is a number of more than 64 bits", prefix, what)
	}
	return 0
}

// int reads a number whose lowest bit is the sign.
func (in *input) int(what string) int64 {
	v := in.uint(what)
	return int64(v>>1) ^ -int64(v&1)
}

// count reads a number of elements that take at least size bytes each.
func (in *input) count(size int, what string) int {
	at := in.pos
	n := in.number("the number of ", what)
	if n > uint64(in.left()/size) {
		in.failAt(at, "truncated: %d %s do not fit in the %d bytes that are left", n, what, in.left())
		return 0
	}
	return int(n)
}

// index reads a reference to a table of n entries.
func (in *input) index(n int, what string) int {
	at := in.pos
	i := in.number("the index of a ", what)
	if in.ok() && i >= uint64(n) {
		in.failAt(at, "%s %d is out of range; there are %d", what, i, n)
		return 0
	}
	return int(i)
}

// align skips padding; start is the start of the input's section.
func (in *input) align(start, to int) {
	if n := (to - (in.pos-start)%to) % to; n > 0 {
		in.take(n, "padding")
	}
}

func (in *input) i64s(what string) []int64 {
	n := in.count(8, what)
	list := make([]int64, n)
	for i := range list {
		list[i] = int64(binary.LittleEndian.Uint64(in.take(8, what)))
	}
	return list
}

func (in *input) i32s(what string) []int32 {
	n := in.count(4, what)
	list := make([]int32, n)
	for i := range list {
		list[i] = int32(binary.LittleEndian.Uint32(in.take(4, what)))
	}
	return list
}

// u32 reads a number of at most 32 bits.
func (in *input) u32(what string) int {
	at := in.pos
	v := in.uint(what)
	if v>>32 != 0 {
		in.failAt(at, "%s %d is out of range", what, v)
		return 0
	}
	return int(v)
}

// le64 returns number i of a list of eight bytes each.
func le64(b []byte, i int) uint64 { return binary.LittleEndian.Uint64(b[8*i:]) }
