package dist

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"gotile/device"
)

// Backend joins ranks into communicators. Packages of backends register one with [Register].
type Backend interface {
	// Open joins this process to the others that its launcher started. It fails with
	// [ErrUnavailable] if the backend's library is missing or does not fit the launcher.
	Open(ctx context.Context, p Placement, o Settings) (Comm, error)
	// Version returns the name and version of the backend's library, or why there is none.
	Version() (string, error)
	// Takes reports whether the backend moves memory of a device.
	Takes(dev device.Device) bool
}

// Comm is a communicator of a backend, as one rank sees it. Operations of a group reach it
// checked and numbered; it may be used by several goroutines.
type Comm interface {
	Rank() int
	// WorldRank is the rank among all that were opened together, for messages.
	WorldRank() int
	Size() int
	// Run runs a collective operation: on a device it returns when the result is there, on
	// a stream it queues the operation. If the ranks' operations differ all of them fail with
	// [ErrMismatch], in this call or a later one.
	Run(ctx context.Context, on device.Launcher, op *Op) error
	// Batch runs transfers together: none waits for another one of the batch.
	Batch(ctx context.Context, on device.Launcher, list []Transfer) error
	// Split returns the communicator of the ranks of equal color, in the order of key, then
	// of rank; nil if color is negative. All ranks call it.
	Split(ctx context.Context, color, key int) (Comm, error)
	// Fail makes all operations of all ranks of all communicators fail with an error, unless
	// they have failed already. It does not wait.
	Fail(err *Error)
	// Failed returns the error that ended all ranks, nil if there is none.
	Failed() *Error
	// Ended is closed once Failed returns an error.
	Ended() <-chan struct{}
	// Close leaves the communicator. If failed is false it waits, for as long
	// as it takes, until all ranks have closed.
	Close(failed bool) error
}

var (
	backendsMu sync.Mutex
	backends   = make(map[string]Backend)
)

// Register makes a backend known under a name, such as "mpi". Packages of backends call it
// when they are imported. A name that is registered twice is a mistake of the program.
func Register(name string, b Backend) {
	backendsMu.Lock()
	defer backendsMu.Unlock()
	if backends[name] != nil || b == nil {
		panic(fmt.Sprintf("dist.Register: backend %q is registered twice, or is nil", name))
	}
	backends[name] = b
}

// Backends returns the backends of this program by name.
func Backends() map[string]Backend {
	backendsMu.Lock()
	defer backendsMu.Unlock()
	return maps.Clone(backends)
}

// backendNames lists the registered backends for messages.
func backendNames() string {
	names := slices.Sorted(maps.Keys(Backends()))
	if len(names) == 0 {
		return "none; import one, such as gotile/dist/local"
	}
	return strings.Join(names, ", ")
}
