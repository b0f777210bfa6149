package twins

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gotile/tile"
)

// caseFamilies are the twins of kernels that differ in type, shape or mode: a pattern
// of names, whose groups the maker reads.
var caseFamilies = map[string]func(c *recorded, m []string) caseBody{
	`(all_of|any_of|sum|prod|reduce_[a-z]+|partial_[a-z]+)_[a-z]+\d*(_rank3|_zeros|_special|_random|_rank1|_2048)?|(\w+)_singleton`: reductionCase,
	`(sum|prod|partial_sum|partial_prod)_\w+_(modes|ftz)`:                                                                           roundedReductionCase,
	`reduce_(max|min)_\w+_(nanmodes|suppress_nan_ftz)`:                                                                              nanReductionCase,
	`cast_\w+_to_(?:float|restricted|signed|unsigned)`:                                                                              castCase,
	`cast_from_\w+`:               castFromCase,
	`bcast_\w+`:                   bcastCase,
	`broadcast_shape_\w+`:         broadcastShapeCase,
	`permute_\w+_(\d+)`:           permuteCase,
	`ones_zeros_\w+`:              onesCase,
	`full_\w+`:                    fullCase,
	`iota_\w+`:                    iotaCase,
	`moves_\w+`:                   movesCase,
	`cat_extract_\w+`:             catExtractCase,
	`select_(?:cond_)?\w+`:        selectCase,
	`(?:mma|matmul)_\w+`:          productCase,
	`(mma|matmul)3_\w+`:           batchedCase,
	`ptr_(scale|offset|diff)_\w+`: pointerCase,
	`load_store_\w+`:              loadStoreCase,
	`masked_\w+|mask_type_\w+`:    maskedCase,
	`(ceil|floor|exp|exp2|log|log2|sqrt|rsqrt|sin|cos|tan|sinh|cosh|tanh)_scalar`: mathScalarCase,
	`irange_[iu]\d+`: irangeCase,
	`(layout)_\w+`:   layoutCase,
	`atomic_(and|or|xor|max|min|add|sub|xchg)_(contended_)?(?:bf|[fiu])\d+`:              atomicCase,
	`atomic_(and|or|xor|max|min|add|sub|xchg|cas)_i32_(relaxed|acquire|release|acq_rel)`: atomicOrderCase,
	`atomic_cas_[fiu]\d+`:   compareExchangeCase,
	`atomic_load_store_\w+`: atomicLoadStoreCase,
	`(?:atomic|view_atomic)_ls_\w*?(relaxed|acquire)_(?:(relaxed|release)_)?(system|device|block)`: orderedCase,
	`x_view_atomic_(add|and|or|xor|max|min|sub)_\w+`:                                               viewAtomicCase,
	`view_copy_\w+`:   viewCopyCase,
	`view_ragged_\w+`: viewRaggedCase,
	`view_layout_\w+`: viewLayoutCase,
	`view_rank\d_([\dx]+)_in_([\dx]+)_(static|dyn)`: viewRankCase,
	`view_extents_\w+`:            viewExtentsCase,
	`view_pad_\w+`:                viewPadCase,
	`view_aligned_\w+`:            viewAlignedCase,
	`hint_kernel_\w+`:             hintCase,
	`app_gemm_\w+`:                gemmCase,
	`assume_bounded_\w+`:          assumeBoundedCase,
	`cf_(for|if_else|switch)_\d+`: controlCase,
	`scalar_ops_[iu]\w+`:          scalarOpsCase,
}

// pointees is the element type behind a parameter.
func pointee(t tile.Tile) tile.DType { return t.DType().Pointee() }

func iotas32(b *tile.Block, shape ...int) tile.Tile { return b.Iota(tile.I32, shape...) }

// shapesIn are the shapes of the iotas that a source names, in order.
func shapesIn(source string) (shapes [][]int) {
	for _, m := range regexp.MustCompile(`ct::iota<tl<int(?:, )?([\d, ]*)>>`).FindAllStringSubmatch(source, -1) {
		shapes = append(shapes, dims(m[1]))
	}
	return shapes
}

