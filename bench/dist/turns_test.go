package main

import (
	"strings"
	"testing"
)

// The table has the minima of all turns, and ratios to gotile's.
func TestTurns(t *testing.T) {
	c, own := times{}, times{}
	for _, out := range []string{"4 2.0\n64 3\n", "4 1.0\n64 4\n"} {
		if err := c.read([]byte(out)); err != nil {
			t.Fatal(err)
		}
	}
	if err := own.read([]byte("4 0.500 0.4\n64 6 5\n")); err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	printTimes(&text, []string{"c", "gotile"}, []times{c, own})
	want := "bytes c gotile c/gotile 4 1.00 0.50 2.00 64 3.00 6.00 0.50"
	if got := strings.Join(strings.Fields(text.String()), " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if times.read(times{}, []byte("no\n")) == nil || times.read(times{}, nil) == nil {
		t.Error("no error for what is no time")
	}
}

func TestArguments(t *testing.T) {
	programs, sizes, from, to, err := arguments([]string{"/tmp/c", "16", "4096"})
	if err != nil || len(programs) != 1 || len(sizes) != 2 || from != 16 || to != 4096 {
		t.Errorf("got %v %v %d %d %v", programs, sizes, from, to, err)
	}
	if _, _, _, _, err := arguments([]string{"1", "2", "3"}); err == nil {
		t.Error("three sizes")
	}
}
