//go:build cuda

package main

import _ "gotile/device/cuda" // the devices "cuda:N"; without the tag the program is static
