package capi

import (
	_ "embed"
	"slices"
	"strings"
)

// Functions returns the functions that are supported.
var Functions = slices.Concat(deviceFunctions, contextFunctions, memoryFunctions, virtualFunctions, shareFunctions, poolFunctions, streamFunctions, captureFunctions, moduleFunctions, variableFunctions,
	launchFunctions, graphFunctions, nodeFunctions, settingFunctions)

//go:embed names.txt
var names string

// Names lists the names of the functions of the driver or of the runtime that programs may ask for, supported
// or not.
func Names(runtime bool) (list []string) {
	prefix := "D "
	if runtime {
		prefix = "R "
	}
	for line := range strings.Lines(names) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), prefix); ok {
			list = append(list, name)
		}
	}
	return list
}
