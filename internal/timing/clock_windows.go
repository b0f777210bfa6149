package timing

import (
	"sync"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	kernel32  = windows.NewLazySystemDLL("kernel32.dll")
	counter   = kernel32.NewProc("QueryPerformanceCounter")
	frequency = sync.OnceValue(func() float64 { return float64(query(kernel32.NewProc("QueryPerformanceFrequency"))) })
)

func query(p *windows.LazyProc) (n int64) {
	p.Call(uintptr(unsafe.Pointer(&n)))
	return n
}

// watch starts a stopwatch. Go's clock has a resolution of 15 ms on Windows, so it uses another one.
func watch() func() time.Duration {
	perSecond, begin := frequency(), query(counter)
	return func() time.Duration {
		return time.Duration(float64(query(counter)-begin) / perSecond * float64(time.Second))
	}
}