func reductionNamed(name string) *reduction {
	k := slices.IndexFunc(namedReductions, func(r reduction) bool { return r.name == name })
	if k < 0 {
		return nil
	}
	return &namedReductions[k]
}

// reductionCase reduces along each dimension that has an output.
func reductionCase(c *recorded, m []string) caseBody {
	r := reductionNamed(m[1])
	if r == nil {
		r = reductionNamed(m[3])
	}
	loaded := shapesIn(regexp.MustCompile(`ct::load\(a \+ .*?>>`).FindString(c.source))
	if r == nil || len(loaded) == 0 {
		return nil
	}
	shape, first := loaded[0], 0
	if len(c.params) == 2 { // one output: of the last dimension
		first = len(shape) - 1
	}
	return func(b *tile.Block, a names) {
		x := tile.Load(a["a"].Add(iotas32(b, shape...)))
		for k, p := range c.params[1:] {
			tile.Store(a[p.name].Add(iotas32(b, r.shape(shape, first+k)...)), r.f(x, first+k))
		}
	}
}

func roundedReductionCase(c *recorded, m []string) caseBody {
	r := reductionNamed(m[1])
	return func(b *tile.Block, a names) {
		x := tile.Load(a["a"].Add(iotas32(b, 128, 2)))
		i := iotas32(b, r.shape([]int{128, 2}, 1)...)
		if m[2] == "ftz" {
			tile.Store(a["o"].Add(i), r.f(x, 1, tile.NearestEven, tile.FlushSubnormals))
			return
		}
		for k, p := range precise {
			tile.Store(a["o"+strconv.Itoa(k)].Add(i), r.f(x, 1, p.mode))
		}
	}
}

func nanReductionCase(_ *recorded, m []string) caseBody {
	r := reductionNamed("reduce_" + m[1])
	return func(b *tile.Block, a names) {
		x, i := tile.Load(a["a"].Add(iotas32(b, 16, 16))), iotas32(b, 16, 1)
		if m[2] != "nanmodes" {
			tile.Store(a["o"].Add(i), r.f(x, 1, tile.SuppressNaN, tile.FlushSubnormals))
			return
		}
		tile.Store(a["o"].Add(i), r.f(x, 1, tile.SuppressNaN))
		tile.Store(a["p"].Add(i), r.f(x, 1, tile.PropagateNaN))
	}
}

// castCase converts a0 to o0, a1 to o1, …
func castCase(c *recorded, _ []string) caseBody {
	n := c.length()
	return func(b *tile.Block, a names) {
		i := iotas32(b, n)
		for k := range len(a) / 2 {
			from, to := a["a"+strconv.Itoa(k)], a["o"+strconv.Itoa(k)]
			tile.Store(to.Add(i), tile.Load(from.Add(i)).Cast(pointee(to)))
		}
	}
}

func castFromCase(_ *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		i := iotas32(b, 64)
		x := tile.Load(a["a"].Add(i))
		tile.Store(a["o"].Add(i), x.Cast(tile.F32))
		tile.Store(a["s"].Add(i), x.Cast(tile.I16))
		tile.Store(a["c"].Add(i), tile.Load(a["g"].Add(i)).Cast(pointee(a["c"])))
	}
}

func bcastCase(c *recorded, _ []string) caseBody {
	s := shapesIn(c.source)
	return func(b *tile.Block, a names) {
		x, y := tile.Load(a["a"].Add(iotas32(b, s[0]...))), tile.Load(a["b"].Add(iotas32(b, s[1]...)))
		i := iotas32(b, s[2]...)
		for k, r := range []tile.Tile{x.Add(y), y.Sub(x), x.Mul(y), tile.Max(y, x), x.Lt(y)} {
			tile.Store(a["o"+strconv.Itoa(k)].Add(i), r)
		}
	}
}

