package plan

import "gotile/tileir"

// Shuffle is an operation that puts elements in other places, or in the form that memory has
// them in: its operands and results lie in the frame, and loops copy from one to the other.
type Shuffle struct{ Op *tileir.Op }

func (s *scope) addShuffle(op *tileir.Op) {
	for _, v := range op.Operands {
		s.settle(v)
	}
	s.mat[op.Results[0]] = true
	s.append(Shuffle{op}, op)
}

// Check is an assertion: bytes of 0 and 1, all of which are to be 1.
type Check struct{ Op *tileir.Op }

func (s *scope) addCheck(op *tileir.Op) {
	s.settle(op.Operands[0])
	i := s.append(Check{op}, op)
	s.store, s.load, s.floor = i, i, i+1
}
