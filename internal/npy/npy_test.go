package npy

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"reflect"
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
	for name, data := range map[string]string{
		"empty":      "",
		"text":       "hello, world",
		"cut header": ones[:40],
		"cut data":   ones[:len(ones)-1],
		"big-endian": strings.Replace(ones, "<f4", ">f4", 1),
		"object":     strings.Replace(ones, "<f4", "|O8", 1),
		"negative":   strings.Replace(ones, "(2, 3)", "(-2,3)", 1),
		"huge":       strings.Replace(ones, "(2, 3), }"+strings.Repeat(" ", 20), "(99999999, 99999999999), }   ", 1),
	} {
		if _, err := Decode([]byte(data)); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: error %v, want ErrFormat", name, err)
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
