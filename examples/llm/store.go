package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"math"

	"gotile/device"
	"gotile/examples/llm/internal/safetensors"
	"gotile/tile"
)

// store is the tensors of a model's files.
type store struct {
	tensors map[string]*safetensors.Tensor
	files   []fs.File
}

// openStore opens all safetensors files of a folder.
func openStore(dir fs.FS) (*store, error) {
	names, err := fs.Glob(dir, "*.safetensors")
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, modelError("no file *.safetensors in the model's folder")
	}
	s := &store{tensors: make(map[string]*safetensors.Tensor)}
	for _, name := range names {
		if err := s.add(dir, name); err != nil {
			s.Close()
			return nil, fmt.Errorf("%s: %w", device.PlainName(name), err)
		}
	}
	return s, nil
}

func (s *store) add(dir fs.FS, name string) error {
	f, err := dir.Open(name)
	if err != nil {
		return err
	}
	s.files = append(s.files, f)
	info, err := f.Stat()
	if err != nil {
		return err
	}
	r, ok := f.(io.ReaderAt)
	if !ok {
		return fmt.Errorf("%w: cannot be read at an offset", device.ErrUnsupported)
	}
	file, err := safetensors.Open(r, info.Size())
	if err != nil {
		return err
	}
	for name, t := range file.Tensors {
		if s.tensors[name] != nil {
			return modelError("tensor %s is in two files", device.PlainName(name))
		}
		s.tensors[name] = t
	}
	return nil
}

// Close closes the files.
func (s *store) Close() {
	for _, f := range s.files {
		f.Close()
	}
}

// tensor finds a tensor of a shape.
func (s *store) tensor(name string, shape ...int) (*safetensors.Tensor, error) {
	t := s.tensors[name]
	if t == nil {
		return nil, modelError("no tensor %s", name)
	}
	if fmt.Sprint(t.Shape) != fmt.Sprint(shape) {
		return nil, modelError("tensor %s has shape %v; config.json wants %v", name, t.Shape, shape)
	}
	return t, nil
}

// floats is the elements of a tensor as float32.
func (s *store) floats(name string, shape ...int) ([]float32, error) {
	t, err := s.tensor(name, shape...)
	if err != nil {
		return nil, err
	}
	data, err := t.Read()
	if err != nil {
		return nil, err
	}
	x := make([]float32, len(data)/int(t.DType.Size()))
	switch t.DType {
	case safetensors.F32:
		for i := range x {
			x[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
		}
	case safetensors.BF16:
		for i := range x {
			x[i] = math.Float32frombits(uint32(binary.LittleEndian.Uint16(data[2*i:])) << 16)
		}
	case safetensors.F16:
		for i := range x {
			x[i] = float32(tile.ToFloat64(tile.Float16(binary.LittleEndian.Uint16(data[2*i:]))))
		}
	case safetensors.I8:
		return s.scaled(t, data, x)
	default:
		return nil, modelError("tensor %s: elements are %s; want F32, F16, BF16 or I8", name, t.DType)
	}
	return x, nil
}

// scaled returns the elements of an int8 tensor, whose rows have scales in another tensor.
func (s *store) scaled(t *safetensors.Tensor, data []byte, x []float32) ([]float32, error) {
	if len(t.Shape) != 2 {
		return nil, modelError("tensor %s: int8 elements of shape %v; want rows with a scale each", device.PlainName(t.Name), t.Shape)
	}
	scales, err := s.floats(t.Name+"_scale", t.Shape[0], 1)
	if err != nil {
		return nil, err
	}
	for i := range x {
		x[i] = float32(int8(data[i])) * scales[i/t.Shape[1]]
	}
	return x, nil
}

// elements is the type of the weights in the files.
func (s *store) elements() (string, error) {
	const name = "model.embed_tokens.weight"
	t := s.tensors[name]
	if t == nil {
		return "", modelError("no tensor %s", name)
	}
	of := map[safetensors.DType]string{safetensors.F32: "f32", safetensors.F16: "f16", safetensors.BF16: "bf16", safetensors.I8: "int8"}
	if of[t.DType] == "" {
		return "", modelError("tensor %s: elements are %s; want F32, F16, BF16 or I8", name, t.DType)
	}
	return of[t.DType], nil
}
