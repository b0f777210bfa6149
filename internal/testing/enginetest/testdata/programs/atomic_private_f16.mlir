// Floats of two bytes that many blocks add to few numbers: by indices and by other pointers, with and without a mask, of which some lanes are
// outside. In the second launch there are few blocks, in the next ones the buffers end within a word.
// launch 16 small:f16:20 small:bf16:20 i32=15
// launch 2 small:f16:20 small:bf16:20 i32=15
// launch 16 small:f16:19 small:bf16:17 i32=15
// launch 16 small:f16:18 small:bf16:16 i32=15
// launch 16 small:f16:15 small:bf16:16 i32=15
// launch 16 small:f16:16 small:bf16:15 i32=15
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f16>>, %b: tile<ptr<bf16>>, %bits: tile<i32>) {
    %0 = make_token : token
    %i = iota : tile<64xi32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %bits1 = reshape %bits : tile<i32> -> tile<1xi32>
    %bitss = broadcast %bits1 : tile<1xi32> -> tile<64xi32>
    %b1 = reshape %bx : tile<i32> -> tile<1xi32>
    %bs = broadcast %b1 : tile<1xi32> -> tile<64xi32>
    %w = addi %i, %bs : tile<64xi32>
    %at = andi %w, %bitss : tile<64xi32>
    %back = subi %bitss, %at : tile<64xi32>
    %threes = constant <i32: 3> : tile<64xi32>
    %low = andi %w, %threes : tile<64xi32>
    %let = cmpi less_than %low, %threes, signed : tile<64xi32> -> tile<64xi1>
    %x = itof %low signed rounding<nearest_even> : tile<64xi32> -> tile<64xf16>
    %y = itof %low signed rounding<nearest_even> : tile<64xi32> -> tile<64xbf16>
    %a1 = reshape %a : tile<ptr<f16>> -> tile<1xptr<f16>>
    %as = broadcast %a1 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %p = offset %as, %at : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %p2 = offset %as, %back : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %p3 = select %let, %p2, %p : tile<64xi1>, tile<64xptr<f16>>
    %c1 = reshape %b : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %cs = broadcast %c1 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %q = offset %cs, %at : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %q2 = offset %cs, %back : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %q3 = select %let, %q2, %q : tile<64xi1>, tile<64xptr<bf16>>
    %o1, %t1 = atomic_rmw_tko relaxed device %p, addf, %x, %let token=%0 : tile<64xptr<f16>>, tile<64xf16>, tile<64xi1> -> tile<64xf16>, token
    %o2, %t2 = atomic_rmw_tko relaxed device %p3, addf, %x token=%0 : tile<64xptr<f16>>, tile<64xf16> -> tile<64xf16>, token
    %o3, %t3 = atomic_rmw_tko relaxed device %q, addf, %y, %let token=%0 : tile<64xptr<bf16>>, tile<64xbf16>, tile<64xi1> -> tile<64xbf16>, token
    %o4, %t4 = atomic_rmw_tko relaxed device %q3, addf, %y token=%0 : tile<64xptr<bf16>>, tile<64xbf16> -> tile<64xbf16>, token
    return
  }
}
