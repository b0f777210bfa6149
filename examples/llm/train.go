package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"gotile/device"
	"gotile/dist"
	"gotile/examples/llm/internal/safetensors"
	"gotile/examples/llm/internal/train"
	"gotile/internal/atomicfile"
)

// trainOptions is the command line of train.
type trainOptions struct {
	device, model, text, save string
	steps                     int
	seed                      uint64
	sizes                     train.Sizes
	adam                      train.Options
}

// parseTrain reads the command line of train.
func parseTrain(args []string, w io.Writer) (o trainOptions, err error) {
	f := flag.NewFlagSet("llm train", flag.ContinueOnError)
	f.SetOutput(w)
	f.Usage = func() {
		fmt.Fprintln(w, "usage: llm train -text FILE [flags]")
		f.PrintDefaults()
	}
	s := &o.sizes
	f.StringVar(&o.device, "device", "cpu", "the `DEVICE` of each rank")
	f.StringVar(&o.model, "model", "", "the `FOLDER` of the model whose tokenizer is used")
	f.StringVar(&o.text, "text", "", "the `FILE` to learn from")
	f.StringVar(&o.save, "save", "", "the `FOLDER` to write the model to at the end")
	f.IntVar(&o.steps, "steps", 100, "how many batches to learn from")
	f.Uint64Var(&o.seed, "seed", 1, "of the first weights and of the choice of sequences")
	f.IntVar(&s.Batch, "batch", 8, "sequences of a batch, of all ranks together")
	f.IntVar(&s.Length, "length", 64, "tokens of a sequence, a power of two")
	f.IntVar(&s.Layers, "layers", 2, "transformer blocks")
	f.IntVar(&s.Dim, "dim", 64, "numbers that stand for a token")
	f.IntVar(&s.Heads, "heads", 4, "heads of queries")
	f.IntVar(&s.KVHeads, "kv-heads", 2, "heads of keys and values")
	f.IntVar(&s.Hidden, "hidden", 128, "numbers between the products of a feed-forward part")
	f.Float64Var(&o.adam.Rate, "rate", 3e-3, "how far a step goes")
	f.Float64Var(&o.adam.Decay, "decay", 0.1, "how fast weights shrink")
	if f.Parse(args) != nil {
		return o, errUsage
	}
	if o.text == "" || f.NArg() > 0 || o.steps < 1 || s.Heads < 1 || s.Dim%s.Heads != 0 {
		f.Usage()
		return o, errUsage
	}
	s.HeadDim, s.Epsilon, s.RopeTheta = s.Dim/s.Heads, 1e-6, 10000
	return o, nil
}

// runTrain trains, as a single rank or as one of several, and rank 0 prints the losses.
func runTrain(ctx context.Context, o trainOptions, out io.Writer) error {
	dir, err := folderOf(o.model)
	if err != nil {
		return err
	}
	tok, err := tokenizerOf(dir)
	if err != nil {
		return err
	}
	c, err := readConfig(dir)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(o.text)
	if err != nil {
		return err
	}
	tokens, err := tok.Encode(string(text))
	if err != nil {
		return err
	}
	o.sizes.Vocab = c.Vocab
	if len(tokens) <= o.sizes.Length+1 {
		return fmt.Errorf("%s has %d tokens; want more than the %d of a sequence", device.PlainName(o.text), len(tokens), o.sizes.Length)
	}
	return dist.Run(ctx, func(ctx context.Context, g *dist.Group) error {
		out := out
		if g.Rank() > 0 {
			out = io.Discard
		}
		return o.rank(ctx, g, dir, tokens, out)
	}, dist.On(o.device))
}

// rank trains as a rank.
func (o *trainOptions) rank(ctx context.Context, g *dist.Group, dir fs.FS, tokens []int32, out io.Writer) error {
	t, err := train.New(ctx, g, o.sizes, o.seed, nil)
	if err != nil {
		return err
	}
	defer t.Close()
	times := make([]time.Duration, o.steps)
	for i := range o.steps {
		start := time.Now()
		loss, err := t.Step(ctx, o.adam, o.batch(tokens, i))
		if err != nil {
			return err
		}
		times[i] = time.Since(start)
		if i%10 == 0 || i == o.steps-1 {
			fmt.Fprintf(out, "step %d: loss %.4f\n", i, loss)
		}
	}
	slices.Sort(times) // the first step compiles kernels: the median is that of a later one
	fmt.Fprintf(out, "%d ranks: %v a step (median of %d), %d bytes of gradients\n", g.Size(), times[len(times)/2].Round(time.Microsecond), len(times), t.GradientBytes())
	if o.save == "" {
		return nil
	}
	if g.Rank() == 0 { // its error is that of all ranks
		if err := o.write(ctx, t, dir); err != nil {
			return err
		}
	}
	return g.Barrier(ctx, g.Device())
}

// batch returns the sequences of a step, the same on all ranks.
func (o *trainOptions) batch(tokens []int32, step int) [][]int32 {
	r := rand.New(rand.NewPCG(o.seed, uint64(step)+2))
	list := make([][]int32, o.sizes.Batch)
	for i := range list {
		list[i] = tokens[r.IntN(len(tokens)-o.sizes.Length):][:o.sizes.Length+1]
	}
	return list
}

// write writes a folder with the model, all files or none.
func (o *trainOptions) write(ctx context.Context, t *train.Trainer, dir fs.FS) error {
	var tensors []safetensors.Data
	for _, p := range t.Parameters {
		x, err := t.Values(ctx, p)
		if err != nil {
			return err
		}
		tensors = append(tensors, safetensors.Data{Name: p.Name, DType: safetensors.F32, Shape: p.Shape, Bytes: device.Bytes(x)})
	}
	var file bytes.Buffer
	if err := safetensors.Write(&file, nil, tensors...); err != nil {
		return err
	}
	s := o.sizes
	config, err := json.MarshalIndent(map[string]any{
		"model_type": "llama", "num_hidden_layers": s.Layers, "hidden_size": s.Dim, "num_attention_heads": s.Heads, "num_key_value_heads": s.KVHeads,
		"head_dim": s.HeadDim, "intermediate_size": s.Hidden, "vocab_size": s.Vocab, "max_position_embeddings": s.Length,
		"rms_norm_eps": s.Epsilon, "rope_theta": s.RopeTheta, "tie_word_embeddings": true, "hidden_act": "silu",
	}, "", "  ")
	if err != nil {
		return err
	}
	tokenizer, err := fs.ReadFile(dir, "tokenizer.json")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(o.save, 0o755); err != nil {
		return err
	}
	in := func(name string, data []byte) atomicfile.File {
		return atomicfile.File{Path: filepath.Join(o.save, name), Parts: [][]byte{data}}
	}
	return atomicfile.WriteAll(ctx, []atomicfile.File{in("config.json", config), in("tokenizer.json", tokenizer), in("model.safetensors", file.Bytes())})
}
