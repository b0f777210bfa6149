// Tiles of one dimension whose neighbors wrap around.
// launch 1 small:i8:1 i32=1 zeros:i8:1 i32=1
// launch 1 small:i8:5 i32=5 zeros:i8:5 i32=5
// launch 1 small:i8:63 i32=63 zeros:i8:63 i32=63
// launch 1 small:i8:64 i32=64 zeros:i8:64 i32=64
// launch 2 small:i8:65 i32=65 zeros:i8:65 i32=65
// launch 3 small:i8:130 i32=130 zeros:i8:130 i32=130
// launch 4 small:i8:200 i32=200 zeros:i8:200 i32=200
// launch 3 small:i8:130 i32=140 zeros:i8:130 i32=130
cuda_tile.module @k {
  entry @k(%arg0: tile<ptr<i8>>, %arg1: tile<i32>, %arg2: tile<ptr<i8>>, %arg3: tile<i32>) {
    %0 = make_token : token
    %cst_0_i8 = constant <i8: 0> : tile<64xi8>
    %tview = make_tensor_view %arg0, shape = [%arg1], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %sview = make_strided_view %tview : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xi8, strides=[1]>>
    %sview_0 = make_strided_view %tview : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xi8, strides=[1]>>
    %sview_1 = make_strided_view %tview : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xi8, strides=[1]>>
    %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    %cst_64_i32 = constant <i32: 64> : tile<i32>
    %1 = muli %blockId_x, %cst_64_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %2 = addi %1, %cst_0_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_1_i32 = constant <i32: 1> : tile<i32>
    %3 = cmpi greater_than_or_equal %2, %cst_1_i32, signed : tile<i32> -> tile<i1>
    %cst_65_i32 = constant <i32: 65> : tile<i32>
    %4 = subi %arg1, %cst_65_i32 overflow<no_signed_wrap> : tile<i32>
    %5 = cmpi less_than_or_equal %2, %4, signed : tile<i32> -> tile<i1>
    %6 = andi %3, %5 : tile<i1>
    %7:2 = if %6 -> (tile<64xi8>, token) {
      %9 = addi %cst_0_i8, %cst_0_i8 overflow<no_signed_wrap> : tile<64xi8>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %10 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %tile, %result_token = load_view_tko weak %sview_1[%10] token = %0 : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xi8, strides=[1]>>, tile<i32> -> tile<64xi8>, token
      %reshape = reshape %tile : tile<64xi8> -> tile<64xi8>
      %11 = subi %9, %reshape overflow<no_signed_wrap> : tile<64xi8>
      %12 = addi %11, %11 overflow<no_signed_wrap> : tile<64xi8>
      %tile_6, %result_token_7 = load_view_tko weak %sview_0[%2] token = %0 : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xi8, strides=[1]>>, tile<i32> -> tile<64xi8>, token
      %13 = join_tokens %result_token, %result_token_7 : token
      %reshape_8 = reshape %tile_6 : tile<64xi8> -> tile<64xi8>
      %14 = subi %12, %reshape_8 overflow<no_signed_wrap> : tile<64xi8>
      %15 = addi %14, %14 overflow<no_signed_wrap> : tile<64xi8>
      %cst_1_i32_9 = constant <i32: 1> : tile<i32>
      %16 = addi %2, %cst_1_i32_9 overflow<no_signed_wrap> : tile<i32>
      %tile_10, %result_token_11 = load_view_tko weak %sview[%16] token = %0 : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xi8, strides=[1]>>, tile<i32> -> tile<64xi8>, token
      %17 = join_tokens %13, %result_token_11 : token
      %reshape_12 = reshape %tile_10 : tile<64xi8> -> tile<64xi8>
      %18 = subi %15, %reshape_12 overflow<no_signed_wrap> : tile<64xi8>
      yield %18, %17 : tile<64xi8>, token
    } else {
      %9 = addi %cst_0_i8, %cst_0_i8 overflow<no_signed_wrap> : tile<64xi8>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %10 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %11 = iota : tile<64xi32>
      %reshape = reshape %10 : tile<i32> -> tile<1xi32>
      %bcast = broadcast %reshape : tile<1xi32> -> tile<64xi32>
      %12 = addi %11, %bcast overflow<no_signed_wrap> : tile<64xi32>
      %cst_1_i32_6 = constant <i32: 1> : tile<i32>
      %13 = maxi %arg1, %cst_1_i32_6 signed : tile<i32>
      %reshape_7 = reshape %13 : tile<i32> -> tile<1xi32>
      %bcast_8 = broadcast %reshape_7 : tile<1xi32> -> tile<64xi32>
      %14 = remi %12, %bcast_8 signed : tile<64xi32>
      %cst_0_i32_9 = constant <i32: 0> : tile<i32>
      %reshape_10 = reshape %cst_0_i32_9 : tile<i32> -> tile<1xi32>
      %bcast_11 = broadcast %reshape_10 : tile<1xi32> -> tile<64xi32>
      %15 = cmpi less_than %14, %bcast_11, signed : tile<64xi32> -> tile<64xi1>
      %reshape_12 = reshape %13 : tile<i32> -> tile<1xi32>
      %bcast_13 = broadcast %reshape_12 : tile<1xi32> -> tile<64xi32>
      %16 = addi %14, %bcast_13 overflow<no_signed_wrap> : tile<64xi32>
      %17 = select %15, %16, %14 : tile<64xi1>, tile<64xi32>
      %18 = exti %17 signed : tile<64xi32> -> tile<64xi64>
      %reshape_14 = reshape %arg0 : tile<ptr<i8>> -> tile<1xptr<i8>>
      %bcast_15 = broadcast %reshape_14 : tile<1xptr<i8>> -> tile<64xptr<i8>>
      %19 = offset %bcast_15, %18 : tile<64xptr<i8>>, tile<64xi64> -> tile<64xptr<i8>>
      %result, %result_token = load_ptr_tko weak %19 token=%0 : tile<64xptr<i8>> -> tile<64xi8>, token
      %reshape_16 = reshape %result : tile<64xi8> -> tile<64xi8>
      %20 = subi %9, %reshape_16 overflow<no_signed_wrap> : tile<64xi8>
      %21 = addi %20, %20 overflow<no_signed_wrap> : tile<64xi8>
      %22 = iota : tile<64xi32>
      %reshape_17 = reshape %2 : tile<i32> -> tile<1xi32>
      %bcast_18 = broadcast %reshape_17 : tile<1xi32> -> tile<64xi32>
      %23 = addi %22, %bcast_18 overflow<no_signed_wrap> : tile<64xi32>
      %cst_1_i32_19 = constant <i32: 1> : tile<i32>
      %24 = maxi %arg1, %cst_1_i32_19 signed : tile<i32>
      %reshape_20 = reshape %24 : tile<i32> -> tile<1xi32>
      %bcast_21 = broadcast %reshape_20 : tile<1xi32> -> tile<64xi32>
      %25 = remi %23, %bcast_21 signed : tile<64xi32>
      %cst_0_i32_22 = constant <i32: 0> : tile<i32>
      %reshape_23 = reshape %cst_0_i32_22 : tile<i32> -> tile<1xi32>
      %bcast_24 = broadcast %reshape_23 : tile<1xi32> -> tile<64xi32>
      %26 = cmpi less_than %25, %bcast_24, signed : tile<64xi32> -> tile<64xi1>
      %reshape_25 = reshape %24 : tile<i32> -> tile<1xi32>
      %bcast_26 = broadcast %reshape_25 : tile<1xi32> -> tile<64xi32>
      %27 = addi %25, %bcast_26 overflow<no_signed_wrap> : tile<64xi32>
      %28 = select %26, %27, %25 : tile<64xi1>, tile<64xi32>
      %29 = exti %28 signed : tile<64xi32> -> tile<64xi64>
      %reshape_27 = reshape %arg0 : tile<ptr<i8>> -> tile<1xptr<i8>>
      %bcast_28 = broadcast %reshape_27 : tile<1xptr<i8>> -> tile<64xptr<i8>>
      %30 = offset %bcast_28, %29 : tile<64xptr<i8>>, tile<64xi64> -> tile<64xptr<i8>>
      %result_29, %result_token_30 = load_ptr_tko weak %30 token=%0 : tile<64xptr<i8>> -> tile<64xi8>, token
      %31 = join_tokens %result_token, %result_token_30 : token
      %reshape_31 = reshape %result_29 : tile<64xi8> -> tile<64xi8>
      %32 = subi %21, %reshape_31 overflow<no_signed_wrap> : tile<64xi8>
      %33 = addi %32, %32 overflow<no_signed_wrap> : tile<64xi8>
      %cst_1_i32_32 = constant <i32: 1> : tile<i32>
      %34 = addi %2, %cst_1_i32_32 overflow<no_signed_wrap> : tile<i32>
      %35 = iota : tile<64xi32>
      %reshape_33 = reshape %34 : tile<i32> -> tile<1xi32>
      %bcast_34 = broadcast %reshape_33 : tile<1xi32> -> tile<64xi32>
      %36 = addi %35, %bcast_34 overflow<no_signed_wrap> : tile<64xi32>
      %cst_1_i32_35 = constant <i32: 1> : tile<i32>
      %37 = maxi %arg1, %cst_1_i32_35 signed : tile<i32>
      %reshape_36 = reshape %37 : tile<i32> -> tile<1xi32>
      %bcast_37 = broadcast %reshape_36 : tile<1xi32> -> tile<64xi32>
      %38 = remi %36, %bcast_37 signed : tile<64xi32>
      %cst_0_i32_38 = constant <i32: 0> : tile<i32>
      %reshape_39 = reshape %cst_0_i32_38 : tile<i32> -> tile<1xi32>
      %bcast_40 = broadcast %reshape_39 : tile<1xi32> -> tile<64xi32>
      %39 = cmpi less_than %38, %bcast_40, signed : tile<64xi32> -> tile<64xi1>
      %reshape_41 = reshape %37 : tile<i32> -> tile<1xi32>
      %bcast_42 = broadcast %reshape_41 : tile<1xi32> -> tile<64xi32>
      %40 = addi %38, %bcast_42 overflow<no_signed_wrap> : tile<64xi32>
      %41 = select %39, %40, %38 : tile<64xi1>, tile<64xi32>
      %42 = exti %41 signed : tile<64xi32> -> tile<64xi64>
      %reshape_43 = reshape %arg0 : tile<ptr<i8>> -> tile<1xptr<i8>>
      %bcast_44 = broadcast %reshape_43 : tile<1xptr<i8>> -> tile<64xptr<i8>>
      %43 = offset %bcast_44, %42 : tile<64xptr<i8>>, tile<64xi64> -> tile<64xptr<i8>>
      %result_45, %result_token_46 = load_ptr_tko weak %43 token=%0 : tile<64xptr<i8>> -> tile<64xi8>, token
      %44 = join_tokens %31, %result_token_46 : token
      %reshape_47 = reshape %result_45 : tile<64xi8> -> tile<64xi8>
      %45 = subi %33, %reshape_47 overflow<no_signed_wrap> : tile<64xi8>
      yield %45, %44 : tile<64xi8>, token
    }
    %tview_2 = make_tensor_view %arg2, shape = [%arg3], strides = [1] : tile<i32> -> tensor_view<?xi8, strides=[1]>
    %pview = make_partition_view %tview_2 : partition_view<tile=(64), padding_value = zero, tensor_view<?xi8, strides=[1]>>
    %blockId_x_3, %blockId_y_4, %blockId_z_5 = get_tile_block_id : tile<i32>
    %8 = store_view_tko weak %7#0, %pview[%blockId_x_3] token = %7#1 : tile<64xi8>, partition_view<tile=(64), padding_value = zero, tensor_view<?xi8, strides=[1]>>, tile<i32> -> token
    return
  }
}
