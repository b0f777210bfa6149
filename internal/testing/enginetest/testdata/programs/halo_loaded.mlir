// The rows of a stencil's tiles begin at an element of a tile that is loaded.
// launch 1 small:i16:3520 zeros:i16:64 i64=0
// launch 1 small:i16:3520 zeros:i16:64 i64=-3
cuda_tile.module @m {
  entry @k(%arg2: tile<ptr<i16>>, %out: tile<ptr<i16>>, %from: tile<i64>) {
    %0 = get_global @gaa : tile<ptr<i64>>
    %tview = make_tensor_view %0, shape = [4], strides = [1] : tensor_view<4xi64, strides=[1]>
    %pview = make_partition_view %tview : partition_view<tile=(4), padding_value = zero, tensor_view<4xi64, strides=[1]>>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %tile, %result_token = load_view_tko weak %pview[%cst_0_i32] : partition_view<tile=(4), padding_value = zero, tensor_view<4xi64, strides=[1]>>, tile<i32> -> tile<4xi64>, token
    %cst_0_i32_0 = constant <i32: 0> : tile<i32>
    %1 = extract %tile[%cst_0_i32_0] : tile<4xi64> -> tile<1xi64>
    %reshape = reshape %1 : tile<1xi64> -> tile<i64>
    %cst_1_i64 = constant <i64: 1> : tile<i64>
    %2 = addi %reshape, %cst_1_i64 : tile<i64>
    %3 = iota : tile<4xi64>
    %reshape_1 = reshape %3 : tile<4xi64> -> tile<4x1xi64>
    %reshape_2 = reshape %2 : tile<i64> -> tile<1x1xi64>
    %bcast = broadcast %reshape_2 : tile<1x1xi64> -> tile<4x1xi64>
    %4 = addi %reshape_1, %bcast : tile<4x1xi64>
    %cst_1_i64_3 = constant <i64: 200> : tile<4x1xi64>
    %5 = mini %4, %cst_1_i64_3 signed : tile<4x1xi64>
    %cst_0_i64_4 = constant <i64: 0> : tile<4x1xi64>
    %6 = maxi %5, %cst_0_i64_4 signed : tile<4x1xi64>
    %cst_0_i64_5 = constant <i64: 0> : tile<i64>
    %7 = addi %from, %cst_0_i64_5 : tile<i64>
    %8 = iota : tile<16xi64>
    %reshape_6 = reshape %8 : tile<16xi64> -> tile<1x16xi64>
    %reshape_7 = reshape %7 : tile<i64> -> tile<1x1xi64>
    %bcast_8 = broadcast %reshape_7 : tile<1x1xi64> -> tile<1x16xi64>
    %9 = addi %reshape_6, %bcast_8 : tile<1x16xi64>
    %cst_0_i64_9 = constant <i64: 300> : tile<1x16xi64>
    %10 = mini %9, %cst_0_i64_9 signed : tile<1x16xi64>
    %cst_0_i64_10 = constant <i64: 0> : tile<1x16xi64>
    %11 = maxi %10, %cst_0_i64_10 signed : tile<1x16xi64>
    %cst_2_i64 = constant <i64: 16> : tile<4x1xi64>
    %12 = muli %6, %cst_2_i64 : tile<4x1xi64>
    %bcast_11 = broadcast %12 : tile<4x1xi64> -> tile<4x16xi64>
    %bcast_12 = broadcast %11 : tile<1x16xi64> -> tile<4x16xi64>
    %13 = addi %bcast_11, %bcast_12 : tile<4x16xi64>
    %reshape_13 = reshape %arg2 : tile<ptr<i16>> -> tile<1x1xptr<i16>>
    %bcast_14 = broadcast %reshape_13 : tile<1x1xptr<i16>> -> tile<4x16xptr<i16>>
    %14 = offset %bcast_14, %13 : tile<4x16xptr<i16>>, tile<4x16xi64> -> tile<4x16xptr<i16>>
    %result, %result_token_15 = load_ptr_tko weak %14 : tile<4x16xptr<i16>> -> tile<4x16xi16>, token
    %cst_1_i64_16 = constant <i64: 1> : tile<i64>
    %15 = addi %reshape, %cst_1_i64_16 : tile<i64>
    %16 = iota : tile<4xi64>
    %reshape_17 = reshape %16 : tile<4xi64> -> tile<4x1xi64>
    %reshape_18 = reshape %15 : tile<i64> -> tile<1x1xi64>
    %bcast_19 = broadcast %reshape_18 : tile<1x1xi64> -> tile<4x1xi64>
    %17 = addi %reshape_17, %bcast_19 : tile<4x1xi64>
    %cst_1_i64_20 = constant <i64: 200> : tile<4x1xi64>
    %18 = mini %17, %cst_1_i64_20 signed : tile<4x1xi64>
    %cst_0_i64_21 = constant <i64: 0> : tile<4x1xi64>
    %19 = maxi %18, %cst_0_i64_21 signed : tile<4x1xi64>
    %cst_0_i64_22 = constant <i64: 1> : tile<i64>
    %20 = addi %from, %cst_0_i64_22 : tile<i64>
    %21 = iota : tile<16xi64>
    %reshape_23 = reshape %21 : tile<16xi64> -> tile<1x16xi64>
    %reshape_24 = reshape %20 : tile<i64> -> tile<1x1xi64>
    %bcast_25 = broadcast %reshape_24 : tile<1x1xi64> -> tile<1x16xi64>
    %22 = addi %reshape_23, %bcast_25 : tile<1x16xi64>
    %cst_0_i64_26 = constant <i64: 300> : tile<1x16xi64>
    %23 = mini %22, %cst_0_i64_26 signed : tile<1x16xi64>
    %cst_0_i64_27 = constant <i64: 0> : tile<1x16xi64>
    %24 = maxi %23, %cst_0_i64_27 signed : tile<1x16xi64>
    %cst_2_i64_28 = constant <i64: 16> : tile<4x1xi64>
    %25 = muli %19, %cst_2_i64_28 : tile<4x1xi64>
    %bcast_29 = broadcast %25 : tile<4x1xi64> -> tile<4x16xi64>
    %bcast_30 = broadcast %24 : tile<1x16xi64> -> tile<4x16xi64>
    %26 = addi %bcast_29, %bcast_30 : tile<4x16xi64>
    %reshape_31 = reshape %arg2 : tile<ptr<i16>> -> tile<1x1xptr<i16>>
    %bcast_32 = broadcast %reshape_31 : tile<1x1xptr<i16>> -> tile<4x16xptr<i16>>
    %27 = offset %bcast_32, %26 : tile<4x16xptr<i16>>, tile<4x16xi64> -> tile<4x16xptr<i16>>
    %28 = make_token : token
    %result_33, %result_token_34 = load_ptr_tko weak %27 token=%28 : tile<4x16xptr<i16>> -> tile<4x16xi16>, token
    %sum = addi %result, %result_33 : tile<4x16xi16>
    %to = make_tensor_view %out, shape = [4, 16], strides = [16, 1] : tensor_view<4x16xi16, strides=[16,1]>
    %tiles = make_partition_view %to : partition_view<tile=(4x16), tensor_view<4x16xi16, strides=[16,1]>>
    %stored = store_view_tko weak %sum, %tiles[%cst_0_i32, %cst_0_i32] : tile<4x16xi16>, partition_view<tile=(4x16), tensor_view<4x16xi16, strides=[16,1]>>, tile<i32> -> token
    return
  }
  global private  constant @gaa <i64: [-2, 0, 0, 0]> : tile<4xi64>
}
