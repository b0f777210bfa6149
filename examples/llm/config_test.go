package main

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gotile/device/cpu"
)

const smallConfig = `"model_type":"llama","num_hidden_layers":1,"hidden_size":12,"num_attention_heads":3,"intermediate_size":8,"vocab_size":9`

func TestParseConfig(t *testing.T) {
	c, err := parseConfig([]byte(`{` + smallConfig + `,"rope_parameters":{"rope_theta":5e5,"rope_type":"default"},"eos_token_id":[2,3]}`))
	if err != nil || c.KVHeads != 3 || c.HeadDim != 4 || c.RopeTheta != 5e5 || !slices.Equal(c.End, []int32{2, 3}) || c.Tied {
		t.Errorf("%+v, %v", c, err)
	}
	c, err = parseConfig([]byte(`{` + smallConfig + `,"num_key_value_heads":1,"head_dim":8,"rope_theta":3,"rope_scaling":null,"eos_token_id":7,"tie_word_embeddings":true}`))
	if err != nil || c.KVHeads != 1 || c.HeadDim != 8 || c.RopeTheta != 3 || !c.ends(7) || c.ends(8) || !c.Tied {
		t.Errorf("%+v, %v", c, err)
	}
	if n := c.Parameters(); n != 9*12+12*8*2*(3+1)+3*12*8+2*12+12 {
		t.Errorf("%d parameters", n)
	}
	for _, c := range []struct{ want, text string }{
		{"unexpected end", `{`},
		{"hidden_size is 0", `{"model_type":"llama","num_hidden_layers":1}`},
		{"num_hidden_layers is -1", strings.Replace(`{`+smallConfig+`}`, `layers":1`, `layers":-1`, 1)},
		{"vocab_size is 99999999999", strings.Replace(`{`+smallConfig+`}`, `size":9`, `size":99999999999`, 1)},
		{`model_type is "gpt2"`, `{"model_type":"gpt2"}`},
		{`hidden_act is "gelu"`, `{` + smallConfig + `,"hidden_act":"gelu"}`},
		{"a bias", `{` + smallConfig + `,"attention_bias":true}`},
		{"interleaved", `{` + smallConfig + `,"rope_interleaved":true}`},
		{`of type "yarn"`, `{` + smallConfig + `,"rope_scaling":{"rope_type":"yarn"}}`},
		{"do not share 2", `{` + smallConfig + `,"num_key_value_heads":2}`},
		{"num_key_value_heads is 0", `{` + smallConfig + `,"num_key_value_heads":0}`},
		{"head_dim is 5", `{` + smallConfig + `,"head_dim":5}`},
		{"rope_theta -1", `{` + smallConfig + `,"rope_theta":-1}`},
		{"eos_token_id", `{` + smallConfig + `,"eos_token_id":"x"}`},
		{`eos_token_id is "[1,\n`, `{` + smallConfig + `,"eos_token_id":[1,` + "\n" + `"x"]}`},
		{"num_hidden_layers is 2049; want 1 to 2048", strings.Replace(`{`+smallConfig+`}`, `layers":1`, `layers":2049`, 1)},
		{"hidden_size is 16777216", strings.Replace(`{`+smallConfig+`}`, `size":12`, `size":16777216`, 1)},
		{"head_dim is 8388608", `{` + smallConfig + `,"head_dim":8388608}`},
		{"max_position_embeddings is 16777217", `{` + smallConfig + `,"max_position_embeddings":16777217}`},
	} {
		if _, err := parseConfig([]byte(c.text)); !errors.Is(err, ErrModel) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.text, err, c.want)
		}
	}
}

// TestGreedyConfig checks that sizes which are each allowed, but together need more memory than there is, are refused with
// the names of the fields before anything is allocated.
func TestGreedyConfig(t *testing.T) {
	for _, fields := range []string{
		`"max_position_embeddings":16777216,"num_hidden_layers":2048,"num_attention_heads":4096,"head_dim":4096`,
		`"max_position_embeddings":16777216,"num_hidden_layers":1024,"num_attention_heads":64,"head_dim":128`,
	} {
		dir := fstest.MapFS{"config.json": &fstest.MapFile{Data: []byte(`{"model_type":"llama","hidden_size":12,"intermediate_size":8,"vocab_size":9,` + fields + `}`)}}
		_, err := Load(t.Context(), cpu.Open(), dir, "", 0)
		if !errors.Is(err, ErrModel) || !strings.Contains(err.Error(), "max_position_embeddings is 16777216: keys and values") || !strings.Contains(err.Error(), "num_hidden_layers") {
			t.Errorf("%s: %v", fields, err)
		}
	}
	many := fstest.MapFS{"config.json": &fstest.MapFile{Data: []byte(`{` + smallConfig + `,"max_position_embeddings":16777216,"head_dim":4096}`)}}
	if _, err := Load(t.Context(), cpu.Open(), many, "", 16); err == nil || strings.Contains(err.Error(), "keys and values") {
		t.Errorf("with a short context: %v", err)
	}
	long := fstest.MapFS{"config.json": &fstest.MapFile{Data: []byte(`{` + smallConfig + strings.Repeat(" ", maxFile) + `}`)}}
	if _, err := Load(t.Context(), cpu.Open(), long, "", 0); !errors.Is(err, ErrModel) || !strings.Contains(err.Error(), "config.json has more than") {
		t.Errorf("a long file: %v", err)
	}
}
