// A comparison of an index with a size, of a tile that is not the first: it holds beyond the edge.
// launch 1 range:i32:513 zeros:i32:2 i32=513
// launch 1 range:i32:600 zeros:i32:2 i32=600
// launch 1 range:i32:700 zeros:i32:2 i32=700
// launch 1 range:i32:900 zeros:i32:2 i32=900
// launch 1 range:i32:1024 zeros:i32:2 i32=1024
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(512), padding_value = zero, tensor_view<?xi32, strides=[1]>>
    %yt = make_tensor_view %y, shape = [2], strides = [1] : tensor_view<2xi32, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(1), padding_value = zero, tensor_view<2xi32, strides=[1]>>
    %t, %tk = load_view_tko weak %xv[%one] : partition_view<tile=(512), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<512xi32>, token
    %i = iota : tile<512xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %n2 = broadcast %n1 : tile<1xi32> -> tile<512xi32>
    %in = cmpi less_than %i, %n2, signed : tile<512xi32> -> tile<512xi1>
    %none = constant <i32: 0> : tile<512xi32>
    %few = constant <i32: 7> : tile<512xi32>
    %u = subi %t, %few : tile<512xi32>
    %e = select %in, %u, %none : tile<512xi1>, tile<512xi32>
    %s = reduce %e dim=0 identities=[0 : i32] : tile<512xi32> -> tile<i32>
    (%sl: tile<i32>, %sr: tile<i32>) {
      %sc = addi %sl, %sr : tile<i32>
      yield %sc : tile<i32>
    }
    %s1 = reshape %s : tile<i32> -> tile<1xi32>
    %s1ys = store_view_tko weak %s1, %yv[%zero] : tile<1xi32>, partition_view<tile=(1), padding_value = zero, tensor_view<2xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
