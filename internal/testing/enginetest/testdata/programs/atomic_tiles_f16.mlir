// Floats of two bytes that many blocks add to views: to lines and rows across edges. In the second launch there are few, in the third one the
// buffers end within a word.
// launch 64 small:f16:200 small:bf16:126 range:i32:64
// launch 2 small:f16:200 small:bf16:126 range:i32:64
// launch 64 small:f16:201 small:bf16:127 range:i32:64
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f16>>, %b: tile<ptr<bf16>>, %x: tile<ptr<i32>>) {
    %0 = make_token : token
    %i = iota : tile<64xi32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %threes = constant <i32: 3> : tile<64xi32>
    %n = andi %bx, %three : tile<i32>
    %m = andi %bx, %one : tile<i32>
    %w2 = reshape %bx : tile<i32> -> tile<1xi32>
    %ws = broadcast %w2 : tile<1xi32> -> tile<64xi32>
    %u = addi %i, %ws : tile<64xi32>
    %low = andi %u, %threes : tile<64xi32>
    %f = itof %low signed rounding<nearest_even> : tile<64xi32> -> tile<64xf16>
    %g1 = itof %low signed rounding<nearest_even> : tile<64xi32> -> tile<64xbf16>
    %g = reshape %g1 : tile<64xbf16> -> tile<4x16xbf16>
    %ta = make_tensor_view %a, shape = [200], strides = [1] : tensor_view<200xf16, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(64), tensor_view<200xf16, strides=[1]>>
    %oa = atomic_red_view_tko relaxed device %va[%n], addf, %f token=%0 : tile<64xf16>, partition_view<tile=(64), tensor_view<200xf16, strides=[1]>>, tile<i32> -> token
    %tb = make_tensor_view %b, shape = [6, 21], strides = [21, 1] : tensor_view<6x21xbf16, strides=[21,1]>
    %vb = make_partition_view %tb : partition_view<tile=(4x16), tensor_view<6x21xbf16, strides=[21,1]>>
    %ob = atomic_red_view_tko relaxed device %vb[%m, %m], addf, %g token=%0 : tile<4x16xbf16>, partition_view<tile=(4x16), tensor_view<6x21xbf16, strides=[21,1]>>, tile<i32> -> token
    return
  }
}
