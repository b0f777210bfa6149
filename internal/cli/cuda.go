//go:build !nocuda

package cli

import _ "gotile/device/cuda" // the devices "cuda:N"; without it the program is static
