package main

import (
	"math"
	"testing"
)

// reference is the same model in plain Go and float64: a loop over tokens, layers and heads,
// as papers write it. It reads the tensors that the model reads, rounded as the model keeps them.
type reference struct {
	Config
	tensors      map[string][]float64
	keys, values [][][]float64 // by layer and position
}

func newReference[W Weight](t *testing.T, c Config, s *store) *reference {
	t.Helper()
	r := &reference{Config: c, tensors: make(map[string][]float64), keys: make([][][]float64, c.Layers), values: make([][][]float64, c.Layers)}
	for name, tensor := range s.tensors {
		x, err := s.floats(name, tensor.Shape...)
		if err != nil {
			t.Fatal(err)
		}
		r.tensors[name] = make([]float64, len(x))
		for i := range x {
			r.tensors[name][i] = float64(x[i])
		}
		if len(tensor.Shape) == 2 {
			w, scales := encode[W](x, tensor.Shape[1])
			for i, v := range w {
				r.tensors[name][i] = number(v) * float64(scales[i/tensor.Shape[1]])
			}
		}
	}
	return r
}

// feed returns the logits after a token.
func (r *reference) feed(token int32) []float64 {
	embed := r.tensors["model.embed_tokens.weight"]
	x := append([]float64(nil), embed[int(token)*r.Dim:int(token+1)*r.Dim]...)
	for i := range r.Layers {
		prefix := layerName(i)
		add(x, r.attend(i, r.norm(x, prefix+"input_layernorm.weight")))
		y := r.norm(x, prefix+"post_attention_layernorm.weight")
		gate, up := r.times(prefix+"mlp.gate_proj.weight", y), r.times(prefix+"mlp.up_proj.weight", y)
		for j, g := range gate {
			up[j] *= g / (1 + math.Exp(-g))
		}
		add(x, r.times(prefix+"mlp.down_proj.weight", up))
	}
	y := r.norm(x, "model.norm.weight")
	if r.Tied {
		return r.times("model.embed_tokens.weight", y)
	}
	return r.times("lm_head.weight", y)
}

func (r *reference) attend(layer int, x []float64) []float64 {
	prefix, place, d := layerName(layer)+"self_attn.", len(r.keys[layer]), r.HeadDim
	q, k, v := r.times(prefix+"q_proj.weight", x), r.times(prefix+"k_proj.weight", x), r.times(prefix+"v_proj.weight", x)
	r.turn(q, place)
	r.turn(k, place)
	r.keys[layer], r.values[layer] = append(r.keys[layer], k), append(r.values[layer], v)
	out := make([]float64, len(q))
	for head := range r.Heads {
		shared := head / (r.Heads / r.KVHeads)
		q, out := q[head*d:(head+1)*d], out[head*d:(head+1)*d]
		sum := 0.0
		for i, k := range r.keys[layer] {
			score := 0.0
			for j := range q {
				score += q[j] * k[shared*d+j]
			}
			weight := math.Exp(score / math.Sqrt(float64(d)))
			sum += weight
			for j := range out {
				out[j] += weight * r.values[layer][i][shared*d+j]
			}
		}
		for j := range out {
			out[j] /= sum
		}
	}
	return r.times(prefix+"o_proj.weight", out)
}

// turn rotates the heads of x by their position.
func (r *reference) turn(x []float64, place int) {
	half := r.HeadDim / 2
	for head := 0; head < len(x); head += r.HeadDim {
		for i := range half {
			a, b := &x[head+i], &x[head+half+i]
			sin, cos := math.Sincos(float64(place) * math.Pow(r.RopeTheta, -float64(i)/float64(half)))
			*a, *b = *a*cos-*b*sin, *b*cos+*a*sin
		}
	}
}

func (r *reference) norm(x []float64, name string) []float64 {
	squares := 0.0
	for _, v := range x {
		squares += v * v
	}
	scale, y := 1/math.Sqrt(squares/float64(len(x))+r.Epsilon), make([]float64, len(x))
	for i, w := range r.tensors[name] {
		y[i] = x[i] * scale * w
	}
	return y
}

// times multiplies a row by a matrix of weights.
func (r *reference) times(name string, x []float64) []float64 {
	w := r.tensors[name]
	y := make([]float64, len(w)/len(x))
	for i := range y {
		for j, v := range x {
			y[i] += w[i*len(x)+j] * v
		}
	}
	return y
}

func add(x, y []float64) {
	for i := range x {
		x[i] += y[i]
	}
}
