package tune

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"gotile/internal/atomicfile"
	"gotile/internal/usercache"
)

// Key identifies a search. Records with different keys are unrelated.
type Key struct {
	Kernel   string `json:"kernel"`
	Class    string `json:"class"`    // of the arguments' shapes
	Device   string `json:"device"`   // "cuda:sm_90 NVIDIA H200", "cpu:native AMD EPYC 9R14, 2 cores"
	Compiler string `json:"compiler"` // which made the programs
}

// Record is the result of a search for a configuration.
type Record struct {
	Version int `json:"gotile_tune"`
	Key
	Space   string          `json:"space"` // the list of configurations, by its hash
	Config  json.RawMessage `json:"config"`
	State   State           `json:"state"`
	Seconds float64         `json:"seconds,omitempty"` // of a run
	Error   string          `json:"error,omitempty"`
	At      time.Time       `json:"at"`
}

// State is the state of a configuration.
type State string

// The states of configurations.
const (
	Best    State = "best"    // the fastest of a search
	Timed   State = "timed"   // timed to the end
	Slow    State = "slow"    // given up, being far behind
	Failed  State = "failed"  // not compiled, or ended with an error
	Wrong   State = "wrong"   // another result
	Hung    State = "hung"    // not ended in its time
	Lost    State = "lost"    // failed, and took the device with it
	Trying  State = "trying"  // begun: a process that ended here did so because of it
	Skipped State = "skipped" // not looked at: the budget ended, or an earlier search lost the device by it
)

const recordVersion = 1

// Records is a file of records, a JSON object per line. Records are appended atomically; lines that are damaged, or of
// another version, are ignored. Several goroutines and processes may use one file.
type Records struct {
	path string
	mu   sync.Mutex
}

// Open returns the records in a file, which need not exist yet.
func Open(path string) *Records { return &Records{path: path} }

// User opens the records of this user: tune.jsonl in the folder that GOTILE_CACHE_DIR names, or in the platform's
// location for caches. If GOTILE_CACHE_SIZE is off, User returns nil, which stores nothing.
func User() (*Records, error) {
	dir, _, err := usercache.User("")
	if err != nil || dir == "" {
		return nil, err
	}
	return Open(filepath.Join(dir, "tune.jsonl")), nil
}

// Path is the file.
func (r *Records) Path() string {
	if r == nil {
		return ""
	}
	return r.path
}

// maxLine bounds a line of the file that is read, and maxError the error of a record that is
// written, in bytes.
const (
	maxLine  = 1 << 20
	maxError = 1 << 16
)

// All is the records of the file, in the order in which they were written.
func (r *Records) All() ([]Record, error) {
	if r == nil {
		return nil, nil
	}
	data, err := r.read()
	return parseRecords(data), err
}

// read returns the content of the file, which is empty if it does not exist. It waits for no pipe.
func (r *Records) read() ([]byte, error) {
	info, err := os.Stat(r.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "read", Path: r.path, Err: errors.New("not a regular file")}
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(r.path)
}

// parseRecords reads the lines that are records. Any other line, however long, hides none of them.
func parseRecords(data []byte) (list []Record) {
	for line := range bytes.Lines(data) {
		if x, ok := parseRecord(line); ok {
			list = append(list, x)
		}
	}
	return list
}

// parseRecord reads a line.
func parseRecord(line []byte) (x Record, ok bool) {
	if len(line) > maxLine || json.Unmarshal(line, &x) != nil {
		return Record{}, false
	}
	return x, x.Version == recordVersion && x.valid()
}

// valid reports a record that a search may believe.
func (x Record) valid() bool {
	return x.Kernel != "" && json.Valid(x.Config) && x.Seconds >= 0 && !math.IsInf(x.Seconds, 0)
}

// add writes records behind those of the file. A single write of whole lines to a file that
// is opened for appending is not torn by other processes.
func (r *Records) add(list ...Record) error {
	if r == nil || len(list) == 0 {
		return nil
	}
	var text bytes.Buffer
	for _, x := range list {
		x.Version = recordVersion
		x.Error = strings.ToValidUTF8(x.Error[:min(len(x.Error), maxError)], "")
		line, err := json.Marshal(x)
		if err != nil {
			return err
		}
		text.Write(append(line, '\n'))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := os.MkdirAll(filepath.Dir(r.path), 0o755); err != nil {
		return fmt.Errorf("records of tuning: %w", err)
	}
	f, err := os.OpenFile(r.path, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return fmt.Errorf("records of tuning: %w", err)
	}
	defer f.Close()
	if err := endLine(f); err != nil {
		return fmt.Errorf("records of tuning: %w", err)
	}
	if _, err := f.Write(text.Bytes()); err != nil {
		return fmt.Errorf("records of tuning: %w", err)
	}
	return f.Sync()
}

// endLine ends a line that a process left unfinished.
func endLine(f *os.File) error {
	info, err := f.Stat()
	if err != nil || info.Size() == 0 {
		return err
	}
	last := make([]byte, 1)
	if _, err := f.ReadAt(last, info.Size()-1); err != nil || last[0] == '\n' {
		return err
	}
	_, err = f.Write([]byte("\n"))
	return err
}

// Of is the last record of each configuration of a key and a space.
func (r *Records) of(key Key, space string) (map[string]Record, error) {
	all, err := r.All()
	last := map[string]Record{}
	for _, x := range all {
		if x.Key == key && x.Space == space {
			last[compact(x.Config)] = x
		}
	}
	return last, err
}

// compact is JSON without blanks.
func compact(text json.RawMessage) string {
	var b bytes.Buffer
	if json.Compact(&b, text) != nil {
		return string(text)
	}
	return b.String()
}

// Forget removes the records of a kernel, or of all if the name is empty, and returns how many it
// removed. Lines that are no records stay.
func (r *Records) Forget(ctx context.Context, kernel string) (removed int, err error) {
	if r == nil {
		return 0, nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	data, err := r.read()
	if err != nil {
		return 0, err
	}
	var text bytes.Buffer
	for line := range bytes.Lines(data) {
		if x, ok := parseRecord(line); ok && (kernel == "" || x.Kernel == kernel) {
			removed++
			continue
		}
		text.Write(line)
	}
	if removed == 0 {
		return 0, nil
	}
	return removed, atomicfile.WriteAll(ctx, []atomicfile.File{{Path: r.path, Parts: [][]byte{text.Bytes()}}})
}
