package mpi

import (
	"encoding/json"
	"fmt"

	"gotile/dist"
)

// report is the operations of a communicator that a rank has called since the ranks last compared theirs. Ranks of several machines
// do not compare every call, so an operation may wait for ranks that called another one. A rank that has waited for a second reports
// to rank 0, as does one that closes the communicator, and rank 0 compares the reports.
type report struct {
	Comm   uint64
	Size   int
	Closed bool
	Calls  []reported
}

// reported is an operation of a report.
type reported struct {
	Call, Signature uint64
	Text            string
}

// report tells rank 0 which operations this rank has called. Those of ranks with a board have been compared.
func (c *comm) report(closed bool) {
	if c.board != nil || len(c.ranks) == 1 {
		return
	}
	r := report{Comm: c.id, Size: len(c.ranks), Closed: closed}
	for i := range c.history.ops {
		if op := &c.history.ops[i]; op.Call > 0 {
			r.Calls = append(r.Calls, reported{op.Call, op.Signature(), op.String()})
		}
	}
	if data, err := json.Marshal(r); err == nil { // which has no reason to fail
		c.world.tell(tagReport, data)
	}
}

// compare compares a rank's report with those of other ranks, and ends all ranks if one differs.
func (w *world) compare(from int, data []byte) {
	var r report
	if json.Unmarshal(data, &r) != nil {
		return
	}
	w.mu.Lock()
	of := w.reports[r.Comm]
	if of == nil {
		of = map[int]report{}
		w.reports[r.Comm] = of
	}
	of[from] = r
	err := difference(of, w.size)
	if err == nil && len(of) == r.Size && allClosed(of) {
		delete(w.reports, r.Comm)
	}
	w.mu.Unlock()
	if err != nil {
		w.decide(&dist.Error{Rank: -1, Err: err})
	}
}

// allClosed reports whether the ranks close their communicator.
func allClosed(reports map[int]report) bool {
	for _, r := range reports {
		if !r.Closed {
			return false
		}
	}
	return true
}

// difference returns an error for the first call that differs between reports of ranks below size.
func difference(reports map[int]report, size int) error {
	calls := map[uint64]map[int]reported{}
	first := uint64(0)
	for rank, r := range reports {
		for _, x := range r.Calls {
			if calls[x.Call] == nil {
				calls[x.Call] = map[int]reported{}
			}
			calls[x.Call][rank] = x
		}
	}
	for call, of := range calls {
		if odd, _ := unequal(of, size); odd >= 0 && (first == 0 || call < first) {
			first = call
		}
	}
	if first == 0 {
		return nil
	}
	odd, usual := unequal(calls[first], size)
	return fmt.Errorf("%w: rank %d: %s; rank %d: %s", dist.ErrMismatch, odd, calls[first][odd].Text, usual, calls[first][usual].Text)
}

// unequal returns a rank whose operation differs from that of most, and one of the most; -1 if all are equal.
func unequal(of map[int]reported, size int) (odd, usual int) {
	var ranks []int
	var signatures []uint64
	for r := range size {
		if x, ok := of[r]; ok {
			ranks, signatures = append(ranks, r), append(signatures, x.Signature)
		}
	}
	odd, usual = oddOne(signatures)
	if odd < 0 {
		return -1, -1
	}
	return ranks[odd], ranks[usual]
}
