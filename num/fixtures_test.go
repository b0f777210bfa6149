package num

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"testing"
)

// The files under testdata are made by make_fixtures.py out of ml_dtypes and
// NumPy; this file repeats the same work.

func formatNamed(t *testing.T, name string) *Format {
	t.Helper()
	for _, f := range Formats {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("no format %s", name)
	return nil
}

// put appends a pattern in its storage size.
func put(b []byte, f *Format, p uint64) []byte {
	switch f.Storage {
	case 16:
		return binary.LittleEndian.AppendUint16(b, uint16(p))
	case 32:
		return binary.LittleEndian.AppendUint32(b, uint32(p))
	case 64:
		return binary.LittleEndian.AppendUint64(b, p)
	}
	return append(b, byte(p))
}

func get(b []byte, size int) uint64 {
	var p [8]byte
	copy(p[:], b[:size])
	return binary.LittleEndian.Uint64(p[:])
}

// TestConversionTables compares the conversion of every pattern of every format
// of at most 16 bits to every other with ml_dtypes.
func TestConversionTables(t *testing.T) {
	packed, err := os.Open("testdata/ml_dtypes.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	z, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	head, body, _ := bytes.Cut(data, []byte("\n\n"))
	pairs := strings.Split(string(head), "\n")
	if len(pairs) < 35 {
		t.Fatalf("only %d pairs of formats", len(pairs))
	}
	for _, line := range pairs {
		var source, target string
		var size int
		if _, err := fmt.Sscan(line, &source, &target, &size); err != nil {
			t.Fatal(err)
		}
		from, to := formatNamed(t, source), formatNamed(t, target)
		n := size << from.Bits
		compareTable(t, from, to, body[:n], size)
		body = body[n:]
	}
	if len(body) != 0 {
		t.Errorf("%d bytes left", len(body))
	}
}

func compareTable(t *testing.T, from, to *Format, table []byte, size int) {
	t.Helper()
	bad := 0
	for p := range uint64(1) << from.Bits {
		want := get(table[int(p)*size:], size)
		if got := Convert(to, from, p, NearestEven, false); got != want {
			if bad++; bad <= 3 {
				t.Errorf("%s %#x (%g) to %s: %#x, ml_dtypes has %#x", from, p, from.Decode(p), to, got, want)
			}
		}
	}
	if bad > 3 {
		t.Errorf("%s to %s: %d patterns differ", from, to, bad)
	}
}

// fixtureSums returns the lines of ml_dtypes.sums.
func fixtureSums(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("testdata/ml_dtypes.sums")
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]string{}
	for line := range strings.Lines(string(text)) {
		i := strings.LastIndex(line, " ")
		sums[line[:i]] = strings.TrimSpace(line[i:])
	}
	return sums
}

func checkSum(t *testing.T, sums map[string]string, what string, data []byte) {
	t.Helper()
	sum := sha256.Sum256(data)
	if got := hex.EncodeToString(sum[:]); got != sums[what] {
		t.Errorf("%s: checksum %.16s, ml_dtypes has %.16s", what, got, sums[what])
	}
}

// halfwayF32 repeats f32_sample of make_fixtures.py.
func halfwayF32() []float32 {
	low := []uint32{0x0000, 0x0001, 0x0fff, 0x1000, 0x1001, 0x2fff, 0x3000, 0x3001, 0x7fff, 0x8000, 0x8001, 0xffff}
	v := make([]float32, 0, len(low)<<16)
	for _, l := range low {
		for high := range uint32(1) << 16 {
			v = append(v, math.Float32frombits(high<<16|l))
		}
	}
	return v
}

// halfwayF64 repeats f64_sample of make_fixtures.py.
func halfwayF64() []float64 {
	base := halfwayF32()
	v := make([]float64, 0, 3*len(base))
	for _, d := range []int64{0, -1, 1} {
		for _, x := range base {
			if y := float64(x); finite(y) && y != 0 {
				v = append(v, math.Float64frombits(math.Float64bits(y)+uint64(d)))
			}
		}
	}
	return v
}

var narrowFormats = []*Format{F16, BF16, E4M3FN, E5M2, E8M0FNU, E2M1FN}

// TestConversionSamples compares f32 and f64 sources, including ties and the values adjacent to them.
func TestConversionSamples(t *testing.T) {
	if testing.Short() {
		t.Skip("the checksums are over millions of values")
	}
	sums := fixtureSums(t)
	narrow, wide := halfwayF32(), halfwayF64()
	for _, f := range append([]*Format{F32}, narrowFormats...) {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			if f != F32 {
				b := make([]byte, 0, 2*len(narrow))
				for _, x := range narrow {
					b = put(b, f, f.Encode(float64(x), NearestEven, false))
				}
				checkSum(t, sums, "f32 "+f.Name, b)
			}
			b := make([]byte, 0, 4*len(wide))
			for _, x := range wide {
				if f != F16 && f != F32 {
					x = float64(float32(x)) // ml_dtypes rounds f64 to f32 first
				}
				b = put(b, f, f.Encode(x, NearestEven, false))
			}
			checkSum(t, sums, "f64 "+f.Name, b)
		})
	}
}

// random16 repeats random16 of make_fixtures.py.
func random16(seed uint64, n int) []uint16 {
	v := make([]uint16, n)
	for i := range v {
		seed = seed*6364136223846793005 + 1442695040888963407
		v[i] = uint16(seed >> 48)
	}
	return v
}

// TestSmallArithmetic compares 16-bit arithmetic with NumPy and ml_dtypes.
func TestSmallArithmetic(t *testing.T) {
	sums := fixtureSums(t)
	a, b := random16(1, 100_000), random16(2, 100_000)
	type operation = func(a, b uint16, r Rounding) uint16
	for name, ops := range map[string][]operation{
		"f16":  {AddF16, SubF16, MulF16, DivF16, func(a, _ uint16, r Rounding) uint16 { return SqrtF16(a&0x7fff, r) }},
		"bf16": {AddBF16, SubBF16, MulBF16, DivBF16, func(a, _ uint16, r Rounding) uint16 { return SqrtBF16(a&0x7fff, r) }},
	} {
		f := formatNamed(t, name)
		nan, _ := f.QuietNaN()
		for i, op := range []string{"add", "subtract", "multiply", "divide", "sqrt"} {
			var data []byte
			for j := range a {
				p := uint64(ops[i](a[j], b[j], NearestEven))
				if f.IsNaN(p) {
					p = nan
				}
				data = put(data, f, p)
			}
			checkSum(t, sums, op+" "+name, data)
		}
	}
}
