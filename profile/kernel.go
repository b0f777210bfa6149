package profile

import (
	"gotile/internal/cost"
	"gotile/tileir"
)

// Kernel is the profile of one kernel.
type Kernel struct {
	Name     string `json:"kernel"`
	Target   string `json:"target"` // instruction set, or the portable engine
	Launches int64  `json:"launches"`
	Blocks   int64  `json:"blocks"`
	Workers  int    `json:"workers"` // that executed blocks at once
	Allowed  int    `json:"allowed"` // that launches may use: the number of processors, or an option

	Seconds float64 `json:"seconds"` // of the launches
	Busy    float64 `json:"busy"`    // time of all workers that execute blocks
	Other   float64 `json:"other"`   // the part of Busy outside steps: loops, conditions, calls, preparation of workers
	Idle    float64 `json:"idle"`    // the time of these workers without blocks

	Available float64 `json:"-"` // Busy and Idle

	Work
	Steps    []Step    `json:"steps"`    // the slowest first
	Lines    []Line    `json:"lines"`    // the slowest first
	Warnings []Warning `json:"warnings"` // the most important first
}

// Work is bytes, arithmetic and their relation to the limits of the machine.
type Work struct {
	Loaded int64 `json:"loaded"` // bytes
	Stored int64 `json:"stored"` // bytes
	Flops  int64 `json:"flops"`  // operations on floats
	Ops    int64 `json:"ops"`    // operations on integers, masks and pointers, comparisons, selections and conversions

	BytesPerSecond float64 `json:"bytesPerSecond"`
	FlopsPerSecond float64 `json:"flopsPerSecond"`
	OfCopy         float64 `json:"ofCopy,omitempty"` // share of the speed of a copy; 0 if that is not known
	OfPeak         float64 `json:"ofPeak,omitempty"` // share of the speed of multiply-adds; 0 if that is not known
	Limit          string  `json:"limit"`            // what limits the speed, in words
}

// Step is a group of operations that form one loop, or another part of a block.
type Step struct {
	Kind       string      `json:"kind"` // the word in the plan of gotile inspect; "operation" on the portable engine
	Operations []Operation `json:"operations"`
	Elements   int64       `json:"elements"` // of a tile
	Executions int64       `json:"executions"`
	Seconds    float64     `json:"seconds"` // of all workers
	Share      float64     `json:"share"`   // of the time of all workers
	Scratch    int64       `json:"scratch"` // bytes of intermediate tiles that were written to memory and read
	Work

	Facts Facts `json:"-"`
}

// Operation is an operation of a step.
type Operation struct {
	Name   string     `json:"name"` // with element types, as in "exp f32"
	File   string     `json:"file"`
	Line   int        `json:"line"`
	Weight float64    `json:"weight"` // share of the step's time
	Op     *tileir.Op `json:"-"`
}

// NewOperation describes an operation that takes a share of its step's time.
func NewOperation(op *tileir.Op, weight float64) Operation {
	pos := tileir.PosOf(op.Loc)
	return Operation{cost.Name(op), pos.File, pos.Line, weight, op}
}

// Facts are the properties of a step that its limit follows from.
type Facts struct {
	Tile        int64    // bytes of the largest tile that was written to memory
	Inner       int      // elements of the innermost loop; 0 if there is no loop
	Lanes       int      // elements of a vector
	Accumulator bool     // a reduction has one vector of partial results
	Private     bool     // atomic additions went to private memory
	Atomic      bool     // atomic operations
	Portable    float64  // seconds in the portable engine
	M, N, K     int      // of a matrix product
	Element     string   // type of the operands of a matrix product, or of arithmetic: f32 or f64
	Slow        []string // names of divisions, roots and elementary functions
	SlowOps     int      // their number
	Pointers    bool     // a group computes pointers
	Gathers     bool     // a group loads elements one at a time, by indices
	Service     bool     // a call that is not a replacement for machine code: a view, a print
}

// Line is a line of source.
type Line struct {
	File    string  `json:"file"`
	Line    int     `json:"line"`
	Text    string  `json:"text,omitempty"`
	Seconds float64 `json:"seconds"`
	Share   float64 `json:"share"`
	Loaded  int64   `json:"loaded"`
	Stored  int64   `json:"stored"`
	Flops   int64   `json:"flops"`
	Ops     int64   `json:"ops"`
	Limit   string  `json:"limit"` // of the step with the largest part
}

// Warning is a pattern that stays slow.
type Warning struct {
	Pattern string  `json:"pattern"`
	File    string  `json:"file"`
	Line    int     `json:"line"`
	What    string  `json:"what"`
	Advice  string  `json:"advice"`
	Share   float64 `json:"share"` // of the time of all workers
}
