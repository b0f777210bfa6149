package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gotile/device/cpu"
	"gotile/examples/llm/internal/safetensors"
	"gotile/tile"
)

func tensorFile(t *testing.T, tensors ...safetensors.Data) *fstest.MapFile {
	t.Helper()
	var w bytes.Buffer
	if err := safetensors.Write(&w, nil, tensors...); err != nil {
		t.Fatal(err)
	}
	return &fstest.MapFile{Data: w.Bytes()}
}

func f32s(x ...float32) (data []byte) {
	for _, v := range x {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(v))
	}
	return data
}

// Elements of every type that a file may have are converted to their values.
func TestFloats(t *testing.T) {
	u16 := func(x ...uint16) (data []byte) {
		for _, v := range x {
			data = binary.LittleEndian.AppendUint16(data, v)
		}
		return data
	}
	s, err := openStore(fstest.MapFS{
		"model-1-of-2.safetensors": tensorFile(t,
			safetensors.Data{Name: "f32", DType: "F32", Shape: []int{2}, Bytes: f32s(1.5, -2)},
			safetensors.Data{Name: "f16", DType: "F16", Shape: []int{2}, Bytes: u16(0x3e00, 0xc000)},
			safetensors.Data{Name: "i8", DType: "I8", Shape: []int{2, 2}, Bytes: []byte{3, 252, 127, 128}},
			safetensors.Data{Name: "bare", DType: "I8", Shape: []int{1, 1}, Bytes: []byte{1}},
			safetensors.Data{Name: "list", DType: "I8", Shape: []int{1}, Bytes: []byte{1}}),
		"model-2-of-2.safetensors": tensorFile(t,
			safetensors.Data{Name: "bf16", DType: "BF16", Shape: []int{2}, Bytes: u16(0x3fc0, 0xc000)},
			safetensors.Data{Name: "i8_scale", DType: "F32", Shape: []int{2, 1}, Bytes: f32s(0.5, 2)},
			safetensors.Data{Name: "i32", DType: "I32", Shape: []int{1}, Bytes: f32s(1)}),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, c := range []struct {
		name  string
		shape []int
		want  []float32
	}{
		{"f32", []int{2}, []float32{1.5, -2}},
		{"f16", []int{2}, []float32{1.5, -2}},
		{"bf16", []int{2}, []float32{1.5, -2}},
		{"i8", []int{2, 2}, []float32{1.5, -2, 254, -256}},
	} {
		if got, err := s.floats(c.name, c.shape...); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, %v; want %v", c.name, got, err, c.want)
		}
	}
	for _, c := range []struct {
		name, want string
		shape      []int
	}{
		{"none", "no tensor none", nil},
		{"f32", "tensor f32 has shape [2]; config.json wants [3]", []int{3}},
		{"i32", "elements are I32", []int{1}},
		{"bare", "no tensor bare_scale", []int{1, 1}},
		{"list", "want rows with a scale each", []int{1}},
	} {
		if _, err := s.floats(c.name, c.shape...); !errors.Is(err, ErrModel) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
}

func TestStoreErrors(t *testing.T) {
	one := safetensors.Data{Name: "a", DType: "F32", Shape: []int{1}, Bytes: f32s(1)}
	for _, c := range []struct {
		want string
		dir  fstest.MapFS
	}{
		{"no file *.safetensors", fstest.MapFS{}},
		{"b.safetensors: bad model: tensor a is in two files", fstest.MapFS{"a.safetensors": tensorFile(t, one), "b.safetensors": tensorFile(t, one)}},
		{"a.safetensors: bad safetensors file", fstest.MapFS{"a.safetensors": {Data: []byte("no")}}},
	} {
		if _, err := openStore(c.dir); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %q", err, c.want)
		}
	}
	dir := randomModel(t, even)
	dir["config.json"] = &fstest.MapFile{Data: bytes.Replace(dir["config.json"].Data, []byte(`"intermediate_size":128`), []byte(`"intermediate_size":64`), 1)}
	if _, err := Load(t.Context(), cpu.Open(), dir, "", 0); !errors.Is(err, ErrModel) || !strings.Contains(err.Error(), "gate_proj.weight has shape [128 64]; config.json wants [64 64]") {
		t.Error(err)
	}
}

// A row of int8 keeps its largest number exactly, and the others to half a step.
func TestQuantize(t *testing.T) {
	x := []float32{0.3, -12.7, 5, 0, 0, 0, 0, 1e-30}
	w, scales := encode[int8](x, 4)
	for i, v := range x {
		if got := float64(w[i]) * float64(scales[i/4]); math.Abs(got-float64(v)) > float64(scales[i/4])*0.5001 {
			t.Errorf("%g becomes %g, in steps of %g", v, got, scales[i/4])
		}
	}
	if w[1] != -127 {
		t.Errorf("the largest becomes %d", w[1])
	}
	if w, scales := encode[int8]([]float32{0, 0}, 2); scales[0] != 1 || w[0] != 0 {
		t.Errorf("zeros become %v times %v", w, scales)
	}
	if _, scales := encode[tile.Float16](x, 4); !slices.Equal(scales, []float32{1, 1}) {
		t.Errorf("scales of float16 are %v", scales)
	}
}
