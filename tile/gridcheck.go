package tile

import (
	"fmt"

	"gotile/device"
	"gotile/tile/internal/coverage"
	"gotile/tileir"
)

// What a kernel's own grid covers, for arrays that nobody has made.

// Partial is the option of a kernel that may leave parts of the arrays it stores to as
// they are. Otherwise a launch is an error whose grid is certain not to reach all tiles of
// an array that the kernel shares out among blocks: what is certain is found from the
// indices of its stores, where they are computed from block ids, arguments and loops. A
// store whose index has nothing to do with the block is meant for one place, and leaves
// the others alone.
func Partial(k *Kernel) { k.partial = true }

// Defined is the line of the kernel's function; the zero value where it has none.
func (k *Kernel) Defined() tileir.Pos {
	if k = k.usable(); k.function == "" {
		return tileir.Pos{}
	}
	return k.definition().pos()
}

// Made is the line that calls [NewKernel].
func (k *Kernel) Made() tileir.Pos { return k.usable().at.pos() }

// CheckGrid reports a grid of the kernel's own ([Over], [GridOf], [GridOn]) that leaves out
// tiles which the kernel stores, without a launch. It imagines arrays that have several tiles
// along each dimension that block ids count, and tries lengths for all other dimensions and
// scalars: where no choice of theirs covers the arrays it is an error of class
// device.ErrArgument, with the lengths. checked is false where it cannot tell: the kernel has
// no grid of its own, [Partial] or no such store, or refuses all the arrays that were tried.
func (k *Kernel) CheckGrid() (checked bool, err error) {
	k = k.usable()
	params, err := k.parameters()
	if err != nil {
		return false, err
	}
	v, err := k.variant(none)
	if err != nil {
		return false, err
	}
	if k.gridOf == nil || k.partial || !v.trace.accesses.HasStores() {
		return false, nil
	}
	return newImagined(k, params, v).check(k.gridOf)
}

// check launches with each choice of the free numbers until one is covered.
func (m *imagined) check(rule gridRule) (checked bool, err error) {
	for range m.tries() {
		covered, err := m.launch(rule)
		if covered {
			return m.several(), nil
		}
		if err != nil && m.wrong == nil {
			m.wrong = fmt.Errorf("kernel %s on arrays of shapes %v: %w", m.kernel.title, m.shapes(), err)
		}
		m.next()
	}
	return m.wrong != nil, m.wrong
}

// CheckLaunch reports a grid that leaves out tiles which the kernel stores, without a launch.
// There are numbers for each argument after the block: the lengths of an array, the value of a
// scalar, none where they are not known. It tries lengths for those: where no choice of theirs
// is covered it is an error of class device.ErrArgument, with the lengths. checked is false
// where it cannot tell, or where no array that is known has several tiles for block ids to
// count: any grid covers those.
func (k *Kernel) CheckLaunch(grid device.Grid, numbers ...[]int) (checked bool, err error) {
	k = k.usable()
	params, err := k.parameters()
	if err != nil {
		return false, err
	}
	v, err := k.variant(none)
	if err != nil {
		return false, err
	}
	if len(numbers) != len(params) || k.partial || grid.Check() != nil {
		return false, nil
	}
	return newGiven(k, params, v, numbers).check(func(*launching) (device.Grid, error) { return grid, nil })
}

// maxTries bounds the launches that are imagined for one kernel.
const maxTries = 1 << 14

// imagined is launches of a kernel on arrays that are only lengths.
type imagined struct {
	kernel  *Kernel
	params  []param
	variant *variant
	numbers [][]int64 // of each parameter: the lengths of an array, or a scalar
	free    []*int64  // those of the numbers that are tried, and which of the choices each has
	at      []int
	choices []int64
	given   map[int]bool // the entry's arguments whose numbers are given; nil for a grid of the kernel's own
	wrong   error        // the first grid that does not cover
}

// newImagined gives each dimension that a block id counts as many tiles as that axis of the
// grid shall have blocks, a number of its own. All other numbers are free.
func newImagined(k *Kernel, params []param, v *variant) *imagined {
	return (&imagined{kernel: k, params: params, variant: v}).fill(func(i, arg, dim, rank int) int64 {
		if params[i].kind != spanParam {
			return 0
		}
		return v.trace.accesses.TrialLength(arg, dim, rank)
	})
}

// newGiven has numbers that are given, where there are any of an argument. All others are free.
func newGiven(k *Kernel, params []param, v *variant, given [][]int) *imagined {
	m := &imagined{kernel: k, params: params, variant: v, given: make(map[int]bool)}
	return m.fill(func(i, arg, dim, rank int) int64 {
		if len(given[i]) != rank {
			return 0
		}
		m.given[arg] = true
		return int64(given[i][dim])
	})
}

