package main

import (
	"bytes"
	"testing"

	"gotile/device"
)

// Each operation has the same result on both engines; those whose rounding may differ are compared by peers_survey.py.
func TestJobs(t *testing.T) {
	results := map[string][][]byte{}
	for _, name := range []string{"cpu:interp", "cpu"} {
		dev, err := device.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, j := range jobs() {
			if err := j.kernel.Run(t.Context(), dev, j.args...); err != nil {
				t.Fatalf("%s: %v: %v", name, small()[i], err)
			}
			results[name] = append(results[name], j.result())
		}
	}
	for i, c := range small() {
		exact := c.Op == "permute" || c.Op == "gather" || c.Op == "pad" || c.Op == "concat" || c.Op == "argmax" || c.DType == "i32"
		if got, want := results["cpu"][i], results["cpu:interp"][i]; exact && !bytes.Equal(got, want) {
			t.Errorf("%s %s %v: got %v, want %v", c.Op, c.DType, c.Shape, got, want)
		}
	}
}