func broadcastShapeCase(c *recorded, _ []string) caseBody {
	s := shapesIn(c.source)
	return func(b *tile.Block, a names) {
		tile.Store(a["o"].Add(iotas32(b, s[1]...)), tile.Load(a["a"].Add(iotas32(b, s[0]...))).Broadcast(s[1]...))
	}
}

func permuteCase(c *recorded, m []string) caseBody {
	s := shapesIn(c.source)
	var order []int
	for _, d := range m[1] {
		order = append(order, int(d-'0'))
	}
	return func(b *tile.Block, a names) {
		tile.Store(a["o"].Add(iotas32(b, s[1]...)), tile.Load(a["a"].Add(iotas32(b, s[0]...))).Permute(order...))
	}
}

func onesCase(_ *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		i, d := iotas32(b, 4, 8), pointee(a["o"])
		tile.Store(a["o"].Add(i), b.Ones(d, 4, 8))
		tile.Store(a["z"].Add(i), b.Zeros(d, 4, 8))
		for k, t := range []tile.Tile{b.Ones(d), b.Zeros(d), b.Ones(d), b.Zeros(d)} {
			tile.Store(a["s"].Add(k), t)
		}
	}
}

func fullCase(c *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		s, d := a["s"], pointee(a["o"])
		if p, ok := a["p"]; ok {
			s = tile.Load(p)
		}
		tile.Store(a["o"].Add(iotas32(b, 64)), b.Full(s, d, 64))
		tile.Store(a["q"].Add(iotas32(b, 8, 8)), b.Full(s, d, 8, 8))
		tile.Store(a["r"], s)
		if strings.Contains(c.source, "r + 1") {
			tile.Store(a["r"].Add(1), b.Full(s, d))
		}
	}
}

func iotaCase(c *recorded, _ []string) caseBody {
	s := shapesIn(c.source)
	return func(b *tile.Block, a names) {
		d := pointee(a["o"])
		tile.Store(a["o"].Add(iotas32(b, s[0]...)), b.Iota(d, s[0]...))
		tile.Store(a["q"].Add(iotas32(b, s[len(s)-1]...)), b.Iota(d, s[len(s)-1]...))
		tile.Store(a["r"], b.Iota(d))
		tile.Store(a["r"].Add(1), b.Iota(d).Item())
	}
}

func movesCase(_ *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		x := tile.Load(a["a"].Add(iotas32(b, 64)))
		y := x.Reshape(4, 16)
		tile.Store(a["o"].Add(iotas32(b, 64).Reshape(16, 4).Transpose(0, 1)), y)
		z := y.Reshape(2, 2, 4, 4)
		tile.Store(a["p"].Add(iotas32(b, 2, 2, 4, 4)), z)
		tile.Store(a["q"].Add(iotas32(b, 64, 1)), z.Reshape(64, 1))
		w := tile.Load(a["a"].Add(iotas32(b, 4, 2, 8)))
		tile.Store(a["r"].Add(iotas32(b, 8, 4, 2)), w.Permute(2, 0, 1))
		tile.Store(a["s"].Add(iotas32(b, 2, 4, 8)), w.Transpose(0, 1))
		tile.Store(a["u"].Add(iotas32(b, 8, 8)), x.Reshape(8, 8).Transpose(0, 1))
	}
}

func catExtractCase(_ *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		i := iotas32(b, 4, 8)
		x, y := tile.Load(a["a"].Add(i)), tile.Load(a["b"].Add(i))
		r := tile.Cat(x, y, 0)
		tile.Store(a["o"].Add(iotas32(b, 8, 8)), r)
		tile.Store(a["p"].Add(iotas32(b, 4, 16)), tile.Cat(x, y, 1))
		z := tile.Cat(x.Reshape(32), y.Reshape(32), 0)
		tile.Store(a["q"].Add(iotas32(b, 64)), z)
		for k := range 4 {
			tile.Store(a["e"].Add(16*k).Add(iotas32(b, 4, 4)), tile.Extract(r, []int{4, 4}, k/2, k%2))
		}
		tile.Store(a["f"].Add(iotas32(b, 16)), tile.Extract(z, []int{16}, 2))
	}
}

