// Package resources provides and measures resources of the machine for tests: memory of a mapped file that the system
// takes away while a program uses it, processor time, and whether work is in proportion to its input. It must not know
// the tested code.
package resources
