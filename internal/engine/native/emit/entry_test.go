package emit

import (
	"fmt"
	"strings"
	"testing"

	"gotile/internal/engine/host"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86"
	"gotile/internal/engine/native/vcode"
	"gotile/internal/testing/enginetest"
)

// TestRefusedSize: the tiles of an entry may take as much memory as a program may have, and no more.
func TestRefusedSize(t *testing.T) {
	const tile, size = "tile<16777216xi8>", 1 << 24
	for _, more := range []bool{false, true} {
		var b strings.Builder
		b.WriteString("cuda_tile.module @m {\n  entry @k() {\n    %0 = make_token : token\n")
		for i := range host.MaxBytes / size {
			fmt.Fprintf(&b, "    %%a%d = constant <i8: 1> : %s\n", i, tile)
		}
		if more {
			b.WriteString("    %x = constant <i8: 1> : tile<i8>\n")
		}
		b.WriteString("    return\n  }\n}")
		_, entry := enginetest.Parse(t, b.String())
		if err := refused(entry); (err != nil) != more {
			t.Errorf("tiles that take a byte more than they may: %v: %v", more, err)
		}
	}
}

// fewVectors is a processor with some of the vector registers of another one.
type fewVectors struct {
	target.Target
	vectors int
}

func (f fewVectors) Description() vcode.Target {
	d := f.Target.Description()
	d.PastVector = d.FirstVector + f.vectors
	return d
}

// TestCompiledAgain: an entry for whose accumulators registers do not suffice is compiled once more
// without them. No entry needs more than a few registers then.
func TestCompiledAgain(t *testing.T) {
	again := 0
	for name, m := range enginetest.Modules(t) {
		if !strings.HasPrefix(name, "reduce_") {
			continue
		}
		for vectors := 5; vectors <= 13; vectors++ {
			o := Options{Target: fewVectors{x86.Generic(x86.AVX2), vectors}, Verify: true}
			_, first := compileOnce(m, "k", o)
			_, err := Compile(m, "k", o)
			if first == vcode.ErrRegisters && err == nil {
				again++
			} else if first != err {
				t.Errorf("%s with %d registers: %v, then %v", name, vectors, first, err)
			}
		}
	}
	if again == 0 {
		t.Error("registers suffice for all entries")
	}
}
