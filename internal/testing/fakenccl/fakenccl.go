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
	all    joint
	rank   int
	calls  int
	splits int
}

// joint is the state that the ranks of a communicator share: a hub of this process, or of that of rank 0.
type joint interface {
	ranks() int
	// collect waits until all ranks have come to a call, and returns the rank's result; nil after abort.
	collect(rank, number int, p *Part, src []byte) []byte
	send(from, to int, data []byte)
	// receive waits for bytes; nil after abort.
	receive(from, to int) []byte
	// divide returns the part of a communicator that a rank is in and its rank there, once all have called it; nil for none.
	divide(rank, number, color, key int) (joint, int)
	// abort ends what waits in this process.
	abort()
}

// hub is a communicator in the process that has it.
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

func (h *hub) ranks() int { return h.size }

// abort implements [joint]. It ends all ranks: those of a hub are of one process.
func (h *hub) abort() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.aborted = true
	h.changed.Broadcast()
}

// Results of NCCL.
const (
	success         = 0
	systemError     = 2
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
		"GetVersion": func(to uintptr) uintptr { return store(to, 23000) }, "GetUniqueId": l.uniqueID,
		"GetErrorString": func(uintptr) uintptr { return uintptr(unsafe.Pointer(&l.text[0])) }, "GetLastError": func(uintptr) uintptr { return 0 },
		"CommInitRankScalable": l.initRank, "CommInitAll": l.initAll, "CommSplit": l.split,
		"CommUserRank": func(c, to uintptr) uintptr { return store(to, l.comm(c).rank) },
		"CommCount":    func(c, to uintptr) uintptr { return store(to, l.comm(c).all.ranks()) },
		"CommDestroy":  func(uintptr) uintptr { return success }, "CommAbort": l.abort,
		"CommGetAsyncError": func(_, to uintptr) uintptr { return store(to, success) },
		"AllReduce": func(src, dst, n, kind, how, c, stream uintptr) uintptr {
			return l.collective(c, stream, src, dst, &Part{Kind: allReduce, Count: int(n), Elem: kind, How: how})
		},
		"ReduceScatter": func(src, dst, n, kind, how, c, stream uintptr) uintptr {
			return l.collective(c, stream, src, dst, &Part{Kind: reduceScatter, Count: int(n), Elem: kind, How: how})
		},
		"AllGather": func(src, dst, n, kind, c, stream uintptr) uintptr {
			return l.collective(c, stream, src, dst, &Part{Kind: allGather, Count: int(n), Elem: kind})
		},
		"Broadcast": func(src, dst, n, kind, root, c, stream uintptr) uintptr {
			return l.collective(c, stream, src, dst, &Part{Kind: broadcast, Count: int(n), Elem: kind, Root: int(root)})
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
func (l *library) add(h joint, rank int) uintptr {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.next += 0x100
	l.comms[l.next] = &comm{all: h, rank: rank}
	return l.next
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

// abort ends the operations of a communicator.
func (l *library) abort(handle uintptr) uintptr {
	l.comm(handle).all.abort()
	return success
}

// thread is the thread that calls.
func thread() int { return syscall.Gettid() }
