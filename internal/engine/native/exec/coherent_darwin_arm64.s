#include "textflag.h"

TEXT icacheInvalidate<>(SB), NOSPLIT, $0-0
	JMP libc_sys_icache_invalidate(SB)

// func icacheInvalidatePC() uintptr
TEXT ·icacheInvalidatePC(SB), NOSPLIT, $0-8
	MOVD $icacheInvalidate<>(SB), R0
	MOVD R0, ret+0(FP)
	RET
