package tilevet

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// Analyzer reports mistakes in kernels. The category of a diagnostic is one of [Kinds].
var Analyzer = &analysis.Analyzer{
	Name: "tilevet",
	Doc: `find mistakes in CUDA Tile kernels

The analyzer looks at functions that take a *tile.Block, a tile or an array of package
gotile/tile, which run once, to be traced. It reports Go variables that change in the body of
a traced loop or condition, tiles that such a body changes and does not carry, break and
return out of it, tiles and blocks that are kept beyond the trace, results that are thrown
away, shapes that no tile can have, and kernels and launches of the wrong arguments.

A comment //tilevet:ignore REASON silences the line that it stands on or above, the
declaration that it documents, or, before the package clause, the file.`,
	URL: "https://pkg.go.dev/gotile/tilevet",
	Run: run,
}

// Kind is a kind of finding, the category of its diagnostic.
type Kind struct{ Name, Doc string }

// The kinds of findings.
const (
	counter = "counter"
	carry   = "carry"
	leave   = "leave"
	arms    = "arms"
	escape  = "escape"
	unused  = "unused"
	shape   = "shape"
	dynamic = "dynamic"
	kernel  = "kernel"
	launch  = "launch"
	ignored = "ignore"
)

// Kinds are the kinds of findings of [Analyzer].
var Kinds = []Kind{
	{counter, "a Go variable changes in a traced loop or condition, whose body runs while the kernel is traced and not in each iteration"},
	{carry, "a tile changes in a traced loop or condition that does not carry it"},
	{leave, "Go's break, continue, goto or return leaves a traced loop or condition"},
	{arms, "both arms of a condition are the same code"},
	{escape, "a tile, an array or the block outlives the kernel's trace, or used by another goroutine"},
	{unused, "the result of an operation is thrown away"},
	{shape, "a shape that no tile can have"},
	{dynamic, "a Go comparison of a length that is known at launch only"},
	{kernel, "a function that is not a kernel"},
	{launch, "arguments that the kernel does not take"},
	{ignored, "a comment tilevet:ignore without a reason"},
}

// tilePath is the package that kernels are written with.
const tilePath = "gotile/tile"

// pass is the analysis of a package.
type pass struct {
	*analysis.Pass
	quiet  *Ignored
	values map[types.Object]ast.Expr // variables that are given a value once
	bodies map[types.Object]*ast.FuncDecl
	traced typeutil.Map // see holdsTraced
}

func run(a *analysis.Pass) (any, error) {
	if a.Pkg.Path() == tilePath || !imports(a.Pkg) {
		return nil, nil
	}
	p := &pass{Pass: a, quiet: IgnoredIn(a.Fset, a.Files)}
	p.define()
	for _, d := range p.quiet.bare {
		a.Report(analysis.Diagnostic{Pos: d, Category: ignored, Message: "say why the finding is ignored: //tilevet:ignore REASON"})
	}
	for _, f := range a.Files {
		for _, root := range p.roots(f) {
			p.function(root)
		}
		p.file(f)
	}
	return nil, nil
}

// function analyses a function that is traced.
func (p *pass) function(root ast.Node) {
	f := &flow{pass: p, root: root}
	f.node(bodyOf(root))
	reported := make(map[place]bool)
	for _, r := range p.regions(root) {
		f.changes(r, reported)
		p.leaves(r)
	}
	f.escapes()
	f.overwritten()
	p.discards(root)
}

// file analyses the traced functions of a file, and the code outside them.
func (p *pass) file(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			p.lengths(n)
			p.newKernel(n)
			p.launches(n)
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				p.compared(n.X, n.Op.String())
				p.compared(n.Y, n.Op.String())
			}
		case *ast.SwitchStmt:
			if n.Tag != nil {
				p.compared(n.Tag, "switch")
			}
		}
		return true
	})
}

// imports reports a package that may have kernels.
func imports(pkg *types.Package) bool {
	for _, other := range pkg.Imports() {
		if other.Path() == tilePath {
			return true
		}
	}
	return false
}

// report reports a finding at a node, if no comment silences it.
func (p *pass) report(n ast.Node, kind, format string, args ...any) {
	p.send(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Category: kind, Message: fmt.Sprintf(format, args...)})
}

// fixed reports a finding that an edit mends.
func (p *pass) fixed(n ast.Node, kind, message, fix string, edits ...analysis.TextEdit) {
	d := analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Category: kind, Message: message}
	if len(edits) > 0 {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: fix, TextEdits: edits}}
	}
	p.send(d)
}

func (p *pass) send(d analysis.Diagnostic) {
	if !p.quiet.At(p.Fset.Position(d.Pos)) {
		p.Report(d)
	}
}

// line is the line of a position, for messages.
func (p *pass) line(at token.Pos) int { return p.Fset.Position(at).Line }
