// Package products decides how a matrix product is divided on a CPU: into tiles of the result, and a long sum into parts.
// Ready kernels and package blas use it. It is a cost model: it estimates the cycles of each division from the sizes and a
// few facts about the machine, and returns the cheapest one.
//
// It must not know kernels, devices or instructions.
package products

// Shape is a batch of products of m by k and k by n matrices whose elements have the given number of bytes.
type Shape struct {
	Batch, M, N, K, Bytes int
	// Unit multiplies the elements, if the processor has one for their type.
	Unit Unit
	// Turned tells that B is transposed in memory: it is packed even for few rows.
	Turned bool
	// TurnedA tells that A is transposed in memory: it is packed for any number of columns.
	TurnedA bool
	// Widened tells that elements are converted when they are packed, so operands are not read in memory.
	Widened bool
}

// Unit describes instructions that multiply several adjacent k. With them, the sums of a tile are read and written again
// after each tile of k, and tiles of operands across an edge are copied first. The zero value means that there are none.
type Unit struct {
	Speed float64 // multiplications in a cycle
	Rows  int     // of a tile that take as long as a single one
	Bytes int     // of an element
	Depth int     // of the deepest tiles that are fast
}

// Machine is what the costs depend on.
type Machine struct {
	Workers int // that multiply at once
	Cache   int // bytes of the cache that each of them has for itself; 0 if it is not known
}

// Division is the tiles of the result, and the depth of those of the operands, which are powers of two, and the number of
// parts of each sum. Parts are summed up separately, and then added in their order.
type Division struct{ M, N, Depth, Parts int }

// MaxFew is the maximum number of rows, or of columns, that are multiplied by a matrix contiguous along k without packing it.
const MaxFew = 4

// MinLines is the minimum number of rows that are multiplied by up to MaxFew columns of any layout without packing them.
const MinLines = 16

// FewWorkers is a number of workers that lose more by waiting for each other than for memory.
const FewWorkers = 4

// Limits of tiles.
const (
	minSide   = 16
	minBytes  = 128 // of columns: a block of registers has as many, and panels of B are read in cache lines
	maxRows   = 512
	maxCols   = 4096
	maxTile   = 1 << 18 // elements
	minDepth  = 1024    // of a part
	minTile   = 64      // of k, and of columns with a unit
	leastLine = 2048    // bytes of the columns of a worker
)

// Costs in cycles of a core with vectors of 32 bytes. Measurements calibrated them: see docs/measurements.md.
const (
	blockCycles   = 100   // of a block, besides its work, for each of up to two workers: they take blocks from one counter
	crowdCycles   = 340   // and for each further worker
	panelCycles   = 30    // of a panel of B
	rowCycles     = 16    // of a row of a tile, which is far from the next one in memory
	leastCycles   = 50000 // a launch that takes less stays on one worker
	wakeCycles    = 6000  // until other workers have begun
	launchCycles  = 30000 // of the second launch, which adds up parts
	blockRows     = 6     // of sums in registers
	stepCycles    = 4     // a step of k takes as long as its multiplications depend on the previous ones
	depth         = 256   // k between two updates of the sums
	startCycles   = 8     // of a row of a matrix that is multiplied in memory by few rows: the processor does not prefetch its beginning
	convertCycles = 3     // of an element of few columns that are not adjacent along k
	beginCycles   = 20    // likewise of a line of a matrix that is multiplied by one row or column
	apartCycles   = 3     // of a row of a panel of the result, which is far from the next one and not in a cache
	hidingDepth   = 32    // k whose multiplications hide that
	directRows    = 24    // B is read in memory for so few rows, and packed for more
	directBytes   = 16384 // likewise A, if it is as small as that and its rows do not compete for cache sets
	directPanels  = 2     // or if there are so few panels
	apartPanels   = 4     // or if there are so few, and rows do not compete for cache sets
	defaultCache  = 512 << 10
	setBytes      = 4096 // distance of lines in one set of the first-level cache
	nearSets      = 128  // rows compete if their distance differs from a multiple of it by no more than so much
)

