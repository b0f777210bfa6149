// The first maxima of negative numbers in long rows: the padding beyond the edge wins, or is equal to a zero before it. Rows end within a vector, at
// one, after several steps of a loop, or where the tile does.
// launch 3 small:f32:1100 zeros:i32:11 i32=11 i32=100
// launch 3 small:f32:1056 zeros:i32:11 i32=11 i32=96
// launch 3 small:f32:2277 zeros:i32:11 i32=11 i32=207
// launch 3 small:f32:2816 zeros:i32:11 i32=11 i32=256
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<i32>>, %rows: tile<i32>, %columns: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %vx = make_tensor_view %x, shape = [%rows, %columns], strides = [%columns, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %px = make_partition_view %vx : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %a, %ta = load_view_tko weak %px[%b, %zero] token = %t : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x256xf32>, token
    %pos = absf %a : tile<4x256xf32>
    %neg = negf %pos : tile<4x256xf32>
    %iota = iota : tile<256xi32>
    %line = reshape %iota : tile<256xi32> -> tile<1x256xi32>
    %column = broadcast %line : tile<1x256xi32> -> tile<4x256xi32>
    %best, %at = reduce %neg, %column dim=1 identities=[0x7FC00000 : f32, 2147483647 : i32] : tile<4x256xf32>, tile<4x256xi32> -> tile<4xf32>, tile<4xi32>
    (%l: tile<f32>, %r: tile<f32>, %i: tile<i32>, %j: tile<i32>) {
      %0 = cmpf greater_than ordered %l, %r : tile<f32> -> tile<i1>
      %1 = cmpf not_equal unordered %r, %r : tile<f32> -> tile<i1>
      %2 = cmpf equal ordered %l, %l : tile<f32> -> tile<i1>
      %3 = andi %1, %2 : tile<i1>
      %4 = ori %0, %3 : tile<i1>
      %5 = cmpi less_than %i, %j, signed : tile<i32> -> tile<i1>
      %6 = cmpf greater_than ordered %r, %l : tile<f32> -> tile<i1>
      %7 = cmpf not_equal unordered %l, %l : tile<f32> -> tile<i1>
      %8 = cmpf equal ordered %r, %r : tile<f32> -> tile<i1>
      %9 = andi %7, %8 : tile<i1>
      %10 = ori %6, %9 : tile<i1>
      %true = constant <i1: true> : tile<i1>
      %11 = xori %10, %true : tile<i1>
      %12 = andi %5, %11 : tile<i1>
      %13 = ori %4, %12 : tile<i1>
      %v = select %13, %l, %r : tile<i1>, tile<f32>
      %n = select %13, %i, %j : tile<i1>, tile<i32>
      yield %v, %n : tile<f32>, tile<i32>
    }
    %vy = make_tensor_view %y, shape = [%rows], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(4), padding_value = zero, tensor_view<?xi32, strides=[1]>>
    %w = store_view_tko weak %at, %py[%b] token = %ta : tile<4xi32>, partition_view<tile=(4), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