func selectCase(c *recorded, _ []string) caseBody {
	if strings.Contains(c.Test, "_cond_") {
		return func(b *tile.Block, a names) {
			i := iotas32(b, 64)
			v := tile.Load(a["x"].Add(i))
			tile.Store(a["o"].Add(i), tile.Select(tile.Load(a["a"].Add(i)), v, v.Neg().Sub(1)))
		}
	}
	return func(b *tile.Block, a names) {
		i := iotas32(b, 8, 8)
		x, y := tile.Load(a["a"].Add(i)), tile.Load(a["b"].Add(i))
		tile.Store(a["o"].Add(i), tile.Select(tile.Load(a["c"].Add(i)), x, y))
		tile.Store(a["p"].Add(i), tile.Select(tile.Load(a["c"].Add(iotas32(b, 8, 1))), x, y))
		tile.Store(a["q"].Add(i), tile.Select(tile.Load(a["c"].Add(3)), x, y))
	}
}

// productCase is a product of two matrices, with an accumulator if there is one.
func productCase(c *recorded, _ []string) caseBody {
	s := shapesIn(c.source)
	if len(s) < 3 { // all of one shape
		s = [][]int{s[0], s[0], s[0]}
	}
	return func(b *tile.Block, a names) {
		x, y := tile.Load(a["a"].Add(iotas32(b, s[0]...))), tile.Load(a["b"].Add(iotas32(b, s[1]...)))
		i := iotas32(b, s[2]...)
		if acc, ok := a["c"]; ok {
			tile.Store(a["o"].Add(i), tile.MMA(x, y, tile.Load(acc.Add(i))))
			return
		}
		tile.Store(a["o"].Add(i), tile.MatMul(x, y))
	}
}

// batchedCase is products of rank 3, with operands that are broadcast.
func batchedCase(_ *recorded, m []string) caseBody {
	return func(b *tile.Block, a names) {
		if m[1] == "matmul" {
			for k, n := range [][2]int{{2, 2}, {1, 4}, {4, 1}} {
				x, y := tile.Load(a["a"].Add(iotas32(b, n[0], 8, 16))), tile.Load(a["b"].Add(iotas32(b, n[1], 16, 8)))
				tile.Store(a["o"+strconv.Itoa(k)].Add(iotas32(b, max(n[0], n[1]), 8, 8)), tile.MatMul(x, y))
			}
			i := iotas32(b, 16, 16)
			tile.Store(a["o3"].Add(i), tile.MatMul(tile.Load(a["a"].Add(i)), tile.Load(a["b"].Add(i))))
			return
		}
		for k, n := range [][3]int{{1, 1, 1}, {2, 2, 2}, {1, 4, 4}, {4, 1, 4}, {1, 1, 2}} {
			i := iotas32(b, n[2], 8, 8)
			x, y := tile.Load(a["a"].Add(iotas32(b, n[0], 8, 16))), tile.Load(a["b"].Add(iotas32(b, n[1], 16, 8)))
			tile.Store(a["o"+strconv.Itoa(k)].Add(i), tile.MMA(x, y, tile.Load(a["c"].Add(i))))
		}
	}
}

func pointerCase(_ *recorded, m []string) caseBody {
	switch m[1] {
	case "scale":
		return func(b *tile.Block, a names) {
			i := iotas32(b, 32)
			tile.Store(a["o"].Add(i), tile.Load(a["p"].Add(3).Add(i.Mul(3)).Add(1)))
		}
	case "offset":
		return func(b *tile.Block, a names) {
			i := iotas32(b, 64)
			f := tile.Load(a["x"].Add(i))
			tile.Store(a["o"].Add(i), tile.Load(a["p"].Add(f)))
			tile.Store(a["q"].Add(i), tile.Load(tile.Add(f, a["p"])))
			tile.Store(a["r"].Add(i), tile.Load(a["p"].Add(63).Sub(f)))
		}
	}
	return func(b *tile.Block, a names) {
		i, p := iotas32(b, 64), a["p"]
		x, y := p.Add(tile.Load(a["x"].Add(i))), p.Add(tile.Load(a["y"].Add(i)))
		tile.Store(a["o0"].Add(i), x.Sub(y))
		tile.Store(a["o1"].Add(i), x.Sub(p))
		tile.Store(a["o2"].Add(i), p.Sub(y))
		tile.Store(a["o3"], p.Add(100).Sub(p))
	}
}

