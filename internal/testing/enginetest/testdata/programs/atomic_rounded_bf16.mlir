// Additions to numbers of bf16 whose sums are rounded: up, down, and to even.
// launch 1 zeros:bf16:64 i32=0
// launch 1 zeros:bf16:64 i32=1
cuda_tile.module @m {
  entry @k(%h: tile<ptr<bf16>>, %more: tile<i32>) {
    %i = iota : tile<64xi32>
    %f = itof %i signed : tile<64xi32> -> tile<64xbf16>
    %c1 = constant <bf16: 0.001953125> : tile<64xbf16>
    %c2 = constant <bf16: 1.0> : tile<64xbf16>
    %part0 = mulf %f, %c1 : tile<64xbf16>
    %h1 = reshape %h : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %hs = broadcast %h1 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %q = offset %hs, %i : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %old, %t = atomic_rmw_tko relaxed device %q, addf, %c2 : tile<64xptr<bf16>>, tile<64xbf16> -> tile<64xbf16>, token
    %old2, %t2 = atomic_rmw_tko relaxed device %q, addf, %part0 token=%t : tile<64xptr<bf16>>, tile<64xbf16> -> tile<64xbf16>, token
    %old3, %t3 = atomic_rmw_tko relaxed device %q, addf, %part0 token=%t2 : tile<64xptr<bf16>>, tile<64xbf16> -> tile<64xbf16>, token
    return
  }
}
