package vcode

// Target is what vector code depends on of a processor. Its registers are numbered; values may be in those from the
// first to before the past one, others are temporary.
type Target struct {
	Bytes                   int // of a vector register
	FirstVector, PastVector int
	FirstMask, PastMask     int // equal if masks are vectors
}

func (t Target) Vectors() int { return t.PastVector - t.FirstVector }
func (t Target) Masks() int   { return t.PastMask - t.FirstMask }
