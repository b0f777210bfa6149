package vcode

// Target describes the properties of a processor that vector code depends on. Registers are numbered; values may be in
// those from First to before Past, and others are temporary.
type Target struct {
	Bytes                   int // of a vector register
	FirstVector, PastVector int
	FirstMask, PastMask     int // equal if masks are vectors
	// Accumulates reports that OpFMA and the like can only add to the register of their result.
	Accumulates bool
}

func (t Target) Vectors() int { return t.PastVector - t.FirstVector }
func (t Target) Masks() int   { return t.PastMask - t.FirstMask }
