package dist

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gotile/device"
)

// Axis is a named dimension of a [Mesh].
type Axis struct {
	Name string
	Size int // ranks along the axis
}

// Mesh arranges the ranks of a group in a grid with named axes: rank r has the coordinates
// of r in row-major order. Ranks that differ in one coordinate only form a group.
type Mesh struct {
	// Log is where resharding is printed, on rank 0; nil prints nothing.
	Log io.Writer

	group  *Group
	axes   []Axis
	coords []int
	groups []*Group // by axis
}

// NewMesh arranges a group. All ranks call it. The product of the sizes must be the
// group's. The mesh is closed before the group.
func NewMesh(ctx context.Context, g *Group, axes ...Axis) (*Mesh, error) {
	product, seen := 1, map[string]bool{}
	for _, a := range axes {
		if a.Name == "" || seen[a.Name] || a.Size < 1 {
			return nil, g.endAll(fmt.Errorf("%w: axis %q of %d ranks; want different names and at least one rank", device.ErrArgument, a.Name, a.Size))
		}
		seen[a.Name] = true
		product *= a.Size
	}
	if product != g.Size() {
		return nil, g.endAll(fmt.Errorf("%w: a mesh of %d ranks (%v) for a group of %d", device.ErrArgument, product, axes, g.Size()))
	}
	m := &Mesh{group: g, axes: axes, coords: make([]int, len(axes)), groups: make([]*Group, len(axes))}
	rest := g.Rank()
	for i := len(axes) - 1; i >= 0; i-- {
		m.coords[i], rest = rest%axes[i].Size, rest/axes[i].Size
	}
	below := 1 // ranks between neighbours along the axis
	for i := len(axes) - 1; i >= 0; i-- {
		// Ranks that differ along this axis only have one color.
		sub, err := g.Split(ctx, g.Rank()-m.coords[i]*below, m.coords[i])
		if err != nil {
			return nil, err
		}
		m.groups[i] = sub
		below *= axes[i].Size
	}
	return m, nil
}

// Group is the group of all ranks of the mesh.
func (m *Mesh) Group() *Group { return m.group }

// index finds an axis; -1 if there is none of the name.
func (m *Mesh) index(name string) int {
	for i, a := range m.axes {
		if a.Name == name {
			return i
		}
	}
	return -1
}

// Size is the number of ranks along an axis; 1 for "" and 0 for an unknown axis.
func (m *Mesh) Size(axis string) int {
	if axis == "" {
		return 1
	}
	if i := m.index(axis); i >= 0 {
		return m.axes[i].Size
	}
	return 0
}

// Coordinate is this rank's index along an axis; 0 for "" and unknown axes.
func (m *Mesh) Coordinate(axis string) int {
	if i := m.index(axis); i >= 0 {
		return m.coords[i]
	}
	return 0
}

// Along is the group of the ranks that differ from this one along an axis only, numbered
// by their coordinates; nil for an unknown axis.
func (m *Mesh) Along(axis string) *Group {
	if i := m.index(axis); i >= 0 {
		return m.groups[i]
	}
	return nil
}

// Close closes the groups of the axes.
func (m *Mesh) Close() error {
	var err error
	for _, g := range m.groups {
		err = errors.Join(err, g.Close())
	}
	return err
}
