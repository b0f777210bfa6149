package passes

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"gotile/tileir"
)

// tokenProgram writes entries at random whose operations pass tokens around, of which the
// arguments are a condition, a bound and pointers.
type tokenProgram struct {
	*rand.Rand
	cond, bound, one *tileir.Value
	pointers         []*tileir.Value
	size             int // operations to come
}

func randomTokens(seed uint64) *tileir.Module {
	m := tileir.NewModule("m")
	ptr := tileir.Tile(tileir.PointerType{Pointee: tileir.I32})
	entry := m.NewEntry("k", nil, tileir.Tile(tileir.I1), tileir.Tile(tileir.I32), tileir.Tile(tileir.I32), ptr, ptr, ptr)
	args := entry.Block(0).Args
	for _, p := range args[3:5] {
		p.NoAlias = true
	}
	p := &tokenProgram{rand.New(rand.NewPCG(seed, 1)), args[0], args[1], args[2], args[3:], 12 + int(seed%30)}
	b := tileir.NewBuilder(entry.Block(0))
	p.ops(b, []*tileir.Value{b.MakeToken()}, nil, 0)
	b.Return()
	return m
}

// ops writes operations and returns the tokens that are visible at their end. loop is the number of values that a
// continue and a break take, nil outside loops.
func (p *tokenProgram) ops(b *tileir.Builder, seen []*tileir.Value, loop []int, depth int) []*tileir.Value {
	for n := 1 + p.IntN(6); n > 0 && p.size > 0; n-- {
		p.size--
		switch kind := p.IntN(10); {
		case kind < 3:
			_, t := b.LoadPtrTko(tileir.Weak, nil, p.pointers[p.IntN(3)], nil, nil, p.maybe(seen), nil)
			seen = append(seen, t)
		case kind < 4:
			seen = append(seen, b.StorePtrTko(tileir.Weak, nil, p.pointers[1+p.IntN(2)], p.bound, nil, p.maybe(seen), nil))
		case kind < 7 || depth > 2:
			seen = append(seen, b.JoinTokens(p.some(seen, 2+p.IntN(2))...))
		case kind < 8:
			op := b.For(p.one, p.bound, p.one, p.some(seen, p.IntN(4)), false)
			p.body(op.Block(0), seen, []int{len(op.Results), 0}, depth, op.Block(0).Args[1:], false)
			seen = append(seen, op.Results...)
		case kind < 9:
			inits := p.some(seen, p.IntN(4))
			op := b.Loop(inits, tokenTypes(p.IntN(3)))
			p.body(op.Block(0), seen, []int{len(inits), len(op.Results)}, depth, op.Block(0).Args, true)
			seen = append(seen, op.Results...)
		default:
			op := b.If(p.cond, tokenTypes(p.IntN(3)), true)
			for i := range 2 {
				in := tileir.NewBuilder(op.Block(i))
				ends := p.ops(in, slices.Clone(seen), loop, depth+1)
				in.Yield(p.some(ends, len(op.Results))...)
			}
			seen = append(seen, op.Results...)
		}
	}
	return seen
}

// body writes the body of a loop; one in three iterations may leave early.
func (p *tokenProgram) body(block *tileir.Block, seen []*tileir.Value, hands []int, depth int, carried []*tileir.Value, leaves bool) {
	b := tileir.NewBuilder(block)
	seen = p.ops(b, append(slices.Clone(seen), carried...), hands, depth+1)
	op := b.If(p.cond, nil, false)
	in := tileir.NewBuilder(op.Block(0))
	if leaves {
		in.Break(p.some(seen, hands[1])...)
	} else {
		in.Continue(p.handOn(seen, carried)...)
	}
	b.Continue(p.handOn(seen, carried)...)
}

// handOn returns the values for the next iteration, often those of this one.
func (p *tokenProgram) handOn(seen, carried []*tileir.Value) []*tileir.Value {
	list := p.some(seen, len(carried))
	for i := range list {
		if p.IntN(2) == 0 {
			list[i] = carried[i]
		}
	}
	return list
}

func (p *tokenProgram) some(seen []*tileir.Value, n int) []*tileir.Value {
	list := make([]*tileir.Value, n)
	for i := range list {
		list[i] = seen[len(seen)-1-min(p.IntN(len(seen)), p.IntN(len(seen)))]
	}
	return list
}

func (p *tokenProgram) maybe(seen []*tileir.Value) *tileir.Value {
	if p.IntN(6) == 0 {
		return nil
	}
	return p.some(seen, 1)[0]
}

func tokenTypes(n int) []tileir.Type { return slices.Repeat([]tileir.Type{tileir.Token{}}, n) }

// access is a memory operation that ran, and the numbers of those that it came after.
type access struct {
	op    *tileir.Op
	after *big.Int
}

// orderOf runs an entry without its memory: conditions and counts are drawn, and each
// token is the set of operations that it comes after.
func orderOf(m *tileir.Module, seed uint64) []access {
	r := &tokenRun{Rand: rand.New(rand.NewPCG(seed, 2)), tokens: make(map[*tileir.Value]*big.Int)}
	r.block(m.Entries()[0].Block(0))
	return r.list
}

