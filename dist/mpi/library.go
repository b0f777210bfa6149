package mpi

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"unsafe"

	"gotile/dist"
)

// library is a loaded MPI library.
type library struct {
	*abi
	file    string
	version string
	fn      functions
	// mu is held during calls unless the library lets several threads call it.
	mu       sync.Mutex
	multiple bool
}

// functions is the addresses of the functions that are used, by field.
type functions struct {
	Init_thread, Initialized, Finalize, Get_library_version, Error_string, Error_class uintptr
	Comm_size, Comm_rank, Comm_split, Comm_split_type, Comm_dup, Comm_free             uintptr
	Comm_set_errhandler                                                                uintptr
	Iallreduce, Iallgather, Ireduce_scatter_block, Ibcast, Ialltoall, Ibarrier         uintptr
	Allreduce, Allgather, Reduce_scatter_block, Bcast, Alltoall                        uintptr
	Win_allocate_shared, Win_shared_query, Win_free                                    uintptr
	Isend, Irecv, Improbe, Imrecv, Get_count, Test                                     uintptr
}

// word is memory for a handle or number that the library writes. It must be on the heap:
// stacks move.
type word struct{ x uintptr }

// newWord, newBytes and newIntegers return memory on the heap for the library. They are not
// inlined, so that the compiler cannot move it to a stack.
//
//go:noinline
func newWord() *word { return new(word) }

//go:noinline
func newBytes(n int) []byte { return make([]byte, n) }

//go:noinline
func newIntegers(n int) []uint64 { return make([]uint64, n) }

// request is the memory of an operation that does not block, on the heap too, and of the arguments of its calls.
type request struct {
	request, done word
	args          [12]uintptr
	test          [3]uintptr
}

//go:noinline
func newRequest() *request { return new(request) }

// poll asks whether an operation has ended, and sets done.
func (l *library) poll(r *request) error {
	r.test = [3]uintptr{r.request.at(), r.done.at(), l.statusIgnore}
	return l.call("Test", l.fn.Test, r.test[:]...)
}

func (w *word) at() uintptr { return uintptr(unsafe.Pointer(&w.x)) }

// int is the word as a C int.
func (w *word) int() int { return int(int32(w.x)) }

// handle is the word as a handle.
func (l *library) handle(w *word) uintptr {
	if l.words {
		return uintptr(uint32(w.x))
	}
	return w.x
}

// call calls a function and makes an error of its result.
func (l *library) call(name string, fn uintptr, args ...uintptr) error {
	if !l.multiple {
		l.mu.Lock()
		defer l.mu.Unlock()
	}
	if code := int(int32(syscall(fn, args...))); code != 0 {
		return l.error(name, code)
	}
	return nil
}

// failure is an error code of the library.
type failure struct {
	call, text string
	class      int
}

func (f *failure) Error() string { return fmt.Sprintf("MPI_%s: %s", f.call, f.text) }

// error describes an error code. The lock is held.
func (l *library) error(name string, code int) error {
	text := newBytes(1024)
	n, class := newWord(), newWord()
	syscall(l.fn.Error_string, uintptr(code), uintptr(unsafe.Pointer(&text[0])), n.at())
	syscall(l.fn.Error_class, uintptr(code), class.at())
	return &failure{call: name, text: strings.ReplaceAll(string(text[:min(max(n.int(), 0), len(text))]), "\n", ": "), class: class.int()}
}

// describe asks for the library's version, one line.
func (l *library) describe() string {
	text, n := newBytes(1<<14), newWord()
	syscall(l.fn.Get_library_version, uintptr(unsafe.Pointer(&text[0])), n.at())
	line, _, _ := strings.Cut(string(text[:min(max(n.int(), 0), len(text))]), "\n")
	line, _, _ = strings.Cut(line, ", ident")
	return strings.Join(strings.Fields(strings.ReplaceAll(line, "\x00", " ")), " ")
}

// find loads the first library that a launcher may mean.
func find(launcher, named string) (*library, error) {
	var missing []string
	for _, file := range candidates(launcher, named) {
		l, err := load(file)
		if err == nil {
			l.version = l.describe()
			return l, nil
		}
		if errors.Is(err, errIncomplete) {
			return nil, fmt.Errorf("%w: %w", dist.ErrUnavailable, err)
		}
		missing = append(missing, file)
	}
	return nil, fmt.Errorf("%w: no MPI library (%s); install Open MPI or MPICH, or name its file in GOTILE_MPI", dist.ErrUnavailable, strings.Join(missing, ", "))
}

// errIncomplete is the class of errors of a file that is no MPI library.
var errIncomplete = errors.New("not an MPI library of version 3 or newer")
