package bench

import (
	"testing"
	"time"

	"gotile/device"
)

// BenchmarkIndexing runs each workload and its Go loop on all cores in turns, and reports the fastest of both in
// nanoseconds and their ratio, which is above 1 if the kernel is faster.
func BenchmarkIndexing(b *testing.B) { besideLoops(b, indexing()) }

// BenchmarkInterleaved does the same of arrays with a few columns, and of transpositions.
func BenchmarkInterleaved(b *testing.B) { besideLoops(b, interleaved()) }

func besideLoops(b *testing.B, list []Workload) {
	dev, err := device.Open("cpu")
	if err != nil {
		b.Fatal(err)
	}
	defer dev.Close()
	for _, w := range list {
		b.Run(w.Name, func(b *testing.B) {
			a := &arrays{ctx: b.Context(), dev: dev}
			defer a.close()
			j := w.prepare(a)
			if a.err != nil {
				b.Fatal(a.err)
			}
			loop := w.loop()
			own, peer := time.Hour, time.Hour
			for range b.N {
				start := time.Now()
				if err := j.launch(dev); err != nil {
					b.Fatal(err)
				}
				middle := time.Now()
				loop()
				own, peer = min(own, middle.Sub(start)), min(peer, time.Since(middle))
			}
			b.ReportMetric(float64(own.Nanoseconds()), "own-ns")
			b.ReportMetric(float64(peer.Nanoseconds()), "go-ns")
			b.ReportMetric(float64(peer)/float64(own), "ratio")
		})
	}
}

// The kernels and the Go loops beside them run at any size.
func TestIndexing(t *testing.T) {
	dev, err := device.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()
	for _, w := range []Workload{lookUpBytes[float32]("u8 to f32", 100), lookUpBytes[uint8]("u8 to u8", 5000), gatherElements(1100), scatterElements(1100), ellProduct(70, 50, 8),
		resize(9, 10, 17, 30), equalize(10, 20), readyHistogram(1100, 10), scatterAddOnAll(1100, 10), sobel(9, 150), convolution(9, 150),
		grayPixels[uint8](1100), grayPixels[float32](1100), complexProducts(1100), base64(1100), turned[int8](70), turned[float64](70)} {
		a := &arrays{ctx: t.Context(), dev: dev}
		j := w.prepare(a)
		err := a.err
		if err == nil {
			err = j.launch(dev)
		}
		if err != nil {
			t.Errorf("%s: %v", w.Name, err)
		}
		w.loop()()
		a.close()
	}
}
