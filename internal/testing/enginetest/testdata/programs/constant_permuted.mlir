// A permuted constant, which is in memory, is repeated and stored to rows of a view: a loop divides where it begins again.
// launch 1 zeros:i16:360
cuda_tile.module @m {
  entry @k(%y: tile<ptr<i16>>) {
    %zero = constant <i32: 0> : tile<i32>
    %twenty = constant <i16: 20> : tile<4x8xi16>
    %turned = permute %twenty [1, 0] : tile<4x8xi16> -> tile<8x4xi16>
    %one = reshape %turned : tile<8x4xi16> -> tile<1x8x4xi16>
    %many = broadcast %one : tile<1x8x4xi16> -> tile<8x8x4xi16>
    %rows = reshape %many : tile<8x8x4xi16> -> tile<64x4xi16>
    %yt = make_tensor_view %y, shape = [72, 4], strides = [5, 1] : tensor_view<72x4xi16, strides=[5,1]>
    %yv = make_partition_view %yt : partition_view<tile=(64x4), tensor_view<72x4xi16, strides=[5,1]>>
    %token = make_token : token
    %stored = store_view_tko weak %rows, %yv[%zero, %zero] token = %token : tile<64x4xi16>, partition_view<tile=(64x4), tensor_view<72x4xi16, strides=[5,1]>>, tile<i32> -> token
    return
  }
}
