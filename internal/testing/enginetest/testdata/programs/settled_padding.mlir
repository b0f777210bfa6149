// A constant is padding of a masked load, and copied to the frame for a product before that.
// launch 1 i32=1 i32=0 range:i8:64
cuda_tile.module @ordered {
  entry @k(%arg0: tile<i32>, %arg1: tile<i32>, %arg2: tile<ptr<i8>>) {
    %cst_0_i32 = constant <i32: 0> : tile<1x64xi32>
    %0 = make_token : token
    %cst_i8 = constant <i8: [[-2, 100, 31, 2, 2, -42, 21, 38, -2, 127, -128, 42, 9, -118, 2, 12, 0, 1, 3, 118, 18, 3, 1, 6, 23, 3, 0, 23, -128, 1, 5, 54]]> : tile<1x32xi8>
    %cst_0_i8 = constant <i8: 0> : tile<32x64xi8>
    %1 = mmai %cst_i8, %cst_0_i8, %cst_0_i32 unsigned unsigned : tile<1x32xi8>, tile<32x64xi8>, tile<1x64xi32>
    %cst_0_i64 = constant <i64: 0> : tile<1x32xi64>
    %2 = iota : tile<32xi64>
    %reshape = reshape %2 : tile<32xi64> -> tile<1x32xi64>
    %3 = addi %cst_0_i64, %reshape : tile<1x32xi64>
    %false = constant <i1: false> : tile<1x32xi1>
    %reshape_0 = reshape %arg2 : tile<ptr<i8>> -> tile<1x1xptr<i8>>
    %bcast = broadcast %reshape_0 : tile<1x1xptr<i8>> -> tile<1x32xptr<i8>>
    %4 = offset %bcast, %3 : tile<1x32xptr<i8>>, tile<1x32xi64> -> tile<1x32xptr<i8>>
    %result, %result_token = load_ptr_tko weak %4, %false, %cst_i8 token=%0 : tile<1x32xptr<i8>>, tile<1x32xi1>, tile<1x32xi8> -> tile<1x32xi8>, token
    return
  }
}
