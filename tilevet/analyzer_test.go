package tilevet_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"gotile/tilevet"
)

// Each package of testdata has kernels with mistakes, and the most similar correct kernels.
func TestAnalyzer(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the standard library's types from its source")
	}
	analysistest.RunWithSuggestedFixes(t, "..", tilevet.Analyzer, "./tilevet/testdata/changes", "./tilevet/testdata/uses", "./tilevet/testdata/launches")
}
