// A tile of twice as many elements as a loop passes without a look at whether the launch is to end.
// launch 1 range:i32:65536 zeros:i32:65536 zeros:i32:1 zeros:i32:16
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %z: tile<ptr<i32>>, %h: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %tx0 = make_tensor_view %x, shape = [65536], strides = [1] : tensor_view<65536xi32, strides=[1]>
    %vx1 = make_partition_view %tx0 : partition_view<tile=(65536), tensor_view<65536xi32, strides=[1]>>
    %ty2 = make_tensor_view %y, shape = [65536], strides = [1] : tensor_view<65536xi32, strides=[1]>
    %vy3 = make_partition_view %ty2 : partition_view<tile=(65536), tensor_view<65536xi32, strides=[1]>>
    %tz4 = make_tensor_view %z, shape = [1], strides = [1] : tensor_view<1xi32, strides=[1]>
    %vz5 = make_partition_view %tz4 : partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>
    %l7, %k7 = load_view_tko weak %vx1[%zero] : partition_view<tile=(65536), tensor_view<65536xi32, strides=[1]>>, tile<i32> -> tile<65536xi32>, token
    %s = muli %l7, %l7 : tile<65536xi32>
    %k8 = store_view_tko weak %s, %vy3[%zero] : tile<65536xi32>, partition_view<tile=(65536), tensor_view<65536xi32, strides=[1]>>, tile<i32> -> token
    %r = reduce %s dim=0 identities=[0 : i32] : tile<65536xi32> -> tile<i32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = addi %l, %q : tile<i32>
      yield %p : tile<i32>
    }
    %r1 = reshape %r : tile<i32> -> tile<1xi32>
    %k9 = store_view_tko weak %r1, %vz5[%zero] : tile<1xi32>, partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>, tile<i32> -> token
    %mask = constant <i32: 15> : tile<65536xi32>
    %at = andi %s, %mask : tile<65536xi32>
    %h1 = reshape %h : tile<ptr<i32>> -> tile<1xptr<i32>>
    %hs = broadcast %h1 : tile<1xptr<i32>> -> tile<65536xptr<i32>>
    %q0 = offset %hs, %at : tile<65536xptr<i32>>, tile<65536xi32> -> tile<65536xptr<i32>>
    %old, %t = atomic_rmw_tko relaxed device %q0, add, %l7 : tile<65536xptr<i32>>, tile<65536xi32> -> tile<65536xi32>, token
    return
  }
}
