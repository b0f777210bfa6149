package train

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
)

// plain is the model in plain Go and float64, a loop over tokens, layers and heads.
type plain struct {
	Sizes
	w map[string][]float64
}

func newPlain(ctx context.Context, t *Trainer) (*plain, error) {
	m := &plain{t.Sizes, map[string][]float64{}}
	for _, p := range t.Parameters {
		x, err := t.Values(ctx, p)
		if err != nil {
			return nil, err
		}
		for _, v := range x {
			m.w[p.Name] = append(m.w[p.Name], float64(v))
		}
	}
	return m, nil
}

// compare compares the derivative along a random direction with a difference of losses.
func (m *plain) compare(name string, gradient []float32, tokens [][]int32, r *rand.Rand) error {
	w, along := m.w[name], make([]float64, len(gradient))
	got := 0.0
	for i, g := range gradient {
		along[i] = r.NormFloat64()
		got += float64(g) * along[i]
	}
	at := func(h float64) float64 {
		saved := append([]float64(nil), w...)
		for i := range w {
			w[i] += h * along[i]
		}
		loss := m.loss(tokens)
		copy(w, saved)
		return loss
	}
	const h = 1e-5
	if want := (at(h) - at(-h)) / (2 * h); math.Abs(got-want) > 1e-4*math.Max(1, math.Abs(want)) {
		return fmt.Errorf("the derivative by %s is %v, want %v", name, got, want)
	}
	return nil
}

// loss is the mean loss of sequences.
func (m *plain) loss(sequences [][]int32) float64 {
	sum, n := 0.0, 0
	for _, s := range sequences {
		var keys, values [][][]float64 = make([][][]float64, m.Layers), make([][][]float64, m.Layers)
		for i := range len(s) - 1 {
			logits := m.feed(s[i], i, keys, values)
			total := 0.0
			for _, x := range logits {
				total += math.Exp(x)
			}
			sum += math.Log(total) - logits[s[i+1]]
			n++
		}
	}
	return sum / float64(n)
}

// feed returns the logits of what follows a token.
func (m *plain) feed(token int32, position int, keys, values [][][]float64) []float64 {
	table := m.w["model.embed_tokens.weight"]
	x := append([]float64(nil), table[int(token)*m.Dim:][:m.Dim]...)
	for i := range m.Layers {
		prefix := fmt.Sprintf("model.layers.%d.", i)
		y := m.norm(x, prefix+"input_layernorm.weight")
		q, k, v := m.times(prefix+"self_attn.q_proj", y), m.times(prefix+"self_attn.k_proj", y), m.times(prefix+"self_attn.v_proj", y)
		m.turn(q, position)
		m.turn(k, position)
		keys[i], values[i] = append(keys[i], k), append(values[i], v)
		accumulate(x, m.times(prefix+"self_attn.o_proj", m.attend(q, keys[i], values[i])))
		y = m.norm(x, prefix+"post_attention_layernorm.weight")
		gate, up := m.times(prefix+"mlp.gate_proj", y), m.times(prefix+"mlp.up_proj", y)
		for j, g := range gate {
			up[j] *= g / (1 + math.Exp(-g))
		}
		accumulate(x, m.times(prefix+"mlp.down_proj", up))
	}
	return m.times("model.embed_tokens", m.norm(x, "model.norm.weight"))
}

func (m *plain) attend(q []float64, keys, values [][]float64) []float64 {
	d, out := m.HeadDim, make([]float64, len(q))
	for h := range m.Heads {
		shared, sum := h/(m.Heads/m.KVHeads)*d, 0.0
		for i, k := range keys {
			score := 0.0
			for j := range d {
				score += q[h*d+j] * k[shared+j]
			}
			e := math.Exp(score / math.Sqrt(float64(d)))
			sum += e
			for j := range d {
				out[h*d+j] += e * values[i][shared+j]
			}
		}
		for j := range d {
			out[h*d+j] /= sum
		}
	}
	return out
}

func (m *plain) turn(x []float64, position int) {
	half := m.HeadDim / 2
	for head := 0; head < len(x); head += m.HeadDim {
		for i := range half {
			a, b := &x[head+i], &x[head+half+i]
			sin, cos := math.Sincos(float64(position) * math.Pow(m.RopeTheta, -float64(i)/float64(half)))
			*a, *b = *a*cos-*b*sin, *b*cos+*a*sin
		}
	}
}

func (m *plain) norm(x []float64, name string) []float64 {
	squares := 0.0
	for _, v := range x {
		squares += v * v
	}
	y := make([]float64, len(x))
	for i, w := range m.w[name] {
		y[i] = x[i] * w / math.Sqrt(squares/float64(len(x))+m.Epsilon)
	}
	return y
}

func (m *plain) times(name string, x []float64) []float64 {
	w := m.w[name+".weight"]
	y := make([]float64, len(w)/len(x))
	for i := range y {
		for j, v := range x {
			y[i] += w[i*len(x)+j] * v
		}
	}
	return y
}

func accumulate(x, y []float64) {
	for i := range x {
		x[i] += y[i]
	}
}
