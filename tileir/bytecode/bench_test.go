package bytecode

import (
	"testing"

	"gotile/tileir"
)

// benchmarks are a matrix product of 5 KB, with debug information, and a module of
// 40,000 small operations.
func benchmarks(b *testing.B, f func(b *testing.B, m *tileir.Module, data []byte)) {
	data := vendorFiles(b)["cpp-gemm_f32.tilebc"]
	m, v, err := Read(data)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("gemm", func(b *testing.B) { f(b, m, data) })

	large := tileir.NewModule(moduleName)
	entry := large.NewEntry("k", nil, tileir.Tile(tileir.F32)).Block(0)
	last := entry.Args[0]
	for range 40000 {
		op := unary(tileir.OpAddF, nil, last)
		op.AddOperands(tileir.AddFRhs, entry.Args[0])
		op.SetAttr(tileir.AddFRoundingMode, tileir.NearestEven)
		last = entry.Append(op).Results[0]
	}
	entry.Append(tileir.NewOp(tileir.OpReturn, nil))
	data, err = Write(large, Options{Version: v})
	if err != nil {
		b.Fatal(err)
	}
	b.Run("40000ops", func(b *testing.B) { f(b, large, data) })
}

func BenchmarkRead(b *testing.B) {
	benchmarks(b, func(b *testing.B, _ *tileir.Module, data []byte) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			if _, _, err := ReadUnverified(data); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkReadAndVerify(b *testing.B) {
	benchmarks(b, func(b *testing.B, _ *tileir.Module, data []byte) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			if _, _, err := Read(data); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkWrite(b *testing.B) {
	benchmarks(b, func(b *testing.B, m *tileir.Module, data []byte) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := Write(m, Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
