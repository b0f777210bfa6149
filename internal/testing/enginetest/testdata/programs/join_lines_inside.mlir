// A block for each line selects its elements within the tensor, and 100 for the others. Lines beyond the tensor are zeros up to its width. All
// blocks have a line in the first and the last launch.
// launch 9 small:f32:9x20 zeros:f32:9 i32=9 i32=20 i32=9
// launch 9 small:f32:6x20 zeros:f32:9 i32=6 i32=20 i32=9
// launch 13 small:f32:13x31 zeros:f32:13 i32=12 i32=31 i32=13
// launch 8 small:f32:13x31 zeros:f32:13 i32=13 i32=31 i32=13
// launch 70 small:f32:70x32 zeros:f32:70 i32=70 i32=32 i32=70
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %m: tile<i32>, %n: tile<i32>, %my: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %t, %tk = load_view_tko weak %xv[%bx, %zero] : partition_view<tile=(1x32), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x32xf32>, token
    %j = iota : tile<32xi32>
    %j1 = reshape %j : tile<32xi32> -> tile<1x32xi32>
    %n1 = reshape %n : tile<i32> -> tile<1x1xi32>
    %n2 = broadcast %n1 : tile<1x1xi32> -> tile<1x32xi32>
    %in = cmpi less_than %j1, %n2, signed : tile<1x32xi32> -> tile<1x32xi1>
    %c = constant <f32: 100.0> : tile<1x32xf32>
    %s = select %in, %t, %c : tile<1x32xi1>, tile<1x32xf32>
    %r = reduce %s dim=1 identities=[0x7F800000 : f32] : tile<1x32xf32> -> tile<1xf32>
    (%rl: tile<f32>, %rr: tile<f32>) {
      %rc = minf %rl, %rr : tile<f32>
      yield %rc : tile<f32>
    }
    %yt = make_tensor_view %y, shape = [%my], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(1), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %ys = store_view_tko weak %r, %yv[%bx] : tile<1xf32>, partition_view<tile=(1), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
