// Minima of lines, of which the last is beyond the edge: it has elements that a condition on the index tells apart.
// launch 1 range:i32:600 zeros:i32:4 i32=3 i32=200
// launch 1 range:i32:800 zeros:i32:4 i32=4 i32=200
// launch 1 range:i32:256 zeros:i32:4 i32=1 i32=256
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %m: tile<i32>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>
    %yt = make_tensor_view %y, shape = [4], strides = [1] : tensor_view<4xi32, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(4), padding_value = zero, tensor_view<4xi32, strides=[1]>>
    %t, %tk = load_view_tko weak %xv[%zero, %zero] : partition_view<tile=(4x256), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<4x256xi32>, token
    %five = constant <i32: 5> : tile<4x256xi32>
    %none = constant <i32: 0> : tile<4x256xi32>
    %u = addi %t, %five : tile<4x256xi32>
    %i = iota : tile<256xi32>
    %i2 = reshape %i : tile<256xi32> -> tile<1x256xi32>
    %i3 = broadcast %i2 : tile<1x256xi32> -> tile<4x256xi32>
    %n2 = reshape %n : tile<i32> -> tile<1x1xi32>
    %n3 = broadcast %n2 : tile<1x1xi32> -> tile<4x256xi32>
    %in = cmpi less_than %i3, %n3, signed : tile<4x256xi32> -> tile<4x256xi1>
    %s = select %in, %u, %none : tile<4x256xi1>, tile<4x256xi32>
    %q = reduce %s dim=1 identities=[2147483647 : i32] : tile<4x256xi32> -> tile<4xi32>
    (%ql: tile<i32>, %qr: tile<i32>) {
      %qc = mini %ql, %qr signed : tile<i32>
      yield %qc : tile<i32>
    }
    %w = store_view_tko weak %q, %yv[%zero] : tile<4xi32>, partition_view<tile=(4), padding_value = zero, tensor_view<4xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
