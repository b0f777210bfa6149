package main

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// find collects the mutants of a file.
func (p *source) find(f *file) {
	var stack []ast.Node
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		if p.visit(f, n, stack) {
			return true
		}
		stack = stack[:len(stack)-1]
		return false
	})
}

// visit collects the mutants of a node, and reports whether to visit its children.
func (p *source) visit(f *file, n ast.Node, stack []ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec, *ast.ArrayType, *ast.StructType, *ast.InterfaceType, *ast.FuncType, *ast.IndexListExpr:
		return false
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.KeyValueExpr: // keys of lists must be constants
		p.descend(f, n.Value, stack)
		return false
	case *ast.IfStmt:
		p.guard(f, n)
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			p.removal(f, n, stack)
		}
	case *ast.IncDecStmt:
		p.removal(f, n, stack)
	case *ast.ExprStmt:
		if !strings.HasPrefix(p.plain(f, n), "panic(") { // behind which nothing needs to return
			p.removal(f, n, stack)
		}
	case ast.Expr:
		return p.expr(f, n)
	}
	return true
}

// descend walks a child on its own.
func (p *source) descend(f *file, n ast.Node, outer []ast.Node) {
	stack := append([]ast.Node{}, outer...)
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		if p.visit(f, n, stack) {
			return true
		}
		stack = stack[:len(stack)-1]
		return false
	})
}

func (p *source) add(f *file, n ast.Node, k kind, what, text, typ string) {
	p.mutants = append(p.mutants, &mutant{dir: p.dir, file: f, node: n, line: p.fset.Position(n.Pos()).Line, what: what, text: text, kind: k, typ: typ})
}

// guard lets the code behind an early end go on.
func (p *source) guard(f *file, n *ast.IfStmt) {
	if n.Else != nil || len(n.Body.List) == 0 {
		return
	}
	switch n.Body.List[len(n.Body.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		if typ := p.typeOf(f, n.Cond); typ == "bool" {
			p.add(f, n.Cond, expression, "if "+short(p.plain(f, n.Cond))+" becomes if false", "false", typ)
		}
	}
}

// removal takes a statement of a list of statements away.
func (p *source) removal(f *file, n ast.Stmt, stack []ast.Node) {
	switch stack[len(stack)-2].(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
		p.add(f, n, removal, short(p.plain(f, n))+" is removed", "", "")
	}
}

// others are the replacements of an operator.
var others = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR}, token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL}, token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.ADD}, token.QUO: {token.MUL}, token.REM: {token.QUO},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.OR}, token.AND_NOT: {token.AND}, token.SHL: {token.SHR}, token.SHR: {token.SHL},
}

// expr collects the mutants of an expression, and reports whether to visit its children.
func (p *source) expr(f *file, n ast.Expr) bool {
	tv, ok := p.info.Types[n]
	if !ok || tv.IsType() {
		return !ok
	}
	if tv.Value != nil {
		p.constant(f, n, tv)
		return false
	}
	typ := p.typeOf(f, n)
	if typ == "" {
		return true
	}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if isString(p.info.Types[n.X].Type) && n.Op == token.ADD {
			return true
		}
		for _, op := range others[n.Op] {
			text := p.plain(f, n.X) + " " + op.String() + " " + p.plain(f, n.Y)
			p.add(f, n, expression, short(p.plain(f, n))+" becomes "+short(text), text, typ)
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB || n.Op == token.XOR {
			p.add(f, n, expression, short(p.plain(f, n))+" becomes "+short(p.plain(f, n.X)), p.plain(f, n.X), typ)
		}
	}
	return true
}

// constant adds one to a number, or takes one away, and turns truth.
func (p *source) constant(f *file, n ast.Expr, tv types.TypeAndValue) {
	basic, ok := tv.Type.Underlying().(*types.Basic)
	typ := p.typeOf(f, n)
	if !ok || typ == "" || basic.Info()&types.IsUntyped != 0 {
		return
	}
	text := p.plain(f, n)
	switch n := ast.Unparen(n).(type) {
	case *ast.Ident:
		if text == "true" || text == "false" {
			p.add(f, n, expression, text+" becomes its opposite", "!"+text, typ)
		}
		return
	case *ast.SelectorExpr:
		return
	}
	if basic.Info()&types.IsNumeric == 0 {
		return
	}
	for _, op := range []token.Token{token.ADD, token.SUB} {
		v := constant.BinaryOp(tv.Value, op, constant.MakeInt64(1))
		if representable(v, basic) && !sameFloat(v, tv.Value, basic) {
			to := "(" + text + ") " + op.String() + " 1"
			p.add(f, n, expression, short(text)+" becomes "+v.String(), to, typ)
			return
		}
	}
}

// sameFloat reports two constants that a float type rounds to one number.
func sameFloat(x, y constant.Value, t *types.Basic) bool {
	switch t.Kind() {
	case types.Float32:
		a, _ := constant.Float32Val(x)
		b, _ := constant.Float32Val(y)
		return a == b
	case types.Float64:
		a, _ := constant.Float64Val(x)
		b, _ := constant.Float64Val(y)
		return a == b
	}
	return false
}

func representable(v constant.Value, t *types.Basic) bool {
	if t.Info()&types.IsInteger == 0 {
		return true
	}
	x := constant.ToInt(v)
	if x.Kind() != constant.Int {
		return false
	}
	bits := map[types.BasicKind]uint{types.Int8: 7, types.Int16: 15, types.Int32: 31, types.Int64: 63, types.Int: 63,
		types.Uint8: 8, types.Uint16: 16, types.Uint32: 32, types.Uint64: 64, types.Uint: 64, types.Uintptr: 64}[t.Kind()]
	limit := constant.Shift(constant.MakeInt64(1), token.SHL, bits)
	low := constant.MakeInt64(0)
	if t.Info()&types.IsUnsigned == 0 {
		low = constant.UnaryOp(token.SUB, limit, 0)
	}
	return constant.Compare(x, token.LSS, limit) && constant.Compare(low, token.LEQ, x)
}

// typeOf is the type of an expression as the file can write it, or "".
func (p *source) typeOf(f *file, n ast.Expr) string {
	t := p.info.Types[n].Type
	if t == nil {
		return ""
	}
	if b, ok := t.(*types.Basic); ok && b.Kind() == types.UntypedBool {
		return "bool"
	}
	ok := true
	text := types.TypeString(t, func(pkg *types.Package) string {
		if pkg == p.pkg {
			return ""
		}
		name := f.imports[pkg.Path()]
		ok = ok && name != ""
		return name
	})
	if !ok || strings.Contains(text, "invalid type") || strings.Contains(text, "untyped") {
		return ""
	}
	return text
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// short is a text in one line that is not long.
func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 70 {
		return s[:67] + "..."
	}
	return s
}
