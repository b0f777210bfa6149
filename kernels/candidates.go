package kernels

import (
	"slices"
	"strings"

	"gotile/device"
)

// Candidates returns the variants of a ready kernel that are worth trying on a device for
// elements of a type, the likely ones first. Package [gotile/tune] searches them. kernel is
// the name in defaults.tsv.
func Candidates(kernel, elem string, dev device.Info) []Variant {
	list := defaultsOf(kernel, elem, dev)
	if candidates := candidatesOf[kernel]; candidates != nil {
		list = append(list, candidates(elem, dev.GPU)...)
	}
	return unique(list)
}

// candidatesOf returns the candidates of each kernel for elements of a type, on a GPU or a CPU.
var candidatesOf = map[string]func(elem string, gpu bool) []Variant{
	"matmul":       productCandidates,
	"batch_matmul": batchCandidates,
	"attention":    anyElement(attentionCandidates),
	"layer_norm":   anyElement(normCandidates),
	"rms_norm":     anyElement(normCandidates),
	"cum_sum":      anyElement(cumSumCandidates),
	"histogram":    anyElement(histogramCandidates),
	"gelu_bias":    anyElement(geluCandidates),
	"softmax":      anyElement(rowCandidates),
	"vecadd":       anyElement(vectorCandidates),
	"transpose":    anyElement(transposeCandidates),
}

func anyElement(f func(gpu bool) []Variant) func(string, bool) []Variant {
	return func(_ string, gpu bool) []Variant { return f(gpu) }
}

// batchCandidates are the candidates of a product that a batch of products can use too.
func batchCandidates(elem string, gpu bool) (list []Variant) {
	for _, v := range productCandidates(elem, gpu) {
		if !v.Swapped && !v.Turned && v.M > 16 && v.Form != "split-k" {
			list = append(list, v)
		}
	}
	return list
}

func vectorCandidates(bool) (list []Variant) {
	for _, n := range []int{512, 1024, 2048, 4096, 8192} {
		list = append(list, Variant{Cols: n})
	}
	return list
}

func transposeCandidates(bool) (list []Variant) {
	for _, s := range [][2]int{{64, 64}, {32, 32}, {16, 16}, {64, 128}, {128, 64}, {32, 128}, {128, 128}} {
		list = append(list, Variant{Rows: s[0], Cols: s[1]})
	}
	return list
}

// defaultsOf are the variants that defaults.tsv has already.
func defaultsOf(kernel, elem string, dev device.Info) (list []Variant) {
	for _, r := range defaults() {
		if r.kernel == kernel && slices.Contains(r.types, elem) && slices.Contains(dev.Families, r.device) {
			list = append(list, r.variant)
		}
	}
	return list
}

// unique returns a list without repeated variants.
func unique(list []Variant) (kept []Variant) {
	for _, v := range list {
		if !slices.Contains(kept, v) {
			kept = append(kept, v)
		}
	}
	return kept
}

// productCandidates are shapes of tiles of products.
func productCandidates(elem string, gpu bool) (list []Variant) {
	if !gpu {
		for _, m := range []int{128, 64, 256} {
			for _, n := range []int{128, 64, 256} {
				for _, k := range []int{128, 64, 256, 512} {
					list = append(list, Variant{M: m, N: n, K: k})
				}
			}
		}
		return list
	}
	one, two, eight := Hints{Occupancy: 1}, Hints{Occupancy: 2}, Hints{Warps: 8}
	wide := Hints{Occupancy: 1, Warps: 8}
	k := map[bool]int{true: 64, false: 128}[strings.Contains(elem, "16")]
	if strings.HasPrefix(elem, "tfloat32") {
		k = 32
	}
	if strings.HasPrefix(elem, "float64") {
		return doubleCandidates()
	}
	for _, group := range []int{8, 16, 4} {
		list = append(list, Variant{Form: "persistent", M: 128, N: 128, K: k, Group: group, Hints: one}, Variant{Form: "persistent", M: 128, N: 256, K: k, Group: group, Hints: wide})
	}
	list = append(list, Variant{Form: "persistent", M: 256, N: 128, K: k, Hints: wide}, Variant{Form: "persistent", M: 128, N: 128, K: k, Hints: wide},
		Variant{Form: "persistent", M: 128, N: 128, K: 2 * k, Hints: wide}, Variant{M: 128, N: 256, K: k, Hints: eight}, Variant{M: 128, N: 128, K: k, Hints: two},
		Variant{M: 128, N: 64, K: k, Group: 2}, Variant{M: 64, N: 128, K: k}, Variant{M: 64, N: 64, K: 2 * k}, Variant{M: 64, N: 256, K: k, Hints: two})
	list = append(list, moreProducts(elem, k)...)
	if strings.Contains(elem, "16") {
		list = append(list, splitCandidates()...)
		list = append(list, Variant{Swapped: true, M: 16, N: 64, K: 256}, Variant{Swapped: true, M: 16, N: 64, K: 128}, Variant{Swapped: true, M: 16, N: 128, K: 128},
			Variant{Swapped: true, M: 16, N: 64, K: 256, Hints: eight}, Variant{M: 16, N: 64, K: 128, Hints: wide})
	}
	return list
}

