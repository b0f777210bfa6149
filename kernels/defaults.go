package kernels

import (
	_ "embed" // for the defaults
	"fmt"
	"strconv"
	"strings"
	"sync"

	"gotile/device"
	"gotile/internal/must"
	"gotile/tile"
)

// The variants of kernels whose author selects none: see the comment at the top of the file.
//
//go:embed defaults.tsv
var defaultsText string

// defaultRow is a row of defaults.tsv: the variant of a kernel for elements of some types, on a device, under conditions.
type defaultRow struct {
	kernel  string
	types   []string
	device  string
	when    []condition
	tool    release // the oldest compiler that the row is for; zero for any
	variant Variant
	source  string
}

// condition compares one of a launch's lengths with a number: "m<=32".
type condition struct {
	name  string
	less  bool // or equal; otherwise greater or equal
	limit float64
}

func (c condition) holds(lengths map[string]float64) bool {
	if c.less {
		return lengths[c.name] <= c.limit
	}
	return lengths[c.name] >= c.limit
}

// defaults are the rows of defaults.tsv. A test parses the file, so it has no errors.
var defaults = sync.OnceValue(func() []defaultRow {
	return must.Value(parseDefaults(defaultsText))
})

// parseDefaults reads rows of six columns: kernel, types, device, when, variant, source.
func parseDefaults(text string) (rows []defaultRow, err error) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimRight(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		row, err := parseDefault(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func parseDefault(line string) (row defaultRow, err error) {
	cells := strings.Split(line, "\t")
	if len(cells) != 6 || cells[5] == "" {
		return row, fmt.Errorf("%d columns, the last of them not empty; want kernel, types, device, when, variant and source", len(cells))
	}
	row = defaultRow{kernel: cells[0], types: strings.Split(cells[1], ","), device: cells[2], source: cells[5]}
	if row.variant, err = ParseVariant(cells[4]); err != nil {
		return row, err
	}
	for _, word := range strings.Fields(cells[3]) {
		if err := row.addCondition(word); err != nil {
			return row, err
		}
	}
	return row, nil
}

// addCondition adds a word of the fourth column.
func (r *defaultRow) addCondition(word string) (err error) {
	version, ofTool := strings.CutPrefix(word, "tileiras>=")
	switch {
	case word == "always":
	case ofTool:
		if r.tool = parseRelease(version); r.tool == (release{}) {
			err = fmt.Errorf("condition %q; want as tileiras>=13.5", word)
		}
	default:
		var c condition
		c, err = parseCondition(word)
		r.when = append(r.when, c)
	}
	return err
}

// release is the first two numbers of a compiler's version.
type release struct{ major, minor int }

// parseRelease reads a version, such as "13.5.37"; the result is zero if it is none.
func parseRelease(version string) (r release) {
	if n, _ := fmt.Sscanf(version, "%d.%d", &r.major, &r.minor); n < 2 {
		return release{}
	}
	return r
}

// before reports whether r is older.
func (r release) before(other release) bool {
	return r.major < other.major || r.major == other.major && r.minor < other.minor
}

func parseCondition(word string) (c condition, err error) {
	name, limit, less := strings.Cut(word, "<=")
	if !less {
		var more bool
		if name, limit, more = strings.Cut(word, ">="); !more {
			return c, fmt.Errorf("condition %q; want as m<=32 or m>=64", word)
		}
	}
	x, err := strconv.ParseFloat(limit, 64)
	if err != nil {
		return c, fmt.Errorf("condition %q: %w", word, err)
	}
	return condition{name, less, x}, nil
}

// fits reports whether a row is for a launch. It asks for the compiler's version last, because that may take time.
func (r defaultRow) fits(kernel, elem string, c tile.Case, lengths map[string]float64) bool {
	if r.kernel != kernel || !holds(r.types, elem) || !holds(c.Device.Families, r.device) {
		return false
	}
	for _, cond := range r.when {
		if !cond.holds(lengths) {
			return false
		}
	}
	if r.tool == (release{}) {
		return true
	}
	return c.Compiler != nil && !parseRelease(c.Compiler()).before(r.tool)
}

// onCPU reports whether a row is for CPUs: all of them, or those with one engine.
func (r defaultRow) onCPU() bool {
	kind, _, _ := strings.Cut(r.device, ":")
	return kind == "cpu"
}

func holds(list []string, x string) bool {
	for _, s := range list {
		if s == x {
			return true
		}
	}
	return false
}

// defaultFor is the variant of the first row that fits a launch.
func defaultFor(kernel, elem string, c tile.Case, lengths map[string]float64) (Variant, bool) {
	for _, r := range defaults() {
		if r.fits(kernel, elem, c, lengths) {
			return r.variant, true
		}
	}
	return Variant{}, false
}

// chooser chooses a kernel's variants from defaults.tsv, and makes each once.
type chooser struct {
	kernel, elem string
	// lengths names what conditions compare, from the shapes of the arguments.
	lengths func(c tile.Case) map[string]float64
	// model returns the variant of a launch for which the file has no row; nil if there is none.
	model func(c tile.Case) (Variant, bool)
	// make makes a variant for a launch; Case is empty if it is made without a launch.
	make func(v Variant, c tile.Case) (key string, kernel func() *tile.Kernel)

	mu   sync.Mutex
	made map[string]*tile.Kernel
}

// option is the option of a kernel that chooses.
func (ch *chooser) option() tile.KernelOption {
	ch.made = make(map[string]*tile.Kernel)
	return tile.Choose(func(c tile.Case) *tile.Kernel {
		v, ok := defaultFor(ch.kernel, ch.elem, c, ch.lengths(c))
		if !ok && ch.model != nil {
			v, ok = ch.model(c)
		}
		if !ok {
			return nil
		}
		return ch.variant(v, c)
	}, ch.ahead)
}

// variant is a variant's kernel.
func (ch *chooser) variant(v Variant, c tile.Case) *tile.Kernel {
	key, make := ch.make(v, c)
	ch.mu.Lock()
	defer ch.mu.Unlock()
	if ch.made[key] == nil {
		ch.made[key] = make()
	}
	return ch.made[key]
}

// ahead is the variants for GPUs.
func (ch *chooser) ahead() (list []*tile.Kernel) {
	seen := map[*tile.Kernel]bool{}
	for _, r := range defaults() {
		if r.kernel != ch.kernel || !holds(r.types, ch.elem) || r.onCPU() {
			continue
		}
		if k := ch.variant(r.variant, tile.Case{}); !seen[k] {
			seen[k] = true
			list = append(list, k)
		}
	}
	return list
}

// plainly is the make of a chooser whose variants depend on nothing else.
func plainly(f func(v Variant) *tile.Kernel) func(Variant, tile.Case) (string, func() *tile.Kernel) {
	return func(v Variant, _ tile.Case) (string, func() *tile.Kernel) {
		return v.String(), func() *tile.Kernel { return f(v) }
	}
}

// onAll is a grid of as many blocks as the device runs at once, each of which processes several tiles; count returns the
// number of tiles.
func onAll(h Hints, count func(shapes ...[]int) int) tile.KernelOption {
	return tile.GridOn(func(dev device.Info, shapes ...[]int) device.Grid {
		return tile.Grid(min(count(shapes...), max(1, dev.Cores)*max(1, h.Occupancy)))
	})
}

// Family returns the name that rows of defaults.tsv have for a device.
func Family(dev device.Info) string {
	if len(dev.Families) == 0 {
		return dev.Name
	}
	return dev.Families[0]
}
