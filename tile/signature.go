package tile

import (
	"bufio"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"

	"gotile/tile/internal/launch"
	"gotile/tile/internal/trace"
)

// parameters returns the kernel's parameters after the block, or the error of an
// ill-formed kernel. It checks the kernel once.
func (k *Kernel) parameters() ([]launch.Param, error) {
	k.sign.Do(func() {
		params, wrong := k.signature()
		if wrong != "" {
			k.signErr = Errors{&Error{Pos: k.made.Pos(), Op: "tile.NewKernel", Msg: wrong}}
			return
		}
		k.takes = params
	})
	return k.takes, k.signErr
}

// signature checks that the kernel is one, and returns its parameters. wrong is a message.
func (k *Kernel) signature() (params []launch.Param, wrong string) {
	for _, check := range []func() string{k.checkFunction, k.checkOptions} {
		if wrong := check(); wrong != "" {
			return nil, wrong
		}
	}
	t := k.fn.Type()
	params = make([]launch.Param, t.NumIn()-1)
	for i := range params {
		goType := t.In(i + 1)
		p, ok := reflect.New(goType).Interface().(parameter)
		if !ok {
			return nil, fmt.Sprintf("kernel %s: argument %d is %s; want %s", k.title, i, one(goType), wanted(goType))
		}
		kind, elem, rank := p.spec()
		if kind == launch.List && elem == Invalid {
			return nil, fmt.Sprintf("kernel %s: argument %d is %s; want a list of arrays, such as tile.List[tile.Span2[float32]]", k.title, i, one(goType))
		}
		params[i] = launch.NewParam(goType, kind, elem.info().Row, rank, k.argName(i), host)
	}
	return params, ""
}

// checkFunction returns the fault of the kernel's function, "" if it has none.
func (k *Kernel) checkFunction() string {
	if k.fn.Kind() != reflect.Func || k.fn.IsNil() {
		return fmt.Sprintf("want a function, got %s; give tile.NewKernel a func(b *tile.Block, ...)", typeName(k.fn))
	}
	t := k.fn.Type()
	switch {
	case t.NumIn() == 0 || t.In(0) != reflect.TypeFor[*Block]():
		return fmt.Sprintf("kernel %s: the first parameter must be a *tile.Block", k.title)
	case t.IsVariadic():
		return fmt.Sprintf("kernel %s: a kernel cannot be variadic; give each parameter a name", k.title)
	case t.NumOut() > 0:
		return fmt.Sprintf("kernel %s: a kernel returns nothing; store its results through a pointer or span", k.title)
	}
	return ""
}

// checkOptions returns the fault of the kernel's name and options, "" if they have none.
func (k *Kernel) checkOptions() string {
	switch n := k.fn.Type().NumIn() - 1; {
	case k.name == "":
		return "a kernel needs a name; give it tile.Name"
	case strings.ContainsFunc(k.name, notInName):
		return fmt.Sprintf("kernel %s: a name has letters, digits, _, $ and . only; give it tile.Name", k.title)
	case len(k.params) > n:
		return fmt.Sprintf("kernel %s: tile.Params names %d parameters, the function has %d; give a name for each", k.title, len(k.params), n)
	case k.fault != "":
		return fmt.Sprintf("kernel %s: %s", k.title, k.fault)
	}
	for _, h := range k.hints {
		if section, wrong := h.wrong(); wrong != "" {
			return trace.WithRule(section, fmt.Sprintf("kernel %s: %s", k.title, wrong))
		}
	}
	return ""
}

// wanted returns what a parameter of a kernel should be instead of a Go type.
func wanted(t reflect.Type) string {
	_, number := dtypeOfGo[t]
	switch {
	case number:
		return fmt.Sprintf("tile.Scalar[%v]: the bare type is that of its elements in memory", t)
	case t.Kind() == reflect.Slice && dtypeOfGo[t.Elem()] != Invalid:
		return fmt.Sprintf("tile.Ptr[%v] or tile.Span1[%v], for which a launch takes slices", t.Elem(), t.Elem())
	case t == reflect.TypeFor[Tile]():
		return "tile.Scalar[T] or tile.Ptr[T], which have a Tile"
	}
	return "tile.Ptr[T], tile.Scalar[T] or tile.Span1[T] to tile.Span8[T], with T as float32 or tile.Float16"
}

func notInName(r rune) bool {
	letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	return !letter && (r < '0' || r > '9') && r != '_' && r != '$' && r != '.'
}

func typeName(v reflect.Value) string {
	if !v.IsValid() {
		return "nil"
	}
	return v.Type().String()
}

func (k *Kernel) argName(i int) string {
	if i < len(k.params) {
		return fmt.Sprintf("argument %d (%s)", i, k.params[i])
	}
	return fmt.Sprintf("argument %d", i)
}

// described returns the kernel in messages about launches: its title. The title of a function
// literal in a package, such as func2, tells nothing, so the variable that holds the kernel,
// if its source is available, and the line of the literal are added.
func (k *Kernel) described() string {
	if !anonymous.MatchString(k.title) || k.made.Path == "" {
		return k.title
	}
	if name := variableAt(k.made); name != "" {
		return fmt.Sprintf("%s (%s, %v)", name, k.title, k.made)
	}
	return fmt.Sprintf("%s (%v)", k.title, k.made)
}

var (
	anonymous   = regexp.MustCompile(`^func\d+(\.\d+)*$`)
	newKernelOf = regexp.MustCompile(`^\s*(?:var\s+)?(\w+)(?:\s+\*?[\w.]+)?\s*:?=\s*(?:\w+\.)?NewKernel\(`)
)

// variableAt returns the variable that a line of source makes a kernel for, or "".
func variableAt(s trace.Site) string {
	f, err := os.Open(s.Path)
	if err != nil {
		return "" // a program that runs elsewhere than it was built
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		if n < s.Line {
			continue
		}
		if m := newKernelOf.FindStringSubmatch(lines.Text()); m != nil {
			return m[1]
		}
		break
	}
	return ""
}
