package main

import (
	"errors"
	"slices"
	"strings"
	"testing"
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
	} {
		if _, err := parseConfig([]byte(c.text)); !errors.Is(err, ErrModel) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.text, err, c.want)
		}
	}
}
