package runtime

import (
	"math"
	"sync"
	"time"

	"gotile/internal/engine"
	"gotile/internal/engine/host"
)

// Probes are the frame offsets of the counters of code that is compiled for profiles.
type Probes struct {
	Slots    []int // for each probe: its time, then the number of its executions
	Total    int   // the time in calls of the code
	Shortest int   // the time within an empty probe
	Trial    int   // the time of a number of empty probes
	Trials   int
}

// Measurement has the counters of a launch, summed over its workers.
type Measurement struct {
	Wall    time.Duration // of the launch
	Busy    time.Duration // in which workers prepared themselves and executed blocks
	Workers int           // that executed blocks
	Allowed int           // that the launch was allowed
	Blocks  int64
	Probes  []Count // by probe
	Calls   []Count // of the portable engine's steps, by call
}

// Count is a number of executions and their time.
type Count struct {
	Executions int64
	Time       time.Duration
}

// measuring collects the measurement of one launch.
type measuring struct {
	mu      sync.Mutex
	began   time.Time
	ticks   []Count // of probes: the time is in ticks of the clock
	calls   []Count
	busy    time.Duration
	workers int
	called  time.Duration // within calls of the code for blocks
	total   int64         // the same in ticks
	within  float64       // ticks within an empty probe
	around  float64       // and of all of it
}

func (p *Program) newMeasuring() *measuring {
	return &measuring{began: time.Now(), ticks: make([]Count, len(p.Probes.Slots)), calls: make([]Count, len(p.Calls)), within: math.Inf(1), around: math.Inf(1)}
}

// startProbes clears a worker's counters.
func (s *Worker) startProbes(m *measuring) {
	s.measuring = m
	if m == nil {
		return
	}
	s.began, s.called, s.callCounts = time.Now(), 0, make([]Count, len(s.Calls))
	for _, at := range s.Probes.Slots {
		*s.Word(at), *s.Word(at + 8) = 0, 0
	}
	*s.Word(s.Probes.Total), *s.Word(s.Probes.Trial) = 0, 0
	*s.Word(s.Probes.Shortest) = math.MaxInt64
}

// endProbes adds a worker's counters to the launch's.
func (s *Worker) endProbes() {
	m := s.measuring
	if m == nil {
		return
	}
	s.measuring = nil
	m.mu.Lock()
	defer m.mu.Unlock()
	m.busy += time.Since(s.began)
	m.workers++
	m.called += s.called
	m.total += *s.Word(s.Probes.Total)
	for i, at := range s.Probes.Slots {
		m.ticks[i].Time += time.Duration(*s.Word(at))
		m.ticks[i].Executions += *s.Word(at + 8)
	}
	for i, n := range s.callCounts {
		m.calls[i].Time += n.Time
		m.calls[i].Executions += n.Executions
	}
	if trial := *s.Word(s.Probes.Trial); trial > 0 {
		m.within = min(m.within, float64(*s.Word(s.Probes.Shortest)))
		m.around = min(m.around, float64(trial)/float64(s.Probes.Trials))
	}
}

// measurement converts the counters of a launch to time, less that of the probes themselves.
func (m *measuring) measurement(l engine.Launch) *Measurement {
	out := &Measurement{Wall: time.Since(m.began), Busy: m.busy, Workers: m.workers, Allowed: host.Allowed(l.Workers), Blocks: l.Grid.Blocks(), Calls: m.calls}
	perTick := 0.0
	if m.total > 0 {
		perTick = float64(m.called) / float64(m.total)
	}
	within, around := 0.0, 0.0
	if !math.IsInf(m.within, 1) {
		within, around = m.within, max(m.around, m.within)
	}
	for _, c := range m.ticks {
		n := float64(c.Executions)
		out.Busy -= time.Duration(n * around * perTick)
		out.Probes = append(out.Probes, Count{c.Executions, time.Duration(max(0, (float64(c.Time)-n*within)*perTick))})
	}
	out.Busy = max(out.Busy, 0)
	return out
}
