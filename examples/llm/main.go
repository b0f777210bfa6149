// Command llm continues a prompt with a small transformer of the Llama kind:
//
//	go run ./examples/llm "A tile is"
//
// Its own model has been trained on the prose of this project's docs. Others, in the format of Hugging Face's
// libraries, are read from a folder with -model. All computations are kernels of package kernels and of kernels.go, so
// it runs on every device.
package main

import (
	"context"
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/signal"
	"strings"
	"time"

	"gotile/device"
	_ "gotile/device/cpu" // the devices "cpu" and "cpu:…"
	"gotile/examples/llm/internal/tokenizer"
)

//go:embed model
var ownModel embed.FS

// options are the options of the command line.
type options struct {
	device, model, weights string
	tokens, context, topK  int
	temperature            float64
	seed                   uint64
	prompt                 string
}

func main() {
	o, err := parse(os.Args[1:], os.Stderr)
	if err != nil {
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "llm:", err)
		os.Exit(1)
	}
}

func parse(args []string, w io.Writer) (o options, err error) {
	f := flag.NewFlagSet("llm", flag.ContinueOnError)
	f.SetOutput(w)
	f.Usage = func() {
		fmt.Fprintln(w, "usage: llm [flags] PROMPT")
		f.PrintDefaults()
	}
	f.StringVar(&o.device, "device", "cpu", "the `DEVICE` to run on, such as cpu or cpu:interp")
	f.StringVar(&o.model, "model", "", "the `FOLDER` of another model: config.json, tokenizer.json, *.safetensors")
	f.StringVar(&o.weights, "weights", "", "what weights are kept as: f32, f16, bf16 or int8 (default as in the file)")
	f.IntVar(&o.tokens, "n", 100, "how many tokens to write, at most")
	f.IntVar(&o.context, "context", 0, "how many tokens a text may have (default as the model was made for)")
	f.Float64Var(&o.temperature, "temperature", 0, "how freely to choose: 0 takes the likeliest token, 1 as the model has learnt")
	f.IntVar(&o.topK, "top-k", 0, "choose among this many of the likeliest tokens (default all)")
	f.Uint64Var(&o.seed, "seed", 1, "of the choices")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	o.prompt = strings.Join(f.Args(), " ")
	if o.prompt == "" || o.tokens < 1 || o.topK < 0 || o.context < 0 || !(o.temperature >= 0) {
		f.Usage()
		return o, errors.New("usage")
	}
	return o, nil
}

// run writes prompt and text to out, and statistics to info.
func run(ctx context.Context, o options, out, info io.Writer) error {
	dir, err := fs.Sub(ownModel, "model")
	if o.model != "" {
		dir, err = os.DirFS(o.model), nil
	}
	if err != nil {
		return err
	}
	data, err := fs.ReadFile(dir, "tokenizer.json")
	if err != nil {
		return err
	}
	tok, err := tokenizer.Parse(data)
	if err != nil {
		return err
	}
	prompt, err := tok.Encode(o.prompt)
	if err != nil {
		return err
	}
	dev, err := device.Open(o.device)
	if err != nil {
		return err
	}
	defer dev.Close()
	m, err := Load(ctx, dev, dir, o.weights, o.context)
	if err != nil {
		return err
	}
	defer m.Close()
	s, err := m.NewSession(ctx, 0)
	if err != nil {
		return err
	}
	defer s.Close()
	start := time.Now()
	if err := s.Prepare(ctx, len(prompt)); err != nil {
		return err
	}
	compiled := time.Since(start)
	choose := Sampler{o.temperature, o.topK, rand.New(rand.NewPCG(o.seed, 0))}
	fmt.Fprint(out, o.prompt)
	read, write, err := s.Generate(ctx, prompt, o.tokens, choose.Next, (&printer{Tokenizer: tok, w: out}).print)
	fmt.Fprintln(out)
	fmt.Fprintf(info, "\n%d weights of type %s on %s, compiled in %v\nprompt: %v\ntext:   %v\n",
		m.Parameters(), m.Elements, dev.Name(), compiled.Round(time.Millisecond), read, write)
	return err
}
