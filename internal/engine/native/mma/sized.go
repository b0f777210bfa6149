package mma

import "fmt"

// Sized holds the compile-time properties of a product whose sizes are arguments: any positive M and N, and any K,
// including those that are no powers of two. It never reads or writes outside the operands. D has the row stride
// ArgDRow; C is D or zero, as ArgAdds tells.
//
// Products are added to D in the order of k by FMA, as those of [Product] are, so results are the same. If M or N is at most
// [MaxFew] and both operands are contiguous along k, they may be added in another order.
type Sized struct {
	A, B Elem
	// Rows is the maximum of M.
	Rows int
	// Dots tells that the product usually has few rows or few columns, and that the other operand is contiguous along k: then it
	// consists of sums of single elements, even if the processor has instructions that multiply several adjacent k. That operand is
	// read once, so memory limits them.
	Dots bool
	// FewColumns tells that B has at most [MaxFew] columns. Only then it may have any layout for sums in another order: otherwise few
	// columns, which are left at an edge, would differ from those before them.
	FewColumns bool
	// Sums is a number of sums, of M rows of whole panels. A product of at most as many adds them up in scratch memory, if it
	// would update D several times. 0 means that D is always updated.
	Sums int
}

// MaxFew is the maximum number of rows of A, or of columns of B, that are few.
const MaxFew = 4

// Check returns an error for products that no target supports.
func (s Sized) Check() error {
	if s.Rows < 1 {
		return fmt.Errorf("product of %d rows", s.Rows)
	}
	return Product{Batch: 1, M: 1, N: 1, K: 1, A: s.A, B: s.B}.Check()
}

// Blocking divides a product of run-time sizes for the caches, independently of the target.
type Blocking struct {
	// Depth is the maximum number of k between two updates of D: a panel of B of that many rows stays in the first-level
	// cache while all rows of A are multiplied by it, beside a block of rows of A and the next one, which is prefetched.
	Depth int
	// DirectRows is the maximum number of rows of A with which B is read in memory: packing a panel takes as long as
	// multiplying it by a few rows.
	DirectRows int
	// DirectB is the maximum size of B in bytes, gaps included, that is read in memory for any number of rows.
	DirectB int
	// DirectA is the maximum size of A in bytes, gaps included, that is read in memory for each panel of B.
	DirectA int
	// DirectPanels is the maximum number of panels with which A of any size is read in memory.
	DirectPanels int
	// ApartPanels is likewise the maximum number if rows of A do not compete for cache sets.
	ApartPanels int
}

// innerBytes is the part of the first-level cache, of 32 to 48 KB, for a panel of B and two blocks of rows of A. A depth is at
// least minDepth, or the sums, which are then read and written more often, take too long.
const (
	innerBytes = 28 << 10
	minDepth   = 128
)

// BlockingFor returns the blocking for panels of cols columns of elements, in units of the given size, and blocks of rows.
func BlockingFor(rows, cols, bytes int) Blocking {
	depth := max(minDepth, innerBytes/((2*rows+cols)*bytes)/64*64)
	return Blocking{Depth: depth, DirectRows: 4 * rows, DirectB: 64 << 10, DirectA: 16 << 10, DirectPanels: 2, ApartPanels: 4}
}
