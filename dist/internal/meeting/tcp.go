package meeting

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"gotile/dist"
)

// line is a message between a rank and rank 0: JSON, one after another.
type line struct {
	Hello  *hello   `json:",omitempty"` // the first line of a rank
	Ready  []byte   `json:",omitempty"` // the answer: what rank 0 shares with all
	Calls  []Report `json:",omitempty"`
	Failed []byte   `json:",omitempty"` // an error of dist.EncodeError
	Left   bool     `json:",omitempty"` // the rank has closed its group; all have, from rank 0
}

// hello says which rank connects, and how many it counts.
type hello struct{ Rank, Size int }

// Serve is the meeting of rank 0: it listens at an address, waits until the other ranks have
// connected and shares data with them.
func Serve(ctx context.Context, address string, size int, shared []byte) (Member, error) {
	var lc net.ListenConfig
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("%w: address %q of rank 0: %w", dist.ErrUnavailable, address, err)
	}
	l, err := lc.Listen(ctx, "tcp", net.JoinHostPort("", port))
	if err != nil {
		return nil, fmt.Errorf("%w: rank 0 cannot listen for the other ranks: %w; set MASTER_PORT to a free port", dist.ErrUnavailable, err)
	}
	defer l.Close()
	defer context.AfterFunc(ctx, func() { l.Close() })()
	s := &server{conns: map[int]*conn{}, told: make(chan struct{})}
	s.hub = NewHub(size, s.tell)
	for len(s.conns) < size-1 {
		c, err := l.Accept()
		if err != nil {
			s.closeAll()
			return nil, fmt.Errorf("%w: %d of %d ranks have come to rank 0 at %s: %w", dist.ErrTimeout, len(s.conns)+1, size, address, context.Cause(ctx))
		}
		s.welcome(ctx, c, size)
	}
	for _, c := range s.conns {
		c.send(line{Ready: shared})
	}
	for rank, c := range s.conns { // now that each has its answer: a lost rank is an error to the others
		go s.serve(rank, c)
	}
	go s.lastLeft()
	return first{s.hub.Member(0), s}, nil
}

// server is the connections of rank 0.
type server struct {
	hub     *Hub
	mu      sync.Mutex
	conns   map[int]*conn
	told    chan struct{} // closed when the others have been told how the meeting ended
	telling sync.Once
}

// first is rank 0.
type first struct {
	Member
	server *server
}

// Close implements [Member]. It also waits until the others have been told how the meeting ended: without that the end of this process
// would be an error to them.
func (f first) Close() error {
	err := f.Member.Close()
	<-f.server.told
	return err
}

// conn is a connection.
type conn struct {
	net.Conn
	decoder *json.Decoder
	mu      sync.Mutex // of writes
}

// writeLimit is how long a message may take to be taken by the system.
const writeLimit = 10 * time.Second

// send writes a message. A connection that fails shows when it is read.
func (c *conn) send(l line) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.SetWriteDeadline(time.Now().Add(writeLimit))
	text, err := json.Marshal(l)
	if err == nil {
		_, err = c.Write(append(text, '\n'))
	}
	if err != nil {
		c.Close()
	}
}

// helloLimit is how long a connection may take to say which rank it is.
const helloLimit = 10 * time.Second

// welcome reads the first line of a rank. A connection that is none is closed.
func (s *server) welcome(ctx context.Context, raw net.Conn, size int) {
	c := &conn{Conn: raw, decoder: json.NewDecoder(raw)}
	raw.SetReadDeadline(time.Now().Add(helloLimit))
	var first line
	if c.decoder.Decode(&first) != nil || first.Hello == nil || first.Hello.Size != size || first.Hello.Rank < 1 || first.Hello.Rank >= size || s.conns[first.Hello.Rank] != nil {
		raw.Close()
		return
	}
	raw.SetReadDeadline(time.Time{})
	s.conns[first.Hello.Rank] = c
}

// serve reads what a rank sends until it is gone, which is an error before it has left.
func (s *server) serve(rank int, c *conn) {
	for left := false; ; {
		var l line
		if err := c.decoder.Decode(&l); err != nil && left {
			return
		} else if err != nil {
			s.hub.Fail(&dist.Error{Rank: rank, Err: fmt.Errorf("%w: its process has ended or its machine cannot be reached (%w)", dist.ErrLost, err)})
			return
		}
		if len(l.Calls) > 0 {
			s.hub.called(rank, l.Calls)
		}
		if l.Failed != nil {
			s.hub.Fail(dist.DecodeError(l.Failed))
		}
		if l.Left {
			left = true
			s.hub.leave(rank)
		}
	}
}

