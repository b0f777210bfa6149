package mpi

import (
	"encoding/binary"
	"time"
	"unsafe"

	"gotile/dist"
	"gotile/tile"
)

// The tags of messages about errors.
const (
	tagFailed = 1 // an error: to rank 0, or from it the one of all ranks
	tagLeft   = 2 // to rank 0: the sender closed its group
	tagAsk    = 3 // to rank 0: which ranks have?
	tagAnswer = 4 // from rank 0: their numbers, in 32 bits each
	tagReport = 5 // to rank 0: a report
)

// message is a message on its way.
type message struct {
	data    []byte
	request word
}

// watchEvery is how often a rank receives messages about errors.
const watchEvery = 10 * time.Millisecond

// watch receives messages about errors until the group is closed.
func (w *world) watch() {
	defer close(w.stopped)
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-w.stop:
			return
		case <-tick.C:
			for w.receive() {
			}
			w.sent()
		}
	}
}

// post sends a message without waiting.
func (w *world) post(to, tag int, data []byte) {
	m := &message{data: data}
	l := w.lib
	err := l.call("Isend", l.fn.Isend, address(data), uintptr(len(data)), l.types[tile.U8], uintptr(to), uintptr(tag), w.control, m.request.at())
	if err != nil {
		return // the timeout of the others ends them
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sending = append(w.sending, m)
}

// tell sends a message to rank 0, or handles it there.
func (w *world) tell(tag int, data []byte) {
	if w.rank == 0 {
		w.handle(0, tag, data)
	} else {
		w.post(0, tag, data)
	}
}

// sent forgets messages that have arrived.
func (w *world) sent() {
	w.mu.Lock()
	defer w.mu.Unlock()
	kept := w.sending[:0]
	for _, m := range w.sending {
		done := newWord()
		if w.lib.call("Test", w.lib.fn.Test, m.request.at(), done.at(), w.lib.statusIgnore) == nil && done.int() == 0 {
			kept = append(kept, m)
		}
	}
	w.sending = kept
}

// receive takes the next message, if there is one.
func (w *world) receive() bool {
	l := w.lib
	in, ok := w.probe(w.control, l.anySource)
	if !ok {
		return false
	}
	data := newBytes(max(in.count(l, tile.U8), 0))
	request := newWord()
	if l.call("Imrecv", l.fn.Imrecv, address(data), uintptr(len(data)), l.types[tile.U8], in.message.at(), request.at()) != nil {
		return false
	}
	for done := newWord(); done.int() == 0; {
		if l.call("Test", l.fn.Test, request.at(), done.at(), l.statusIgnore) != nil {
			return false
		}
	}
	w.handle(in.source(l), in.tag(l), data)
	return true
}

// handle acts on a message.
func (w *world) handle(from, tag int, data []byte) {
	switch tag {
	case tagFailed:
		if e := dist.DecodeError(data); w.rank == 0 {
			w.decide(e)
		} else {
			w.set(e)
		}
	case tagLeft:
		w.mu.Lock()
		w.left[from] = true
		w.mu.Unlock()
	case tagReport:
		w.compare(from, data)
	case tagAsk:
		var list []byte
		w.mu.Lock()
		for r := range w.left {
			list = binary.LittleEndian.AppendUint32(list, uint32(r))
		}
		w.mu.Unlock()
		w.post(from, tagAnswer, list)
	case tagAnswer:
		w.mu.Lock()
		w.answers++
		for ; len(data) >= 4; data = data[4:] {
			w.left[int(binary.LittleEndian.Uint32(data))] = true
		}
		w.mu.Unlock()
	}
}

// incoming is a message that has been found and not received.
type incoming struct {
	message word
	status  [64]byte
}

// newIncoming is as newWord.
//
//go:noinline
func newIncoming() *incoming { return new(incoming) }

// probe finds a message of a sender.
func (w *world) probe(comm uintptr, from int) (*incoming, bool) {
	in, found, l := newIncoming(), newWord(), w.lib
	err := l.call("Improbe", l.fn.Improbe, uintptr(from), uintptr(l.anyTag), comm, found.at(), in.message.at(), uintptr(unsafe.Pointer(&in.status[0])))
	return in, err == nil && found.int() != 0
}

func (in *incoming) source(l *library) int {
	return int(int32(binary.LittleEndian.Uint32(in.status[l.statusSource:])))
}

func (in *incoming) tag(l *library) int {
	return int(int32(binary.LittleEndian.Uint32(in.status[l.statusTag:])))
}

// count is the number of elements of the message; negative if it is not a whole number.
func (in *incoming) count(l *library, d tile.DType) int {
	n := newWord()
	if l.call("Get_count", l.fn.Get_count, uintptr(unsafe.Pointer(&in.status[0])), l.types[d], n.at()) != nil {
		return -1
	}
	return n.int()
}

// address is the address of bytes; 0 if there are none.
func address(b []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(b))) }
