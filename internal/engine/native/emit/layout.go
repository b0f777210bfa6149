package emit

import (
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// frameLayout hands out places in the frame.
type frameLayout struct {
	size   int
	spills []int  // where spilled registers go
	rare   []int  // where spilled registers of code that rarely runs go
	yields [2]int // from where to where those of code lie that gives way
	loc    map[*tileir.Value]int
	// Values that are computed in the place of others.
	inPlace map[*tileir.Value]*tileir.Value
}

func newFrameLayout() *frameLayout {
	return &frameLayout{size: runtime.FrameHeader, loc: make(map[*tileir.Value]int)}
}

// room takes a given number of bytes. What a vector may be of begins at a multiple of 64.
func (f *frameLayout) room(bytes int) int {
	align := 8
	if bytes >= 64 {
		align = 64
	}
	f.size = (f.size + align - 1) &^ (align - 1)
	at := f.size
	f.size += bytes
	return at
}

// nth is entry n of a list of places for a register each.
func (f *frameLayout) nth(list *[]int, n int) int {
	for len(*list) <= n {
		*list = append(*list, f.room(64))
	}
	return (*list)[n]
}

// place is where a value lives.
func (f *frameLayout) place(v *tileir.Value) int {
	at, ok := f.loc[v]
	if to := f.inPlace[v]; !ok && to != nil {
		at, ok = f.place(to), true
		f.loc[v] = at
	}
	if !ok {
		at = f.room(max(8, vcode.NumElements(v)*vcode.KindOfValue(v).Size()))
		f.loc[v] = at
	}
	return at
}
