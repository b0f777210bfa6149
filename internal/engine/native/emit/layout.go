package emit

import (
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// frameLayout allocates memory in the frame.
type frameLayout struct {
	size   int
	spills []int    // spill slots
	rare   []int    // spill slots of code that rarely runs
	saves  [][2]int // begin and end of memory of the emitter, for registers among others
	loc    map[*tileir.Value]int
	// Values that are computed at the location of another value.
	inPlace map[*tileir.Value]*tileir.Value
}

func newFrameLayout() *frameLayout {
	return &frameLayout{size: runtime.FrameHeader, loc: make(map[*tileir.Value]int)}
}

// reserve allocates memory of a given size. Memory that may hold a vector is aligned to 64 bytes.
func (f *frameLayout) reserve(bytes int) int {
	align := 8
	if bytes >= 64 {
		align = 64
	}
	f.size = (f.size + align - 1) &^ (align - 1)
	at := f.size
	f.size += bytes
	return at
}

// reserveSave allocates memory for registers. Code may save registers that it has not written to.
func (f *frameLayout) reserveSave(bytes int) int {
	at := f.reserve(bytes)
	f.saves = append(f.saves, [2]int{at, f.size})
	return at
}

// slot returns slot n of a list, each as large as a register.
func (f *frameLayout) slot(list *[]int, n int) int {
	for len(*list) <= n {
		*list = append(*list, f.reserve(64))
	}
	return (*list)[n]
}

// offset returns the location of a value.
func (f *frameLayout) offset(v *tileir.Value) int {
	at, ok := f.loc[v]
	if to := f.inPlace[v]; !ok && to != nil {
		at, ok = f.offset(to), true
		f.loc[v] = at
	}
	if !ok {
		at = f.reserve(max(8, vcode.NumElements(v)*vcode.KindOfValue(v).Size()))
		f.loc[v] = at
	}
	return at
}
