// Rows whose distances agree modulo 2^64 only.
// launch 1 zeros:f32:16384 zeros:f32:16384
cuda_tile.module @m {
  entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<ptr<f32>>) {
    %0 = iota : tile<1024xi64>
    %reshape = reshape %0 : tile<1024xi64> -> tile<1024x1xi64>
    %bcast = broadcast %reshape : tile<1024x1xi64> -> tile<1024x16xi64>
    %1 = iota : tile<16xi64>
    %reshape_0 = reshape %1 : tile<16xi64> -> tile<1x16xi64>
    %bcast_1 = broadcast %reshape_0 : tile<1x16xi64> -> tile<1024x16xi64>
    %cst_-1154048505100108801_i64 = constant <i64: -1154048505100108801> : tile<1024x16xi64>
    %2 = muli %bcast, %cst_-1154048505100108801_i64 : tile<1024x16xi64>
    %3 = addi %2, %bcast_1 : tile<1024x16xi64>
    %cst_16_i64 = constant <i64: 16> : tile<1024x16xi64>
    %4 = muli %bcast, %cst_16_i64 : tile<1024x16xi64>
    %5 = addi %4, %bcast_1 : tile<1024x16xi64>
    %reshape_2 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %bcast_3 = broadcast %reshape_2 : tile<1x1xptr<f32>> -> tile<1024x16xptr<f32>>
    %6 = offset %bcast_3, %5 : tile<1024x16xptr<f32>>, tile<1024x16xi64> -> tile<1024x16xptr<f32>>
    %result, %result_token = load_ptr_tko weak %6 : tile<1024x16xptr<f32>> -> tile<1024x16xf32>, token
    %reshape_4 = reshape %arg1 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %bcast_5 = broadcast %reshape_4 : tile<1x1xptr<f32>> -> tile<1024x16xptr<f32>>
    %7 = offset %bcast_5, %3 : tile<1024x16xptr<f32>>, tile<1024x16xi64> -> tile<1024x16xptr<f32>>
    %8 = store_ptr_tko weak %7, %result : tile<1024x16xptr<f32>>, tile<1024x16xf32> -> token
    return
  }
}