func loadStoreCase(_ *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		i, j, p := iotas32(b, 256), iotas32(b, 16, 16), a["a"]
		tile.Store(a["o"].Add(i), tile.Load(p.Add(tile.Sub(255, i))))
		tile.Store(a["p"].Add(j.Rem(16).Mul(16).Add(j.Div(16))), tile.Load(p.Add(j)))
		tile.Store(a["q"], tile.Load(p.Add(7)))
		tile.Store(a["q"].Add(2), tile.Load(p.Add(b.Full(9, tile.I32))))
	}
}

func maskedCase(c *recorded, _ []string) caseBody {
	if strings.HasPrefix(c.Test, "mask_type") {
		return func(b *tile.Block, a names) {
			i := iotas32(b, 64)
			k := tile.Load(a["m"].Add(i))
			tile.Store(a["o"].Add(i), tile.LoadMasked(a["a"].Add(i), k, -1))
			tile.StoreMasked(a["p"].Add(i), i, k)
		}
	}
	return func(b *tile.Block, a names) {
		i, p := iotas32(b, 64), a["a"]
		mask := tile.Load(a["m"].Add(i))
		tile.Store(a["o"].Add(i), tile.LoadMasked(p.Add(i), mask, tile.Load(a["b"].Add(1))))
		tile.Store(a["p"].Add(i), tile.LoadMasked(p.Add(i), mask, tile.Load(a["b"].Add(i))))
		tile.StoreMasked(a["q"].Add(i), tile.LoadMasked(p.Add(i), mask, nil), mask)
		j := iotas32(b, 8, 8)
		tile.StoreMasked(a["r"].Add(j), tile.Load(p.Add(j)), iotas32(b, 8).Lt(5))
	}
}

func mathScalarCase(_ *recorded, m []string) caseBody {
	f := functions[m[1]]
	return func(b *tile.Block, a names) {
		i := iotas32(b, 2, 2)
		tile.Store(a["o"].Add(i), f([]tile.Tile{tile.Load(a["a"].Add(i))}))
		tile.Store(a["p"], f([]tile.Tile{a["x"]}))
		tile.Store(a["p"].Add(1), f([]tile.Tile{b.Full(a["x"], tile.F32)}).Item())
		tile.Store(a["d"], f([]tile.Tile{a["y"]}))
	}
}

func irangeCase(_ *recorded, _ []string) caseBody {
	return func(b *tile.Block, a names) {
		j := b.Const(tile.I32, 0)
		for k := range b.RangeStep(a["lb"], a["ub"], a["st"], &j) {
			tile.Store(a["o"].Add(j), k)
			j = j.Add(1)
		}
		tile.Store(a["c"], j)
	}
}

// mappingOf reads a mapping: its layout, its extents and what follows them.
var mappingOf = regexp.MustCompile(`ct::layout_(\w+)_mapping\{ct::extents(?:<int, ([^>]*)>)?\{([^}]*)\}(?:, (?:ct::extents\{)?([^}]*)\}?)?\};`)

// mapping is the layout mapping of a source, with static lengths as "4_ic".
func (c *recorded) mapping() (layout, extents, rest string) {
	m := mappingOf.FindStringSubmatch(c.source)
	if m == nil {
		return "", "", ""
	}
	if m[2] == "" {
		return m[1], m[3], m[4]
	}
	dynamic := strings.Split(m[3], ", ")
	var list []string
	for _, n := range strings.Split(m[2], ", ") {
		if n == "ct::dynamic_extent" {
			n, dynamic = dynamic[0], dynamic[1:]
		} else {
			n += "_ic"
		}
		list = append(list, n)
	}
	return m[1], strings.Join(list, ", "), m[4]
}

