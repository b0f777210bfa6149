package native

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"gotile/internal/engine/enginetest"
	"gotile/internal/engine/interp"
	"gotile/internal/irgen"
)

func TestScratch(t *testing.T) {
	from, _ := strconv.Atoi(os.Getenv("FROM"))
	n, _ := strconv.Atoi(os.Getenv("N"))
	for seed := from; seed < from+n; seed++ {
		fmt.Fprintf(os.Stderr, "seed %d\n", seed)
		p := irgen.GenerateOrdered(irgen.Seed(uint64(seed)), irgen.Options{Faults: true})
		ref := enginetest.Subject{Name: "interp", Engine: interp.New(), Workers: 1}
		for _, isa := range []ISA{AVX2, AVX512} {
			if err := enginetest.Compare(p, ref, enginetest.Subject{Name: isa.String(), Engine: New(WithISA(isa)), Workers: 2}); err != nil {
				fmt.Printf("DIFF %d: %v\n", seed, err)
				break
			}
		}
	}
}
