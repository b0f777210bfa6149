package vetcmd

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"gotile/internal/aot"
)

// Launches on the caller's grids: the grid and the arrays in the source, as numbers or as formulas over constant
// names.

// launches finds the launches of a file whose kernel, grid and arrays the source shows.
func (s *source) launches(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok || s.callee(c) != "Launch" || c.Ellipsis.IsValid() || len(c.Args) < 4 {
			return true
		}
		trials := s.trials(c.Args[2], c.Args[3:])
		if len(trials) == 0 {
			return true
		}
		kernel := c.Fun.(*ast.SelectorExpr).X
		v, ok := s.expression(kernel)
		if !ok || v.Loops > 0 {
			return true
		}
		v.Name, v.Trials = types.ExprString(c.Fun), trials
		s.add(v, c.Args[2].Pos())
		return true
	})
}

// callee is the name of the function or method of package tile that a call calls; "" for
// others.
func (s *source) callee(c *ast.CallExpr) string {
	fun := ast.Unparen(c.Fun)
	if x, ok := fun.(*ast.IndexExpr); ok {
		fun = x.X
	}
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	f, ok := s.TypesInfo.Uses[sel.Sel].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != tilePath {
		return ""
	}
	return f.Name()
}

// number is an integer of the source, for values of the names that it depends on.
type number func(values []int) int

// formulas evaluates expressions to numbers. A name whose value does not change is a symbol.
type formulas struct {
	*source
	names map[string]int // which of the values
}

// The values that are tried for each name, and for how many names.
var triedValues = []int{1, 7, 64, 79, 100, 128, 447, 1000, 1024, 4096}

const maxNames = 3

// trials returns a launch's grid and the sizes of its arguments, for values of the names in them. There are none if the
// grid is not known, or no array is.
func (s *source) trials(grid ast.Expr, args []ast.Expr) (list []aot.Trial) {
	z := &formulas{s, make(map[string]int)}
	axes := z.grid(grid)
	if axes == nil {
		return nil
	}
	ofGrid := len(z.names)
	var numbers [][]number
	any := false
	for _, x := range args {
		n := z.argument(x)
		if ofGrid == 0 && len(z.names) > 0 {
			n = nil // a grid of numbers is for arrays of some lengths
			clear(z.names)
		}
		any = any || len(n) > 0
		numbers = append(numbers, n)
	}
	if !any || len(z.names) > maxNames {
		return nil
	}
	values := make([]int, len(z.names))
	for i := range power(len(triedValues), len(values)) {
		for j := range values {
			values[j], i = triedValues[i%len(triedValues)], i/len(triedValues)
		}
		if t, ok := trial(axes, numbers, values); ok {
			list = append(list, t)
		}
	}
	return list
}

func power(n, exponent int) int {
	p := 1
	for range exponent {
		p *= n
	}
	return p
}

// trial returns the numbers of a launch for values of names. A launch without blocks or elements is not a trial.
func trial(axes []number, numbers [][]number, values []int) (t aot.Trial, ok bool) {
	t.Grid = [3]int{1, 1, 1}
	for i, n := range axes {
		t.Grid[i] = n(values)
	}
	positive := slices.Min(t.Grid[:]) > 0
	for _, list := range numbers {
		given := []int{}
		for _, n := range list {
			given = append(given, n(values))
			positive = positive && n(values) > 0
		}
		t.Numbers = append(t.Numbers, given)
	}
	return t, positive
}

// valueOf returns the value of an expression: the only value that is assigned to a variable.
func (s *source) valueOf(x ast.Expr) ast.Expr {
	for range 8 { // variables of variables
		id, ok := ast.Unparen(x).(*ast.Ident)
		if !ok {
			break
		}
		value := s.only(s.TypesInfo.Uses[id])
		if value == nil {
			break
		}
		x = value
	}
	return ast.Unparen(x)
}

// only is the value that a variable of a function is given once, nil for others.
func (s *source) only(obj types.Object) ast.Expr {
	if s.changed[obj] {
		return nil
	}
	is := func(x ast.Expr) bool { id, ok := x.(*ast.Ident); return ok && s.TypesInfo.Defs[id] == obj }
	switch n := s.defined[obj].(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			return n.Rhs[slices.IndexFunc(n.Lhs, is)]
		}
	case *ast.ValueSpec:
		if len(n.Names) == len(n.Values) {
			return n.Values[slices.IndexFunc(n.Names, func(id *ast.Ident) bool { return is(id) })]
		}
	}
	return nil
}

// grid returns the lengths of a grid, nil if they are not known.
func (z *formulas) grid(x ast.Expr) []number {
	switch x := z.valueOf(x).(type) {
	case *ast.CallExpr:
		if z.callee(x) == "Grid" && len(x.Args) <= 3 {
			return z.numbers(x.Args)
		}
	case *ast.CompositeLit:
		if len(x.Elts) <= 3 {
			return z.numbers(x.Elts)
		}
	}
	return nil
}

