package twins

import (
	"regexp"
	"strings"

	"gotile/tile"
)

// The functions of recorded elementwise kernels in Go, by their C++ names.
var (
	infixes = map[string]func(x, y any) tile.Tile{
		"+": func(x, y any) tile.Tile { return tile.Add(x, y) }, "-": func(x, y any) tile.Tile { return tile.Sub(x, y) },
		"*": func(x, y any) tile.Tile { return tile.Mul(x, y) }, "/": func(x, y any) tile.Tile { return tile.Div(x, y) },
		"%": tile.Rem, "&": tile.And, "|": tile.Or, "^": tile.Xor, "<<": tile.Shl, ">>": tile.Shr, "&&": tile.LogicalAnd, "||": tile.LogicalOr,
		"==": tile.Eq, "!=": tile.Ne, "<": tile.Lt, "<=": tile.Le, ">": tile.Gt, ">=": tile.Ge,
	}
	prefixes = map[byte]func(tile.Tile) tile.Tile{
		'-': tile.Tile.Neg, '~': tile.Tile.Not, '+': func(x tile.Tile) tile.Tile { return tile.Promote(x) }, '!': func(x tile.Tile) tile.Tile { return tile.LogicalNot(x) },
	}
	functions = map[string]func(x []tile.Tile, opts ...tile.Option) tile.Tile{
		"add": two(tile.Add), "sub": two(tile.Sub), "mul": two(tile.Mul), "div": two(tile.Div), "max": two(tile.Max), "min": two(tile.Min),
		"ceildiv": bare2(tile.CeilDiv), "floordiv": bare2(tile.FloorDiv), "remainder": bare2(tile.Rem), "mulhi": bare2(tile.MulHi),
		"pow": bare2(tile.Pow), "atan2": bare2(tile.Atan2),
		"abs": bare1(tile.Tile.Abs), "isnan": bare1(tile.Tile.IsNaN), "isinf": bare1(tile.Tile.IsInf), "ceil": bare1(tile.Tile.Ceil), "floor": bare1(tile.Tile.Floor),
		"log": bare1(tile.Tile.Log), "log2": bare1(tile.Tile.Log2), "sin": bare1(tile.Tile.Sin), "cos": bare1(tile.Tile.Cos), "tan": bare1(tile.Tile.Tan),
		"sinh": bare1(tile.Tile.Sinh), "cosh": bare1(tile.Tile.Cosh),
		"tanh":  func(x []tile.Tile, o ...tile.Option) tile.Tile { return tile.Tanh(x[0], o...) },
		"exp":   func(x []tile.Tile, o ...tile.Option) tile.Tile { return tile.Exp(x[0], o...) },
		"exp2":  func(x []tile.Tile, o ...tile.Option) tile.Tile { return tile.Exp2(x[0], o...) },
		"sqrt":  func(x []tile.Tile, o ...tile.Option) tile.Tile { return tile.Sqrt(x[0], o...) },
		"rsqrt": func(x []tile.Tile, o ...tile.Option) tile.Tile { return tile.Rsqrt(x[0], o...) },
		"fma":   func(x []tile.Tile, o ...tile.Option) tile.Tile { return tile.FMA(x[0], x[1], x[2], o...) },
	}
	modes = map[string]tile.Option{
		"round_ties_to_even_t": tile.NearestEven, "round_toward_zero_t": tile.TowardZero, "round_toward_negative_t": tile.TowardNegative,
		"round_toward_positive_t": tile.TowardPositive, "round_full_t": tile.Full, "round_approximate_t": tile.Approx,
		"round_subnormals_to_zero_t": tile.FlushSubnormals, "preserve_subnormals_t": tile.PreserveSubnormals,
		"suppress_nan_t": tile.SuppressNaN, "propagate_nan_t": tile.PropagateNaN,
	}
	// particular are the expressions of more than one step.
	particular = map[string]func(x names) tile.Tile{
		"x0 * x1 + x2":                 func(x names) tile.Tile { return x["x0"].Mul(x["x1"]).Add(x["x2"]) },
		"x2 + x0 * x1":                 func(x names) tile.Tile { return x["x2"].Add(x["x0"].Mul(x["x1"])) },
		"x0 * x1 - x2":                 func(x names) tile.Tile { return x["x0"].Mul(x["x1"]).Sub(x["x2"]) },
		"x2 - x0 * x1":                 func(x names) tile.Tile { return x["x2"].Sub(x["x0"].Mul(x["x1"])) },
		"x0 * x1 + x2 * x0":            func(x names) tile.Tile { return x["x0"].Mul(x["x1"]).Add(x["x2"].Mul(x["x0"])) },
		"ct::add(ct::mul(x0, x1), x2)": func(x names) tile.Tile { return tile.Add(tile.Mul(x["x0"], x["x1"]), x["x2"]) },
		"ct::add(x0 * x1, x2, ct::round_toward_zero_t{})": func(x names) tile.Tile {
			return tile.Add(x["x0"].Mul(x["x1"]), x["x2"], tile.TowardZero)
		},
		"ct::fma(s, ct::tile{s}, x0)": func(x names) tile.Tile { return tile.FMA(x["s"], x["s"], x["x0"]) },
		"ct::atan2(x1, 2)":            func(x names) tile.Tile { return tile.Atan2(x["x1"], 2) },
		"ct::max<ct::nan_propagation_mode::propagate_nan>(x0, x1, {})": func(x names) tile.Tile {
			return tile.Max(x["x0"], x["x1"], tile.PropagateNaN)
		},
	}
)