// Costs in cycles with a unit.
const (
	unitCycles      = 600  // of a block
	unitStepCycles  = 300  // of a tile of k
	unitRowCycles   = 40   // of a row of the result
	unitLeastCycles = 5000 // a launch that takes less stays on one worker
	unitWakeCycles  = 1500
	unitCols        = 16 // that take as long as a single one
)

// Bytes that are moved in a cycle.
const (
	unitTileBytes   = 6 // of a tile of sums, which are zero at first
	unitSumBytes    = 24
	unitPackedBytes = 13 // of B
	unitEdgeBytes   = 6  // of a tile that is copied because it crosses an edge
	sumBytes        = 64
	rowBytes        = 64 // of A, once
	packedBytes     = 16 // of B while it is packed by up to two workers; sixteen, which share the work, pack twice as much
	farBytes        = 32 // of A for two workers, if it does not stay in a worker's cache; more of them share that
	copiedBytes     = 24 // of A while it is packed
	turnedBytes     = 4  // likewise, if it is transposed in memory
	narrowBytes     = 5  // of B whose rows compete for cache sets, in addition, if a tile has fewer columns than a strip
	columnBytes     = 48 // of B in memory
	lineBytes       = 12 // of a matrix that is multiplied by one row or column
)

// Divide returns the division that takes the least time. With ordered, sums are not divided.
func Divide(s Shape, m Machine, ordered bool) (best Division) {
	m.Workers = max(1, m.Workers)
	if m.Cache == 0 {
		m.Cache = defaultCache
	}
	least := -1.0
	deep := s.tileDepth()
	narrowest := minSide
	switch {
	case !s.onUnit():
		narrowest = max(minSide, minBytes/s.Bytes)
	case s.N >= minTile:
		narrowest = minTile
	}
	for rows := minSide; rows <= maxRows; rows *= 2 {
		for cols := narrowest; cols <= maxCols && rows*cols <= maxTile; cols *= 2 {
			if s.onUnit() && rows*cols*s.Bytes > max(m.Cache/16, minSide*minSide*s.Bytes) {
				break
			}
			tiles := s.Batch * tilesOf(s.M, rows) * tilesOf(s.N, cols)
			for parts := 1; parts == 1 || !ordered && !s.longRow(m) && tiles*parts <= m.Workers && s.K >= parts*minDepth; parts *= 2 {
				d := Division{rows, cols, deep, parts}
				if c := d.cycles(s, m); least < 0 || c < least {
					best, least = d, c
				}
			}
			if cols >= s.N {
				break
			}
		}
		if rows >= s.M {
			break
		}
	}
	return best
}

// longRow reports a result of one row that is long enough for a part of it for each worker: its sums need not be divided.
func (s Shape) longRow(m Machine) bool {
	return s.M == 1 && !s.Turned && s.N*s.Bytes >= m.Workers*leastLine
}

// onUnit reports whether a unit multiplies the elements.
func (s Shape) onUnit() bool { return s.Unit.Speed > 0 }

// tileDepth returns the depth of tiles. Without a unit, all tiles of a sum are multiplied at once. Otherwise deeper tiles
// take less time, unless much of them is padding.
func (s Shape) tileDepth() int {
	if !s.onUnit() {
		return minTile
	}
	for deep := s.Unit.Depth; deep > minTile; deep /= 2 {
		if tilesOf(s.K, deep)*deep-s.K <= s.K/16 {
			return deep
		}
	}
	deep := minTile
	for deep > minSide && s.K <= deep/2 {
		deep /= 2
	}
	return deep
}

