// Package processor names the CPU of this machine. It must not know what the name is for.
package processor
