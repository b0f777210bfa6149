package interp

import "slices"

// box is the plan of a copy: for each dimension the number of elements, and their strides in the destination and in
// the source. Dimensions of one element are left out, and dimensions that both sides traverse as one are merged.
type box struct{ shape, to, from []int }

func newBox(shape, to, from []int) *box {
	b := new(box)
	for d, n := range shape {
		if n == 1 {
			continue
		}
		if last := len(b.shape) - 1; last >= 0 && b.to[last] == n*to[d] && b.from[last] == n*from[d] {
			b.shape[last] *= n
			b.to[last], b.from[last] = to[d], from[d]
			continue
		}
		b.shape, b.to, b.from = append(b.shape, n), append(b.to, to[d]), append(b.from, from[d])
	}
	return b
}

// largeMove is the number of elements that are moved between two polls of whether the launch is to stop.
const largeMove = 1 << 16

// move copies from register s, starting at element from, to register d. Large copies are divided along the longest
// dimension, recursively.
func (fr *frame) move(b *box, d, to, s, from int) ctl {
	n, along := 1, 0
	for k, size := range b.shape {
		n *= size
		if size > b.shape[along] {
			along = k
		}
	}
	if n <= largeMove {
		fr.regs[d].move(b, to, &fr.regs[s], from)
		return fr.unlessStopped()
	}
	size := b.shape[along]
	step := max(size*largeMove/n, 1)
	part := &box{slices.Clone(b.shape), b.to, b.from}
	for i := 0; i < size; i += step {
		part.shape[along] = min(step, size-i)
		if k := fr.move(part, d, to+i*b.to[along], s, from+i*b.from[along]); k != next {
			return k
		}
	}
	return next
}

// copyBox copies elements as the plan describes.
func copyBox[T element](b *box, dst, src []T) { copyDims(b.shape, b.to, b.from, dst, src) }

func copyDims[T element](shape, to, from []int, dst, src []T) {
	switch {
	case len(shape) == 0:
		dst[0] = src[0]
	case len(shape) == 1:
		copyRow(shape[0], to[0], from[0], dst, src)
	case len(shape) == 2 && to[1] == 1 && from[0] == 1:
		transpose(shape[0], shape[1], to[0], from[1], dst, src)
	default:
		for i := range shape[0] {
			copyDims(shape[1:], to[1:], from[1:], dst[i*to[0]:], src[i*from[0]:])
		}
	}
}

func copyRow[T numeric](n, to, from int, dst, src []T) {
	switch {
	case to == 1 && from == 1:
		copy(dst[:n], src)
	case to == 1 && from == 0:
		fill(dst[:n], src[0])
	default:
		for i := range n {
			dst[i*to] = src[i*from]
		}
	}
}

func fill[T numeric](dst []T, x T) {
	for i := range dst {
		dst[i] = x
	}
}

// transpose works on squares that fit the first-level cache, so that neither side is accessed with whole rows at a
// time.
func transpose[T numeric](rows, cols, to, from int, dst, src []T) {
	const side = 32
	for i0 := 0; i0 < rows; i0 += side {
		for j0 := 0; j0 < cols; j0 += side {
			for i := i0; i < min(i0+side, rows); i++ {
				row := dst[i*to+j0 : i*to+min(j0+side, cols)]
				at := i + j0*from
				for j := range row {
					row[j] = src[at]
					at += from
				}
			}
		}
	}
}
