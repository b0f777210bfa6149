package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/examples/llm/internal/safetensors"
	"gotile/tile"
)

func layerName(i int) string { return fmt.Sprintf("model.layers.%d.", i) }

// number is the value of a weight.
func number[W Weight](w W) float64 {
	switch w := any(w).(type) {
	case float32:
		return float64(w)
	case tile.Float16:
		return tile.ToFloat64(w)
	case tile.BFloat16:
		return tile.ToFloat64(w)
	case int8:
		return float64(w)
	}
	panic("no weight")
}

// shapes is the tensors of a model.
func shapes(c Config) map[string][]int {
	q, k := c.Heads*c.HeadDim, c.KVHeads*c.HeadDim
	m := map[string][]int{"model.embed_tokens.weight": {c.Vocab, c.Dim}, "model.norm.weight": {c.Dim}}
	if !c.Tied {
		m["lm_head.weight"] = []int{c.Vocab, c.Dim}
	}
	for i := range c.Layers {
		for name, shape := range map[string][]int{
			"input_layernorm": {c.Dim}, "post_attention_layernorm": {c.Dim},
			"self_attn.q_proj": {q, c.Dim}, "self_attn.k_proj": {k, c.Dim}, "self_attn.v_proj": {k, c.Dim}, "self_attn.o_proj": {c.Dim, q},
			"mlp.gate_proj": {c.Hidden, c.Dim}, "mlp.up_proj": {c.Hidden, c.Dim}, "mlp.down_proj": {c.Dim, c.Hidden},
		} {
			m[layerName(i)+name+".weight"] = shape
		}
	}
	return m
}

// randomModel is a folder with a model of a shape and random weights.
func randomModel(t testing.TB, c Config) fstest.MapFS {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	var tensors []safetensors.Data
	all := shapes(c)
	names := make([]string, 0, len(all))
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		shape := all[name]
		var data []byte
		n, around, spread := shape[0], 1.0, 0.1
		if len(shape) == 2 {
			n, around, spread = n*shape[1], 0, 1/math.Sqrt(float64(shape[1]))
		}
		for range n {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(around+spread*(2*r.Float64()-1)*1.7)))
		}
		tensors = append(tensors, safetensors.Data{Name: name, DType: safetensors.F32, Shape: shape, Bytes: data})
	}
	var file bytes.Buffer
	if err := safetensors.Write(&file, nil, tensors...); err != nil {
		t.Fatal(err)
	}
	config, err := json.Marshal(map[string]any{
		"model_type": "llama", "num_hidden_layers": c.Layers, "hidden_size": c.Dim, "num_attention_heads": c.Heads,
		"num_key_value_heads": c.KVHeads, "head_dim": c.HeadDim, "intermediate_size": c.Hidden, "vocab_size": c.Vocab,
		"max_position_embeddings": c.Context, "rms_norm_eps": c.Epsilon, "rope_theta": c.RopeTheta, "tie_word_embeddings": c.Tied,
	})
	if err != nil {
		t.Fatal(err)
	}
	return fstest.MapFS{"config.json": {Data: config}, "model.safetensors": {Data: file.Bytes()}}
}

// The sizes of small models: whole tiles, and none whole.
var (
	even  = Config{Layers: 2, Dim: 64, Heads: 4, KVHeads: 2, HeadDim: 16, Hidden: 128, Vocab: 96, Context: 128, Epsilon: 1e-5, RopeTheta: 10000, Tied: true}
	odd   = Config{Layers: 2, Dim: 51, Heads: 3, KVHeads: 1, HeadDim: 18, Hidden: 77, Vocab: 67, Context: 37, Epsilon: 1e-6, RopeTheta: 500}
	sizes = map[string]Config{"even": even, "odd": odd}
)

