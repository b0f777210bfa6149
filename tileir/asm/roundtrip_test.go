package asm

import (
	"bytes"
	"fmt"

	"gotile/tileir"
)

var (
	unflattened = []Options{{}, {Locations: true}}
	allOptions  = []Options{{}, {Locations: true}, {Flat: true}, {Flat: true, Locations: true}}
)

// roundTrip prints a module in some ways and parses it back.
func roundTrip(m *tileir.Module, options ...Options) error {
	for _, o := range options {
		var b bytes.Buffer
		if err := Print(&b, m, o); err != nil {
			return err
		}
		if err := readsBack(m, b.String(), o); err != nil {
			return fmt.Errorf("with %+v: %w\n%s", o, err, b.String())
		}
	}
	return nil
}

func readsBack(m *tileir.Module, text string, o Options) error {
	if o.Flat && len(m.Body().Ops) == 0 {
		return nil // the text is empty
	}
	modules, err := parse("printed", text)
	if err != nil {
		return err
	}
	if len(modules) != 1 {
		return fmt.Errorf("printed text has %d modules", len(modules))
	}
	back := modules[0]
	if !o.Flat && back.Name() != m.Name() {
		return fmt.Errorf("module @%s, was @%s", back.Name(), m.Name())
	}
	if !o.Flat && o.Locations && !tileir.EqualLocs(back.Op.Loc, m.Op.Loc) {
		return fmt.Errorf("the module is at %v, was at %v", tileir.PosOf(back.Op.Loc), tileir.PosOf(m.Op.Loc))
	}
	if o.Flat {
		dropEmptyHints(m) // flat text does not distinguish them from missing hints
	}
	if o.Flat || !o.Locations {
		// Flat text omits terminators with their locations, and the module's.
		restore := withoutLocations(m)
		defer restore()
		withoutLocations(back)
	}
	if d := tileir.DiffModules(m, back); d != "" {
		return fmt.Errorf("not equal: %s", d)
	}
	return nil
}

// withoutLocations drops the locations of a module until restored.
func withoutLocations(m *tileir.Module) (restore func()) {
	var locs []tileir.Location
	m.Op.Walk(func(op *tileir.Op) bool {
		locs = append(locs, op.Loc)
		op.Loc = nil
		return true
	})
	return func() {
		m.Op.Walk(func(op *tileir.Op) bool {
			op.Loc, locs = locs[0], locs[1:]
			return true
		})
	}
}

func dropEmptyHints(m *tileir.Module) {
	for _, e := range m.Entries() {
		if h, _ := e.Attrs[tileir.EntryOptimizationHints].(tileir.Hints); len(h) == 0 {
			e.SetAttr(tileir.EntryOptimizationHints, nil)
		}
	}
}
