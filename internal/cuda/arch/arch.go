// Package arch knows the names of NVIDIA's GPU architectures, such as sm_90: the generation of each, and the
// architectures whose machine code it runs. It is the only package that parses them.
//
// It must not know the driver or the compiler.
package arch

import (
	"fmt"
	"strconv"
	"strings"

	"gotile/device"
)

// Family returns the first architecture of a generation: sm_80 for sm_86. A name that is not
// an architecture's is its own family.
func Family(arch string) string {
	if digits, ok := strings.CutPrefix(arch, "sm_"); ok && len(digits) >= 2 {
		return "sm_" + digits[:len(digits)-1] + "0"
	}
	return arch
}

// Runs returns the architectures whose machine code a GPU runs, the best first: its own, and
// for sm_8x also older ones. Newer generations run only their own.
func Runs(arch string) (list []string) {
	minor, ok := strings.CutPrefix(arch, "sm_8")
	if n, err := strconv.Atoi(minor); ok && err == nil && n <= 9 {
		for ; n >= 0; n-- {
			list = append(list, fmt.Sprintf("sm_8%d", n))
		}
		return list
	}
	return []string{arch}
}

// Describe returns the common properties of all GPUs of an architecture, with a number of multiprocessors.
func Describe(name, arch string, cores int) device.Info {
	return device.Info{Name: name, Arch: arch, Cores: cores, GPU: true, Families: []string{Family(arch)}}
}
