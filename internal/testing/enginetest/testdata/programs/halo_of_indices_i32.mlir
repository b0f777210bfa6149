// Tiles that overlap are indices of other accesses, which read them in memory.
// launch 3x2 range:i32:117 i32=9 i32=13 i32=13 range:i32:256 i32=256 zeros:i32:117 i32=9 i32=13 i32=13
// launch 1x1 range:i32:3 i32=1 i32=3 i32=3 range:i32:256 i32=256 zeros:i32:3 i32=1 i32=3 i32=3
// launch 1x2 range:i32:64 i32=4 i32=16 i32=16 range:i32:256 i32=256 zeros:i32:64 i32=4 i32=16 i32=16
// launch 3x2 range:i32:117 i32=9 i32=13 i32=13 range:i32:64 i32=64 zeros:i32:117 i32=9 i32=13 i32=13
cuda_tile.module @k {
  entry @k(%arg0: tile<ptr<i32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<ptr<i32>>, %arg5: tile<i32>, %arg6: tile<ptr<i32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>) {
    %0 = make_token : token
    %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    %blockId_x_0, %blockId_y_1, %blockId_z_2 = get_tile_block_id : tile<i32>
    %cst_0_i32 = constant <i32: 0> : tile<4x8xi32>
    %tview = make_tensor_view %arg0, shape = [%arg1, %arg2], strides = [%arg3, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
    %sview = make_strided_view %tview : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xi32, strides=[?,1]>>
    %sview_3 = make_strided_view %tview : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xi32, strides=[?,1]>>
    %cst_4_i32 = constant <i32: 4> : tile<i32>
    %1 = muli %blockId_x, %cst_4_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_4 = constant <i32: 0> : tile<i32>
    %2 = addi %1, %cst_0_i32_4 overflow<no_signed_wrap> : tile<i32>
    %cst_8_i32 = constant <i32: 8> : tile<i32>
    %3 = muli %blockId_y_1, %cst_8_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_5 = constant <i32: 0> : tile<i32>
    %4 = addi %3, %cst_0_i32_5 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_6 = constant <i32: 0> : tile<i32>
    %5 = cmpi greater_than_or_equal %2, %cst_0_i32_6, signed : tile<i32> -> tile<i1>
    %cst_4_i32_7 = constant <i32: 4> : tile<i32>
    %6 = subi %arg1, %cst_4_i32_7 overflow<no_signed_wrap> : tile<i32>
    %7 = cmpi less_than_or_equal %2, %6, signed : tile<i32> -> tile<i1>
    %8 = andi %5, %7 : tile<i1>
    %cst_1_i32 = constant <i32: 1> : tile<i32>
    %9 = cmpi greater_than_or_equal %4, %cst_1_i32, signed : tile<i32> -> tile<i1>
    %cst_9_i32 = constant <i32: 9> : tile<i32>
    %10 = subi %arg2, %cst_9_i32 overflow<no_signed_wrap> : tile<i32>
    %11 = cmpi less_than_or_equal %4, %10, signed : tile<i32> -> tile<i1>
    %12 = andi %9, %11 : tile<i1>
    %13 = andi %8, %12 : tile<i1>
    %14:2 = if %13 -> (tile<4x8xi32>, token) {
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %16 = addi %4, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %tile, %result_token = load_view_tko weak %sview_3[%2, %16] token = %0 : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<4x8xi32>, token
      %reshape = reshape %tile : tile<4x8xi32> -> tile<4x8xi32>
      %cst_1_i32_9 = constant <i32: 1> : tile<i32>
      %17 = addi %4, %cst_1_i32_9 overflow<no_signed_wrap> : tile<i32>
      %tile_10, %result_token_11 = load_view_tko weak %sview[%2, %17] token = %0 : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> tile<4x8xi32>, token
      %18 = join_tokens %result_token, %result_token_11 : token
      %reshape_12 = reshape %tile_10 : tile<4x8xi32> -> tile<4x8xi32>
      %19 = exti %reshape signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_13 = reshape %arg4 : tile<ptr<i32>> -> tile<1x1xptr<i32>>
      %bcast = broadcast %reshape_13 : tile<1x1xptr<i32>> -> tile<4x8xptr<i32>>
      %20 = offset %bcast, %19 : tile<4x8xptr<i32>>, tile<4x8xi64> -> tile<4x8xptr<i32>>
      %result, %result_token_14 = load_ptr_tko weak %20 token=%0 : tile<4x8xptr<i32>> -> tile<4x8xi32>, token
      %21 = join_tokens %18, %result_token_14 : token
      %cst_3_i32 = constant <i32: 3> : tile<i32>
      %reshape_15 = reshape %cst_3_i32 : tile<i32> -> tile<1x1xi32>
      %bcast_16 = broadcast %reshape_15 : tile<1x1xi32> -> tile<4x8xi32>
      %22 = muli %result, %bcast_16 overflow<no_signed_wrap> : tile<4x8xi32>
      %23 = exti %reshape_12 signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_17 = reshape %arg4 : tile<ptr<i32>> -> tile<1x1xptr<i32>>
      %bcast_18 = broadcast %reshape_17 : tile<1x1xptr<i32>> -> tile<4x8xptr<i32>>
      %24 = offset %bcast_18, %23 : tile<4x8xptr<i32>>, tile<4x8xi64> -> tile<4x8xptr<i32>>
      %result_19, %result_token_20 = load_ptr_tko weak %24 token=%0 : tile<4x8xptr<i32>> -> tile<4x8xi32>, token
      %25 = join_tokens %21, %result_token_20 : token
      %26 = subi %22, %result_19 overflow<no_signed_wrap> : tile<4x8xi32>
      yield %26, %25 : tile<4x8xi32>, token
    } else {
      %16 = iota : tile<4xi32>
      %reshape = reshape %16 : tile<4xi32> -> tile<4x1xi32>
      %reshape_9 = reshape %2 : tile<i32> -> tile<1x1xi32>
      %bcast = broadcast %reshape_9 : tile<1x1xi32> -> tile<4x1xi32>
      %17 = addi %reshape, %bcast overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_10 = constant <i32: 1> : tile<i32>
      %18 = subi %arg1, %cst_1_i32_10 overflow<no_signed_wrap> : tile<i32>
      %reshape_11 = reshape %18 : tile<i32> -> tile<1x1xi32>
      %bcast_12 = broadcast %reshape_11 : tile<1x1xi32> -> tile<4x1xi32>
      %19 = mini %17, %bcast_12 signed : tile<4x1xi32>
      %cst_0_i32_13 = constant <i32: 0> : tile<i32>
      %reshape_14 = reshape %cst_0_i32_13 : tile<i32> -> tile<1x1xi32>
      %bcast_15 = broadcast %reshape_14 : tile<1x1xi32> -> tile<4x1xi32>
      %20 = maxi %19, %bcast_15 signed : tile<4x1xi32>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %21 = addi %4, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %22 = iota : tile<8xi32>
      %reshape_16 = reshape %22 : tile<8xi32> -> tile<1x8xi32>
      %reshape_17 = reshape %21 : tile<i32> -> tile<1x1xi32>
      %bcast_18 = broadcast %reshape_17 : tile<1x1xi32> -> tile<1x8xi32>
      %23 = addi %reshape_16, %bcast_18 overflow<no_signed_wrap> : tile<1x8xi32>
      %cst_1_i32_19 = constant <i32: 1> : tile<i32>
      %24 = subi %arg2, %cst_1_i32_19 overflow<no_signed_wrap> : tile<i32>
      %reshape_20 = reshape %24 : tile<i32> -> tile<1x1xi32>
      %bcast_21 = broadcast %reshape_20 : tile<1x1xi32> -> tile<1x8xi32>
      %25 = mini %23, %bcast_21 signed : tile<1x8xi32>
      %cst_0_i32_22 = constant <i32: 0> : tile<i32>
      %reshape_23 = reshape %cst_0_i32_22 : tile<i32> -> tile<1x1xi32>
      %bcast_24 = broadcast %reshape_23 : tile<1x1xi32> -> tile<1x8xi32>
      %26 = maxi %25, %bcast_24 signed : tile<1x8xi32>
      %reshape_25 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_26 = broadcast %reshape_25 : tile<1x1xi32> -> tile<4x1xi32>
      %27 = muli %20, %bcast_26 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_27 = broadcast %27 : tile<4x1xi32> -> tile<4x8xi32>
      %bcast_28 = broadcast %26 : tile<1x8xi32> -> tile<4x8xi32>
      %28 = addi %bcast_27, %bcast_28 overflow<no_signed_wrap> : tile<4x8xi32>
      %29 = exti %28 signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_29 = reshape %arg0 : tile<ptr<i32>> -> tile<1x1xptr<i32>>
      %bcast_30 = broadcast %reshape_29 : tile<1x1xptr<i32>> -> tile<4x8xptr<i32>>
      %30 = offset %bcast_30, %29 : tile<4x8xptr<i32>>, tile<4x8xi64> -> tile<4x8xptr<i32>>
      %result, %result_token = load_ptr_tko weak %30 token=%0 : tile<4x8xptr<i32>> -> tile<4x8xi32>, token
      %reshape_31 = reshape %result : tile<4x8xi32> -> tile<4x8xi32>
      %cst_1_i32_32 = constant <i32: 1> : tile<i32>
      %31 = addi %4, %cst_1_i32_32 overflow<no_signed_wrap> : tile<i32>
      %32 = iota : tile<8xi32>
      %reshape_33 = reshape %32 : tile<8xi32> -> tile<1x8xi32>
      %reshape_34 = reshape %31 : tile<i32> -> tile<1x1xi32>
      %bcast_35 = broadcast %reshape_34 : tile<1x1xi32> -> tile<1x8xi32>
      %33 = addi %reshape_33, %bcast_35 overflow<no_signed_wrap> : tile<1x8xi32>
      %cst_1_i32_36 = constant <i32: 1> : tile<i32>
      %34 = subi %arg2, %cst_1_i32_36 overflow<no_signed_wrap> : tile<i32>
      %reshape_37 = reshape %34 : tile<i32> -> tile<1x1xi32>
      %bcast_38 = broadcast %reshape_37 : tile<1x1xi32> -> tile<1x8xi32>
      %35 = mini %33, %bcast_38 signed : tile<1x8xi32>
      %cst_0_i32_39 = constant <i32: 0> : tile<i32>
      %reshape_40 = reshape %cst_0_i32_39 : tile<i32> -> tile<1x1xi32>
      %bcast_41 = broadcast %reshape_40 : tile<1x1xi32> -> tile<1x8xi32>
      %36 = maxi %35, %bcast_41 signed : tile<1x8xi32>
      %reshape_42 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_43 = broadcast %reshape_42 : tile<1x1xi32> -> tile<4x1xi32>
      %37 = muli %20, %bcast_43 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_44 = broadcast %37 : tile<4x1xi32> -> tile<4x8xi32>
      %bcast_45 = broadcast %36 : tile<1x8xi32> -> tile<4x8xi32>
      %38 = addi %bcast_44, %bcast_45 overflow<no_signed_wrap> : tile<4x8xi32>
      %39 = exti %38 signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_46 = reshape %arg0 : tile<ptr<i32>> -> tile<1x1xptr<i32>>
      %bcast_47 = broadcast %reshape_46 : tile<1x1xptr<i32>> -> tile<4x8xptr<i32>>
      %40 = offset %bcast_47, %39 : tile<4x8xptr<i32>>, tile<4x8xi64> -> tile<4x8xptr<i32>>
      %result_48, %result_token_49 = load_ptr_tko weak %40 token=%0 : tile<4x8xptr<i32>> -> tile<4x8xi32>, token
      %41 = join_tokens %result_token, %result_token_49 : token
      %reshape_50 = reshape %result_48 : tile<4x8xi32> -> tile<4x8xi32>
      %42 = exti %reshape_31 signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_51 = reshape %arg4 : tile<ptr<i32>> -> tile<1x1xptr<i32>>
      %bcast_52 = broadcast %reshape_51 : tile<1x1xptr<i32>> -> tile<4x8xptr<i32>>
      %43 = offset %bcast_52, %42 : tile<4x8xptr<i32>>, tile<4x8xi64> -> tile<4x8xptr<i32>>
      %result_53, %result_token_54 = load_ptr_tko weak %43 token=%0 : tile<4x8xptr<i32>> -> tile<4x8xi32>, token
      %44 = join_tokens %41, %result_token_54 : token
      %cst_3_i32 = constant <i32: 3> : tile<i32>
      %reshape_55 = reshape %cst_3_i32 : tile<i32> -> tile<1x1xi32>
      %bcast_56 = broadcast %reshape_55 : tile<1x1xi32> -> tile<4x8xi32>
      %45 = muli %result_53, %bcast_56 overflow<no_signed_wrap> : tile<4x8xi32>
      %46 = exti %reshape_50 signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_57 = reshape %arg4 : tile<ptr<i32>> -> tile<1x1xptr<i32>>
      %bcast_58 = broadcast %reshape_57 : tile<1x1xptr<i32>> -> tile<4x8xptr<i32>>
      %47 = offset %bcast_58, %46 : tile<4x8xptr<i32>>, tile<4x8xi64> -> tile<4x8xptr<i32>>
      %result_59, %result_token_60 = load_ptr_tko weak %47 token=%0 : tile<4x8xptr<i32>> -> tile<4x8xi32>, token
      %48 = join_tokens %44, %result_token_60 : token
      %49 = subi %45, %result_59 overflow<no_signed_wrap> : tile<4x8xi32>
      yield %49, %48 : tile<4x8xi32>, token
    }
    %tview_8 = make_tensor_view %arg6, shape = [%arg7, %arg8], strides = [%arg9, 1] : tile<i32> -> tensor_view<?x?xi32, strides=[?,1]>
    %pview = make_partition_view %tview_8 : partition_view<tile=(4x8), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>
    %15 = store_view_tko weak %14#0, %pview[%blockId_x, %blockId_y_1] token = %14#1 : tile<4x8xi32>, partition_view<tile=(4x8), padding_value = zero, tensor_view<?x?xi32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