// doubleCandidates are shapes of tiles of float64. Compilers before 13.5 use no tensor instructions and need shallow tiles.
func doubleCandidates() []Variant {
	two, four := Hints{Occupancy: 2}, Hints{Occupancy: 4}
	list := []Variant{{M: 64, N: 64, K: 4, NoTMA: true, Hints: two}, {M: 64, N: 64, K: 8, NoTMA: true, Hints: two}, {M: 32, N: 32, K: 8, NoTMA: true, Hints: four}, {M: 64, N: 32, K: 8, Hints: two}}
	for _, k := range []int{8, 16, 32} {
		for _, noTMA := range []bool{true, false} {
			list = append(list, Variant{M: 64, N: 64, K: k, NoTMA: noTMA}, Variant{M: 128, N: 64, K: k, NoTMA: noTMA}, Variant{M: 64, N: 128, K: k, NoTMA: noTMA},
				Variant{M: 128, N: 128, K: k, NoTMA: noTMA, Hints: Hints{Warps: 8}}, Variant{Form: "persistent", M: 128, N: 128, K: k, NoTMA: noTMA, Hints: Hints{Occupancy: 1, Warps: 8}})
		}
	}
	one, wide := Hints{Occupancy: 1}, Hints{Occupancy: 1, Warps: 8}
	for _, k := range []int{4, 8, 16} {
		list = append(list, Variant{Form: "persistent", M: 128, N: 128, K: k, Hints: one}, Variant{Form: "persistent", M: 128, N: 128, K: k, Group: 4, Hints: wide},
			Variant{Form: "persistent", M: 128, N: 64, K: k, Hints: two}, Variant{Form: "persistent", M: 64, N: 128, K: k, Hints: two}, Variant{Form: "persistent", M: 64, N: 64, K: k, Hints: four},
			Variant{Form: "persistent", M: 256, N: 64, K: k, Hints: wide}, Variant{Form: "persistent", M: 64, N: 256, K: k, Hints: wide}, Variant{Form: "persistent", M: 256, N: 128, K: k, Hints: wide})
	}
	return list
}

// moreProducts are shapes for a GPU whose operands have one layout: larger groups and clusters, and a pass that transposes
// b first.
func moreProducts(elem string, k int) (list []Variant) {
	wide, pair := Hints{Occupancy: 1, Warps: 8}, Hints{Occupancy: 1, CTAs: 2}
	list = []Variant{{Form: "persistent", M: 128, N: 128, K: k, Group: 2, Hints: Hints{Occupancy: 1}}, {Form: "persistent", M: 128, N: 256, K: k, Group: 2, Hints: wide},
		{Form: "persistent", M: 256, N: 128, K: k, Group: 4, Hints: wide}, {Form: "persistent", M: 256, N: 128, K: k, Group: 2, Hints: wide},
		{Form: "persistent", M: 256, N: 128, K: k, Hints: pair}, {Form: "persistent", M: 128, N: 256, K: k, Hints: pair},
		{Form: "persistent", M: 128, N: 128, K: k, Group: 4, Hints: wide}, {Form: "persistent", M: 128, N: 128, K: k, Group: 16, Hints: wide},
		{M: 128, N: 256, K: k, Group: 4, Hints: Hints{Warps: 8}}, {M: 128, N: 256, K: k, Group: 16, Hints: Hints{Warps: 8}}, {M: 256, N: 128, K: k, Hints: Hints{Warps: 8}},
		{Form: "persistent", M: 128, N: 128, K: k / 2, Group: 4, Hints: Hints{Occupancy: 1}}}
	if strings.Contains(elem, "transposed") || strings.Contains(elem, "16") {
		return list
	}
	for _, group := range []int{4, 8} {
		list = append(list, Variant{Turned: true, Form: "persistent", M: 128, N: 128, K: k, Group: group, Hints: Hints{Occupancy: 1}},
			Variant{Turned: true, Form: "persistent", M: 128, N: 128, K: k, Group: group, Hints: wide})
	}
	return list
}

// splitCandidates are products of few tiles and a long k.
func splitCandidates() (list []Variant) {
	for _, t := range [][4]int{{128, 128, 64, 64}, {128, 128, 64, 128}, {128, 64, 64, 64}, {64, 128, 64, 64}, {64, 64, 128, 32}} {
		list = append(list, Variant{Form: "split-k", M: t[0], N: t[1], K: t[2], Parts: t[3]})
	}
	return list
}

// cumSumCandidates are ways to add up rows.
func cumSumCandidates(gpu bool) (list []Variant) {
	if !gpu {
		return append(list, Variant{Form: "whole", Rows: 1}, Variant{Cols: 1024}, Variant{Cols: 4096})
	}
	for _, run := range []int{4, 8, 16} {
		for _, o := range []int{2, 3, 4, 6} {
			list = append(list, Variant{Form: "whole", Rows: 1, Parts: run, Hints: Hints{Occupancy: o}})
		}
		list = append(list, Variant{Form: "whole", Rows: 1, Parts: run, Hints: Hints{Occupancy: 3, Warps: 8}}, Variant{Form: "whole", Rows: 1, Parts: run, Hints: Hints{Occupancy: 2, Warps: 8}})
	}
	for _, cols := range []int{1024, 2048, 4096} {
		for _, o := range []int{4, 8, 12} {
			list = append(list, Variant{Cols: cols, Parts: 4, Hints: Hints{Occupancy: o}})
		}
	}
	return append(list, Variant{Form: "whole", Rows: 1, Hints: Hints{Occupancy: 2}}, Variant{Form: "whole", Rows: 1, Hints: Hints{Occupancy: 4}})
}