func openModel(t testing.TB, dev device.Device, dir fs.FS, weights string) *Model {
	t.Helper()
	m, err := Load(t.Context(), dev, dir, weights, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	return m
}

func newSession(t testing.TB, m *Model, batch int) *Session {
	t.Helper()
	s, err := m.NewSession(t.Context(), batch)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// text is tokens without meaning.
func text(c Config, n int) []int32 {
	r := rand.New(rand.NewPCG(3, 4))
	ids := make([]int32, n)
	for i := range ids {
		ids[i] = r.Int32N(int32(c.Vocab))
	}
	return ids
}

// distance returns the maximum error of logits, which are around 1.
func distance(got []float32, want []float64) float64 {
	worst := 0.0
	for i := range want {
		d := math.Abs(float64(got[i]) - want[i])
		if math.IsNaN(d) {
			return d
		}
		worst = max(worst, d)
	}
	return worst
}

// tolerance is the maximum error of logits of about 1, compared with float64. Weights are rounded before both; the rest is
// the error of float32 sums. If many tokens are multiplied by weights of bfloat16, their numbers are rounded to it too,
// to 8 bits.
const (
	tolerance         = 2e-5
	toleranceBFloat16 = 2e-2
)

func TestAgainstFloat64(t *testing.T) {
	for name, c := range sizes {
		t.Run(name, func(t *testing.T) {
			dir := randomModel(t, c)
			t.Run("f32", func(t *testing.T) { againstFloat64[float32](t, c, dir, "f32") })
			t.Run("f16", func(t *testing.T) { againstFloat64[tile.Float16](t, c, dir, "f16") })
			t.Run("bf16", func(t *testing.T) { againstFloat64[tile.BFloat16](t, c, dir, "bf16") })
			t.Run("int8", func(t *testing.T) { againstFloat64[int8](t, c, dir, "int8") })
		})
	}
}

// againstFloat64 compares the logits of each token, and those of the last one if all tokens, or some of them, went through
// the model together.
func againstFloat64[W Weight](t *testing.T, c Config, dir fs.FS, weights string) {
	s, err := openStore(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	m := openModel(t, cpu.Open(), dir, weights)
	ref, single := newReference[W](t, c, s), newSession(t, m, 0)
	ids := text(c, 33)
	var want []float64
	for i, id := range ids {
		want = ref.feed(id)
		got, err := single.Feed(t.Context(), []int32{id})
		if err != nil {
			t.Fatal(err)
		}
		if d := distance(got, want); !(d <= tolerance) {
			t.Fatalf("token %d: %g from float64", i, d)
		}
	}
	together := tolerance
	if weights == "bf16" {
		together = toleranceBFloat16
	}
	for _, way := range []struct{ batch, first int }{{0, 33}, {0, 20}, {7, 33}} {
		s := newSession(t, m, way.batch)
		got, err := s.Feed(t.Context(), ids[:way.first])
		for _, id := range ids[way.first:] {
			if err == nil {
				got, err = s.Feed(t.Context(), []int32{id})
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		if d := distance(got, want); !(d <= together) {
			t.Errorf("%d tokens together, at most %d at once: %g from float64", way.first, way.batch, d)
		}
	}
}

func TestLimits(t *testing.T) {
	m := openModel(t, cpu.Open(), randomModel(t, even), "")
	s := newSession(t, m, 0)
	for _, c := range []struct {
		want string
		ids  []int32
	}{
		{"no tokens", nil},
		{"token 96; the model has 96", []int32{1, 96}},
		{"token -1", []int32{-1}},
		{"has room for 128", make([]int32, 129)},
	} {
		if _, err := s.Feed(t.Context(), c.ids); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %q", err, c.want)
		}
	}
	if _, err := s.Feed(t.Context(), make([]int32, 128)); err != nil {
		t.Errorf("a full session: %v", err)
	}
}

// inner is embedded under a name that no method has.
type inner = device.Device

// counting counts the allocations on a device.
type counting struct {
	inner
	buffers int
}

func (c *counting) Alloc(ctx context.Context, size int64) (device.Buffer, error) {
	c.buffers++
	return c.inner.Alloc(ctx, size)
}

// Once a session is made, no token takes more of the device's memory.
func TestMemory(t *testing.T) {
	dev := &counting{inner: cpu.Open()}
	s := newSession(t, openModel(t, dev, randomModel(t, even), "int8"), 0)
	before := dev.buffers
	for _, n := range []int{40, 1, 1, 3} {
		if _, err := s.Feed(t.Context(), text(even, n)); err != nil {
			t.Fatal(err)
		}
	}
	if dev.buffers != before || before == 0 {
		t.Errorf("%d buffers, then %d", before, dev.buffers)
	}
}
