//go:build !nocuda && linux && (amd64 || arm64)

package fakenccl

import (
	"bytes"
	"net"
	"net/rpc"
	"sync"
	"unsafe"

	"gotile/internal/libnccl"
)

// Request is a request of a rank to the process of rank 0. It is exported for package rpc.
type Request struct {
	Hub, Rank, Number int
	Peer              int
	Color, Key        int
	Part              Part
	Data              []byte
}

// Reply is the answer.
type Reply struct {
	Data            []byte
	Hub, Rank, Size int
}

// server has the hubs of communicators whose ranks are processes.
type server struct {
	mu   sync.Mutex
	hubs []*hub
}

// number returns the number of a hub, which it adds if it is new.
func (s *server) number(h *hub) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, known := range s.hubs {
		if known == h {
			return i
		}
	}
	s.hubs = append(s.hubs, h)
	return len(s.hubs) - 1
}

func (s *server) hub(number int) *hub {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hubs[number]
}

// Join makes the first hub for the ranks that Number counts, and waits until all have come.
func (s *server) Join(q Request, a *Reply) error {
	s.mu.Lock()
	if len(s.hubs) == 0 {
		s.hubs = append(s.hubs, newHub(q.Number))
	}
	s.mu.Unlock()
	s.hub(0).part(q.Rank, -1, 0, 0)
	return nil
}

// Collect is [joint]'s collect.
func (s *server) Collect(q Request, a *Reply) error {
	a.Data = s.hub(q.Hub).collect(q.Rank, q.Number, &q.Part, q.Data)
	return nil
}

// Send is [joint]'s send.
func (s *server) Send(q Request, a *Reply) error {
	s.hub(q.Hub).send(q.Rank, q.Peer, q.Data)
	return nil
}

// Receive is [joint]'s receive.
func (s *server) Receive(q Request, a *Reply) error {
	a.Data = s.hub(q.Hub).receive(q.Peer, q.Rank)
	return nil
}

// Divide is [joint]'s divide. Size is 0 for no part.
func (s *server) Divide(q Request, a *Reply) error {
	if sub, rank := s.hub(q.Hub).part(q.Rank, q.Number, q.Color, q.Key); sub != nil {
		a.Hub, a.Rank, a.Size = s.number(sub), rank, sub.size
	}
	return nil
}

// uniqueID is ncclGetUniqueId: it serves a communicator of processes, and the id has the address.
func (l *library) uniqueID(to uintptr) uintptr {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return systemError
	}
	r := rpc.NewServer()
	if r.RegisterName("Hub", new(server)) != nil {
		return systemError
	}
	go r.Accept(listener)
	copy(unsafe.Slice((*byte)(pointer(to)), libnccl.UniqueID), listener.Addr().String()+"\x00")
	return success
}

// initRank is ncclCommInitRankScalable.
func (l *library) initRank(to, size, rank, count, ids, config uintptr) uintptr {
	if size == 1 {
		*(*uintptr)(pointer(to)) = l.add(newHub(1), 0)
		return success
	}
	address, _, _ := bytes.Cut(unsafe.Slice((*byte)(pointer(ids)), libnccl.UniqueID), []byte{0})
	client, err := rpc.Dial("tcp", string(address))
	if err != nil {
		return systemError
	}
	r := &remote{client: client, size: int(size), aborted: make(chan struct{})}
	if r.ask("Join", Request{Rank: int(rank), Number: int(size)}); r.ended() {
		return systemError
	}
	*(*uintptr)(pointer(to)) = l.add(r, int(rank))
	return success
}

// remote is a hub of the process of rank 0. If that process ends, its ranks wait until they abort, as those of NCCL do.
type remote struct {
	client  *rpc.Client
	number  int
	size    int
	once    sync.Once
	aborted chan struct{}
}

// ask calls a function of the server. After abort the reply is empty.
func (r *remote) ask(what string, q Request) (a Reply) {
	q.Hub = r.number
	call := r.client.Go("Hub."+what, q, new(Reply), make(chan *rpc.Call, 1))
	select {
	case <-r.aborted:
		return Reply{}
	case <-call.Done:
	}
	if call.Error != nil {
		<-r.aborted
		return Reply{}
	}
	return *call.Reply.(*Reply)
}

func (r *remote) ended() bool {
	select {
	case <-r.aborted:
		return true
	default:
		return false
	}
}

func (r *remote) ranks() int { return r.size }

func (r *remote) collect(rank, number int, p *Part, src []byte) []byte {
	return r.ask("Collect", Request{Rank: rank, Number: number, Part: *p, Data: src}).Data
}

func (r *remote) send(from, to int, data []byte) {
	r.ask("Send", Request{Rank: from, Peer: to, Data: data})
}

func (r *remote) receive(from, to int) []byte {
	return r.ask("Receive", Request{Rank: to, Peer: from}).Data
}

func (r *remote) divide(rank, number, color, key int) (joint, int) {
	a := r.ask("Divide", Request{Rank: rank, Number: number, Color: color, Key: key})
	if a.Size == 0 {
		return nil, 0
	}
	return &remote{client: r.client, number: a.Hub, size: a.Size, aborted: make(chan struct{})}, a.Rank
}

func (r *remote) abort() { r.once.Do(func() { close(r.aborted) }) }
