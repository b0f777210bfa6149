package a64

// reach is the kind of a displacement in an instruction.
type reach uint8

const (
	reachNone    reach = iota
	reach26            // B, BL: 128 MiB
	reach19            // B.cond, CBZ, CBNZ: 1 MiB
	reach14            // TBZ, TBNZ: 32 KiB
	reachLoad          // LDR of a constant: 1 MiB
	reachAdr           // ADR: 1 MiB
	reachPage          // ADRP, in pages of 4096 bytes
	reachLow           // ADD after ADRP: the offset in the page
	reachLowLoad       // LDR after ADRP, in units of its size
)

// fixup is a displacement that is filled in when the code is finished.
type fixup struct {
	at    int // index of the word
	label Label
	kind  reach
}

// limits are the distances in words that instructions reach.
var limits = map[reach]int{reach26: 1 << 25, reach19: 1 << 18, reach14: 1 << 13, reachLoad: 1 << 18, reachAdr: 1 << 18}

// reaches reports whether the instruction's displacement is large enough.
func (a *Asm) reaches(f fixup) bool {
	limit, limited := limits[f.kind]
	d := a.labels[f.label-1] - f.at
	return !limited || a.labels[f.label-1] < 0 || d >= -limit && d < limit
}

// relax replaces instructions whose label is too far by two, and returns the number of words that it adds. Code before
// text are instructions; constants after it keep their alignment.
func (a *Asm) relax(text int) (added int) {
	for {
		far := make(map[int]reach)
		for _, f := range a.fixups {
			if !a.reaches(f) {
				far[f.at] = f.kind
			}
		}
		if len(far) == 0 {
			return added
		}
		added += a.widen(far, text+added)
	}
}

// widen replaces the given instructions, and moves everything that follows them.
func (a *Asm) widen(far map[int]reach, text int) int {
	moved, code := make([]int, len(a.code)+1), make([]uint32, 0, len(a.code)+len(far)+64/4)
	for i, w := range a.code {
		if i == text { // the constants are aligned to 64 bytes
			for (len(code)-i)%(64/4) != 0 {
				code = append(code, trap)
			}
		}
		moved[i] = len(code)
		if kind, ok := far[i]; ok {
			code = append(code, first(w, kind), second(w, kind))
			continue
		}
		code = append(code, w)
	}
	moved[len(a.code)] = len(code)
	if len(a.code) == text {
		moved[text] = len(code)
	}
	a.move(moved, far)
	a.code = code
	return moved[text] - text
}

// move adapts labels, marks, lines and fixups to the new positions of words.
func (a *Asm) move(moved []int, far map[int]reach) {
	for i, at := range a.labels {
		if at >= 0 {
			a.labels[i] = moved[at]
		}
	}
	for i := range a.marks {
		a.marks[i].Offset = 4 * moved[a.marks[i].Offset/4]
	}
	for i := range a.lines {
		a.lines[i].at = moved[a.lines[i].at]
	}
	var list []fixup
	for _, f := range a.fixups {
		kind, ok := far[f.at]
		f.at = moved[f.at]
		if !ok {
			list = append(list, f)
			continue
		}
		switch kind {
		case reach19, reach14:
			list = append(list, fixup{at: f.at + 1, label: f.label, kind: reach26})
		case reachAdr:
			list = append(list, fixup{at: f.at, label: f.label, kind: reachPage}, fixup{at: f.at + 1, label: f.label, kind: reachLow})
		case reachLoad:
			list = append(list, fixup{at: f.at, label: f.label, kind: reachPage}, fixup{at: f.at + 1, label: f.label, kind: reachLowLoad})
		}
	}
	a.fixups = list
}

const (
	opB    = 0x14000000
	opADRP = 0x90000000
	opADDX = 0x91000000
)

// FarScratch is the number of the general register that loads of far constants into vector registers change.
const FarScratch = 15

// first and second are the instructions for a far label: a branch is inverted and skips a longer one, and addresses
// consist of a page and an offset.
func first(w uint32, kind reach) uint32 {
	switch kind {
	case reach19:
		if w&0xfe000000 == 0x54000000 { // B.cond
			return w&^(0x7ffff<<5) ^ 1 | 2<<5
		}
		return w&^(0x7ffff<<5) ^ 1<<24 | 2<<5
	case reach14:
		return w&^(0x3fff<<5) ^ 1<<24 | 2<<5
	case reachAdr:
		return opADRP | w&31
	}
	if w>>26&1 != 0 {
		return opADRP | FarScratch
	}
	return opADRP | w&31
}

func second(w uint32, kind reach) uint32 {
	switch kind {
	case reach19, reach14:
		return opB
	case reachAdr:
		return opADDX | w&31<<5 | w&31
	}
	t := w & 31
	if w>>26&1 == 0 { // LDR of a general register
		return 0xb9400000 | w>>30&1<<30 | t<<5 | t
	}
	return [...]uint32{0xbd400000, 0xfd400000, 0x3dc00000}[w>>30] | FarScratch<<5 | t
}

// loadShift returns the binary logarithm of the size that an LDR with an unsigned offset reads.
func loadShift(w uint32) uint32 {
	if w&0x04800000 == 0x04800000 {
		return 4
	}
	return w >> 30
}

// patch fills in a displacement.
func (a *Asm) patch(f fixup) {
	to := a.labels[f.label-1]
	if to < 0 {
		a.fail("label %d is used but not bound", f.label)
		return
	}
	w := &a.code[f.at]
	d := uint32(to - f.at)
	switch f.kind {
	case reach26:
		if !a.reaches(f) {
			a.fail("label %d is %d words away, out of reach", f.label, to-f.at)
		}
		*w |= d & (1<<26 - 1)
	case reach19, reachLoad, reachAdr:
		*w |= d & (1<<19 - 1) << 5
	case reach14:
		*w |= d & (1<<14 - 1) << 5
	case reachPage:
		pages := uint32(4*to>>12 - 4*f.at>>12)
		*w |= pages&3<<29 | pages>>2&(1<<19-1)<<5
	case reachLow:
		*w |= uint32(4*to) & 0xfff << 10
	case reachLowLoad:
		*w |= uint32(4*to) & 0xfff >> loadShift(*w) << 10
	}
}
