package tilevet

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// Go's control flow out of traced regions, and arms that are the same.

// leaves reports statements that leave a region by Go's control flow, which tracing cannot follow, and those that do
// not leave it as they seem to.
func (p *pass) leaves(r *region) {
	if r.kind == inFunction {
		return
	}
	if loop := r.node.(*ast.RangeStmt); r.kind == inIfElse && (loop.Key == nil || isBlank(loop.Key)) {
		p.report(loop, arms, "both arms of the condition are the same code; range over the arm: for then := range %s", types.ExprString(loop.X))
	}
	p.leavesIn(r, r.body, nil)
	for i, s := range r.body.List {
		if b, ok := s.(*ast.BranchStmt); ok && b.Tok == token.CONTINUE && b.Label == nil && r.kind == inIf {
			p.toBlock(r, b, "Continue", i == len(r.body.List)-1, "continue ends the body of the traced condition of line %d while it is traced, not an iteration of a loop", p.line(r.node.Pos()))
		}
	}
}

func isBlank(x ast.Expr) bool {
	name, ok := x.(*ast.Ident)
	return ok && name.Name == "_"
}

// leavesIn checks the statements of a region. inner are the Go loops and switches around a statement in the region: a
// break may leave those.
func (p *pass) leavesIn(r *region, n ast.Node, inner []ast.Node) {
	ast.Inspect(n, func(s ast.Node) bool {
		switch s := s.(type) {
		case *ast.FuncLit:
			return false
		case *ast.RangeStmt, *ast.ForStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if s == n {
				return true
			}
			if loop, ok := s.(*ast.RangeStmt); ok && p.loopOf(loop) != nil {
				return false // a separate region
			}
			p.leavesIn(r, s, append(inner[:len(inner):len(inner)], s))
			return false
		case *ast.ReturnStmt:
			p.toBlock(r, s, "Return", true, "return leaves the traced %v of line %d, which Go's control flow cannot", r.kind, p.line(r.node.Pos()))
		case *ast.BranchStmt:
			p.branch(r, s, inner)
		}
		return true
	})
}

func (p *pass) branch(r *region, s *ast.BranchStmt, inner []ast.Node) {
	switch {
	case s.Tok == token.FALLTHROUGH:
		return
	case s.Label != nil:
		if target := p.labelled(s.Label); target != nil && (within(target.Pos(), r.body) || target == r.node && s.Tok == token.CONTINUE) {
			return
		}
	case s.Tok == token.BREAK && len(inner) > 0 || s.Tok == token.CONTINUE:
		return // a Go loop in the region, or equal to the end of the body
	}
	to := "Break"
	if s.Tok == token.CONTINUE {
		to = "Continue"
	}
	p.toBlock(r, s, to, true, "%s leaves the traced %v of line %d, which Go's control flow cannot", s.Tok, r.kind, p.line(r.node.Pos()))
}

// labelled returns the statement of a label.
func (p *pass) labelled(label *ast.Ident) (target ast.Stmt) {
	def := p.TypesInfo.Uses[label]
	for _, f := range p.Files {
		if def == nil || !within(def.Pos(), f) {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.LabeledStmt); ok && p.TypesInfo.Defs[s.Label] == def {
				target = s.Stmt
			}
			return target == nil
		})
	}
	return target
}

// toBlock reports a statement that must be replaced by a method of the block.
func (p *pass) toBlock(r *region, s ast.Stmt, method string, mends bool, format string, args ...any) {
	block, known := p.blockOf(r)
	name := block
	if !known {
		name = "b"
	}
	todo := fmt.Sprintf("; use %s.%s()", name, method)
	if method == "Return" && r.loops() {
		todo = fmt.Sprintf("; leave the loop with %s.Break() first", name)
		mends = false
	}
	if (method == "Break" || method == "Return") && r.kind == inLoop {
		todo += fmt.Sprintf(" in a condition made by %s.If", name)
		mends = false
	}
	var edits []analysis.TextEdit
	if known && mends {
		edits = append(edits, analysis.TextEdit{Pos: s.Pos(), End: s.End(), NewText: []byte(fmt.Sprintf("%s.%s()", block, method))})
	}
	p.fixed(s, leave, fmt.Sprintf(format, args...)+todo, "Use "+name+"."+method, edits...)
}

// loops reports whether a region is a traced loop or is inside one.
func (r *region) loops() bool {
	for ; r != nil; r = r.parent {
		if r.kind == inLoop {
			return true
		}
	}
	return false
}

// blockOf is the name of the block that makes a region.
func (p *pass) blockOf(r *region) (string, bool) {
	for ; r != nil; r = r.parent {
		if s, ok := ast.Unparen(r.head.Fun).(*ast.SelectorExpr); ok && isBlock(p.TypesInfo.TypeOf(s.X)) {
			return types.ExprString(s.X), true
		}
	}
	return "", false
}
