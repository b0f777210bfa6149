// A tile is loaded in one group and used in another one, before and after a store to the same memory.
// launch 1 range:f32:16
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <f32: 1.0> : tile<16xf32>
    %t0 = make_token : token
    %least = reduce %one dim=0 identities=[0x7F800000 : f32] : tile<16xf32> -> tile<f32>
    (%a: tile<f32>, %b: tile<f32>) {
      %m = minf %a, %b : tile<f32>
      yield %m : tile<f32>
    }
    %tv = make_tensor_view %x, shape = [16], strides = [1] : tensor_view<16xf32, strides=[1]>
    %pv = make_partition_view %tv : partition_view<tile=(16), padding_value = zero, tensor_view<16xf32, strides=[1]>>
    %v, %t1 = load_view_tko weak %pv[%zero] : partition_view<tile=(16), padding_value = zero, tensor_view<16xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
    %l1 = reshape %least : tile<f32> -> tile<1xf32>
    %l = broadcast %l1 : tile<1xf32> -> tile<16xf32>
    %w = addf %v, %l : tile<16xf32>
    %tv2 = make_tensor_view %x, shape = [16], strides = [1] : tensor_view<16xf32, strides=[1]>
    %pv2 = make_partition_view %tv2 : partition_view<tile=(16), padding_value = zero, tensor_view<16xf32, strides=[1]>>
    %t2 = join_tokens %t0, %t1 : token
    %t3 = store_view_tko weak %l, %pv2[%zero] token = %t2 : tile<16xf32>, partition_view<tile=(16), padding_value = zero, tensor_view<16xf32, strides=[1]>>, tile<i32> -> token
    %d = mulf %v, %w : tile<16xf32>
    %tv3 = make_tensor_view %x, shape = [11], strides = [1] : tensor_view<11xf32, strides=[1]>
    %pv3 = make_partition_view %tv3 : partition_view<tile=(16), tensor_view<11xf32, strides=[1]>>
    %t4 = join_tokens %t0, %t1, %t3 : token
    %t5 = store_view_tko weak %d, %pv3[%zero] token = %t4 : tile<16xf32>, partition_view<tile=(16), tensor_view<11xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
