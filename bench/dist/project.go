package main

import (
	"fmt"
	"io"
	"math"
	"time"
)

// link is how ranks reach each other: a message of n bytes takes latency + n / bandwidth.
type link struct {
	name      string
	latency   time.Duration // of a step of an all-reduce
	bandwidth float64       // bytes a second that a GPU sends, and receives at the same time
}

// The links of a DGX H200. Bandwidths are NVIDIA's figures: 900 GB/s of NVLink 4 is the sum of both directions (H200 Tensor Core
// GPU datasheet), and each GPU has one ConnectX-7 of 400 Gbit/s (DGX H100/H200 User Guide). Latencies are those with which NCCL's
// own model chooses between its algorithms, for its simple protocol (hwLat in src/graph/tuning.cc of NCCL): a step of a ring takes
// 3.4 µs over NVLink and 14 µs over the network, one of a tree 4 and 14.
var (
	nvlink     = link{"NVLink 4", 3400 * time.Nanosecond, 450e9}
	infiniband = link{"InfiniBand NDR", 14 * time.Microsecond, 50e9}
)

// treeNVLink is the latency of a step of a tree inside a machine.
const treeNVLink = 4 * time.Microsecond

// ringTime is that of a ring all-reduce of n bytes over ranks: 2·(ranks-1) steps, each of which moves a part of 1/ranks.
func (l link) ringTime(ranks int, n float64) time.Duration {
	if ranks < 2 {
		return 0
	}
	steps := float64(2 * (ranks - 1))
	return time.Duration(steps * (float64(l.latency) + n/float64(ranks)/l.bandwidth*1e9))
}

// treeTime is that of a double binary tree: up and down log2(ranks) levels. Each of the two trees moves one half, and pieces
// follow each other, so that a rank sends and receives all bytes about once up and once down.
func (l link) treeTime(ranks int, n float64) time.Duration {
	if ranks < 2 {
		return 0
	}
	levels := math.Ceil(math.Log2(float64(ranks)))
	return time.Duration(2*levels*float64(l.latency) + 2*n/l.bandwidth*1e9)
}

// cluster is machines of several GPUs.
type cluster struct {
	inside, between link
	local           int // GPUs of a machine
}

// allReduce is the time of an all-reduce of n bytes over GPUs, and which way is the fastest: one ring over all, or reduce-scatter and
// all-gather in each machine with rings or trees between GPUs of equal number of the machines.
func (c cluster) allReduce(gpus int, n float64) (time.Duration, string) {
	if gpus <= c.local {
		ring := c.inside.ringTime(gpus, n)
		tree := link{c.inside.name, treeNVLink, c.inside.bandwidth}.treeTime(gpus, n)
		if tree < ring {
			return tree, "tree"
		}
		return ring, "ring"
	}
	machines := (gpus + c.local - 1) / c.local
	within := c.inside.ringTime(c.local, n) // half of it before and half after the part between machines
	ring := within + c.between.ringTime(machines, n/float64(c.local))
	tree := within + c.between.treeTime(machines, n/float64(c.local))
	if tree < ring {
		return tree, "rings in machines, trees between"
	}
	return ring, "rings in machines and between"
}

// measured is the measurements that a projection starts from.
type measured struct {
	step   time.Duration // of one GPU, with its part of a batch
	bytes  float64       // of gradients
	calls  int           // all-reduces of a step: each has its latency
	hidden float64       // the part of the step beside which gradients can be reduced, 0 to 1
}

// projection is the model's result for a number of GPUs.
type projection struct {
	gpus       int
	reduce     time.Duration
	step       time.Duration
	efficiency float64 // of weak scaling: the step of one GPU through that of all
	way        string
}

// project models a step of data-parallel training: each GPU has as many sequences as the one that was measured.
func (m measured) project(c cluster, gpus int) projection {
	each, way := c.allReduce(gpus, m.bytes/float64(m.calls))
	reduce := each * time.Duration(m.calls)
	beside := time.Duration(m.hidden * float64(m.step))
	step := m.step + max(0, reduce-beside)
	return projection{gpus, reduce, step, float64(m.step) / float64(step), way}
}

// printProjection writes a table in Markdown.
func printProjection(w io.Writer, m measured) {
	c := cluster{nvlink, infiniband, 8}
	fmt.Fprintf(w, "A model, not a measurement: %v a step on one GPU, %.0f bytes of gradients in %d all-reduces, DGX H200.\n\n", m.step, m.bytes, m.calls)
	fmt.Fprintln(w, "| GPUs | all-reduces, ms | step, ms | efficiency | way |\n|---:|---:|---:|---:|---|")
	for _, gpus := range []int{1, 8, 64, 1024} {
		p := m.project(c, gpus)
		fmt.Fprintf(w, "| %d | %.2f | %.2f | %.2f | %s |\n", gpus, p.reduce.Seconds()*1e3, p.step.Seconds()*1e3, p.efficiency, p.way)
	}
}