// cycles estimates the time of a division.
func (d Division) cycles(s Shape, m Machine) float64 {
	k := (s.K + d.Parts - 1) / d.Parts
	rowSides, colSides := sides(s.M, d.M), sides(s.N, d.N)
	largest := m.block(s, d, rowSides[0].size, colSides[0].size, k)
	all, blocks, large := 0.0, 0, 0
	for _, rows := range rowSides {
		for _, cols := range colSides {
			n := rows.count * cols.count * s.Batch * d.Parts
			one := m.block(s, d, rows.size, cols.size, k)
			all += float64(n) * one
			blocks += n
			if one > largest/2 {
				large += n
			}
		}
	}
	time := all
	least, wake, share := float64(leastCycles), float64(wakeCycles), 1./4
	if s.onUnit() {
		least, wake, share = unitLeastCycles, unitWakeCycles, 3./4
	}
	if blocks > 1 && m.Workers > 1 && all >= least {
		crowd := float64(crowdCycles * max(0, m.Workers-2)) // more than two workers take blocks from one counter
		all, largest = all+crowd*float64(blocks), largest+crowd
		slowest := float64(tilesOf(large, m.Workers)) * largest // of the workers, as it has most of the largest blocks
		idle := largest * float64(m.Workers-1) * share          // at the end, while the last worker computes
		time = wake + max(slowest, (all+idle)/float64(m.Workers))
	}
	if d.Parts > 1 {
		time += launchCycles + float64(s.M*s.N*d.Parts*s.Bytes)/16
	}
	return time
}

func tilesOf(n, size int) int { return (n + size - 1) / size }

// side is count tiles of one size.
type side struct{ count, size int }

// sides divides a length into whole tiles and the rest.
func sides(n, tile int) (list []side) {
	if n >= tile {
		list = append(list, side{n / tile, tile})
	}
	if n%tile > 0 {
		list = append(list, side{1, n % tile})
	}
	return list
}

// block estimates the time of a block that computes so many rows and columns of a tile.
func (m Machine) block(s Shape, d Division, rows, cols, k int) float64 {
	if s.onUnit() {
		return s.Unit.block(d, rows, cols, k)
	}
	if s.areDots(rows, cols) || (rows == 1 || cols == 1) && !s.Widened {
		return float64(blockCycles*min(m.Workers, 2)) + m.line(s, rows, cols, k)
	}
	lanes := 32 / s.Bytes
	vecs, pieces := tilesOf(cols, lanes), float64(tilesOf(k, depth))
	panels, pairs := float64(tilesOf(vecs, 2)), float64(vecs/2)
	step := pairs*stepOf(rows, 2) + float64(vecs%2)*stepOf(rows, 1)
	multiply := step * float64(k)
	if rows*min(k, depth)*s.Bytes > m.Cache/2 {
		multiply *= 1.15
	}
	a, b := float64(rows*k*s.Bytes), float64(cols*k*s.Bytes)
	if !s.TurnedA && panels <= directPanels && rows > directRows && s.competes() {
		multiply *= 1.15
	}
	move := float64(rows*cols*s.Bytes)*pieces/sumBytes + a/m.rowSpeed(a)
	if rows > directRows && k < hidingDepth && s.M*s.N*s.Bytes > m.Cache/4 {
		move += apartCycles * float64(rows) * panels
	}
	switch {
	case s.TurnedA:
		move += a / turnedBytes
	case panels > s.mostDirect() && (a > directBytes || s.competes()):
		move += a / copiedBytes
	case s.Widened:
		move += a / packedBytes
	}
	if rows > directRows || s.Turned || s.Widened || m.farRows(s) {
		move += b / m.packingSpeed()
		if m.farRows(s) && cols*s.Bytes < s.stripBytes() {
			move += b / narrowBytes
		}
	} else {
		move += b/columnBytes + float64(startCycles*k)
	}
	return float64(blockCycles*min(m.Workers, 2)) + (rowCycles*float64(rows)+panelCycles*panels)*pieces + multiply + move
}

// mostDirect returns with how many panels of B an A of any size is read in memory.
func (s Shape) mostDirect() float64 {
	if s.competes() {
		return directPanels
	}
	return apartPanels
}

// competes reports rows of A, in memory, that are so many bytes apart that they compete for the same cache sets.
func (s Shape) competes() bool {
	apart := s.K * s.Bytes
	return apart > nearSets && (apart+nearSets)%setBytes <= 2*nearSets
}

