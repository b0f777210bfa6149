package irgen

import (
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// TestOrderedVerifies takes ordered programs to the verifier.
func TestOrderedVerifies(t *testing.T) {
	for seed := range uint64(seeds) {
		p := GenerateOrdered(Seed(seed), Options{Faults: true})
		if err := tileir.Verify(p.Module); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, asm.Format(p.Module))
		}
	}
}

// TestOrderedReplays makes the same program of the bytes of its choices.
func TestOrderedReplays(t *testing.T) {
	for seed := range uint64(seeds) {
		src := Seed(seed)
		p := GenerateOrdered(src, Options{Faults: true})
		q := GenerateOrdered(Bytes(src.Used()), Options{Faults: true})
		if d := tileir.DiffModules(p.Module, q.Module); d != "" {
			t.Fatalf("seed %d: %s", seed, d)
		}
	}
}

// TestOrderedCovers searches for the features of ordered programs.
func TestOrderedCovers(t *testing.T) {
	seen := make(map[string]int)
	for seed := range uint64(seeds) {
		p := GenerateOrdered(Seed(seed), Options{Faults: true})
		for what, has := range features(p) {
			if has {
				seen[what]++
			}
		}
	}
	for what := range features(GenerateOrdered(Seed(0), Options{})) {
		if seen[what] < 5 {
			t.Errorf("%d of %d programs have %s", seen[what], seeds, what)
		}
	}
	t.Log(seen)
}

// features returns the features of a program.
func features(p *Program) map[string]bool {
	buffers := make(map[*Buffer]int)
	f := make(map[string]bool)
	for _, a := range p.Args {
		if a.Buffer != nil {
			buffers[a.Buffer]++
			f["an argument into the middle of a buffer"] = f["an argument into the middle of a buffer"] || a.Offset > 0
		}
		f["scalars that change"] = f["scalars that change"] || len(a.Later) > 0
	}
	for _, n := range buffers {
		f["several arguments for one buffer"] = f["several arguments for one buffer"] || n > 1
	}
	for _, b := range p.Buffers {
		f["a buffer of odd length"] = f["a buffer of odd length"] || b.Len%2 == 1 && b.Len > 1
	}
	f["an access with extreme steps"] = p.MayFault
	f["several launches"] = p.Launches() > 1
	count := make(map[tileir.OpCode]int)
	p.Module.Op.Walk(func(op *tileir.Op) bool {
		count[op.Code]++
		inLoop := op.ParentOp() != nil && (op.ParentOp().Code == tileir.OpFor || op.ParentOp().Code == tileir.OpLoop)
		f["a store in a loop"] = f["a store in a loop"] || inLoop && op.Code == tileir.OpStoreViewTko
		f["a loop of nothing but products"] = f["a loop of nothing but products"] || op.Code == tileir.OpFor && onlyMultiplies(op.Block(0))
		f["an access by rows and columns"] = f["an access by rows and columns"] || op.Code == tileir.OpOffset && isOfRowsAndColumns(op.Operands[1].Def)
		return true
	})
	for _, code := range []tileir.OpCode{tileir.OpIf, tileir.OpFor, tileir.OpLoop, tileir.OpScan, tileir.OpAtomicRMWTko, tileir.OpAtomicCASTko, tileir.OpAtomicRedViewTko,
		tileir.OpAlloca, tileir.OpMakeGatherScatterView, tileir.OpMakeStridedView, tileir.OpMmaI} {
		f[tileir.Ops[code].Name] = count[code] > 0
	}
	f["three reductions"] = count[tileir.OpReduce] > 2
	f["two products"] = count[tileir.OpMmaF] > 1
	return f
}

// onlyMultiplies reports a block that loads tiles and multiplies them.
func onlyMultiplies(b *tileir.Block) bool {
	products := 0
	for _, op := range b.Ops {
		switch op.Code {
		case tileir.OpMmaF:
			products++
		case tileir.OpLoadViewTko, tileir.OpMakeToken, tileir.OpJoinTokens, tileir.OpConstant, tileir.OpContinue:
		default:
			return false
		}
	}
	return products > 0
}

// isOfRowsAndColumns reports a sum of two broadcasts.
func isOfRowsAndColumns(op *tileir.Op) bool {
	repeated := func(v *tileir.Value) bool {
		return v.Def != nil && v.Def.Code == tileir.OpBroadcast && tileOf(v).Rank() == 2
	}
	return op != nil && op.Code == tileir.OpAddI && repeated(op.Operands[0]) && repeated(op.Operands[1])
}
