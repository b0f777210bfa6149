package dist

import (
	"fmt"
	"slices"
	"strings"

	"gotile/device"
)

// Spec is how an array is divided over a mesh. Nothing is inferred from it: arrays are divided
// as their specs are, until a program asks for another one.
type Spec struct {
	Dims    []string // for each dimension the axis that divides it; "" if each rank has all of it
	Partial []string // axes along which ranks have terms whose sum is the array
}

// P is the spec of dimensions that are divided along axes: P("data", "") divides the rows of a
// matrix along axis data, and each rank has whole rows.
func P(dims ...string) Spec { return Spec{Dims: dims} }

// Sum is the spec of an array that is the sum over axes of what the ranks have, as matrix
// products that are divided along the dimension that they sum over.
func (s Spec) Sum(axes ...string) Spec {
	return Spec{Dims: s.Dims, Partial: append(slices.Clone(s.Partial), axes...)}
}

// String is the spec as source has it, with Go's quotes left out: P(data, -).Sum(model).
func (s Spec) String() string {
	names := slices.Clone(s.Dims)
	for i, n := range names {
		if n == "" {
			names[i] = "-"
		}
	}
	text := "P(" + strings.Join(names, ", ") + ")"
	if len(s.Partial) > 0 {
		text += ".Sum(" + strings.Join(s.Partial, ", ") + ")"
	}
	return text
}

// equal compares specs.
func (s Spec) equal(o Spec) bool {
	a, b := slices.Sorted(slices.Values(s.Partial)), slices.Sorted(slices.Values(o.Partial))
	return slices.Equal(s.Dims, o.Dims) && slices.Equal(a, b)
}

// local returns the shape of a rank's part of an array.
func (m *Mesh) local(shape []int, s Spec) ([]int, error) {
	if len(s.Dims) != len(shape) {
		return nil, fmt.Errorf("%w: spec %v for an array of shape %v; want an axis or \"\" for each dimension", device.ErrArgument, s, shape)
	}
	used := map[string]bool{}
	for _, a := range append(slices.Clone(s.Partial), s.Dims...) {
		if a == "" {
			continue
		}
		if m.index(a) < 0 || used[a] {
			return nil, fmt.Errorf("%w: spec %v names axis %q, which the mesh %v does not have or which is named twice", device.ErrArgument, s, a, m.axes)
		}
		used[a] = true
	}
	part := slices.Clone(shape)
	for i, a := range s.Dims {
		if n := m.Size(a); part[i]%n != 0 {
			return nil, fmt.Errorf("%w: dimension %d of shape %v does not divide into %d parts along axis %s", device.ErrArgument, i, shape, n, a)
		}
		part[i] /= m.Size(a)
	}
	return part, nil
}

// stepKind is what a step of resharding does.
type stepKind uint8

const (
	reduceScatterStep stepKind = iota
	allReduceStep
	sliceStep
	allToAllStep
	allGatherStep
)

// Step is a step of a [Plan].
type Step struct {
	kind     stepKind
	axis     string
	from, to int   // dimensions
	Received int64 // bytes that each rank receives
	Text     string
}

// Plan is how an array gets from one spec to another.
type Plan struct {
	From, To Spec
	Steps    []Step
}

// String describes the plan, a line for each step.
func (p Plan) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%v to %v:", p.From, p.To)
	if len(p.Steps) == 0 {
		s.WriteString(" nothing")
	}
	for _, step := range p.Steps {
		fmt.Fprintf(&s, "\n  %s: %d bytes received by a rank", step.Text, step.Received)
	}
	return s.String()
}

// planner makes a plan, step by step.
type planner struct {
	mesh  *Mesh
	shape []int
	size  int // of an element, in bytes
	now   Spec
	plan  Plan
}

