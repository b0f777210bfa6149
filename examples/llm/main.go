// Command llm continues a prompt with a small transformer of the Llama kind:
//
//	go run ./examples/llm "A tile is"
//	mpirun -np 2 go run ./examples/llm "A tile is"     # two processes share the model
//	go run ./examples/llm train -text README.md        # see train.go
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
	"gotile/dist"
	_ "gotile/dist/local"
	_ "gotile/dist/mpi"
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
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := command(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if errors.Is(err, errUsage) {
			os.Exit(2)
		}
		fmt.Fprintln(os.Stderr, "llm:", err)
		os.Exit(1)
	}
}

// errUsage is the error of a command line that is wrong; what is wrong has been printed.
var errUsage = errors.New("usage")

// command runs one of the two commands.
func command(ctx context.Context, args []string, out, info io.Writer) error {
	if len(args) > 0 && args[0] == "train" {
		o, err := parseTrain(args[1:], info)
		if err != nil {
			return err
		}
		return runTrain(ctx, o, out)
	}
	o, err := parse(args, info)
	if err != nil {
		return err
	}
	return run(ctx, o, out, info)
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
		return o, fmt.Errorf("%w: %w", errUsage, err)
	}
	o.prompt = strings.Join(f.Args(), " ")
	if o.prompt == "" || o.tokens < 1 || o.topK < 0 || o.context < 0 || !(o.temperature >= 0) {
		f.Usage()
		return o, errUsage
	}
	return o, nil
}

// folderOf returns the folder of a model; "" stands for the one beside the program.
func folderOf(model string) (fs.FS, error) {
	if model != "" {
		return os.DirFS(model), nil
	}
	return fs.Sub(ownModel, "model")
}

// tokenizerOf reads the tokenizer of a model.
func tokenizerOf(dir fs.FS) (*tokenizer.Tokenizer, error) {
	data, err := fs.ReadFile(dir, "tokenizer.json")
	if err != nil {
		return nil, err
	}
	return tokenizer.Parse(data)
}

// run writes prompt and text to out, and statistics to info. If a launcher started several
// processes, or GOTILE_DIST asks for several ranks, they share the model and rank 0 writes.
func run(ctx context.Context, o options, out, info io.Writer) error {
	dir, err := folderOf(o.model)
	if err != nil {
		return err
	}
	p, err := dist.Environment()
	if err != nil {
		return err
	}
	if p.Launcher == "" && os.Getenv("GOTILE_DIST") == "" {
		dev, err := device.Open(o.device)
		if err != nil {
			return err
		}
		defer dev.Close()
		return write(ctx, o, dir, dev, nil, out, info)
	}
	return dist.Run(ctx, func(ctx context.Context, g *dist.Group) error {
		out, info := out, info
		if g.Rank() > 0 {
			out, info = io.Discard, io.Discard
		}
		return write(ctx, o, dir, g.Device(), g, out, info)
	}, dist.On(o.device))
}

// write writes prompt and text, on a device or as a rank of a group.
func write(ctx context.Context, o options, dir fs.FS, dev device.Device, g *dist.Group, out, info io.Writer) error {
	tok, err := tokenizerOf(dir)
	if err != nil {
		return err
	}
	prompt, err := tok.Encode(o.prompt)
	if err != nil {
		return err
	}
	m, err := loadPart(ctx, dev, g, dir, o.weights, o.context)
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
	read, written, err := s.Generate(ctx, prompt, o.tokens, choose.Next, (&printer{Tokenizer: tok, w: out}).print)
	fmt.Fprintln(out)
	fmt.Fprintf(info, "\n%d weights of type %s on %s, compiled in %v\nprompt: %v\ntext:   %v\n",
		m.Parameters(), m.Elements, dev.Name(), compiled.Round(time.Millisecond), read, written)
	return err
}
