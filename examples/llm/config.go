package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"
)

// Config is the sizes of a model and its few constants, as config.json has them.
type Config struct {
	Layers  int // transformer blocks
	Dim     int // numbers that represent a token
	Heads   int // of queries
	KVHeads int // of keys and values, each shared by Heads/KVHeads heads of queries
	HeadDim int // numbers of a head
	Hidden  int // numbers between the products of a feed-forward part
	Vocab   int // tokens
	Context int // tokens that the model was made for

	Epsilon   float64 // added to a mean of squares before its root is taken
	RopeTheta float64 // base of the angles of positions
	Tied      bool    // tokens leave by the matrix that they came in by
	End       []int32 // tokens that end a text
}

// configFile is the members of config.json that a Llama is made of. Those that change what
// is computed and that this program does not know are refused in check.
type configFile struct {
	ModelType       string          `json:"model_type"`
	Layers          int             `json:"num_hidden_layers"`
	Dim             int             `json:"hidden_size"`
	Heads           int             `json:"num_attention_heads"`
	KVHeads         *int            `json:"num_key_value_heads"`
	HeadDim         *int            `json:"head_dim"`
	Hidden          int             `json:"intermediate_size"`
	Vocab           int             `json:"vocab_size"`
	Context         int             `json:"max_position_embeddings"`
	Epsilon         float64         `json:"rms_norm_eps"`
	RopeTheta       float64         `json:"rope_theta"`
	RopeScaling     *rope           `json:"rope_scaling"`
	RopeParameters  *rope           `json:"rope_parameters"`
	RopeInterleaved bool            `json:"rope_interleaved"`
	Tied            bool            `json:"tie_word_embeddings"`
	End             json.RawMessage `json:"eos_token_id"`
	Activation      string          `json:"hidden_act"`
	AttentionBias   bool            `json:"attention_bias"`
	MLPBias         bool            `json:"mlp_bias"`
}

// rope has the parameters of the angles of positions, in older and newer files.
type rope struct {
	Theta float64 `json:"rope_theta"`
	Type  string  `json:"rope_type"`
}

// ErrModel is the class of errors of a model that this program cannot run: its files contradict each other, or need
// unsupported features.
var ErrModel = errors.New("bad model")

func modelError(text string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrModel, fmt.Sprintf(text, args...))
}

// maxFile bounds config.json, in bytes.
const maxFile = 1 << 20

// readConfig reads config.json in a folder.
func readConfig(dir fs.FS) (Config, error) {
	f, err := dir.Open("config.json")
	if err != nil {
		return Config{}, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return Config{}, err
	}
	if len(data) > maxFile {
		return Config{}, modelError("config.json has more than %d bytes", maxFile)
	}
	return parseConfig(data)
}

func parseConfig(data []byte) (Config, error) {
	f := configFile{RopeTheta: 10000, Activation: "silu", Epsilon: 1e-6, Context: 2048}
	if err := json.Unmarshal(data, &f); err != nil {
		return Config{}, modelError("config.json: %v", err)
	}
	c := Config{
		Layers: f.Layers, Dim: f.Dim, Heads: f.Heads, KVHeads: f.Heads, Hidden: f.Hidden, Vocab: f.Vocab,
		Context: f.Context, Epsilon: f.Epsilon, RopeTheta: f.RopeTheta, Tied: f.Tied,
	}
	if f.KVHeads != nil {
		c.KVHeads = *f.KVHeads
	}
	if f.RopeParameters != nil && f.RopeParameters.Theta > 0 {
		c.RopeTheta = f.RopeParameters.Theta
	}
	if f.HeadDim != nil {
		c.HeadDim = *f.HeadDim
	} else if c.Heads > 0 {
		c.HeadDim = c.Dim / c.Heads
	}
	if err := errors.Join(f.check(), c.check()); err != nil {
		return Config{}, err
	}
	return c, c.readEnd(f.End)
}

