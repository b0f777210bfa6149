package main

import (
	"bytes"
	"math/rand/v2"
	"slices"
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

// The further operations have the same results on both engines too, except for sums and elementary functions.
func TestMore(t *testing.T) {
	rounded := []string{"silu", "elu"}
	for _, c := range more(rand.New(rand.NewPCG(1, 0))) {
		shrink(&c)
		results := [2][]byte{}
		for i, name := range []string{"cpu:interp", "cpu"} {
			dev, err := device.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			j := c.job()
			if err := j.kernel.Run(t.Context(), dev, j.args...); err != nil {
				t.Fatalf("%s: %s: %v", name, c.Name, err)
			}
			results[i] = j.result()
		}
		exact := slices.ContainsFunc(slices.Concat(elementwise, conversions, moves), func(o operation) bool { return o.name == c.Op })
		if exact && !slices.Contains(rounded, c.Op) && !bytes.Equal(results[0], results[1]) {
			t.Errorf("%s: results of the engines differ", c.Name)
		}
	}
}

// shrink leaves about 3000 elements of a case's first array.
func shrink(c *Case) {
	rest := count(c.Shape[1:])
	c.Shape[0] = min(c.Shape[0], 3000/rest+4) &^ 1
}
