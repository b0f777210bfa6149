//go:build !nocuda && linux && (amd64 || arm64)

package fakenccl

import (
	"reflect"
	"sync"
	"syscall"
	"unsafe"

	"github.com/ebitengine/purego"

	"gotile/internal/cuda/driver"
	"gotile/internal/libnccl"
	"gotile/internal/testing/drivertest"
)

// library is the fake's state.
type library struct {
	machine *drivertest.Machine
	table   *driver.Table

	mu     sync.Mutex
	comms  map[uintptr]*comm
	next   uintptr
	groups map[int]*group // by thread
	text   []byte
}

// comm is a communicator of one rank.
type comm struct {
	hub    *hub
	rank   int
	calls  int
	splits int
}

// hub is what the ranks of a communicator share.
type hub struct {
	size    int
	mu      sync.Mutex
	changed *sync.Cond
	aborted bool
	calls   map[int]*call
	splits  map[int]*split
	mail    map[[2]int][][]byte // by sender and receiver
}

func newHub(size int) *hub {
	h := &hub{size: size, calls: map[int]*call{}, splits: map[int]*split{}, mail: map[[2]int][][]byte{}}
	h.changed = sync.NewCond(&h.mu)
	return h
}

// Results of NCCL.
const (
	success         = 0
	invalidArgument = 4
)

// Install makes the fake the library that Find of package libnccl returns, for a machine's GPUs. It reports whether programs for this
// platform load libraries.
func Install(m *drivertest.Machine) bool {
	l := &library{machine: m, table: m.Table(), comms: map[uintptr]*comm{}, next: 0x100, groups: map[int]*group{}, text: []byte("a fake error\x00")}
	f := new(libnccl.Functions)
	fields := reflect.ValueOf(f).Elem()
	all := l.functions()
	for i := range fields.NumField() {
		fields.Field(i).SetUint(uint64(purego.NewCallback(all[fields.Type().Field(i).Name])))
	}
	libnccl.Substitute(f)
	return true
}

// functions are the fake's by name.
func (l *library) functions() map[string]any {
	return map[string]any{
		"GetVersion": func(to uintptr) uintptr { return store(to, 23000) }, "GetUniqueId": func(uintptr) uintptr { return success },
		"GetErrorString": func(uintptr) uintptr { return uintptr(unsafe.Pointer(&l.text[0])) }, "GetLastError": func(uintptr) uintptr { return 0 },
		"CommInitRankScalable": l.initRank, "CommInitAll": l.initAll, "CommSplit": l.split,
		"CommUserRank": func(c, to uintptr) uintptr { return store(to, l.comm(c).rank) },
		"CommCount":    func(c, to uintptr) uintptr { return store(to, l.comm(c).hub.size) },
		"CommDestroy":  func(uintptr) uintptr { return success }, "CommAbort": l.abort,
		"CommGetAsyncError": func(_, to uintptr) uintptr { return store(to, success) },
		"AllReduce": func(src, dst, n, kind, how, c, stream uintptr) uintptr {
			return l.collective(c, stream, &part{kind: allReduce, src: src, dst: dst, count: int(n), elem: kind, how: how})
		},
		"ReduceScatter": func(src, dst, n, kind, how, c, stream uintptr) uintptr {
			return l.collective(c, stream, &part{kind: reduceScatter, src: src, dst: dst, count: int(n), elem: kind, how: how})
		},
		"AllGather": func(src, dst, n, kind, c, stream uintptr) uintptr {
			return l.collective(c, stream, &part{kind: allGather, src: src, dst: dst, count: int(n), elem: kind})
		},
		"Broadcast": func(src, dst, n, kind, root, c, stream uintptr) uintptr {
			return l.collective(c, stream, &part{kind: broadcast, src: src, dst: dst, count: int(n), elem: kind, root: int(root)})
		},
		"Send": func(at, n, kind, peer, c, stream uintptr) uintptr {
			return l.transfer(&transfer{send: true, at: at, bytes: int(n), peer: int(peer), comm: l.comm(c), stream: stream})
		},
		"Recv": func(at, n, kind, peer, c, stream uintptr) uintptr {
			return l.transfer(&transfer{at: at, bytes: int(n), peer: int(peer), comm: l.comm(c), stream: stream})
		},
		"GroupStart": l.groupStart, "GroupEnd": l.groupEnd,
		"MemAlloc": func(to, n uintptr) uintptr {
			return uintptr(l.table.MemAlloc((*driver.Pointer)(pointer(to)), n))
		},
		"MemFree":        func(at uintptr) uintptr { return uintptr(l.table.MemFree(driver.Pointer(at))) },
		"CommRegister":   func(_, _, _, to uintptr) uintptr { return store(to, success) },
		"CommDeregister": func(_, _ uintptr) uintptr { return success },
	}
}

// pointer is an address of memory that does not move.
func pointer(at uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&at)) }

// store writes an int of C.
func store(to uintptr, n int) uintptr {
	*(*int32)(pointer(to)) = int32(n)
	return success
}

// comm is the communicator of a handle.
func (l *library) comm(handle uintptr) *comm {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.comms[handle]
}

// add makes a communicator and returns its handle.
func (l *library) add(h *hub, rank int) uintptr {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.next += 0x100
	l.comms[l.next] = &comm{hub: h, rank: rank}
	return l.next
}

// initRank is ncclCommInitRankScalable, for one rank.
func (l *library) initRank(to, size, rank, ids, list, config uintptr) uintptr {
	if size != 1 {
		return invalidArgument
	}
	*(*uintptr)(pointer(to)) = l.add(newHub(1), 0)
	return success
}

// initAll is ncclCommInitAll.
func (l *library) initAll(to, n, ordinals uintptr) uintptr {
	h := newHub(int(n))
	for i, handle := range unsafe.Slice((*uintptr)(pointer(to)), int(n)) {
		if handle != 0 {
			return invalidArgument
		}
		unsafe.Slice((*uintptr)(pointer(to)), int(n))[i] = l.add(h, i)
	}
	return success
}

// abort ends all operations of a communicator.
func (l *library) abort(handle uintptr) uintptr {
	h := l.comm(handle).hub
	h.mu.Lock()
	defer h.mu.Unlock()
	h.aborted = true
	h.changed.Broadcast()
	return success
}

// thread is the thread that calls.
func thread() int { return syscall.Gettid() }
