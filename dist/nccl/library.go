package nccl

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unsafe"

	"gotile/dist"
	"gotile/tile"
)

// library is a loaded libnccl.
type library struct {
	file    string
	version int // 22705 for 2.27.5
	fn      functions
}

// functions is the addresses of the functions that are used, by field.
type functions struct {
	GetVersion, GetUniqueId, GetErrorString                               uintptr
	CommInitRankScalable, CommInitAll, CommSplit, CommUserRank, CommCount uintptr
	CommDestroy, CommAbort, CommGetAsyncError                             uintptr
	AllReduce, AllGather, ReduceScatter, Broadcast                        uintptr
	Send, Recv, GroupStart, GroupEnd                                      uintptr
	MemAlloc, MemFree, CommRegister, CommDeregister, GetLastError         uintptr
}

// oldest is the first version with ncclCommInitRankScalable.
const oldest = 22300

// uniqueID is ncclUniqueId.
const uniqueID = 128

// Numbers of ncclDataType_t and ncclRedOp_t.
var (
	types = map[tile.DType]uintptr{tile.I8: 0, tile.U8: 1, tile.I32: 2, tile.U32: 3, tile.I64: 4, tile.U64: 5, tile.F16: 6, tile.F32: 7, tile.F64: 8,
		tile.BF16: 9, tile.E4M3: 10, tile.E5M2: 11}
	reductions = map[dist.Reduction]uintptr{dist.Sum: 0, dist.Product: 1, dist.Max: 2, dist.Min: 3, dist.Average: 4}
)

const bytesType = 1 // ncclUint8, for moves

// find loads the library once.
var find = sync.OnceValues(func() (*library, error) {
	var tried []string
	for _, file := range candidates(os.Getenv) {
		l, err := load(file)
		if err == nil {
			return l, l.check()
		}
		if errors.Is(err, errIncomplete) {
			return nil, fmt.Errorf("%w: %w", dist.ErrUnavailable, err)
		}
		tried = append(tried, file)
	}
	return nil, fmt.Errorf("%w: no NCCL (%s); install libnccl2, or the Python package nvidia-nccl-cu13, or name the file in GOTILE_NCCL", dist.ErrUnavailable, strings.Join(tried, ", "))
})

// errIncomplete is the class of errors of a file that is no libnccl.
var errIncomplete = errors.New("not a libnccl of version 2.23 or newer")

// candidates returns the files to try, in order.
func candidates(getenv func(string) string) []string {
	if named := getenv("GOTILE_NCCL"); named != "" {
		return []string{named}
	}
	list := []string{"libnccl.so.2"}
	roots := []string{getenv("VIRTUAL_ENV"), getenv("CONDA_PREFIX")}
	for _, dir := range filepath.SplitList(getenv("PATH")) {
		if _, err := os.Stat(filepath.Join(dir, "python3")); err == nil {
			roots = append(roots, filepath.Dir(dir))
		}
	}
	for _, root := range append(roots, filepath.Join(getenv("HOME"), ".local"), "/usr/local", "/usr") {
		if root == "" {
			continue
		}
		for _, packages := range []string{"site-packages", "dist-packages"} {
			found, _ := filepath.Glob(filepath.Join(root, "lib*", "python3*", packages, "nvidia", "nccl", "lib", "libnccl.so.2"))
			for _, f := range found {
				if !slices.Contains(list, f) {
					list = append(list, f)
				}
			}
		}
	}
	return list
}

// check asks for the version.
func (l *library) check() error {
	n := newWord()
	if err := l.call("GetVersion", l.fn.GetVersion, n.at()); err != nil {
		return err
	}
	if l.version = int(int32(n.x)); l.version < oldest {
		return fmt.Errorf("%w: %s is NCCL %s; want 2.23 or newer", dist.ErrUnavailable, l.file, l)
	}
	return nil
}

// String is the version: 2.27.5.
func (l *library) String() string {
	return fmt.Sprintf("%d.%d.%d", l.version/10000, l.version/100%100, l.version%100)
}

// call calls a function and makes an error of its result.
func (l *library) call(name string, fn uintptr, args ...uintptr) error {
	code := syscall(fn, args...)
	if int32(code) == 0 {
		return nil
	}
	text := goString(syscall(l.fn.GetErrorString, code))
	if last := strings.TrimSpace(goString(syscall(l.fn.GetLastError, 0))); last != "" {
		text += ": " + strings.ReplaceAll(last, "\n", ": ")
	}
	return fmt.Errorf("nccl%s: %s", name, text)
}

// goString copies a text of C.
func goString(at uintptr) string {
	if at == 0 {
		return ""
	}
	p := *(*unsafe.Pointer)(unsafe.Pointer(&at)) // memory of C, which does not move
	n := 0
	for *(*byte)(unsafe.Add(p, n)) != 0 {
		n++
	}
	return string(unsafe.Slice((*byte)(p), n))
}

// word is memory for a handle or number that the library writes, on the heap: stacks move.
type word struct{ x uintptr }

//go:noinline
func newWord() *word { return new(word) }

//go:noinline
func newBytes(n int) []byte { return make([]byte, n) }

//go:noinline
func newWords(n int) []uintptr { return make([]uintptr, n) }

//go:noinline
func newInts(n int) []int32 { return make([]int32, n) }

func (w *word) at() uintptr { return uintptr(unsafe.Pointer(&w.x)) }