// farRows reports a B whose rows are so far apart in memory that they compete for cache sets, and are packed for any number of rows. Many
// workers wait for memory, however B is read.
func (m Machine) farRows(s Shape) bool {
	return m.Workers <= FewWorkers && !s.Turned && s.N*s.Bytes%(setBytes/2) == 0
}

// stripBytes returns the bytes of a row of B that are packed at once if its rows compete. Rows half of setBytes apart compete only for
// narrow vectors.
func (s Shape) stripBytes() int {
	if s.N*s.Bytes%setBytes == 0 {
		return 512
	}
	return 256
}

// areDots reports a tile whose few rows or columns are multiplied by the lines of the other matrix in memory: the elements of both
// are adjacent along k, or at least those of many rows of A, and B has few columns.
func (s Shape) areDots(rows, cols int) bool {
	return !s.TurnedA && (s.Turned && min(rows, cols) <= MaxFew || s.N <= MaxFew && rows >= MinLines)
}

// line estimates the time of a tile of one row or one column, or of few: each element of a matrix is read once.
func (m Machine) line(s Shape, rows, cols, k int) float64 {
	lines, length, few := max(rows, cols), k, min(rows, cols)
	if rows == 1 && cols > 1 && !s.Turned {
		lines, length = k, cols
	}
	read := float64(lines*length*s.Bytes) / lineBytes
	multiply := float64(lines*few*tilesOf(length, 32/s.Bytes)) / 2
	time := max(read, multiply) + float64(beginCycles*lines)
	if s.areDots(rows, cols) && !s.Turned {
		time += float64(convertCycles * cols * k)
	}
	return time
}

// packingSpeed returns the bytes of B that are packed in a cycle.
func (m Machine) packingSpeed() float64 {
	return packedBytes * (1 + float64(min(max(m.Workers, 2), 16)-2)/14)
}

// rowSpeed returns the bytes of A that are read in a cycle, if a block reads that many.
func (m Machine) rowSpeed(a float64) float64 {
	if a <= float64(m.Cache) {
		return rowBytes
	}
	return max(8, farBytes*2/float64(max(m.Workers, 2)))
}

// stepOf estimates the time in which rows of A are multiplied with so many vectors of a row of B. The rows that a whole
// block of registers leaves are few, and their multiplications depend on each other.
func stepOf(rows, vecs int) float64 {
	whole := max(stepCycles, blockRows*float64(vecs)/2)
	time := float64(rows/blockRows) * whole
	if rest := rows % blockRows; rest > 0 {
		time += max(stepCycles, float64(rest*vecs)/2)
	}
	return time
}

// block estimates the time of a block with the unit: that of its tiles of k, of which the last may be smaller.
func (u Unit) block(d Division, rows, cols, k int) float64 {
	time := unitCycles + unitRowCycles*float64(rows) + float64(4*d.M*d.N)/unitTileBytes + float64(k/d.Depth)*u.step(d, rows, cols, d.Depth)
	if rest := k % d.Depth; rest > 0 {
		time += u.step(d, rows, cols, rest)
	}
	return time
}

// step estimates the time of a tile of k.
func (u Unit) step(d Division, rows, cols, k int) float64 {
	wholeRows, wholeCols := tilesOf(rows, u.Rows)*u.Rows, tilesOf(cols, unitCols)*unitCols
	time := unitStepCycles + float64(wholeRows*wholeCols)*float64(k)/u.Speed
	time += float64(wholeCols*k*u.Bytes)/unitPackedBytes + float64(4*rows*wholeCols)/unitSumBytes
	if rows < d.M || k < d.Depth {
		time += float64((d.M*d.Depth+rows*k)*u.Bytes) / unitEdgeBytes
	}
	if cols < d.N || k < d.Depth {
		time += float64((d.N*d.Depth+cols*k)*u.Bytes) / unitEdgeBytes
	}
	return time
}
