//go:build !js

package browsertest

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"gotile/internal/elements"
	"gotile/internal/view"
	"gotile/tileir"
)

// scriptPage opens a page with the view's script and nothing else.
func scriptPage(b *browser) {
	folder := b.t.TempDir()
	for name, text := range map[string]string{"index.html": `<!DOCTYPE html><link rel="icon" href="data:,"><body><p>script</p><script src="view.js"></script></body>`, "view.js": view.Script()} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			b.t.Fatal(err)
		}
	}
	b.visit(serve(b.t, folder), "p")
}

// The page decodes every number of the small formats as package num does.
func TestFormats(t *testing.T) {
	b := open(t)
	scriptPage(b)
	for _, s := range []tileir.Scalar{tileir.F16, tileir.BF16, tileir.E4M3FN, tileir.E5M2, tileir.E8M0FNU, tileir.E5M3FNU} {
		n := 1 << s.Bits()
		patterns, want := make([]byte, 0, n*s.Bytes()), make([]byte, 0, 8*n)
		for i := range n {
			patterns = append(patterns, binary.LittleEndian.AppendUint16(nil, uint16(i))[:s.Bytes()]...)
			want = binary.LittleEndian.AppendUint64(want, math.Float64bits(elements.Format(s).Decode(uint64(i))))
		}
		bad := eval[string](b, fmt.Sprintf(`(() => {
			const elem = %q, bytes = bytesOf(%q), want = new Float64Array(bytesOf(%q).buffer), view = new DataView(bytes.buffer);
			for (let i = 0; i < want.length; i++) {
				const got = reader(elem)(view, i * elementBytes[elem]);
				if (!Object.is(got, want[i])) return "pattern " + i + ": " + got + ", want " + want[i];
			}
			return "";
		})()`, s, base64.StdEncoding.EncodeToString(patterns), base64.StdEncoding.EncodeToString(want)))
		if bad != "" {
			t.Errorf("%v: %s", s, bad)
		}
	}
}

// Numbers are written as they are, and in cells rounded.
func TestNumbers(t *testing.T) {
	b := open(t)
	scriptPage(b)
	for _, c := range []struct{ number, elem, shown, brief string }{
		{"Math.fround(0.1)", "f32", "0.1", "0.1"}, {"Math.fround(1/3)", "f32", "0.33333334", "0.333"}, {"0.1", "f64", "0.1", "0.1"},
		{"1.8123e-20", "f64", "1.8123e-20", "1.81e-20"}, {"-1.8123e20", "f64", "-181230000000000000000", "-1.81e20"}, {"123456789", "i32", "123456789", "1.23e8"},
		{"100000", "i32", "100000", "100000"}, {"12345.678", "f64", "12345.678", "12346"}, {"-0", "f32", "-0", "-0"}, {"NaN", "f32", "nan", "nan"}, {"-Infinity", "f16", "-inf", "-inf"},
		{"9007199254740993n", "i64", "9007199254740993", "9007199254740993"}, {"Math.fround(16777216)", "f32", "16777216", "1.68e7"},
	} {
		if got := eval[string](b, fmt.Sprintf("shown(%s, %q)", c.number, c.elem)); got != c.shown {
			t.Errorf("shown(%s, %s) is %s, want %s", c.number, c.elem, got, c.shown)
		}
		if got := eval[string](b, fmt.Sprintf("brief(%s, %q)", c.number, c.elem)); got != c.brief {
			t.Errorf("brief(%s, %s) is %s, want %s", c.number, c.elem, got, c.brief)
		}
	}
}