// histogramCandidates are ways to count.
func histogramCandidates(gpu bool) (list []Variant) {
	if !gpu {
		return []Variant{{Cols: 1024}, {Cols: 4096}}
	}
	for _, copies := range []int{1, 16, 32, 64, 128, 256} {
		for _, o := range []int{4, 8, 16} {
			list = append(list, Variant{Cols: 2048, Parts: copies, Hints: Hints{Occupancy: o}}, Variant{Cols: 4096, Parts: copies, Hints: Hints{Occupancy: o}})
		}
	}
	return append(list, Variant{Cols: 1024, Parts: 64, Hints: Hints{Occupancy: 16}}, Variant{Cols: 8192, Parts: 64, Hints: Hints{Occupancy: 4}}, Variant{Cols: 2048, Parts: 66, Hints: Hints{Occupancy: 8}})
}

// geluCandidates are numbers of columns for a block.
func geluCandidates(gpu bool) (list []Variant) {
	for _, cols := range []int{512, 1024, 2048, 4096} {
		list = append(list, Variant{Cols: cols}, Variant{Cols: cols, NoTMA: true})
	}
	if gpu {
		list = append(list, Variant{Cols: 1024, Hints: Hints{Occupancy: 8}}, Variant{Cols: 1024, Hints: Hints{Occupancy: 16}}, Variant{Cols: 1024, NoTMA: true, Hints: Hints{Occupancy: 12}},
			Variant{Cols: 2048, Hints: Hints{Warps: 8}}, Variant{Cols: 4096, Hints: Hints{Warps: 8}}, Variant{Cols: 8192, Hints: Hints{Warps: 8}})
	}
	return list
}

// attentionCandidates are shapes of tiles of attention.
func attentionCandidates(gpu bool) (list []Variant) {
	if !gpu {
		for _, s := range [][2]int{{64, 128}, {64, 64}, {128, 128}, {128, 64}, {32, 128}, {32, 64}, {64, 256}, {128, 256}} {
			list = append(list, Variant{M: s[0], N: s[1]})
		}
		return list
	}
	for _, s := range [][2]int{{64, 128}, {64, 64}, {128, 64}} {
		for _, o := range []int{2, 3} {
			list = append(list, Variant{M: s[0], N: s[1], Hints: Hints{Occupancy: o}}, Variant{M: s[0], N: s[1], KeyLatency: 2, ValueLatency: 4, Hints: Hints{Occupancy: o}})
		}
	}
	wide := Hints{Occupancy: 1, Warps: 8}
	return append(list, Variant{M: 128, N: 128, Hints: wide}, Variant{M: 128, N: 128, KeyLatency: 2, ValueLatency: 4, Hints: wide}, Variant{M: 128, N: 64, Hints: wide})
}

// normCandidates are ways to norm rows.
func normCandidates(gpu bool) (list []Variant) {
	list = append(rowCandidates(gpu), Variant{Cols: 1024}, Variant{Cols: 4096})
	for i := range list {
		if list[i].Rows > 0 {
			list[i].Form = "whole"
		}
	}
	if gpu {
		for _, o := range []int{1, 2, 3, 4, 5, 6} {
			list = append(list, Variant{Form: "persistent", NoTMA: true, Hints: Hints{Occupancy: o}}, Variant{Form: "persistent", Hints: Hints{Occupancy: o}})
		}
		list = append(list, Variant{Form: "persistent", NoTMA: true, Hints: Hints{Occupancy: 2, Warps: 8}}, Variant{Form: "persistent", Hints: Hints{Occupancy: 2, Warps: 8}},
			Variant{Form: "whole", Rows: 1, Hints: Hints{Occupancy: 5}}, Variant{Form: "whole", Rows: 1, Hints: Hints{Occupancy: 7}})
	}
	return list
}

// rowCandidates are rows of a block that are kept whole.
func rowCandidates(gpu bool) (list []Variant) {
	if !gpu {
		return []Variant{{Rows: 1}, {Rows: 2}, {Rows: 4}, {Rows: 8}}
	}
	for _, o := range []int{2, 3, 4, 6, 8} {
		list = append(list, Variant{Rows: 1, Hints: Hints{Occupancy: o}})
	}
	for _, o := range []int{1, 2, 4} {
		list = append(list, Variant{Rows: 1, Hints: Hints{Occupancy: o, Warps: 8}})
	}
	return append(list, Variant{Rows: 2, Hints: Hints{Occupancy: 2}}, Variant{Rows: 2, Hints: Hints{Occupancy: 1, Warps: 8}})
}
