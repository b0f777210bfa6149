// Operations of many blocks on the same buffers: three that add to one, of which one goes by a view; two that add floats; and a sum and a
// maximum of the same numbers, whose order has an effect. Some lanes are outside the buffer. Buffers overlap in the last launches.
// launch 64 zeros:i32:16 zeros:f32:16 zeros:i32:64 i32=15 i32=0
// launch 2 zeros:i32:16 zeros:f32:16 zeros:i32:64 i32=15 i32=0
// launch 64 range:i32:16 small:f32:16 range:i32:64 i32=7 i32=8
// launch 64 range:i32:15 small:f32:16 range:i32:64 i32=15 i32=0
// launch 64 range:i32:16 small:f32:15 range:i32:64 i32=15 i32=0
// launch 64 range:i32:16 small:f32:16 range:i32:64 i32=15 i32=-1
// launch 1 range:i32:64 small:f32:16 =0 i32=15 i32=0
cuda_tile.module @m {
  entry @k(%h: tile<ptr<i32>>, %f: tile<ptr<f32>>, %m: tile<ptr<i32>>, %bits: tile<i32>, %more: tile<i32>) {
    %0 = make_token : token
    %i = iota : tile<64xi32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %bits1 = reshape %bits : tile<i32> -> tile<1xi32>
    %bitss = broadcast %bits1 : tile<1xi32> -> tile<64xi32>
    %more1 = reshape %more : tile<i32> -> tile<1xi32>
    %mores = broadcast %more1 : tile<1xi32> -> tile<64xi32>
    %b1 = reshape %bx : tile<i32> -> tile<1xi32>
    %bs = broadcast %b1 : tile<1xi32> -> tile<64xi32>
    %w = addi %i, %bs : tile<64xi32>
    %at = andi %w, %bitss : tile<64xi32>
    %slot = addi %at, %mores : tile<64xi32>
    %back = subi %bitss, %at : tile<64xi32>
    %last = constant <i32: 61> : tile<64xi32>
    %let = cmpi less_than %i, %last, signed : tile<64xi32> -> tile<64xi1>
    %h1 = reshape %h : tile<ptr<i32>> -> tile<1xptr<i32>>
    %hs = broadcast %h1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %q = offset %hs, %slot : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %r = offset %hs, %back : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %old, %t1 = atomic_rmw_tko relaxed device %q, add, %i, %let token=%0 : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
    %old2, %t2 = atomic_rmw_tko relaxed device %r, add, %w token=%0 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xi32>, token
    %two = constant <i32: 2> : tile<8xi32>
    %one = constant <i32: 1> : tile<i32>
    %n = andi %bx, %one : tile<i32>
    %tv = make_tensor_view %h, shape = [15], strides = [1] : tensor_view<15xi32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(8), tensor_view<15xi32, strides=[1]>>
    %o = atomic_red_view_tko relaxed device %v[%n], add, %two token=%0 : tile<8xi32>, partition_view<tile=(8), tensor_view<15xi32, strides=[1]>>, tile<i32> -> token
    %f1 = reshape %f : tile<ptr<f32>> -> tile<1xptr<f32>>
    %fs = broadcast %f1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %fq = offset %fs, %at : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %fr = offset %fs, %back : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %x = itof %i signed rounding<nearest_even> : tile<64xi32> -> tile<64xf32>
    %old3, %t3 = atomic_rmw_tko relaxed device %fq, addf, %x, %let token=%0 : tile<64xptr<f32>>, tile<64xf32>, tile<64xi1> -> tile<64xf32>, token
    %old4, %t4 = atomic_rmw_tko relaxed device %fr, addf, %x token=%t3 : tile<64xptr<f32>>, tile<64xf32> -> tile<64xf32>, token
    %m1 = reshape %m : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ms = broadcast %m1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %zero = constant <i32: 0> : tile<64xi32>
    %big = constant <i32: 1000000> : tile<64xi32>
    %mq = offset %ms, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %old5, %t5 = atomic_rmw_tko relaxed device %mq, add, %i token=%0 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xi32>, token
    %old6, %t6 = atomic_rmw_tko relaxed device %mq, and, %big token=%t5 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xi32>, token
    return
  }
}
