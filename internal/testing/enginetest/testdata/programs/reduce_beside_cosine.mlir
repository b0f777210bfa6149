// Reductions of numbers and of conditions beside an operation that takes many registers.
// launch 1 i32=1 i32=0 range:f64:1024
cuda_tile.module @ordered {
  entry @k(%arg0: tile<i32>, %arg1: tile<i32>, %arg2: tile<ptr<f64>>) {
    %cst_0_i16 = constant <i16: 0> : tile<1024xi16>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %tview = make_tensor_view %arg2, shape = [1024], strides = [1] : tensor_view<1024xf64, strides=[1]>
    %pview = make_partition_view %tview : partition_view<tile=(1024), padding_value = zero, tensor_view<1024xf64, strides=[1]>>
    %tile, %result_token = load_view_tko relaxed tl_blk %pview[%cst_0_i32] : partition_view<tile=(1024), padding_value = zero, tensor_view<1024xf64, strides=[1]>>, tile<i32> -> tile<1024xf64>, token
    %0 = cos %tile : tile<1024xf64>
    %cst_f64 = constant <f64: -2.000000e+00> : tile<1024xf64>
    %1 = cmpf greater_than ordered %0, %cst_f64 : tile<1024xf64> -> tile<1024xi1>
    %reduce = reduce %tile dim=0 identities=[0xFFF0000000000000 : f64] : tile<1024xf64> -> tile<f64> 
    (%reduce_lhs: tile<f64>, %reduce_rhs: tile<f64>) {
      %2 = maxf %reduce_lhs, %reduce_rhs : tile<f64>
      yield %2 : tile<f64>
    }
    %reduce_0 = reduce %1 dim=0 identities=[false] : tile<1024xi1> -> tile<i1> 
    (%reduce_lhs: tile<i1>, %reduce_rhs: tile<i1>) {
      %2 = ori %reduce_lhs, %reduce_rhs : tile<i1>
      yield %2 : tile<i1>
    }
    %reduce_1 = reduce %cst_0_i16 dim=0 identities=[0 : i16] : tile<1024xi16> -> tile<i16> 
    (%reduce_lhs: tile<i16>, %reduce_rhs: tile<i16>) {
      %2 = maxi %reduce_lhs, %reduce_rhs unsigned : tile<i16>
      yield %2 : tile<i16>
    }
    return
  }
}