// Plan returns the steps from one spec of an array to another that move the fewest bytes:
// sums are scattered where the target divides them and otherwise reduced; dimensions are
// divided before others are gathered; an axis that moves from one dimension to another is an
// all-to-all. Element is the size of an element in bytes.
func (m *Mesh) Plan(shape []int, element int, from, to Spec) (Plan, error) {
	for _, s := range []Spec{from, to} {
		if _, err := m.local(shape, s); err != nil {
			return Plan{}, err
		}
	}
	for _, a := range to.Partial {
		if !slices.Contains(from.Partial, a) {
			return Plan{}, fmt.Errorf("%w: %v cannot become the sum of terms %v", device.ErrArgument, from, to)
		}
	}
	p := &planner{mesh: m, shape: shape, size: element, now: Spec{slices.Clone(from.Dims), slices.Clone(from.Partial)}, plan: Plan{From: from, To: to}}
	p.reduce(to, true)
	p.divide(to) // before sums are reduced, whose arrays are smaller then
	p.reduce(to, false)
	p.exchange(to)
	p.gather(to)
	p.divide(to) // dimensions that were divided along other axes
	return p.plan, nil
}

// add adds a step that leads to the present spec.
func (p *planner) add(kind stepKind, axis string, from, to int, received int64, text string, args ...any) {
	p.plan.Steps = append(p.plan.Steps, Step{kind, axis, from, to, received, fmt.Sprintf(text, args...)})
}

// bytes is the size of a rank's part.
func (p *planner) bytes() int64 {
	n := int64(p.size)
	for i, a := range p.now.Dims {
		n *= int64(p.shape[i] / p.mesh.Size(a))
	}
	return n
}

// reduce adds up terms: scattered if the target divides a whole dimension along their axis.
func (p *planner) reduce(to Spec, scatter bool) {
	for _, a := range slices.Clone(p.now.Partial) {
		d := slices.Index(to.Dims, a)
		if slices.Contains(to.Partial, a) || scatter != (d >= 0 && p.now.Dims[d] == "") {
			continue
		}
		n := int64(p.mesh.Size(a))
		p.now.Partial = slices.DeleteFunc(p.now.Partial, func(x string) bool { return x == a })
		if scatter {
			received := p.bytes() / n * (n - 1)
			p.now.Dims[d] = a
			p.add(reduceScatterStep, a, -1, d, received, "reduce-scatter along %s into dimension %d", a, d)
		} else {
			p.add(allReduceStep, a, -1, -1, 2*(p.bytes()/n)*(n-1), "all-reduce along %s", a)
		}
	}
}

// divide takes this rank's part of whole dimensions.
func (p *planner) divide(to Spec) {
	for d, a := range to.Dims {
		if a == "" || p.now.Dims[d] != "" || slices.Contains(p.now.Dims, a) || slices.Contains(p.now.Partial, a) {
			continue
		}
		p.now.Dims[d] = a
		p.add(sliceStep, a, -1, d, 0, "take the part of dimension %d along %s", d, a)
	}
}

// exchange moves axes from one dimension to another one that is whole.
func (p *planner) exchange(to Spec) {
	for d, a := range to.Dims {
		from := slices.Index(p.now.Dims, a)
		if a == "" || from < 0 || from == d || p.now.Dims[d] != "" {
			continue
		}
		n := int64(p.mesh.Size(a))
		received := p.bytes() / n * (n - 1)
		p.now.Dims[from], p.now.Dims[d] = "", a
		p.add(allToAllStep, a, from, d, received, "all-to-all along %s from dimension %d to %d", a, from, d)
	}
}

// gather makes dimensions whole that the target does not divide along their axis.
func (p *planner) gather(to Spec) {
	for d, a := range p.now.Dims {
		if a == "" || to.Dims[d] == a {
			continue
		}
		received := p.bytes() * int64(p.mesh.Size(a)-1)
		p.now.Dims[d] = ""
		p.add(allGatherStep, a, d, -1, received, "all-gather along %s of dimension %d", a, d)
	}
}
