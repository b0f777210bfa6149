package kernels

import (
	"slices"
	"strings"

	"gotile/device"
)

// Candidates are the variants of a ready kernel, by its name in defaults.tsv, that are worth
// trying on a device for elements of a type, the likely ones first: what [gotile/tune] searches.
func Candidates(kernel, elem string, dev device.Info) []Variant {
	gpu := strings.HasPrefix(dev.Arch, "sm_")
	list := defaultsOf(kernel, elem, dev)
	switch kernel {
	case "matmul":
		list = append(list, productCandidates(elem, gpu)...)
	case "batch_matmul":
		for _, v := range productCandidates(elem, gpu) {
			if !v.Swapped && v.M > 16 {
				list = append(list, v)
			}
		}
	case "attention":
		list = append(list, attentionCandidates(gpu)...)
	case "layer_norm", "rms_norm":
		list = append(list, normCandidates(gpu)...)
	case "softmax":
		list = append(list, rowCandidates(gpu)...)
	case "vecadd":
		for _, n := range []int{512, 1024, 2048, 4096, 8192} {
			list = append(list, Variant{Cols: n})
		}
	case "transpose":
		for _, s := range [][2]int{{64, 64}, {32, 32}, {16, 16}, {64, 128}, {128, 64}, {32, 128}, {128, 128}} {
			list = append(list, Variant{Rows: s[0], Cols: s[1]})
		}
	}
	return unique(list)
}

// defaultsOf are the variants that defaults.tsv has already.
func defaultsOf(kernel, elem string, dev device.Info) (list []Variant) {
	for _, r := range defaults() {
		if r.kernel == kernel && slices.Contains(r.types, elem) && slices.Contains(family(dev), r.device) {
			list = append(list, r.variant)
		}
	}
	return list
}

// unique is a list without what stands in it already.
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
		return []Variant{{M: 64, N: 64, K: 4, NoTMA: true, Hints: two}, {M: 64, N: 64, K: 8, NoTMA: true, Hints: two}, {M: 32, N: 32, K: 8, NoTMA: true, Hints: Hints{Occupancy: 4}}, {M: 64, N: 32, K: 8, Hints: two}}
	}
	for _, group := range []int{8, 16, 4} {
		list = append(list, Variant{Form: "persistent", M: 128, N: 128, K: k, Group: group, Hints: one}, Variant{Form: "persistent", M: 128, N: 256, K: k, Group: group, Hints: wide})
	}
	list = append(list, Variant{Form: "persistent", M: 256, N: 128, K: k, Hints: wide}, Variant{Form: "persistent", M: 128, N: 128, K: k, Hints: wide},
		Variant{Form: "persistent", M: 128, N: 128, K: 2 * k, Hints: wide}, Variant{M: 128, N: 256, K: k, Hints: eight}, Variant{M: 128, N: 128, K: k, Hints: two},
		Variant{M: 128, N: 64, K: k, Group: 2}, Variant{M: 64, N: 128, K: k}, Variant{M: 64, N: 64, K: 2 * k}, Variant{M: 64, N: 256, K: k, Hints: two})
	if strings.Contains(elem, "16") {
		list = append(list, Variant{Swapped: true, M: 16, N: 64, K: 256}, Variant{Swapped: true, M: 16, N: 64, K: 128}, Variant{Swapped: true, M: 16, N: 128, K: 128},
			Variant{Swapped: true, M: 16, N: 64, K: 256, Hints: eight}, Variant{M: 16, N: 64, K: 128, Hints: wide})
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
