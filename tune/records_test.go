package tune

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"gotile/internal/usercache"
)

func record(config string) Record {
	return Record{Version: 1, Key: Key{"k", "64x64", "cpu", "1"}, Space: "s", Config: json.RawMessage(config), State: Timed, Seconds: 1e-3, At: time.Unix(1e9, 0).UTC()}
}

// Records that are written are read again, also in a file with lines that are damaged or of another version.
func TestRecords(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tune.jsonl")
	r := Open(file)
	want := []Record{record(`{"M":64}`), record(`{"M":128}`)}
	if err := os.WriteFile(file, []byte("{\"gotile_tune\":2,\"kernel\":\"k\",\"config\":1}\nnot JSON\n{\"gotile_tune\":1,\"kernel\":\"k\",\"conf"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := r.add(want...); err != nil {
		t.Fatal(err)
	}
	got, err := r.All()
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	last, err := r.of(want[0].Key, "s")
	if err != nil || len(last) != 2 {
		t.Errorf("%d configurations, %v", len(last), err)
	}
}

// TestOverlongLines checks that a line which is too long to be read hides none behind it, that one
// is never written, and that forgetting a kernel removes nothing else.
func TestOverlongLines(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tune.jsonl")
	junk := strings.Repeat("x", 3*maxLine) + "\n"
	if err := os.WriteFile(file, []byte(junk), 0o644); err != nil {
		t.Fatal(err)
	}
	r := Open(file)
	failed, other := record(`{"M":256}`), record(`{"M":1}`)
	failed.Error, other.Kernel = strings.Repeat("é", 2*maxLine), "other"
	if err := r.add(record(`{"M":64}`), failed, other, record(`{"M":128}`)); err != nil {
		t.Fatal(err)
	}
	got, err := r.All()
	if err != nil || len(got) != 4 {
		t.Fatalf("%d records, %v; want 4", len(got), err)
	}
	if n, err := r.Forget(t.Context(), "k"); n != 3 || err != nil {
		t.Errorf("removed %d, %v", n, err)
	}
	if got, err := r.All(); err != nil || len(got) != 1 || got[0].Kernel != "other" {
		t.Errorf("%+v, %v; want the record of the other kernel", got, err)
	}
	if data, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(data), junk) {
		t.Errorf("%d bytes are left, %v; want the line that is no record among them", len(data), err)
	}
}

// Several writers lose nothing.
func TestManyWriters(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tune.jsonl")
	var all sync.WaitGroup
	for range 8 {
		r := Open(file)
		all.Go(func() {
			for range 20 {
				if err := r.add(record(`{"M":64}`)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if list, err := Open(file).All(); err != nil || len(list) != 160 {
		t.Errorf("%d records, %v; want 160", len(list), err)
	}
}

// The user's file is in the folder of the cache.
func TestUser(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache") // made with the permissions that a cache needs
	t.Setenv(usercache.FolderVar, dir)
	t.Setenv(usercache.SizeVar, "")
	if r, err := User(); err != nil || r.Path() != filepath.Join(dir, "tune.jsonl") {
		t.Errorf("%v, %v", r, err)
	}
	t.Setenv(usercache.SizeVar, "off")
	r, err := User()
	if err != nil || r != nil || r.Path() != "" {
		t.Errorf("%v, %v", r, err)
	}
	if list, err := r.All(); err != nil || list != nil {
		t.Errorf("%v, %v", list, err)
	}
}

// FuzzRecords: whatever the file contains, records that are read can be written, and read again.
func FuzzRecords(f *testing.F) {
	line, _ := json.Marshal(record(`{"M":64}`))
	f.Add(append(line, '\n'))
	f.Add([]byte("\n\n{}\n[]\n"))
	f.Add([]byte(`{"gotile_tune":1,"kernel":"k","config":"a","seconds":-1}`))
	f.Add([]byte(`{"gotile_tune":1,"kernel":"k","config":{"a": [1, 2]},"state":"best","seconds":1e-300,"at":"2026-01-02T03:04:05Z"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		first := parseRecords(data)
		r := Open(filepath.Join(t.TempDir(), "tune.jsonl"))
		if err := r.add(first...); err != nil {
			t.Skip(err) // a time that JSON does not say
		}
		again, err := r.All()
		if err != nil || len(again) != len(first) {
			t.Fatalf("%d records come back of %d, %v", len(again), len(first), err)
		}
		for i := range first {
			if again[i].Key != first[i].Key || compact(again[i].Config) != compact(first[i].Config) || again[i].Seconds != first[i].Seconds {
				t.Fatalf("%+v comes back as %+v", first[i], again[i])
			}
		}
	})
}
