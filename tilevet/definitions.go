package tilevet

import (
	"go/ast"
	"go/token"
	"go/types"
)

// define notes which variables of the package are given a value once, and the bodies of its
// functions.
func (p *pass) define() {
	p.values, p.bodies = make(map[types.Object]ast.Expr), make(map[types.Object]*ast.FuncDecl)
	changed := make(map[types.Object]bool)
	for _, f := range p.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				p.bodies[p.TypesInfo.Defs[n.Name]] = n
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if len(n.Values) == len(n.Names) {
						p.values[p.TypesInfo.Defs[name]] = n.Values[i]
					}
				}
			case *ast.AssignStmt:
				p.assigned(n, changed)
			case *ast.IncDecStmt:
				changed[p.objectOf(n.X)] = true
			case *ast.RangeStmt:
				if n.Tok == token.ASSIGN {
					changed[p.objectOf(n.Key)], changed[p.objectOf(n.Value)] = true, true
				}
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					changed[p.objectOf(n.X)] = true
				}
			}
			return true
		})
	}
	for v := range changed {
		delete(p.values, v)
	}
	delete(p.values, nil)
}

func (p *pass) assigned(n *ast.AssignStmt, changed map[types.Object]bool) {
	for i, x := range n.Lhs {
		name, _ := x.(*ast.Ident)
		if def := p.TypesInfo.Defs[name]; name != nil && def != nil {
			if len(n.Lhs) == len(n.Rhs) {
				p.values[def] = n.Rhs[i]
			}
			continue
		}
		changed[p.objectOf(x)] = true
	}
}

// objectOf is the variable that an expression names, nil for other expressions.
func (p *pass) objectOf(x ast.Expr) types.Object {
	if x == nil {
		return nil
	}
	if name, ok := ast.Unparen(x).(*ast.Ident); ok {
		if v, ok := p.TypesInfo.ObjectOf(name).(*types.Var); ok {
			return v
		}
	}
	return nil
}

// valueOf returns the value of an expression: if it names a variable that is assigned once, the assigned value.
func (p *pass) valueOf(x ast.Expr) ast.Expr {
	for range 8 { // variables of variables
		value, ok := p.values[p.objectOf(x)]
		if !ok {
			break
		}
		x = value
	}
	return ast.Unparen(x)
}

// closure returns the function that a variable holds, or nil if that is not obvious.
func (p *pass) closure(v types.Object) *ast.FuncLit {
	if value, ok := p.values[v]; ok && v != nil {
		lit, _ := ast.Unparen(value).(*ast.FuncLit)
		return lit
	}
	return nil
}

// roots returns the traced functions of a file that are not inside other traced functions.
func (p *pass) roots(f *ast.File) (list []ast.Node) {
	ast.Inspect(f, func(n ast.Node) bool {
		var s *types.Signature
		switch n := n.(type) {
		case *ast.FuncDecl:
			if f, ok := p.TypesInfo.Defs[n.Name].(*types.Func); ok && n.Body != nil {
				s = f.Signature()
			}
		case *ast.FuncLit:
			s, _ = p.TypesInfo.TypeOf(n).(*types.Signature)
		}
		if s == nil || !p.takesTraced(s) {
			return true
		}
		list = append(list, n)
		return false
	})
	return list
}

// bodyOf is the body of a function.
func bodyOf(n ast.Node) *ast.BlockStmt {
	if d, ok := n.(*ast.FuncDecl); ok {
		return d.Body
	}
	return n.(*ast.FuncLit).Body
}

// within reports a position inside a node.
func within(at token.Pos, n ast.Node) bool { return n.Pos() <= at && at < n.End() }
