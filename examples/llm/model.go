package main

import (
	"context"
	"errors"
	"io/fs"
	"math"

	"gotile/device"
	"gotile/tile"
)

// Model is a transformer with its weights on a device. It has blocks of the same structure with different weights; a
// token passes them as a row of numbers, to which each block adds its result:
//
//	x += attention(norm(x))    depends on the tokens before
//	x += feed(norm(x))         depends on this token alone
//
// A model may be used by several goroutines, each with its own [Session].
type Model struct {
	Config
	// Elements is the type of the weights: f32, f16, bf16 or int8.
	Elements string

	weights
	kernels  kernelSet
	cos, sin device.Buffer // of the angles of positions: Context by HeadDim/2
	dev      device.Device
	buffers  []device.Buffer
}

// Load reads a model from a folder with config.json and *.safetensors, and uploads it. Weights are converted to a type:
// f32, f16, bf16 or int8; empty means that of the file. places limits the tokens of a session; zero means the model's
// maximum.
func Load(ctx context.Context, dev device.Device, dir fs.FS, elements string, places int) (*Model, error) {
	c, err := readConfig(dir)
	if err != nil {
		return nil, err
	}
	if places > maxContext {
		return nil, modelError("a context of %d tokens; at most %d are built", places, maxContext)
	}
	if places > 0 {
		c.Context = places
	}
	if err := c.checkContext(dev.Describe().Memory); err != nil {
		return nil, err
	}
	s, err := openStore(dir)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	if elements == "" {
		if elements, err = s.elements(); err != nil {
			return nil, err
		}
	}
	m := &Model{Config: c, Elements: elements, dev: dev}
	switch elements {
	case "f32":
		return load[float32](ctx, m, s)
	case "f16":
		return load[tile.Float16](ctx, m, s)
	case "bf16":
		return load[tile.BFloat16](ctx, m, s)
	case "int8":
		return load[int8](ctx, m, s)
	}
	return nil, modelError("weights of type %q; want f32, f16, bf16 or int8", elements)
}

func load[W Weight](ctx context.Context, m *Model, s *store) (_ *Model, err error) {
	l := &loader[W]{store: s, ctx: ctx, dev: m.dev, times: make(map[shape]products)}
	m.kernels = newKernelSet[W](m.Config)
	if m.weights, err = l.load(m.Config); err == nil {
		err = m.angles(ctx)
	}
	m.buffers = append(m.buffers, l.buffers...)
	if err != nil {
		return nil, errors.Join(err, m.Close())
	}
	return m, nil
}

// angles uploads the cosines and sines of all positions. The points of a head rotate by angles per position that decrease
// from 1 to nearly 1/RopeTheta.
func (m *Model) angles(ctx context.Context) (err error) {
	half := m.HeadDim / 2
	cos, sin := make([]float32, m.Context*half), make([]float32, m.Context*half)
	for i := range cos {
		place, point := float64(i/half), float64(i%half)
		s, c := math.Sincos(place * math.Pow(m.RopeTheta, -point/float64(half)))
		sin[i], cos[i] = float32(s), float32(c)
	}
	if m.cos, err = upload(ctx, m.dev, cos); err != nil {
		return err
	}
	m.buffers = append(m.buffers, m.cos)
	if m.sin, err = upload(ctx, m.dev, sin); err == nil {
		m.buffers = append(m.buffers, m.sin)
	}
	return err
}

// Close frees the device's memory. No session may be in use.
func (m *Model) Close() error { return closeAll(m.buffers) }

func closeAll(buffers []device.Buffer) error {
	var errs []error
	for _, b := range buffers {
		errs = append(errs, b.Close())
	}
	return errors.Join(errs...)
}
