package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"gotile/kernels"
	"gotile/tile"
	"gotile/tileir/bytecode"
)

// What runs on the CPU compiles for GPUs too.
func TestVendorCompiles(t *testing.T) {
	bin := os.Getenv("VENDOR_BIN")
	if bin == "" {
		t.Skip("VENDOR_BIN is not set: it names the folder with tileiras")
	}
	tiles := kernels.MatMulTiles{M: 64, N: 64, K: 64}
	for name, k := range map[string]*tile.Kernel{
		"embed":          newEmbed[tile.Float16](256),
		"embed int8":     newEmbed[int8](256),
		"product":        newProduct[float32](256, false),
		"product bf16":   newProduct[tile.BFloat16](512, true),
		"product int8":   newProduct[int8](512, true),
		"products f16":   newProducts[tile.Float16](tiles, tile.TF32, true),
		"products bf16":  newProducts[tile.BFloat16](tiles, tile.BF16, false),
		"products int8":  newProducts[int8](tiles, tile.TF32, true),
		"products few":   newProducts[float32](kernels.MatMulTiles{M: fewTokens, N: 64, K: 64}, tile.F32, true),
		"rotate":         newRotate(4, 2, 32),
		"attend one":     newAttendOne(2, 64, 64),
		"attend one, 16": newAttendOne(1, 64, 16),
	} {
		t.Run(name, func(t *testing.T) {
			m, err := k.Module()
			if err != nil {
				t.Fatal(err)
			}
			code, err := bytecode.Write(m, bytecode.Options{})
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), "kernel.tilebc")
			if err := os.WriteFile(file, code, 0o644); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(filepath.Join(bin, "tileiras"), "--gpu-name=sm_90", file, "-o", file+".cubin")
			if text, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("tileiras: %v\n%s", err, text)
			}
		})
	}
}
