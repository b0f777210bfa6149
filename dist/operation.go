package dist

import (
	"fmt"
	"strings"

	"gotile/device"
	"gotile/tile"
)

// Reduction combines the elements of all ranks.
type Reduction uint8

// The reductions. On bool, Sum and Max are the logical or, Product and Min the logical and.
// The Average of integers is their sum divided by the number of ranks, rounded toward zero.
// 16-bit floats are added in float32 and rounded once by the backends for CPUs. Min and Max
// of a NaN and a number are not specified.
const (
	Sum Reduction = iota
	Product
	Min
	Max
	Average
)

var reductionNames = [...]string{"sum", "product", "min", "max", "average"}

func (r Reduction) String() string {
	if int(r) < len(reductionNames) {
		return reductionNames[r]
	}
	return fmt.Sprintf("Reduction(%d)", uint8(r))
}

// Kind is a kind of collective operation.
type Kind uint8

// The kinds. Barrier has no arrays.
const (
	AllReduce Kind = iota + 1
	AllGather
	ReduceScatter
	Broadcast
	AllToAll
	Barrier
)

var kindNames = [...]string{"", "AllReduce", "AllGather", "ReduceScatter", "Broadcast", "AllToAll", "Barrier"}

func (k Kind) String() string {
	if k > 0 && int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// reduces reports whether the kind has a [Reduction].
func (k Kind) reduces() bool { return k == AllReduce || k == ReduceScatter }

// Memory is the contiguous elements of an array: bytes of this process, or of a buffer.
type Memory struct {
	Host   []byte        // used if Buffer is nil
	Buffer device.Buffer // of the device on which the operation runs
	Offset int64         // in Buffer, in bytes
	Count  int           // elements
	Bytes  int64
}

// Part returns the part of the memory that has n elements from element first on.
func (m Memory) Part(first, n int) Memory {
	size := int64(0)
	if m.Count > 0 {
		size = m.Bytes / int64(m.Count)
	}
	p := Memory{Buffer: m.Buffer, Offset: m.Offset + int64(first)*size, Count: n, Bytes: int64(n) * size}
	if m.Buffer == nil {
		p.Host = m.Host[int64(first)*size:][:p.Bytes]
	}
	return p
}

// Op is a collective operation as one rank calls it, for backends.
type Op struct {
	Kind      Kind
	Reduction Reduction // of AllReduce and ReduceScatter
	Elem      tile.DType
	Shape     []int // of the destination
	Root      int   // of Broadcast
	Dst, Src  Memory
	Call      uint64 // number of the call in the group, from 1
}

// String describes the operation as messages do: "AllReduce of float32[4 8], sum (call 3)".
func (op *Op) String() string {
	var s strings.Builder
	s.WriteString(op.Kind.String())
	if op.Kind != Barrier {
		fmt.Fprintf(&s, " of %v%v", op.Elem, op.Shape)
	}
	if op.Kind.reduces() {
		fmt.Fprintf(&s, ", %v", op.Reduction)
	}
	if op.Kind == Broadcast {
		fmt.Fprintf(&s, " from rank %d", op.Root)
	}
	fmt.Fprintf(&s, " (call %d)", op.Call)
	return s.String()
}

// Signature is a number that is equal on all ranks that call the same operation: FNV-1a of
// what ranks must agree on.
func (op *Op) Signature() uint64 {
	h := uint64(14695981039346656037)
	add := func(x uint64) {
		h = (h ^ x) * 1099511628211
		h ^= h >> 29
	}
	add(uint64(op.Kind)<<24 | uint64(op.Reduction)<<16 | uint64(op.Elem)<<8 | uint64(len(op.Shape)))
	add(uint64(op.Root))
	add(op.Call)
	for _, n := range op.Shape {
		add(uint64(n))
	}
	return h
}

// Transfer is memory that is sent to a rank or received from it, for backends.
type Transfer struct {
	Peer int
	Send bool // or receive
	Elem tile.DType
	Mem  Memory
}

// String describes the transfer as messages do: "Send of 4 float32 to rank 1".
func (t *Transfer) String() string {
	if t.Send {
		return fmt.Sprintf("Send of %d %v to rank %d", t.Mem.Count, t.Elem, t.Peer)
	}
	return fmt.Sprintf("Recv of %d %v from rank %d", t.Mem.Count, t.Elem, t.Peer)
}

// Arithmetic returns the element type and reduction of the operation for libraries that have no booleans: those are
// bytes of 0 and 1, whose sum is the maximum and whose product is the minimum.
func (op *Op) Arithmetic() (tile.DType, Reduction) {
	if op.Elem != tile.Bool {
		return op.Elem, op.Reduction
	}
	switch op.Reduction {
	case Sum:
		return tile.U8, Max
	case Product:
		return tile.U8, Min
	}
	return tile.U8, op.Reduction
}
