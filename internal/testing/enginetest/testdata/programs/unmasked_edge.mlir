// A masked load whose padding is a tile across the edge of a view, which its loop loads again.
// launch 1 range:f32:9 range:f32:64 zeros:f32:64 i32=64
// launch 1 range:f32:9 range:f32:64 zeros:f32:64 i32=30
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %z: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [9], strides = [1] : tensor_view<9xf32, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(64), padding_value = zero, tensor_view<9xf32, strides=[1]>>
    %pad, %t = load_view_tko weak %vx[%zero] : partition_view<tile=(64), padding_value = zero, tensor_view<9xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %i = iota : tile<64xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %n64 = broadcast %n1 : tile<1xi32> -> tile<64xi32>
    %m = cmpi less_than %i, %n64, signed : tile<64xi32> -> tile<64xi1>
    %sum = reduce %pad dim=0 identities=[0.0 : f32] : tile<64xf32> -> tile<f32> (%p: tile<f32>, %q: tile<f32>) {
      %g = addf %p, %q : tile<f32>
      yield %g : tile<f32>
    }
    %s1 = reshape %sum : tile<f32> -> tile<1xf32>
    %s64 = broadcast %s1 : tile<1xf32> -> tile<64xf32>
    %y1 = reshape %y : tile<ptr<f32>> -> tile<1xptr<f32>>
    %y64 = broadcast %y1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %py = offset %y64, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %v, %u = load_ptr_tko weak %py, %m, %pad : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
    %w = addf %v, %s64 : tile<64xf32>
    %z1 = reshape %z : tile<ptr<f32>> -> tile<1xptr<f32>>
    %z64 = broadcast %z1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %pz = offset %z64, %i : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %k = store_ptr_tko weak %pz, %w : tile<64xptr<f32>>, tile<64xf32> -> token
    return
  }
}
