package launch

import "gotile/device"

// maxTrials limits the launches that are tried for one kernel.
const maxTrials = 1 << 14

// Trials are launches of a kernel on arrays that have lengths and no elements, for checks
// without a launch. Numbers that are not given are tried one choice after the other.
type Trials struct {
	params  []Param
	numbers [][]int64 // of each parameter: the lengths of an array, or a scalar
	free    []*int64  // numbers to try
	choice  []int     // index into choices of each free number
	choices []int64
}

// NewTrials returns launches whose numbers are those that number returns for a parameter,
// the index of its first entry argument, a dimension and the rank. It returns 0 for a free
// number.
func NewTrials(params []Param, number func(i, arg, dim, rank int) int64) *Trials {
	t := &Trials{params: params, choices: []int64{1, 2}}
	arg := 0
	for i := range params {
		t.numbers = append(t.numbers, make([]int64, params[i].numbers()))
		for dim := range t.numbers[i] {
			n := number(i, arg, dim, len(t.numbers[i]))
			if n == 0 {
				t.free = append(t.free, &t.numbers[i][dim])
				continue
			}
			t.numbers[i][dim] = n
			t.choices = append(t.choices, n)
		}
		arg += len(params[i].Types)
	}
	t.choice = make([]int, len(t.free))
	t.set()
	return t
}

// numbers returns how many numbers of an argument for the parameter differ between launches.
func (p *Param) numbers() int {
	switch p.Kind {
	case Span:
		return p.Rank
	case Scalar, List:
		return 1
	}
	return 0
}

// Len returns the number of launches to try.
func (t *Trials) Len() int {
	n := 1
	for range t.free {
		if n *= len(t.choices); n > maxTrials {
			return maxTrials
		}
	}
	return n
}

// Next makes the next choice of the free numbers.
func (t *Trials) Next() {
	for i := range t.choice {
		if t.choice[i]++; t.choice[i] < len(t.choices) {
			break
		}
		t.choice[i] = 0
	}
	t.set()
}

func (t *Trials) set() {
	for i, n := range t.free {
		*n = t.choices[t.choice[i]]
	}
}

// Args returns the arguments as a launch has them and as the entry takes them.
func (t *Trials) Args() (given []any, flat []device.Arg) {
	for i := range t.params {
		x, parts := t.params[i].trial(t.numbers[i])
		given, flat = append(given, x), append(flat, parts...)
	}
	return given, flat
}

// trial returns an argument for the parameter with the given numbers, and its parts.
func (p *Param) trial(numbers []int64) (x any, parts []device.Arg) {
	parts = make([]device.Arg, len(p.Types))
	buffer := &noMemory{}
	parts[0] = device.Arg{Pointer: true, Buffer: buffer, Name: p.Name}
	switch p.Kind {
	case Scalar:
		parts[0] = device.Arg{Bits: uint64(numbers[0]), Name: p.Name}
		return numbers[0], parts
	case List:
		parts[1].Bits = uint64(numbers[0])
	case Span:
		a := trialArray{elem: Element{Row: p.Elem}, buffer: buffer}
		for _, n := range numbers {
			a.shape = append(a.shape, int(n))
		}
		strides := Strides(a.shape)
		for j, n := range append(a.shape[:p.Rank:p.Rank], strides[:p.Rank-1]...) {
			parts[1+j].Bits = uint64(n)
		}
		return a, parts
	}
	return buffer, parts
}

// ArrayShapes returns the shapes of the arrays, for messages.
func (t *Trials) ArrayShapes() (list [][]int64) {
	for i, p := range t.params {
		if p.Kind == Span {
			list = append(list, t.numbers[i])
		}
	}
	return list
}

// trialArray is an array without elements.
type trialArray struct {
	elem   Element
	buffer device.Buffer
	shape  []int
}

func (a trialArray) array() Array {
	n := 1
	for _, d := range a.shape {
		n = saturatingMul(n, d)
	}
	return Array{a.elem, device.Arg{Pointer: true, Buffer: a.buffer}, n, a.shape, Strides(a.shape)}
}

// noMemory is a buffer that differs from others and has no memory.
type noMemory struct {
	device.Buffer
	_ byte
}

func (*noMemory) Size() int64 { return 1 << 40 }
