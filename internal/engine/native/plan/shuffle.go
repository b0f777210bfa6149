package plan

import "gotile/tileir"

// Shuffle is an operation that moves elements to other indices or converts between memory and register formats. Its
// operands and results are in the frame, and loops copy from one to the other.
type Shuffle struct{ Op *tileir.Op }

func (s *scope) addShuffle(op *tileir.Op) {
	for _, v := range op.Operands {
		s.materialize(v)
	}
	s.inMemory[op.Results[0]] = true
	s.append(Shuffle{op}, op)
}

// Check is an assertion: bytes of 0 and 1, all of which must be 1.
type Check struct{ Op *tileir.Op }

func (s *scope) addCheck(op *tileir.Op) {
	s.materialize(op.Operands[0])
	i := s.append(Check{op}, op)
	s.store, s.load, s.first = i, i, i+1
}
