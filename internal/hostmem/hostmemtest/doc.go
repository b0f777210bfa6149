// Package hostmemtest has memory for tests that the system takes away while a program uses it: that of a
// mapped file which becomes shorter.
package hostmemtest