// tell sends the error that ends all to the other ranks, without waiting.
func (s *server) tell(e *dist.Error) { go s.end(line{Failed: dist.EncodeError(e)}) }

// lastLeft tells the ranks once all have left.
func (s *server) lastLeft() {
	select {
	case <-s.hub.empty:
		s.end(line{Left: true})
		s.closeAll()
	case <-s.hub.ended:
	}
}

// end sends the last message to the other ranks, of which each takes writeLimit at most.
func (s *server) end(last line) {
	var sends sync.WaitGroup
	s.mu.Lock()
	for _, c := range s.conns {
		sends.Go(func() { c.send(last) })
	}
	s.mu.Unlock()
	sends.Wait()
	s.telling.Do(func() { close(s.told) })
}

func (s *server) closeAll() {
	for _, c := range s.conns {
		c.Close()
	}
}

// client is a rank that is connected to rank 0.
type client struct {
	*state
	conn *conn
	rank int
	left chan struct{} // closed when all ranks have left

	reports batch
}

// Join connects a rank to rank 0 and returns what rank 0 shares.
func Join(ctx context.Context, address string, rank, size int) (m Member, shared []byte, err error) {
	raw, err := dial(ctx, address)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: rank 0 cannot be reached at %s: %w; see MASTER_ADDR and MASTER_PORT", dist.ErrTimeout, address, err)
	}
	c := &conn{Conn: raw, decoder: json.NewDecoder(raw)}
	c.send(line{Hello: &hello{rank, size}})
	stop := context.AfterFunc(ctx, func() { raw.SetReadDeadline(time.Now()) })
	var first line
	err = c.decoder.Decode(&first)
	if !stop() && err == nil {
		err = context.Cause(ctx)
	}
	if err != nil || first.Ready == nil {
		raw.Close()
		return nil, nil, fmt.Errorf("%w: rank 0 at %s does not take rank %d of %d (%w); do all ranks count the same?", dist.ErrUnavailable, address, rank, size, errors.Join(err))
	}
	x := &client{state: newState(), conn: c, rank: rank, left: make(chan struct{})}
	x.reports.deliver = x.send
	go x.read()
	return x, first.Ready, nil
}

// dial connects to rank 0, which may start later.
func dial(ctx context.Context, address string) (net.Conn, error) {
	var d net.Dialer
	for wait := 10 * time.Millisecond; ; wait = min(2*wait, time.Second) {
		c, err := d.DialContext(ctx, "tcp", address)
		if err == nil {
			return c, nil
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(wait):
		}
	}
}

// read takes the messages of rank 0.
func (x *client) read() {
	for {
		var l line
		if err := x.conn.decoder.Decode(&l); err != nil {
			x.set(&dist.Error{Rank: 0, Err: fmt.Errorf("%w: its process has ended or its machine cannot be reached (%w)", dist.ErrLost, err)})
			return
		}
		if l.Failed != nil {
			x.set(dist.DecodeError(l.Failed))
		}
		if l.Left {
			close(x.left)
			x.conn.Close()
			return
		}
	}
}

// send sends reports.
func (x *client) send(list []Report) {
	for i := range list {
		list[i].Text = list[i].text()
	}
	x.conn.send(line{Calls: list})
}

// Called implements [Member].
func (x *client) Called(r Report) { x.reports.add(r) }

// agreement is how long a rank waits for rank 0 to say which error was first.
const agreement = 2 * time.Second

// Fail implements [Member].
func (x *client) Fail(e *dist.Error) {
	if x.Failed() != nil {
		return
	}
	x.conn.send(line{Failed: dist.EncodeError(e)})
	select {
	case <-x.ended:
	case <-time.After(agreement):
		x.set(e)
	}
}

// Leave implements [Member].
func (x *client) Leave() {
	if x.Failed() == nil {
		x.reports.flush()
		x.conn.send(line{Left: true})
	}
}

// Close implements [Member].
func (x *client) Close() error {
	if e := x.Failed(); e != nil {
		x.conn.Close()
		return e
	}
	select {
	case <-x.left:
		return nil
	case <-x.ended:
		return x.Failed()
	}
}
