package main

import (
	"math"
	"strings"
	"testing"
	"time"
)

// near compares times but for rounding to nanoseconds in each step.
func near(t *testing.T, what string, got, want time.Duration) {
	t.Helper()
	if math.Abs(float64(got-want)) > 50 {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// TestRing compares with a simulation of the ring: in each step every rank sends one part to the next.
func TestRing(t *testing.T) {
	l := link{"test", 3 * time.Microsecond, 1e9}
	for _, ranks := range []int{1, 2, 5, 8} {
		const n = 1000000
		var want time.Duration
		have := make([][]int, ranks) // terms that a rank has of each part
		for r := range have {
			have[r] = make([]int, ranks)
			for p := range have[r] {
				have[r][p] = 1
			}
		}
		for s := range 2 * (ranks - 1) {
			next := make([]int, ranks)
			for r := range have {
				p := ((r-s)%ranks + ranks) % ranks
				next[r] = have[r][p]
			}
			for r := range have {
				p, to := ((r-s)%ranks+ranks)%ranks, (r+1)%ranks
				if s < ranks-1 {
					have[to][p] += next[r]
				} else {
					have[to][p] = next[r]
				}
			}
			want += l.latency + time.Duration(n/float64(ranks))
		}
		for r := range have {
			for p, terms := range have[r] {
				if terms != ranks {
					t.Fatalf("%d ranks: rank %d has %d terms of part %d", ranks, r, terms, p)
				}
			}
		}
		near(t, "ring", l.ringTime(ranks, n), want)
	}
}

func TestTree(t *testing.T) {
	l := link{"test", 10 * time.Microsecond, 1e9}
	near(t, "one", l.treeTime(1, 1e6), 0)
	near(t, "eight", l.treeTime(8, 1e6), 60*time.Microsecond+2*time.Millisecond)
	near(t, "nine", l.treeTime(9, 0), 80*time.Microsecond)
}

// Small arrays go over trees, whose latency grows with the logarithm, and large ones over rings.
func TestWay(t *testing.T) {
	c := cluster{nvlink, infiniband, 8}
	for _, x := range []struct {
		gpus int
		n    float64
		want string
	}{{1, 4, "ring"}, {8, 4, "tree"}, {8, 1e9, "ring"}, {1024, 4, "trees between"}, {64, 1e10, "and between"}} {
		if _, way := c.allReduce(x.gpus, x.n); !strings.HasSuffix(way, x.want) {
			t.Errorf("%d GPUs, %g bytes: %s, want %s", x.gpus, x.n, way, x.want)
		}
	}
	// 8 machines: 14 steps inside of an eighth of 8 GB, 14 between of an eighth of that eighth.
	got, _ := c.allReduce(64, 8e9)
	inside := 14 * (3400*time.Nanosecond + 2222222*time.Nanosecond)
	between := 14 * (14*time.Microsecond + 2500*time.Microsecond)
	near(t, "64", got, inside+between)
}

func TestProject(t *testing.T) {
	m := measured{step: 10 * time.Millisecond, bytes: 8e9, calls: 1}
	c := cluster{nvlink, infiniband, 8}
	if p := m.project(c, 1); p.reduce != 0 || p.efficiency != 1 {
		t.Errorf("one GPU: %+v", p)
	}
	reduce, _ := c.allReduce(8, 8e9)
	p := m.project(c, 8)
	near(t, "step", p.step, 10*time.Millisecond+reduce)
	m.hidden = 0.5
	near(t, "beside half a step", m.project(c, 8).step, max(10*time.Millisecond, 5*time.Millisecond+reduce))
	var out strings.Builder
	printProjection(&out, m)
	for _, want := range []string{"A model, not a measurement", "| 8 |", "| 64 |", "| 1024 |"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in %s", want, &out)
		}
	}
}
