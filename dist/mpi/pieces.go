package mpi

import "gotile/dist"

// Longer arrays are moved in pieces: MPI counts elements in 31 bits, and libraries have counted the elements of all ranks so too.
// Tests lower the limits.
var (
	longest = 1 << 30  // elements of a message, or of an array of all ranks
	packing = 64 << 20 // bytes of a piece that is packed
)

// inPieces runs an AllReduce or a Broadcast in pieces of its arrays.
func (c *comm) inPieces(op *dist.Op, dst, src []byte, f func(piece *dist.Op, dst, src []byte) error) error {
	step, size := longest, op.Elem.Size()
	if _, _, ok := c.world.lib.reduction(op); op.Kind == dist.AllReduce && !ok {
		step = min(step, packing/size)
	}
	if op.Dst.Count <= step {
		return f(op, dst, src)
	}
	for first := 0; first < op.Dst.Count; first += step {
		n := min(step, op.Dst.Count-first)
		piece := *op
		piece.Dst, piece.Src = op.Dst.Part(first, n), op.Src.Part(first, n)
		if err := f(&piece, dst[first*size:][:n*size], src[first*size:][:n*size]); err != nil {
			return err
		}
	}
	return nil
}

// parted is an array that has a part for each rank, of so many bytes.
type parted struct {
	data []byte
	part int
}

// piece returns the bytes from first to end of a rank's part.
func (p parted) piece(rank, first, end int) []byte { return p.data[rank*p.part:][first:end] }

// pack stores in dst the bytes from first to end of each part, one after another.
func (p parted) pack(dst []byte, first, end int) {
	for r := range len(p.data) / p.part {
		copy(dst[r*(end-first):], p.piece(r, first, end))
	}
}

// unpack stores what pack has made where it was.
func (p parted) unpack(src []byte, first, end int) {
	for r := range len(p.data) / p.part {
		copy(p.piece(r, first, end), src[r*(end-first):])
	}
}

// packed runs an operation in pieces of the ranks' parts: the pieces of all parts of an array, packed, or a piece of an array that is one part.
func (c *comm) packed(op *dist.Op, dst, src []byte, f func(piece *dist.Op, dst, src []byte) error) error {
	size, n := op.Elem.Size(), len(c.ranks)
	part := max(len(dst), len(src)) / n
	step := max(min(packing/n/size, longest/n), 1) * size
	for first := 0; first < part; first += step {
		end := min(first+step, part)
		to, from := dst[first:end], src[first:end]
		if len(dst) > part {
			to = newBytes(n * (end - first))
		}
		if len(src) > part {
			from = newBytes(n * (end - first))
			parted{src, part}.pack(from, first, end)
		}
		piece := *op
		piece.Dst, piece.Src = hostMemory(to, size), hostMemory(from, size)
		if err := f(&piece, to, from); err != nil {
			c.keep(err, to, from)
			return err
		}
		if len(dst) > part {
			parted{dst, part}.unpack(to, first, end)
		}
	}
	return nil
}

// hostMemory is bytes as elements of a size.
func hostMemory(b []byte, size int) dist.Memory {
	return dist.Memory{Host: b, Count: len(b) / size, Bytes: int64(len(b))}
}
