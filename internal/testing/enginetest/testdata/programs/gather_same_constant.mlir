// A constant that is both the mask of a load by indices, and its padding.
// launch 1 range:i32:64 zeros:i32:64 zeros:i1:64
// launch 1 small:i32:64 zeros:i32:64 zeros:i1:64
cuda_tile.module @m {
  entry @k(%at: tile<ptr<i32>>, %y: tile<ptr<i32>>, %z: tile<ptr<i1>>) {
    %zero = constant <i32: 0> : tile<i32>
    %turn = constant <i32: 63> : tile<64xi32>
    %no = constant <i1: false> : tile<64xi1>
    %ta = make_tensor_view %at, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %i, %t = load_view_tko weak %va[%zero] : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %j = xori %i, %turn : tile<64xi32>
    %zs1 = reshape %z : tile<ptr<i1>> -> tile<1xptr<i1>>
    %zs = broadcast %zs1 : tile<1xptr<i1>> -> tile<64xptr<i1>>
    %pz = offset %zs, %j : tile<64xptr<i1>>, tile<64xi32> -> tile<64xptr<i1>>
    %b, %t2 = load_ptr_tko weak %pz, %no, %no : tile<64xptr<i1>>, tile<64xi1>, tile<64xi1> -> tile<64xi1>, token
    %w = select %b, %turn, %j : tile<64xi1>, tile<64xi32>
    %ty = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %k0 = store_view_tko weak %w, %vy[%zero] : tile<64xi32>, partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