type tokenRun struct {
	*rand.Rand
	tokens map[*tileir.Value]*big.Int
	list   []access
}

const mostAccesses = 400

// block runs a block and returns the operation that ended it.
func (r *tokenRun) block(b *tileir.Block) *tileir.Op {
	for _, op := range b.Ops {
		if op.Info().Terminator {
			return op
		}
		switch op.Code {
		case tileir.OpFor, tileir.OpLoop:
			r.loop(op)
		case tileir.OpIf:
			arm := r.IntN(2)
			if op.Block(arm) == nil {
				continue
			}
			if end := r.block(op.Block(arm)); end.Code != tileir.OpYield {
				return end
			} else {
				r.hand(op.Results, end.Operands)
			}
		default:
			r.plain(op)
		}
	}
	return &tileir.Op{Code: tileir.OpYield}
}

func (r *tokenRun) loop(op *tileir.Op) {
	args, inits, rounds := op.Block(0).Args, op.Operands, r.IntN(4)
	if op.Code == tileir.OpFor {
		args, inits = args[1:], op.Operands[3:]
	}
	r.hand(args, inits)
	for n := 0; op.Code == tileir.OpLoop || n < rounds; n++ {
		end := r.block(op.Block(0))
		if end.Code == tileir.OpBreak || n > 20 || len(r.list) > mostAccesses {
			r.hand(op.Results, end.Operands[:min(len(end.Operands), len(op.Results))])
			return
		}
		r.hand(args, end.Operands)
	}
	r.hand(op.Results, args)
}

func (r *tokenRun) plain(op *tileir.Op) {
	after := new(big.Int)
	for _, v := range op.Operands {
		if t := r.tokens[v]; t != nil {
			after.Or(after, t)
		}
	}
	if op.Info().Effects.Accesses() {
		r.list = append(r.list, access{op, new(big.Int).Set(after)})
		after.SetBit(after, len(r.list), 1)
	}
	for _, v := range op.Results {
		if isToken(v) {
			r.tokens[v] = after
		}
	}
}

// hand assigns the tokens of other values to values, in parallel.
func (r *tokenRun) hand(to, from []*tileir.Value) {
	list := make([]*big.Int, len(to))
	for i := range from {
		list[i] = r.tokens[from[i]]
	}
	for i, v := range to {
		if r.tokens[v] = list[i]; list[i] == nil {
			r.tokens[v] = new(big.Int)
		}
	}
}

func onlyPass(t *testing.T, m *tileir.Module, name string) *tileir.Module {
	t.Helper()
	done, err := GPU(m, Options{Off: slices.DeleteFunc(Names(), func(n string) bool { return n == name }), Verify: true})
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// TestTokensKeepOrder: after the pass every access comes after the same ones as before.
func TestTokensKeepOrder(t *testing.T) {
	fewer := 0
	for seed := range uint64(2000) {
		m := randomTokens(seed)
		if err := tileir.Verify(m); err != nil {
			t.Fatal(err)
		}
		done := onlyPass(t, m, "tokens")
		fewer += countOperands(m) - countOperands(done)
		for run := range uint64(8) {
			before, now := orderOf(m, run), orderOf(done, run)
			if len(before) != len(now) {
				t.Fatalf("seed %d: %d accesses, %d after the pass", seed, len(before), len(now))
			}
			for i := range min(len(before), mostAccesses) {
				if before[i].after.Cmp(now[i].after) != 0 {
					t.Fatalf("seed %d: access %d comes after %b, before the pass %b", seed, i, now[i].after, before[i].after)
				}
			}
		}
	}
	if fewer < 2000 {
		t.Errorf("the pass took %d operands away", fewer)
	}
}

func countOperands(m *tileir.Module) (n int) {
	m.Op.Walk(func(op *tileir.Op) bool { n += len(op.Operands); return true })
	return n
}

// TestReadOnlyLoads: the loads that lose their order are those of memory that is not
// written, and all others come after the same accesses but those.
func TestReadOnlyLoads(t *testing.T) {
	for seed := range uint64(2000) {
		m := randomTokens(seed)
		only := onlyLoaded(m.Entries()[0])
		done := onlyPass(t, m, "read-only-loads")
		for run := range uint64(4) {
			before, now := orderOf(m, run), orderOf(done, run)
			free := new(big.Int)
			for i, a := range before {
				if only[a.op.Address().Root()] {
					free.SetBit(free, i+1, 1)
				}
			}
			for i := range before {
				want := new(big.Int).AndNot(before[i].after, free)
				if free.Bit(i+1) == 1 {
					want = new(big.Int)
				}
				if now[i].after.Cmp(want) != 0 {
					t.Fatalf("seed %d: access %d comes after %b, want %b", seed, i, now[i].after, want)
				}
			}
		}
	}
}
