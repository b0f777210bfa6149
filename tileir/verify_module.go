package tileir

import (
	"strings"

	"gotile/internal/quoted"
)

// collectSymbols records the globals and entries before any is verified, so that they may be used before their
// definition.
func (r *report) collectSymbols(module *Op) {
	if module.Block(0) == nil {
		return
	}
	for _, op := range module.Block(0).Ops {
		name, ok := symbolOf(op)
		if !ok {
			continue
		}
		r.op = op
		if _, taken := r.symbols[name]; taken {
			r.failf("the name %v is defined twice", Symbol(name))
		} else if name == "" {
			r.failf("the name is empty")
		} else {
			r.symbols[name] = op
		}
	}
	r.op = module
}

// symbolOf is the name of a global or entry that may be broken.
func symbolOf(op *Op) (string, bool) {
	if !isSymbol(op.Code) || len(op.Attrs) < 2 {
		return "", false
	}
	// The name is the first slot of all three.
	name, ok := op.Attrs[EntrySymName].(String)
	return string(name), ok
}

func verifyModule(op *Op, r *report) {
	if len(op.Block(0).Args) > 0 {
		r.failf("region 0: want no block arguments, got %d", len(op.Block(0).Args))
	}
}

// verifyGlobal: the alignment is free; what cannot be met is up to a compiler.
func verifyGlobal(op *Op, r *report) {
	if t := op.Attrs[GlobalValue].(Dense).Type; t.Rank() != 1 {
		r.failf("value: want a tile of rank 1, got %v", t)
	}
	if _, ok := r.scopedOf(op.Loc); ok {
		r.failf("a global must not have a debug scope")
	}
}

func verifyGetGlobal(op *Op, r *report) {
	name := string(op.Attrs[GetGlobalName].(Symbol))
	global, ok := r.symbols[name]
	if !ok || global.Code != OpGlobal {
		r.failf("name: the module has no global %v", Symbol(name))
		return
	}
	value, ok := global.Attrs[GlobalValue].(Dense)
	if p, _ := tileOfValue(op.Results[0]).Pointer(); ok && p.Pointee != value.Type.Scalar() {
		r.mismatch("result", Tile(PointerType{Pointee: value.Type.Scalar()}), op.Results[0].Type)
	}
}

// funcType is the signature of an entry or test function that may be broken.
func funcType(op *Op) FuncType {
	if len(op.Attrs) <= EntryFunctionType {
		return FuncType{}
	}
	return Signature(op)
}

func verifyTestFunc(op *Op, r *report) {
	r.signature(op)
	r.functionScope(op, op.Attrs[TestFuncSymName].(String))
}

// verifyEntry: an entry returns nothing, and its parameters are scalars and pointers. The dialect also allows
// tokens and views, which no caller can pass; engines refuse those.
func verifyEntry(op *Op, r *report) {
	f, ok := r.signature(op)
	if !ok {
		return
	}
	if len(f.Results) != 0 {
		r.failf("an entry returns nothing, got %s", typeList(f.Results))
	}
	for i, t := range f.Params {
		if tile, ok := t.(TileType); ok && tile.Rank() != 0 {
			r.mismatch(argName(i), "a tile of rank 0", t)
		}
	}
	r.argAttrs(op.Attrs[EntryArgAttrs], len(f.Params))
	r.functionScope(op, op.Attrs[EntrySymName].(String))
}

// argAttrs checks the attributes of arguments: a dictionary for each argument, whose
// names have a dialect in front, as "cuda_tile.div_by" has.
func (r *report) argAttrs(a Attr, params int) {
	list, _ := a.(Array)
	if list != nil && !allEmpty(list) && len(list) != params {
		r.failf("arg_attrs: want %d dictionaries, one for each argument, got %d", params, len(list))
		return
	}
	for i, x := range list {
		d, ok := x.(Dict)
		if !ok {
			r.failf("arg_attrs[%d]: want a dictionary, got %s", i, attrText(x))
		}
		for _, e := range d {
			if prefix, name, _ := strings.Cut(e.Name, "."); prefix == "" || name == "" {
				r.failf("arg_attrs[%d]: the name %s has no dialect in front; want one such as cuda_tile.%[2]s", i, quoted.Plain(e.Name))
			}
		}
	}
}

// signature checks that the block's arguments match the function type.
func (r *report) signature(op *Op) (FuncType, bool) {
	f, ok := op.Attrs[EntryFunctionType].(TypeAttr).Type.(FuncType)
	if !ok {
		r.failf("function_type: want a function type, got %v", op.Attrs[EntryFunctionType])
		return f, false
	}
	r.sameList("block arguments", f.Params, typesIn(op.Block(0).Args))
	return f, true
}
