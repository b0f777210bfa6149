// Package libnccl loads NVIDIA's library of collective operations and calls its functions. It must not know groups or devices.
package libnccl

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
)

// Library is a loaded libnccl.
type Library struct {
	File    string
	Version int // 22705 for 2.27.5
	Fn      Functions
}

// Functions is the addresses of the functions that are used, by field.
type Functions struct {
	GetVersion, GetUniqueId, GetErrorString                               uintptr
	CommInitRankScalable, CommInitAll, CommSplit, CommUserRank, CommCount uintptr
	CommDestroy, CommAbort, CommGetAsyncError                             uintptr
	AllReduce, AllGather, ReduceScatter, Broadcast                        uintptr
	Send, Recv, GroupStart, GroupEnd                                      uintptr
	MemAlloc, MemFree, CommRegister, CommDeregister, GetLastError         uintptr
}

// oldest is the first version with ncclCommInitRankScalable.
const oldest = 22300

// UniqueID is the size of ncclUniqueId.
const UniqueID = 128

// substitution is the functions of [Substitute].
var substitution *Functions

// Substitute makes [Find] return a library of these functions, for tests. It is called before the first Find.
func Substitute(f *Functions) { substitution = f }

// Find loads the library once.
var Find = sync.OnceValues(func() (*Library, error) {
	if substitution != nil {
		l := &Library{File: "substitution", Fn: *substitution}
		return l, l.check()
	}
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
func (l *Library) check() error {
	n := NewWord()
	if err := l.Call("GetVersion", l.Fn.GetVersion, n.At()); err != nil {
		return err
	}
	if l.Version = int(int32(n.X)); l.Version < oldest {
		return fmt.Errorf("%w: %s is NCCL %s; want 2.23 or newer", dist.ErrUnavailable, l.File, l)
	}
	return nil
}

// String is the version: 2.27.5.
func (l *Library) String() string {
	return fmt.Sprintf("%d.%d.%d", l.Version/10000, l.Version/100%100, l.Version%100)
}

// Call calls a function and makes an error of its result.
func (l *Library) Call(name string, fn uintptr, args ...uintptr) error {
	return l.Result(name, Syscall(fn, args...))
}

// Result makes an error of a function's result.
func (l *Library) Result(name string, code uintptr) error {
	if int32(code) == 0 {
		return nil
	}
	text := GoString(Syscall(l.Fn.GetErrorString, code))
	if last := strings.TrimSpace(GoString(Syscall(l.Fn.GetLastError, 0))); last != "" {
		text += ": " + strings.ReplaceAll(last, "\n", ": ")
	}
	return fmt.Errorf("nccl%s: %s", name, text)
}

// GoString copies a text of C.
func GoString(at uintptr) string {
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

// Word is memory for a handle or number that the library writes, on the heap: stacks move.
type Word struct{ X uintptr }

// NewWord returns memory on the heap.
//
//go:noinline
func NewWord() *Word { return new(Word) }

// At is the address of the word.
func (w *Word) At() uintptr { return uintptr(unsafe.Pointer(&w.X)) }
