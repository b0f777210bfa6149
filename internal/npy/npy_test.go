package npy

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// ones is numpy.save of numpy.ones((2, 3), numpy.float32), byte for byte.
var ones = "\x93NUMPY\x01\x00v\x00{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }" +
	strings.Repeat(" ", 58) + "\n" + strings.Repeat("\x00\x00\x80\x3f", 6)

func TestDecodeNumPy(t *testing.T) {
	a, err := Decode([]byte(ones))
	if err != nil {
		t.Fatal(err)
	}
	if a.Descr != "<f4" || !reflect.DeepEqual(a.Shape, []int{2, 3}) || a.Fortran || len(a.Data) != 24 {
		t.Errorf("got %+v", a)
	}
	if v := math.Float32frombits(binary.LittleEndian.Uint32(a.Data)); v != 1 {
		t.Errorf("first element %v, want 1", v)
	}
	if got := a.Encode(); string(got) != ones {
		t.Errorf("encoded\n%q, want\n%q", got, ones)
	}
}

func TestRoundTrip(t *testing.T) {
	for _, a := range []*Array{
		{Descr: "<f8", Shape: nil, Data: make([]byte, 8)},
		{Descr: "|b1", Shape: []int{5}, Data: []byte{1, 0, 1, 0, 1}},
		{Descr: "<V2", Shape: []int{2, 1, 2}, Data: []byte{1, 2, 3, 4, 5, 6, 7, 8}},
		{Descr: "<i4", Shape: []int{0, 7}, Fortran: true, Data: []byte{}},
	} {
		data := a.Encode()
		if len(data)%64 != len(a.Data)%64 {
			t.Errorf("%s %v: elements begin at byte %d", a.Descr, a.Shape, len(data)-len(a.Data))
		}
		b, err := Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		if b.Descr != a.Descr || len(b.Shape) != len(a.Shape) || b.Fortran != a.Fortran || !bytes.Equal(a.Data, b.Data) {
			t.Errorf("got %+v, want %+v", b, a)
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	replace := func(old, new string) string { return strings.Replace(ones, old, new, 1) }
	for name, c := range map[string]struct{ data, want string }{
		"empty":      {"", "does not begin as one"},
		"text":       {"hello, world", "does not begin as one"},
		"cut early":  {ones[:9], "cut off in the header"},
		"cut header": {ones[:40], "cut off in the header"},
		"cut data":   {ones[:len(ones)-1], "23 bytes of elements, want 24 for <f4 of shape [2 3]"},
		"version":    {replace("\x01\x00", "\x09\x00"), "its version is 9.0; want 1.0 to 3.0"},
		"big-endian": {replace("<f4", ">f4"), "big-endian (>f4); save them with astype('<f4')"},
		"object":     {replace("<f4", "|O8"), `of type "|O8", are not numbers`},
		"no size":    {replace("'<f4'", "'<fx'"), `of type "<fx", are not numbers`},
		"structured": {replace("'<f4'", "[('']"), "structured types are not read"},
		"negative":   {replace("(2, 3)", "(-2,3)"), "shape is (-2,3)"},
		"plus":       {replace("(2, 3)", "(+2,3)"), "shape is (+2,3)"},
		"two commas": {replace("(2, 3)", "(1,,2)"), "shape is (1,,2)"},
		"comma":      {replace("(2, 3)", "(, 23)"), "shape is (, 23)"},
		"underscore": {replace("(2, 3)", "(1_0,)"), "shape is (1_0,)"},
		"a number":   {replace("(2, 3)", "(6)   "), "shape is (6); want a tuple"},
		"octal":      {replace("(2, 3)", "(06,) "), "shape is (06,)"},
		"hex":        {replace("(2, 3)", "(0x6,)"), "shape is (0x6,)"},
		"comma only": {replace("(2, 3)", "(,)   "), "shape is (,)"},
		"beyond int": {replace("(2, 3), }"+strings.Repeat(" ", 20), "(99999999999999999999,), }  "), "beyond what memory holds"},
		"huge":       {replace("(2, 3), }"+strings.Repeat(" ", 20), "(99999999, 99999999999), }   "), "is too large"},
	} {
		_, err := Decode([]byte(c.data))
		if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want ErrFormat with %q", name, err, c.want)
		}
	}
	deep := (&Array{Descr: "<f4", Shape: slices.Repeat([]int{1}, MaxDims+1), Data: make([]byte, 4)}).Encode()
	if _, err := Decode(deep); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "65 dimensions; NumPy has at most 64") {
		t.Errorf("65 dimensions: %v", err)
	}
}

// Versions 2 and 3 have a longer length before the same header.
func TestLongHeader(t *testing.T) {
	for _, version := range []string{"\x02\x00", "\x03\x00"} {
		a, err := Decode([]byte(magic + version + "v\x00\x00\x00" + ones[10:]))
		if err != nil || !reflect.DeepEqual(a.Shape, []int{2, 3}) {
			t.Errorf("version %q: %+v, %v", version, a, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(ones))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := Decode(data)
		if err != nil {
			return
		}
		b, err := Decode(a.Encode())
		if err != nil || !bytes.Equal(a.Data, b.Data) {
			t.Fatalf("encoded array does not decode: %v", err)
		}
	})
}