// check refuses what would be computed wrongly.
func (f *configFile) check() error {
	for _, r := range []*rope{f.RopeScaling, f.RopeParameters} {
		if r != nil && r.Type != "" && r.Type != "default" {
			return modelError("config.json: angles of positions of type %q; only the default ones are built", r.Type)
		}
	}
	switch {
	case f.ModelType != "llama":
		return modelError("config.json: model_type is %q; want %q", f.ModelType, "llama")
	case f.Activation != "silu":
		return modelError("config.json: hidden_act is %q; want %q", f.Activation, "silu")
	case f.AttentionBias || f.MLPBias:
		return modelError("config.json: products with a bias are not built")
	case f.RopeInterleaved:
		return modelError("config.json: interleaved positions are not built")
	}
	return nil
}

// The maximum supported sizes: well beyond those of any Llama, and so small that an allocation for two of them may
// succeed.
const (
	maxLayers  = 1 << 11
	maxHeads   = 1 << 12
	maxHeadDim = 1 << 12
	maxDim     = 1 << 18
	maxHidden  = 1 << 20
	maxVocab   = 1 << 24
	maxContext = 1 << 24
)

// check checks the sizes of the model.
func (c *Config) check() error {
	for _, s := range []struct {
		name    string
		n, most int
	}{
		{"num_hidden_layers", c.Layers, maxLayers}, {"hidden_size", c.Dim, maxDim}, {"num_attention_heads", c.Heads, maxHeads},
		{"num_key_value_heads", c.KVHeads, maxHeads}, {"head_dim", c.HeadDim, maxHeadDim}, {"intermediate_size", c.Hidden, maxHidden},
		{"vocab_size", c.Vocab, maxVocab}, {"max_position_embeddings", c.Context, maxContext},
	} {
		if s.n < 1 || s.n > s.most {
			return modelError("config.json: %s is %d; want 1 to %d", s.name, s.n, s.most)
		}
	}
	switch {
	case c.Heads%c.KVHeads != 0:
		return modelError("config.json: %d heads of queries do not share %d heads of keys evenly", c.Heads, c.KVHeads)
	case c.HeadDim%2 != 0:
		return modelError("config.json: head_dim is %d; positions need an even one", c.HeadDim)
	case !(c.Epsilon >= 0) || !(c.RopeTheta > 0) || math.IsInf(c.RopeTheta, 0):
		return modelError("config.json: rms_norm_eps is %g and rope_theta %g", c.Epsilon, c.RopeTheta)
	}
	return nil
}

// contextMemory returns the bytes for the tokens of one text: keys and values in each layer, and the angles of positions.
// The sizes have been checked, so the product fits in 63 bits.
func (c *Config) contextMemory() int64 {
	keys := int64(c.Layers) * int64(c.KVHeads)
	return 4 * int64(c.Context) * int64(c.HeadDim) * (2*keys + 1)
}

// checkContext returns an error for a context that needs more memory than there is. memory is 0 if that is not known.
func (c *Config) checkContext(memory int64) error {
	if memory == 0 {
		memory = 1 << 40
	}
	if n := c.contextMemory(); n > memory {
		return modelError("config.json: max_position_embeddings is %d: keys and values of so many tokens, with num_hidden_layers %d, num_key_value_heads %d and head_dim %d, take %d bytes of the %d that there are; -context gives a shorter one",
			c.Context, c.Layers, c.KVHeads, c.HeadDim, n, memory)
	}
	return nil
}

// readEnd reads the tokens that end a text: none, one or a list.
func (c *Config) readEnd(text json.RawMessage) error {
	if len(text) == 0 || string(text) == "null" {
		return nil
	}
	if json.Unmarshal(text, &c.End) == nil {
		return nil
	}
	var one int32
	if err := json.Unmarshal(text, &one); err != nil {
		return modelError("config.json: eos_token_id is %.100q; want a token or a list", text)
	}
	c.End = []int32{one}
	return nil
}

// ends reports a token that ends a text.
func (c *Config) ends(token int32) bool { return slices.Contains(c.End, token) }

// Parameters returns the number of the model's weights.
func (c *Config) Parameters() int {
	attention := c.Dim * c.HeadDim * 2 * (c.Heads + c.KVHeads)
	n := c.Vocab*c.Dim + c.Layers*(attention+3*c.Dim*c.Hidden+2*c.Dim) + c.Dim
	if !c.Tied {
		n += c.Vocab * c.Dim
	}
	return n
}
