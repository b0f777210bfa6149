//go:build cuda

package main

import _ "gotile/dist/nccl" // the devices "cuda:N", and ranks on them
