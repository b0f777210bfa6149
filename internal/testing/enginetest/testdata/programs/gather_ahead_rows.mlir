// A gather of a tile with rows, whose indices no mask limits. In the first launch an index of the first row is not valid, so that it
// faults, in the second one the masked ones are not valid.
// launch 1 range:i32:200 small:f32:150 zeros:f32:8x16 i32=100 i32=16
// launch 1 range:i32:200 small:f32:112 zeros:f32:8x16 i32=0 i32=16
// launch 1 range:i32:200 small:f32:126 zeros:f32:8x16 i32=16 i32=14
cuda_tile.module @m {
  entry @k(%at: tile<ptr<i32>>, %x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %first: tile<i32>, %limit: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %from = offset %at, %first : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %ta = make_tensor_view %from, shape = [8, 16], strides = [12, 1] : tensor_view<8x16xi32, strides=[12,1]>
    %va = make_partition_view %ta : partition_view<tile=(8x16), tensor_view<8x16xi32, strides=[12,1]>>
    %i, %t0 = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(8x16), tensor_view<8x16xi32, strides=[12,1]>>, tile<i32> -> tile<8x16xi32>, token
    %iota = iota : tile<16xi32>
    %limit1 = reshape %limit : tile<i32> -> tile<1xi32>
    %limits = broadcast %limit1 : tile<1xi32> -> tile<16xi32>
    %m1 = cmpi less_than %iota, %limits, signed : tile<16xi32> -> tile<16xi1>
    %m2 = reshape %m1 : tile<16xi1> -> tile<1x16xi1>
    %columns = broadcast %m2 : tile<1x16xi1> -> tile<8x16xi1>
    %none = constant <i32: -1> : tile<8x16xi32>
    %is = cmpi not_equal %i, %none, signed : tile<8x16xi32> -> tile<8x16xi1>
    %m = andi %columns, %is : tile<8x16xi1>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %xs = broadcast %x1 : tile<1x1xptr<f32>> -> tile<8x16xptr<f32>>
    %p = offset %xs, %i : tile<8x16xptr<f32>>, tile<8x16xi32> -> tile<8x16xptr<f32>>
    %v, %t1 = load_ptr_tko weak %p, %m : tile<8x16xptr<f32>>, tile<8x16xi1> -> tile<8x16xf32>, token
    %w = addf %v, %v : tile<8x16xf32>
    %ty = make_tensor_view %y, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xf32, strides=[16,1]>
    %vy = make_partition_view %ty : partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[16,1]>>
    %k0 = store_view_tko weak %w, %vy[%zero, %zero] : tile<8x16xf32>, partition_view<tile=(8x16), tensor_view<8x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
