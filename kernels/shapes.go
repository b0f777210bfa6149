package kernels

import (
	"fmt"
	"strings"

	"gotile/tile"
)

// lengths are the lengths of a launch's arrays by their names.
type lengths map[string]int

// takes names a kernel's arguments and the lengths of those that are arrays: "x m n" is an
// array x of m by n, "eps" a number. A launch is an error if lengths of one name differ, or
// if rule, unless it is nil, returns that they do not fit.
func takes(rule func(n lengths) error, args ...string) tile.KernelOption {
	names, dims := make([]string, len(args)), make([][]string, len(args))
	for i, arg := range args {
		words := strings.Fields(arg)
		names[i], dims[i] = words[0], words[1:]
	}
	check := tile.CheckShapes(func(shapes ...[]int) error {
		n, of := make(lengths), make(map[string]string)
		for i, list := range dims {
			for j, dim := range list {
				length, known := n[dim]
				if known && length != shapes[i][j] {
					return fmt.Errorf("%s has shape %v; want %s, where %s is %d, as %s has it", names[i], shapes[i], strings.Join(list, " by "), dim, length, of[dim])
				}
				if !known {
					n[dim], of[dim] = shapes[i][j], names[i]
				}
			}
		}
		if rule == nil {
			return nil
		}
		return rule(n)
	})
	return func(k *tile.Kernel) {
		tile.Params(names...)(k)
		check(k)
	}
}

// want returns an error unless a length is right; why explains it.
func (n lengths) want(dim string, length int, why string) error {
	if n[dim] == length {
		return nil
	}
	return fmt.Errorf("%s is %d; want %d, %s", dim, n[dim], length, why)
}

// atMost returns an error if a length is above a limit; why explains the limit.
func (n lengths) atMost(dim string, limit int, why string) error {
	if n[dim] <= limit {
		return nil
	}
	return fmt.Errorf("%s is %d; want at most %d, %s", dim, n[dim], limit, why)
}

// first returns the first error of a list, nil if there is none.
func first(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}
