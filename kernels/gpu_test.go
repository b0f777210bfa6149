//go:build gpu

package kernels

import _ "gotile/device/cuda" // the tests of CPUs stay static without the tag