// argument returns the lengths of an array, or the value of a scalar; nil if they are not known.
func (z *formulas) argument(x ast.Expr) []number {
	t := z.TypesInfo.TypeOf(x)
	if t == nil {
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return one(z.length(x))
	case *types.Basic:
		if u.Info()&types.IsInteger != 0 {
			return one(z.number(x))
		}
	}
	c, ok := z.valueOf(x).(*ast.CallExpr)
	if !ok || c.Ellipsis.IsValid() {
		return nil
	}
	switch name := z.callee(c); {
	case (name == "ArrayOf" || name == "BufferOf") && len(c.Args) > 1:
		return z.numbers(c.Args[1:])
	case name == "ArrayOf" && len(c.Args) == 1:
		return one(z.length(c.Args[0]))
	}
	return nil
}

func one(n number) []number {
	if n == nil {
		return nil
	}
	return []number{n}
}

// numbers are the numbers of a list, nil if one is not known.
func (z *formulas) numbers(list []ast.Expr) (all []number) {
	for _, x := range list {
		n := z.number(x)
		if n == nil {
			return nil
		}
		all = append(all, n)
	}
	return all
}

// length is the length of a slice.
func (z *formulas) length(x ast.Expr) number {
	switch v := z.valueOf(x).(type) {
	case *ast.CallExpr:
		if b, ok := z.TypesInfo.Uses[nameOf(v.Fun)].(*types.Builtin); ok && b.Name() == "make" && len(v.Args) > 1 {
			return z.number(v.Args[1])
		}
	case *ast.CompositeLit:
		if !slices.ContainsFunc(v.Elts, func(e ast.Expr) bool { _, keyed := e.(*ast.KeyValueExpr); return keyed }) {
			return func([]int) int { return len(v.Elts) }
		}
	}
	return z.name("len(", x, ")")
}

func nameOf(x ast.Expr) *ast.Ident {
	id, _ := ast.Unparen(x).(*ast.Ident)
	return id
}

// number evaluates an integer; nil if it is not known.
func (z *formulas) number(x ast.Expr) number {
	if tv := z.TypesInfo.Types[x]; tv.Value != nil {
		n, ok := constant.Int64Val(constant.ToInt(tv.Value))
		if !ok {
			return nil
		}
		return func([]int) int { return int(n) }
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.BinaryExpr:
		return binary(x.Op, z.number(x.X), z.number(x.Y))
	case *ast.CallExpr:
		return z.called(x)
	case *ast.Ident:
		if value := z.only(z.TypesInfo.Uses[x]); value != nil {
			if n := z.number(value); n != nil {
				return n
			}
		}
	}
	return z.name("", x, "")
}

// called returns the number that a call returns.
func (z *formulas) called(c *ast.CallExpr) number {
	id := nameOf(c.Fun)
	switch f := z.TypesInfo.Uses[id].(type) {
	case *types.Builtin:
		switch args := z.numbers(c.Args); {
		case f.Name() == "len":
			return z.length(c.Args[0])
		case args == nil:
		case f.Name() == "min":
			return func(v []int) int { return slices.Min(values(args, v)) }
		case f.Name() == "max":
			return func(v []int) int { return slices.Max(values(args, v)) }
		}
		return nil
	case *types.TypeName: // a conversion
		if b, ok := f.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
			return z.number(c.Args[0])
		}
	}
	if z.callee(c) == "Blocks" && len(c.Args) == 2 {
		up := func(n, size int) int { return (n + size - 1) / size }
		if n, size := z.number(c.Args[0]), z.number(c.Args[1]); n != nil && size != nil {
			return func(v []int) int { return divided(n(v), size(v), up) }
		}
	}
	return nil
}

func values(list []number, v []int) (all []int) {
	for _, n := range list {
		all = append(all, n(v))
	}
	return all
}

// divided is 0, which is no launch, for a divisor that is not positive.
func divided(a, b int, f func(a, b int) int) int {
	if b <= 0 {
		return 0
	}
	return f(a, b)
}

func binary(op token.Token, x, y number) number {
	f := map[token.Token]func(a, b int) int{
		token.ADD: func(a, b int) int { return a + b },
		token.SUB: func(a, b int) int { return a - b },
		token.MUL: func(a, b int) int { return a * b },
		token.QUO: func(a, b int) int { return divided(a, b, func(a, b int) int { return a / b }) },
		token.REM: func(a, b int) int { return divided(a, b, func(a, b int) int { return a % b }) },
		token.SHL: func(a, b int) int { return a << (b & 31) },
		token.SHR: func(a, b int) int { return a >> (b & 31) },
	}[op]
	if f == nil || x == nil || y == nil {
		return nil
	}
	return func(v []int) int { return f(x(v), y(v)) }
}

// name returns a symbol for an expression of one variable: n, c.rows, len(x). The variable's value does not change.
func (z *formulas) name(before string, x ast.Expr, after string) number {
	root := z.rootOf(x)
	v, ok := root.(*types.Var)
	if !ok || z.changed[v] || hasIndex(x) {
		return nil
	}
	text := before + types.ExprString(x) + after
	i, known := z.names[text]
	if !known {
		i = len(z.names)
		z.names[text] = i
	}
	return func(values []int) int { return values[i] }
}

func hasIndex(x ast.Expr) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.IndexExpr, *ast.SliceExpr:
			found = true
		}
		return !found
	})
	return found
}