// layoutCase stores the properties of a layout mapping; the size of C++ objects and their default are constants.
func layoutCase(c *recorded, _ []string) caseBody {
	name, lengths, rest := c.mapping()
	if name == "" {
		return nil
	}
	return func(b *tile.Block, a names) {
		extents := lengthsIn(lengths, a)
		span := tile.Span(a["o"], append(extents, layoutNamed(name, lengthsIn(rest, a)))...)
		o := a["o"]
		tile.Store(o, 1)
		for k := range extents {
			tile.Store(o.Add(1+k), castIfTile(span.Stride(k)))
			tile.Store(o.Add(5+k), castIfTile(span.Extent(k)))
			if n, ok := span.Strides().Static(k); ok {
				tile.Store(o.Add(9+k), n)
			} else {
				tile.Store(o.Add(9+k), uint64(1<<64-1))
			}
		}
		tile.Store(o.Add(13), 1)
		if n, ok := span.Strides().Static(0); ok {
			tile.Store(o.Add(14), n)
		} else {
			tile.Store(o.Add(14), uint64(1<<64-1))
		}
		tile.Store(o.Add(15), sizeofMapping(name, lengths, rest))
	}
}

// castIfTile widens a scalar to the type of the output; Go ints adapt.
func castIfTile(x any) any {
	if t, ok := x.(tile.Tile); ok {
		return t.Cast(tile.U64)
	}
	return x
}

// lengthsIn reads "n, 3_ic, m".
func lengthsIn(text string, a names) (list []any) {
	for _, f := range strings.Split(text, ", ") {
		if n, err := strconv.Atoi(strings.TrimSuffix(f, "_ic")); err == nil {
			list = append(list, n)
		} else if f != "" {
			list = append(list, a[f])
		}
	}
	return list
}

func layoutNamed(name string, rest []any) tile.Layout {
	switch name {
	case "left":
		return tile.LayoutLeft
	case "right_padded":
		return tile.LayoutRightPadded(rest[0])
	case "left_padded":
		return tile.LayoutLeftPadded(rest[0])
	case "strided":
		return tile.LayoutStrided(rest...)
	}
	return tile.LayoutRight
}

// sizeofMapping returns the bytes of the C++ object: four for each dynamic number, at least one for each part.
func sizeofMapping(layout, extents, rest string) int {
	dynamic := func(list string) (n int) {
		for _, f := range strings.Split(list, ", ") {
			if f != "" && !strings.HasSuffix(f, "_ic") {
				n++
			}
		}
		return n
	}
	if layout == "strided" {
		return max(4*(dynamic(extents)+dynamic(rest)), 2)
	}
	return max(4*(dynamic(extents)+dynamic(rest)), 1)
}

// scalarOpsCase is C++'s own arithmetic of integers, which promotes to int.
func scalarOpsCase(c *recorded, _ []string) caseBody {
	if c.params[1].elem.bits() == 64 || c.params[1].elem == u64 {
		return nil
	}
	return func(b *tile.Block, v names) {
		x, y := tile.Promote(v["a"]), tile.Promote(v["b"])
		sign := x.Gt(y).Cast(tile.I32).Sub(x.Lt(y).Cast(tile.I32))
		for k, r := range []tile.Tile{x.Add(y), x.Sub(y), x.Mul(y), x.Div(y), x.Rem(y), x.And(y), x.Or(y), x.Xor(y), tile.Not(x),
			x.Shl(2), x.Shr(3), y.Shr(1), x.Lt(y), x.Eq(y), y.Neg(), sign} {
			tile.Store(v["o"].Add(k), r.Cast(tile.I64))
		}
	}
}
