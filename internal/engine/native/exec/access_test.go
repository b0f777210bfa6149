package exec

import (
	"encoding/binary"
	"testing"
)

// TestAccessOfARM64: instructions of arm64, assembled by GNU as, have the kinds of access that the manual gives them.
func TestAccessOfARM64(t *testing.T) {
	for in, want := range map[uint32]string{
		0xf9400420: "load",  // ldr x0,[x1,8]
		0xb8626820: "load",  // ldr w0,[x1,x2]
		0x38401420: "load",  // ldrb w0,[x1],1
		0xb9800020: "load",  // ldrsw x0,[x1]
		0x78dff020: "load",  // ldrsh w0,[x1,-1]
		0x3dc00420: "load",  // ldr q0,[x1,16]
		0x3cdfd020: "load",  // ldur q0,[x1,-3]
		0x3d400420: "load",  // ldr b0,[x1,1]
		0xa9400440: "load",  // ldp x0,x1,[x2]
		0xacc10440: "load",  // ldp q0,q1,[x2],32
		0x69400440: "load",  // ldpsw x0,x1,[x2]
		0xac400440: "load",  // ldnp q0,q1,[x2]
		0x58000000: "load",  // ldr x0,.
		0x9c000000: "load",  // ldr q0,.
		0x4c407820: "load",  // ld1 {v0.4s},[x1]
		0x4cdfa820: "load",  // ld1 {v0.4s,v1.4s},[x1],32
		0x0d409020: "load",  // ld1 {v0.s}[1],[x1]
		0x4d40c820: "load",  // ld1r {v0.4s},[x1]
		0x4c400820: "load",  // ld4 {v0.4s-v3.4s},[x1]
		0xc85f7c20: "load",  // ldxr x0,[x1]
		0x885ffc20: "load",  // ldaxr w0,[x1]
		0xc87f0440: "load",  // ldxp x0,x1,[x2]
		0xc8dffc20: "load",  // ldar x0,[x1]
		0xf9000420: "store", // str x0,[x1,8]
		0xb8226820: "store", // str w0,[x1,x2]
		0x38001420: "store", // strb w0,[x1],1
		0x79000020: "store", // strh w0,[x1]
		0x3d800420: "store", // str q0,[x1,16]
		0x3c9fd020: "store", // stur q0,[x1,-3]
		0x3ca26820: "store", // str q0,[x1,x2]
		0x7d000420: "store", // str h0,[x1,2]
		0xa9000440: "store", // stp x0,x1,[x2]
		0xac810440: "store", // stp q0,q1,[x2],32
		0xac000440: "store", // stnp q0,q1,[x2]
		0x4c007820: "store", // st1 {v0.4s},[x1]
		0x0d009020: "store", // st1 {v0.s}[1],[x1]
		0xc8007c41: "store", // stxr w0,x1,[x2]
		0xc800fc41: "store", // stlxr w0,x1,[x2]
		0xc89ffc20: "store", // stlr x0,[x1]
		0xf8200041: "store", // ldadd x0,x1,[x2]
		0xb8e00041: "store", // ldaddal w0,w1,[x2]
		0xf8e08041: "store", // swpal x0,x1,[x2]
		0xc8e0fc41: "store", // casal x0,x1,[x2]
		0x88a07c41: "store", // cas w0,w1,[x2]
		0x4860fc82: "store", // caspal x0,x1,x2,x3,[x4]
		0xf8204041: "store", // ldsmax x0,x1,[x2]
		0xd50b7425: "store", // dc zva,x5
		0x8b020020: "",      // add x0,x1,x2
		0x4e22cc20: "",      // fmla v0.4s,v1.4s,v2.4s
		0x14000000: "",      // b .
		0xd65f03c0: "",      // ret
	} {
		if got := accessOfARM64(binary.LittleEndian.AppendUint32(nil, in)); got != want {
			t.Errorf("%#x: got %q, want %q", in, got, want)
		}
	}
	if got := accessOfARM64([]byte{0x20, 0x40, 0x80}); got != "" {
		t.Errorf("a part of an instruction: %q", got)
	}
}
