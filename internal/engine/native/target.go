package native

// target is what vector code depends on of a processor. Its registers are numbered; values may be in those from the
// first to before the past one, others are temporary.
type target struct {
	bytes                   int // of a vector register
	firstVector, pastVector int
	firstMask, pastMask     int // equal if masks are vectors
}

func (t target) vectors() int { return t.pastVector - t.firstVector }
func (t target) masks() int   { return t.pastMask - t.firstMask }
