// A loop adds tiles that cross an edge to the whole extract of the tile that it carries.
// launch 1 small:i32:69 zeros:i32:128 i32=3
// launch 1 small:i32:69 zeros:i32:128 i32=0
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %zeros = constant <i32: 0> : tile<8x16xi32>
    %xt = make_tensor_view %x, shape = [23, 3], strides = [3, 1] : tensor_view<23x3xi32, strides=[3,1]>
    %xv = make_partition_view %xt : partition_view<tile=(8x16), padding_value = zero, tensor_view<23x3xi32, strides=[3,1]>>
    %yt = make_tensor_view %y, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xi32, strides=[16,1]>
    %yv = make_partition_view %yt : partition_view<tile=(8x16), tensor_view<8x16xi32, strides=[16,1]>>
    %token = make_token : token
    %sums = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %zeros) -> (tile<8x16xi32>) {
      %whole = extract %acc[%zero, %zero] : tile<8x16xi32> -> tile<8x16xi32>
      %tile, %loaded = load_view_tko weak %xv[%i, %zero] token = %token : partition_view<tile=(8x16), padding_value = zero, tensor_view<23x3xi32, strides=[3,1]>>, tile<i32> -> tile<8x16xi32>, token
      %sum = addi %tile, %whole : tile<8x16xi32>
      continue %sum : tile<8x16xi32>
    }
    %stored = store_view_tko weak %sums, %yv[%zero, %zero] token = %token : tile<8x16xi32>, partition_view<tile=(8x16), tensor_view<8x16xi32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
