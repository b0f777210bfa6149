package interp

import "gotile/internal/engine/host"

// pair is the codec of a type whose elements are words M in memory and R in registers.
type pair[M word, R element | float] struct {
	toReg func(dst []R, src []M)
	toMem func(dst []M, src []R)
}

func (p *pair[M, R]) load(fr *frame, r *reg, at, n int, m *host.Region, first, stride int64, ordered bool) {
	p.loadRow(fr, elems[R](r)[at:at+n], m, first, stride, ordered)
}

func (p *pair[M, R]) store(fr *frame, r *reg, at, n int, m *host.Region, first, stride int64, ordered bool) {
	p.storeRow(fr, elems[R](r)[at:at+n], m, first, stride, ordered)
}

func (p *pair[M, R]) loadWindow(fr *frame, r *reg, w *window, ordered bool) {
	dst := elems[R](r)
	if !ordered && w.turn() {
		p.loadTurned(fr, dst, w)
		return
	}
	_, stride := w.row()
	w.rows(func(at, n int, first int64) {
		p.loadRow(fr, dst[at:at+n], w.m, first, stride, ordered)
	})
}

func (p *pair[M, R]) storeWindow(fr *frame, r *reg, w *window, ordered bool) {
	src := elems[R](r)
	if !ordered && w.turn() {
		p.storeTurned(fr, src, w)
		return
	}
	_, stride := w.row()
	w.rows(func(at, n int, first int64) {
		p.storeRow(fr, src[at:at+n], w.m, first, stride, ordered)
	})
}

// loadTurned loads rows that are contiguous in memory, but not in the register.
func (p *pair[M, R]) loadTurned(fr *frame, dst []R, w *window) {
	step, _ := w.row()
	buf := spareElems[R](fr)
	w.rows(func(at, left int, first int64) {
		for left > 0 {
			n := min(left, len(buf))
			p.loadRow(fr, buf[:n], w.m, first, 1, false)
			for _, v := range buf[:n] {
				dst[at] = v
				at += step
			}
			left, first = left-n, first+int64(n)
		}
	})
}

func (p *pair[M, R]) storeTurned(fr *frame, src []R, w *window) {
	step, _ := w.row()
	buf := spareElems[R](fr)
	w.rows(func(at, left int, first int64) {
		for left > 0 {
			n := min(left, len(buf))
			for i := range buf[:n] {
				buf[i] = src[at]
				at += step
			}
			p.storeRow(fr, buf[:n], w.m, first, 1, false)
			left, first = left-n, first+int64(n)
		}
	})
}

// loadRow converts directly from memory if elements are contiguous, otherwise through the frame's scratch memory.
func (p *pair[M, R]) loadRow(fr *frame, dst []R, m *host.Region, first, stride int64, ordered bool) {
	if stride == 1 && !ordered {
		if words := wordsOf[M](m); words != nil {
			p.toReg(dst, words[first:first+int64(len(dst))])
			return
		}
	}
	buf := scratchWords[M](fr)
	for len(dst) > 0 {
		n := min(len(dst), len(buf))
		if ordered {
			readAtomic(buf[:n], m, first, stride)
		} else {
			readWords(buf[:n], m, first, stride)
		}
		p.toReg(dst[:n], buf[:n])
		dst, first = dst[n:], first+int64(n)*stride
	}
}

func (p *pair[M, R]) storeRow(fr *frame, src []R, m *host.Region, first, stride int64, ordered bool) {
	if stride == 1 && !ordered {
		if words := wordsOf[M](m); words != nil {
			p.toMem(words[first:first+int64(len(src))], src)
			return
		}
	}
	buf := scratchWords[M](fr)
	for len(src) > 0 {
		n := min(len(src), len(buf))
		p.toMem(buf[:n], src[:n])
		if ordered {
			writeAtomic(m, buf[:n], first, stride)
		} else {
			writeWords(m, buf[:n], first, stride)
		}
		src, first = src[n:], first+int64(n)*stride
	}
}

func (p *pair[M, R]) gather(fr *frame, r *reg, at int, m *host.Region, ptrs []uint64, mask []uint8) int {
	words, buf := wordsOf[M](m), scratchWords[M](fr)
	size, start := uint64(sizeOf[M]()), uint64(m.ID)<<host.AddressShift
	n := min(len(ptrs)-at, len(buf))
	for i := range n {
		off := ptrs[at+i] - start
		if off/size >= uint64(len(words)) || off%size != 0 || mask != nil && mask[at+i] == 0 {
			n = i
			break
		}
		buf[i] = words[off/size]
	}
	p.toReg(elems[R](r)[at:at+n], buf[:n])
	return n
}

func (p *pair[M, R]) scatter(fr *frame, r *reg, at int, m *host.Region, ptrs []uint64, mask []uint8) int {
	words, buf := wordsOf[M](m), scratchWords[M](fr)
	size, start := uint64(sizeOf[M]()), uint64(m.ID)<<host.AddressShift
	n := min(len(ptrs)-at, len(buf))
	p.toMem(buf[:n], elems[R](r)[at:at+n])
	for i, v := range buf[:n] {
		off := ptrs[at+i] - start
		if off/size >= uint64(len(words)) || off%size != 0 || mask != nil && mask[at+i] == 0 {
			return i
		}
		words[off/size] = v
	}
	return n
}

func (p *pair[M, R]) update(fr *frame, from, to *reg, at, n int, m *host.Region, first, stride int64, f modify) {
	buf, size := scratchWords[M](fr), sizeOf[M]()
	for end := at + n; at < end; at += n {
		n = min(end-at, len(buf))
		p.toMem(buf[:n], elems[R](from)[at:at+n])
		for i, v := range buf[:n] {
			buf[i] = M(m.Update(first*int64(size), size, func(old uint64) uint64 { return f(old, uint64(v)) }))
			first += stride
		}
		if to != nil {
			p.toReg(elems[R](to)[at:at+n], buf[:n])
		}
	}
}

func (p *pair[M, R]) swap(fr *frame, want, val, to *reg, at, n int, m *host.Region, first int64) {
	buf, size := scratchWords[M](fr), sizeOf[M]()
	half := len(buf) / 2
	for end := at + n; at < end; at += n {
		n = min(end-at, half)
		p.toMem(buf[:n], elems[R](want)[at:at+n])
		p.toMem(buf[half:half+n], elems[R](val)[at:at+n])
		for i, v := range buf[half : half+n] {
			buf[i] = M(swap(m, first*int64(size), size, uint64(buf[i]), uint64(v)))
			first++
		}
		p.toReg(elems[R](to)[at:at+n], buf[:n])
	}
}