// fill sets each number by a function of the parameter, the entry's argument and the
// dimension; those that it does not know are free.
func (m *imagined) fill(number func(i, arg, dim, rank int) int64) *imagined {
	m.choices = []int64{1, 2}
	arg := 0
	for i := range m.params {
		p := &m.params[i]
		m.numbers = append(m.numbers, make([]int64, p.counts()))
		for dim := range m.numbers[i] {
			n := number(i, arg, dim, len(m.numbers[i]))
			if n == 0 {
				m.free = append(m.free, &m.numbers[i][dim])
				continue
			}
			m.numbers[i][dim] = n
			m.choices = append(m.choices, n)
		}
		arg += len(p.types)
	}
	m.at = make([]int, len(m.free))
	m.set()
	return m
}

// several reports an array with several tiles for a block id to count, of those that are
// given if any are.
func (m *imagined) several() bool {
	if m.given == nil {
		return true
	}
	_, flat := m.args()
	return m.variant.trace.accesses.SeveralTiles(m.given, coverage.Launch{Args: flat})
}

// counts is how many numbers an argument for the parameter has that launches differ in.
func (p *param) counts() int {
	switch p.kind {
	case spanParam:
		return p.rank
	case scalarParam, listParam:
		return 1
	}
	return 0
}

// tries counts the launches to imagine.
func (m *imagined) tries() int {
	n := 1
	for range m.free {
		if n *= len(m.choices); n > maxTries {
			return maxTries
		}
	}
	return n
}

// next takes the next choice of the free numbers.
func (m *imagined) next() {
	for i := range m.at {
		if m.at[i]++; m.at[i] < len(m.choices) {
			break
		}
		m.at[i] = 0
	}
	m.set()
}

func (m *imagined) set() {
	for i, n := range m.free {
		*n = m.choices[m.at[i]]
	}
}

// launch reports whether the grid that the kernel finds covers its arrays; an error says that
// it does not, and nothing where the kernel refuses the arrays.
func (m *imagined) launch(rule gridRule) (covered bool, err error) {
	given, flat := m.args()
	if m.kernel.checkShapes(m.params, given) != nil {
		return false, nil
	}
	l := &launching{kernel: m.kernel, params: m.params, given: given, flat: flat, dev: nowhere{}, variant: m.variant}
	grid, err := rule(l)
	if err != nil || grid.Check() != nil {
		return false, nil
	}
	err = m.variant.trace.accesses.Check(coverage.Launch{Grid: grid, Args: flat})
	return err == nil, err
}

// args is the arguments as a launch gives them and as the entry takes them.
func (m *imagined) args() (given []any, flat []device.Arg) {
	for i := range m.params {
		p, numbers := &m.params[i], m.numbers[i]
		parts := make([]device.Arg, len(p.types))
		parts[0] = device.Arg{Pointer: p.kind != scalarParam, Buffer: &noMemory{}, Name: p.name}
		var x any = parts[0].Buffer
		switch p.kind {
		case scalarParam:
			parts[0] = device.Arg{Bits: uint64(numbers[0]), Name: p.name}
			x = numbers[0]
		case listParam:
			parts[1].Bits = uint64(numbers[0])
		case spanParam:
			a := shapeOnly{p: p, buffer: parts[0].Buffer}
			for _, n := range numbers {
				a.shape = append(a.shape, int(n))
			}
			a.strides = rowMajor(a.shape)
			for j, n := range append(a.shape[:p.rank:p.rank], a.strides[:p.rank-1]...) {
				parts[1+j].Bits = uint64(n)
			}
			x = a
		}
		given, flat = append(given, x), append(flat, parts...)
	}
	return given, flat
}

// shapes are the arrays' shapes, for messages.
func (m *imagined) shapes() (list [][]int64) {
	for i, p := range m.params {
		if p.kind == spanParam {
			list = append(list, m.numbers[i])
		}
	}
	return list
}

// shapeOnly is an array without elements.
type shapeOnly struct {
	p              *param
	buffer         device.Buffer
	shape, strides []int
}

func (a shapeOnly) parts() arrayParts {
	n, _ := Size(a.shape...)
	return arrayParts{goElement{dtype: a.p.elem}, device.Arg{Pointer: true, Buffer: a.buffer}, n, a.shape, a.strides}
}

func (a shapeOnly) memory() memoryArg {
	return memoryArg{buffer: a.buffer, shape: a.shape, strides: a.strides}
}

func (a shapeOnly) copied() any { return a }

var _ hostArray = shapeOnly{}

// noMemory is a buffer that is only different from others.
type noMemory struct {
	device.Buffer
	_ byte
}

func (*noMemory) Size() int64 { return 1 << 40 }

// nowhere is a device for grids that ask how large it is.
type nowhere struct{ embedded }

// embedded is an interface whose name is not that of one of its methods.
type embedded = device.Device

func (nowhere) Describe() device.Info { return device.Info{Name: "nowhere", Cores: 8} }
