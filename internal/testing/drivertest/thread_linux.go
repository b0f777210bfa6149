package drivertest

import "syscall"

// thread is the thread that runs, by which contexts are current.
func thread() int { return syscall.Gettid() }