func two(f func(x, y any, opts ...tile.Option) tile.Tile) func([]tile.Tile, ...tile.Option) tile.Tile {
	return func(x []tile.Tile, opts ...tile.Option) tile.Tile { return f(x[0], x[1], opts...) }
}

func bare2(f func(x, y any) tile.Tile) func([]tile.Tile, ...tile.Option) tile.Tile {
	return func(x []tile.Tile, _ ...tile.Option) tile.Tile { return f(x[0], x[1]) }
}

func bare1(f func(tile.Tile) tile.Tile) func([]tile.Tile, ...tile.Option) tile.Tile {
	return func(x []tile.Tile, _ ...tile.Option) tile.Tile { return f(x[0]) }
}

var (
	infixOf  = regexp.MustCompile(`^(x\d|s) (\S+) (x\d|s)$`)
	prefixOf = regexp.MustCompile(`^([-~+!])(x\d)$`)
	callOf   = regexp.MustCompile(`^ct::(\w+)\((.*)\)$`)
	castOf   = regexp.MustCompile(`^ct::element_(cast|bitcast)<([\w ]+)>\(x0\)$`)
)

// expression returns the Go form of a recorded C++ expression, or nil.
func expression(text string) func(x names) tile.Tile {
	if f := particular[text]; f != nil {
		return f
	}
	if m := infixOf.FindStringSubmatch(text); m != nil {
		return func(x names) tile.Tile { return infixes[m[2]](x[m[1]], x[m[3]]) }
	}
	if m := prefixOf.FindStringSubmatch(text); m != nil {
		return func(x names) tile.Tile { return prefixes[m[1][0]](x[m[2]]) }
	}
	if m := castOf.FindStringSubmatch(text); m != nil {
		to := elemNamed(m[2]).dtype
		if m[1] == "cast" {
			return func(x names) tile.Tile { return x["x0"].Cast(to) }
		}
		return func(x names) tile.Tile { return tile.Bitcast(x["x0"], to) }
	}
	if m := callOf.FindStringSubmatch(text); m != nil {
		return call(m[1], m[2])
	}
	return nil
}

// call is a function of operands and modes.
func call(name, arguments string) func(x names) tile.Tile {
	f := functions[name]
	if f == nil {
		return nil
	}
	var operands []string
	var opts []tile.Option
	for _, a := range strings.Split(arguments, ", ") {
		if mode := strings.TrimSuffix(strings.TrimPrefix(a, "ct::"), "{}"); modes[mode] != nil {
			opts = append(opts, modes[mode])
			continue
		}
		operands = append(operands, a)
	}
	return func(x names) tile.Tile {
		list := make([]tile.Tile, len(operands))
		for i, o := range operands {
			list[i] = x[o]
		}
		return f(list, opts...)
	}
}
