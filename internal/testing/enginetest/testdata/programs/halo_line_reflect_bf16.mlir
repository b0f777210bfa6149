// Tiles of one dimension and bfloat16, whose neighbors are reflected.
// launch 1 small:bf16:1 i32=1 zeros:bf16:1 i32=1
// launch 1 small:bf16:5 i32=5 zeros:bf16:5 i32=5
// launch 1 small:bf16:63 i32=63 zeros:bf16:63 i32=63
// launch 1 small:bf16:64 i32=64 zeros:bf16:64 i32=64
// launch 2 small:bf16:65 i32=65 zeros:bf16:65 i32=65
// launch 3 small:bf16:130 i32=130 zeros:bf16:130 i32=130
// launch 4 small:bf16:200 i32=200 zeros:bf16:200 i32=200
// launch 3 small:bf16:130 i32=140 zeros:bf16:130 i32=130
cuda_tile.module @k {
  entry @k(%arg0: tile<ptr<bf16>>, %arg1: tile<i32>, %arg2: tile<ptr<bf16>>, %arg3: tile<i32>) {
    %0 = make_token : token
    %cst_0_bf16 = constant <bf16: 0.000000e+00> : tile<64xbf16>
    %tview = make_tensor_view %arg0, shape = [%arg1], strides = [1] : tile<i32> -> tensor_view<?xbf16, strides=[1]>
    %sview = make_strided_view %tview : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xbf16, strides=[1]>>
    %sview_0 = make_strided_view %tview : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xbf16, strides=[1]>>
    %sview_1 = make_strided_view %tview : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xbf16, strides=[1]>>
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
    %7:2 = if %6 -> (tile<64xbf16>, token) {
      %9 = addf %cst_0_bf16, %cst_0_bf16  : tile<64xbf16>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %10 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %tile, %result_token = load_view_tko weak %sview_1[%10] token = %0 : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xbf16, strides=[1]>>, tile<i32> -> tile<64xbf16>, token
      %reshape = reshape %tile : tile<64xbf16> -> tile<64xbf16>
      %11 = subf %9, %reshape  : tile<64xbf16>
      %12 = addf %11, %11  : tile<64xbf16>
      %tile_6, %result_token_7 = load_view_tko weak %sview_0[%2] token = %0 : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xbf16, strides=[1]>>, tile<i32> -> tile<64xbf16>, token
      %13 = join_tokens %result_token, %result_token_7 : token
      %reshape_8 = reshape %tile_6 : tile<64xbf16> -> tile<64xbf16>
      %14 = subf %12, %reshape_8  : tile<64xbf16>
      %15 = addf %14, %14  : tile<64xbf16>
      %cst_1_i32_9 = constant <i32: 1> : tile<i32>
      %16 = addi %2, %cst_1_i32_9 overflow<no_signed_wrap> : tile<i32>
      %tile_10, %result_token_11 = load_view_tko weak %sview[%16] token = %0 : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xbf16, strides=[1]>>, tile<i32> -> tile<64xbf16>, token
      %17 = join_tokens %13, %result_token_11 : token
      %reshape_12 = reshape %tile_10 : tile<64xbf16> -> tile<64xbf16>
      %18 = subf %15, %reshape_12  : tile<64xbf16>
      yield %18, %17 : tile<64xbf16>, token
    } else {
      %9 = addf %cst_0_bf16, %cst_0_bf16  : tile<64xbf16>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %10 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %11 = iota : tile<64xi32>
      %reshape = reshape %10 : tile<i32> -> tile<1xi32>
      %bcast = broadcast %reshape : tile<1xi32> -> tile<64xi32>
      %12 = addi %11, %bcast overflow<no_signed_wrap> : tile<64xi32>
      %cst_1_i32_6 = constant <i32: 1> : tile<i32>
      %13 = subi %arg1, %cst_1_i32_6 overflow<no_signed_wrap> : tile<i32>
      %cst_2_i32 = constant <i32: 2> : tile<i32>
      %14 = muli %13, %cst_2_i32 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32_7 = constant <i32: 1> : tile<i32>
      %15 = maxi %14, %cst_1_i32_7 signed : tile<i32>
      %reshape_8 = reshape %15 : tile<i32> -> tile<1xi32>
      %bcast_9 = broadcast %reshape_8 : tile<1xi32> -> tile<64xi32>
      %16 = remi %12, %bcast_9 signed : tile<64xi32>
      %cst_0_i32_10 = constant <i32: 0> : tile<i32>
      %reshape_11 = reshape %cst_0_i32_10 : tile<i32> -> tile<1xi32>
      %bcast_12 = broadcast %reshape_11 : tile<1xi32> -> tile<64xi32>
      %17 = cmpi less_than %16, %bcast_12, signed : tile<64xi32> -> tile<64xi1>
      %reshape_13 = reshape %15 : tile<i32> -> tile<1xi32>
      %bcast_14 = broadcast %reshape_13 : tile<1xi32> -> tile<64xi32>
      %18 = addi %16, %bcast_14 overflow<no_signed_wrap> : tile<64xi32>
      %19 = select %17, %18, %16 : tile<64xi1>, tile<64xi32>
      %cst_2_i32_15 = constant <i32: 2> : tile<i32>
      %20 = muli %13, %cst_2_i32_15 overflow<no_signed_wrap> : tile<i32>
      %reshape_16 = reshape %20 : tile<i32> -> tile<1xi32>
      %bcast_17 = broadcast %reshape_16 : tile<1xi32> -> tile<64xi32>
      %21 = subi %bcast_17, %19 overflow<no_signed_wrap> : tile<64xi32>
      %22 = mini %19, %21 signed : tile<64xi32>
      %23 = exti %22 signed : tile<64xi32> -> tile<64xi64>
      %reshape_18 = reshape %arg0 : tile<ptr<bf16>> -> tile<1xptr<bf16>>
      %bcast_19 = broadcast %reshape_18 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
      %24 = offset %bcast_19, %23 : tile<64xptr<bf16>>, tile<64xi64> -> tile<64xptr<bf16>>
      %result, %result_token = load_ptr_tko weak %24 token=%0 : tile<64xptr<bf16>> -> tile<64xbf16>, token
      %reshape_20 = reshape %result : tile<64xbf16> -> tile<64xbf16>
      %25 = subf %9, %reshape_20  : tile<64xbf16>
      %26 = addf %25, %25  : tile<64xbf16>
      %27 = iota : tile<64xi32>
      %reshape_21 = reshape %2 : tile<i32> -> tile<1xi32>
      %bcast_22 = broadcast %reshape_21 : tile<1xi32> -> tile<64xi32>
      %28 = addi %27, %bcast_22 overflow<no_signed_wrap> : tile<64xi32>
      %cst_1_i32_23 = constant <i32: 1> : tile<i32>
      %29 = subi %arg1, %cst_1_i32_23 overflow<no_signed_wrap> : tile<i32>
      %cst_2_i32_24 = constant <i32: 2> : tile<i32>
      %30 = muli %29, %cst_2_i32_24 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32_25 = constant <i32: 1> : tile<i32>
      %31 = maxi %30, %cst_1_i32_25 signed : tile<i32>
      %reshape_26 = reshape %31 : tile<i32> -> tile<1xi32>
      %bcast_27 = broadcast %reshape_26 : tile<1xi32> -> tile<64xi32>
      %32 = remi %28, %bcast_27 signed : tile<64xi32>
      %cst_0_i32_28 = constant <i32: 0> : tile<i32>
      %reshape_29 = reshape %cst_0_i32_28 : tile<i32> -> tile<1xi32>
      %bcast_30 = broadcast %reshape_29 : tile<1xi32> -> tile<64xi32>
      %33 = cmpi less_than %32, %bcast_30, signed : tile<64xi32> -> tile<64xi1>
      %reshape_31 = reshape %31 : tile<i32> -> tile<1xi32>
      %bcast_32 = broadcast %reshape_31 : tile<1xi32> -> tile<64xi32>
      %34 = addi %32, %bcast_32 overflow<no_signed_wrap> : tile<64xi32>
      %35 = select %33, %34, %32 : tile<64xi1>, tile<64xi32>
      %cst_2_i32_33 = constant <i32: 2> : tile<i32>
      %36 = muli %29, %cst_2_i32_33 overflow<no_signed_wrap> : tile<i32>
      %reshape_34 = reshape %36 : tile<i32> -> tile<1xi32>
      %bcast_35 = broadcast %reshape_34 : tile<1xi32> -> tile<64xi32>
      %37 = subi %bcast_35, %35 overflow<no_signed_wrap> : tile<64xi32>
      %38 = mini %35, %37 signed : tile<64xi32>
      %39 = exti %38 signed : tile<64xi32> -> tile<64xi64>
      %reshape_36 = reshape %arg0 : tile<ptr<bf16>> -> tile<1xptr<bf16>>
      %bcast_37 = broadcast %reshape_36 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
      %40 = offset %bcast_37, %39 : tile<64xptr<bf16>>, tile<64xi64> -> tile<64xptr<bf16>>
      %result_38, %result_token_39 = load_ptr_tko weak %40 token=%0 : tile<64xptr<bf16>> -> tile<64xbf16>, token
      %41 = join_tokens %result_token, %result_token_39 : token
      %reshape_40 = reshape %result_38 : tile<64xbf16> -> tile<64xbf16>
      %42 = subf %26, %reshape_40  : tile<64xbf16>
      %43 = addf %42, %42  : tile<64xbf16>
      %cst_1_i32_41 = constant <i32: 1> : tile<i32>
      %44 = addi %2, %cst_1_i32_41 overflow<no_signed_wrap> : tile<i32>
      %45 = iota : tile<64xi32>
      %reshape_42 = reshape %44 : tile<i32> -> tile<1xi32>
      %bcast_43 = broadcast %reshape_42 : tile<1xi32> -> tile<64xi32>
      %46 = addi %45, %bcast_43 overflow<no_signed_wrap> : tile<64xi32>
      %cst_1_i32_44 = constant <i32: 1> : tile<i32>
      %47 = subi %arg1, %cst_1_i32_44 overflow<no_signed_wrap> : tile<i32>
      %cst_2_i32_45 = constant <i32: 2> : tile<i32>
      %48 = muli %47, %cst_2_i32_45 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32_46 = constant <i32: 1> : tile<i32>
      %49 = maxi %48, %cst_1_i32_46 signed : tile<i32>
      %reshape_47 = reshape %49 : tile<i32> -> tile<1xi32>
      %bcast_48 = broadcast %reshape_47 : tile<1xi32> -> tile<64xi32>
      %50 = remi %46, %bcast_48 signed : tile<64xi32>
      %cst_0_i32_49 = constant <i32: 0> : tile<i32>
      %reshape_50 = reshape %cst_0_i32_49 : tile<i32> -> tile<1xi32>
      %bcast_51 = broadcast %reshape_50 : tile<1xi32> -> tile<64xi32>
      %51 = cmpi less_than %50, %bcast_51, signed : tile<64xi32> -> tile<64xi1>
      %reshape_52 = reshape %49 : tile<i32> -> tile<1xi32>
      %bcast_53 = broadcast %reshape_52 : tile<1xi32> -> tile<64xi32>
      %52 = addi %50, %bcast_53 overflow<no_signed_wrap> : tile<64xi32>
      %53 = select %51, %52, %50 : tile<64xi1>, tile<64xi32>
      %cst_2_i32_54 = constant <i32: 2> : tile<i32>
      %54 = muli %47, %cst_2_i32_54 overflow<no_signed_wrap> : tile<i32>
      %reshape_55 = reshape %54 : tile<i32> -> tile<1xi32>
      %bcast_56 = broadcast %reshape_55 : tile<1xi32> -> tile<64xi32>
      %55 = subi %bcast_56, %53 overflow<no_signed_wrap> : tile<64xi32>
      %56 = mini %53, %55 signed : tile<64xi32>
      %57 = exti %56 signed : tile<64xi32> -> tile<64xi64>
      %reshape_57 = reshape %arg0 : tile<ptr<bf16>> -> tile<1xptr<bf16>>
      %bcast_58 = broadcast %reshape_57 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
      %58 = offset %bcast_58, %57 : tile<64xptr<bf16>>, tile<64xi64> -> tile<64xptr<bf16>>
      %result_59, %result_token_60 = load_ptr_tko weak %58 token=%0 : tile<64xptr<bf16>> -> tile<64xbf16>, token
      %59 = join_tokens %41, %result_token_60 : token
      %reshape_61 = reshape %result_59 : tile<64xbf16> -> tile<64xbf16>
      %60 = subf %43, %reshape_61  : tile<64xbf16>
      yield %60, %59 : tile<64xbf16>, token
    }
    %tview_2 = make_tensor_view %arg2, shape = [%arg3], strides = [1] : tile<i32> -> tensor_view<?xbf16, strides=[1]>
    %pview = make_partition_view %tview_2 : partition_view<tile=(64), padding_value = zero, tensor_view<?xbf16, strides=[1]>>
    %blockId_x_3, %blockId_y_4, %blockId_z_5 = get_tile_block_id : tile<i32>
    %8 = store_view_tko weak %7#0, %pview[%blockId_x_3] token = %7#1 : tile<64xbf16>, partition_view<tile=(64), padding_value = zero, tensor_view<?xbf16, strides=[1]>>, tile<i32> -> token
    return
  }
}
