// Package resources gives tests the machine's resources and measures them: memory of a mapped file
// that the system takes away while a program uses it, the processors' time, and whether work stays
// in proportion to its input. It must not know what is tested.
package resources
