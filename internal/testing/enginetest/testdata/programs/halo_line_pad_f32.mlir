// Tiles of one dimension whose neighbors are padded.
// launch 1 small:f32:1 i32=1 zeros:f32:1 i32=1
// launch 1 small:f32:5 i32=5 zeros:f32:5 i32=5
// launch 1 small:f32:63 i32=63 zeros:f32:63 i32=63
// launch 1 small:f32:64 i32=64 zeros:f32:64 i32=64
// launch 2 small:f32:65 i32=65 zeros:f32:65 i32=65
// launch 3 small:f32:130 i32=130 zeros:f32:130 i32=130
// launch 4 small:f32:200 i32=200 zeros:f32:200 i32=200
// launch 3 small:f32:130 i32=140 zeros:f32:130 i32=130
cuda_tile.module @k {
  entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<ptr<f32>>, %arg3: tile<i32>) {
    %0 = make_token : token
    %cst_0_f32 = constant <f32: 0.000000e+00> : tile<64xf32>
    %tview = make_tensor_view %arg0, shape = [%arg1], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %sview = make_strided_view %tview : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xf32, strides=[1]>>
    %sview_0 = make_strided_view %tview : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xf32, strides=[1]>>
    %sview_1 = make_strided_view %tview : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xf32, strides=[1]>>
    %sview_2 = make_strided_view %tview : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xf32, strides=[1]>>
    %sview_3 = make_strided_view %tview : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xf32, strides=[1]>>
    %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    %cst_64_i32 = constant <i32: 64> : tile<i32>
    %1 = muli %blockId_x, %cst_64_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %2 = addi %1, %cst_0_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_2_i32 = constant <i32: 2> : tile<i32>
    %3 = cmpi greater_than_or_equal %2, %cst_2_i32, signed : tile<i32> -> tile<i1>
    %cst_66_i32 = constant <i32: 66> : tile<i32>
    %4 = subi %arg1, %cst_66_i32 overflow<no_signed_wrap> : tile<i32>
    %5 = cmpi less_than_or_equal %2, %4, signed : tile<i32> -> tile<i1>
    %6 = andi %3, %5 : tile<i1>
    %7:2 = if %6 -> (tile<64xf32>, token) {
      %9 = addf %cst_0_f32, %cst_0_f32  : tile<64xf32>
      %cst_-2_i32 = constant <i32: -2> : tile<i32>
      %10 = addi %2, %cst_-2_i32 overflow<no_signed_wrap> : tile<i32>
      %tile, %result_token = load_view_tko weak %sview_3[%10] token = %0 : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
      %reshape = reshape %tile : tile<64xf32> -> tile<64xf32>
      %11 = subf %9, %reshape  : tile<64xf32>
      %12 = addf %11, %11  : tile<64xf32>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %13 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %tile_8, %result_token_9 = load_view_tko weak %sview_2[%13] token = %0 : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
      %14 = join_tokens %result_token, %result_token_9 : token
      %reshape_10 = reshape %tile_8 : tile<64xf32> -> tile<64xf32>
      %15 = subf %12, %reshape_10  : tile<64xf32>
      %16 = addf %15, %15  : tile<64xf32>
      %tile_11, %result_token_12 = load_view_tko weak %sview_1[%2] token = %0 : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
      %17 = join_tokens %14, %result_token_12 : token
      %reshape_13 = reshape %tile_11 : tile<64xf32> -> tile<64xf32>
      %18 = subf %16, %reshape_13  : tile<64xf32>
      %19 = addf %18, %18  : tile<64xf32>
      %cst_1_i32 = constant <i32: 1> : tile<i32>
      %20 = addi %2, %cst_1_i32 overflow<no_signed_wrap> : tile<i32>
      %tile_14, %result_token_15 = load_view_tko weak %sview_0[%20] token = %0 : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
      %21 = join_tokens %17, %result_token_15 : token
      %reshape_16 = reshape %tile_14 : tile<64xf32> -> tile<64xf32>
      %22 = subf %19, %reshape_16  : tile<64xf32>
      %23 = addf %22, %22  : tile<64xf32>
      %cst_2_i32_17 = constant <i32: 2> : tile<i32>
      %24 = addi %2, %cst_2_i32_17 overflow<no_signed_wrap> : tile<i32>
      %tile_18, %result_token_19 = load_view_tko weak %sview[%24] token = %0 : strided_view<tile=(64), traversal_strides=[1], tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
      %25 = join_tokens %21, %result_token_19 : token
      %reshape_20 = reshape %tile_18 : tile<64xf32> -> tile<64xf32>
      %26 = subf %23, %reshape_20  : tile<64xf32>
      yield %26, %25 : tile<64xf32>, token
    } else {
      %9 = addf %cst_0_f32, %cst_0_f32  : tile<64xf32>
      %cst_-2_i32 = constant <i32: -2> : tile<i32>
      %10 = addi %2, %cst_-2_i32 overflow<no_signed_wrap> : tile<i32>
      %11 = iota : tile<64xi32>
      %reshape = reshape %10 : tile<i32> -> tile<1xi32>
      %bcast = broadcast %reshape : tile<1xi32> -> tile<64xi32>
      %12 = addi %11, %bcast overflow<no_signed_wrap> : tile<64xi32>
      %reshape_8 = reshape %arg1 : tile<i32> -> tile<1xi32>
      %bcast_9 = broadcast %reshape_8 : tile<1xi32> -> tile<64xi32>
      %13 = cmpi less_than %12, %bcast_9, unsigned : tile<64xi32> -> tile<64xi1>
      %cst_1_i32 = constant <i32: 1> : tile<i32>
      %14 = subi %arg1, %cst_1_i32 overflow<no_signed_wrap> : tile<i32>
      %reshape_10 = reshape %14 : tile<i32> -> tile<1xi32>
      %bcast_11 = broadcast %reshape_10 : tile<1xi32> -> tile<64xi32>
      %15 = mini %12, %bcast_11 signed : tile<64xi32>
      %cst_0_i32_12 = constant <i32: 0> : tile<i32>
      %reshape_13 = reshape %cst_0_i32_12 : tile<i32> -> tile<1xi32>
      %bcast_14 = broadcast %reshape_13 : tile<1xi32> -> tile<64xi32>
      %16 = maxi %15, %bcast_14 signed : tile<64xi32>
      %17 = exti %16 signed : tile<64xi32> -> tile<64xi64>
      %reshape_15 = reshape %arg0 : tile<ptr<f32>> -> tile<1xptr<f32>>
      %bcast_16 = broadcast %reshape_15 : tile<1xptr<f32>> -> tile<64xptr<f32>>
      %18 = offset %bcast_16, %17 : tile<64xptr<f32>>, tile<64xi64> -> tile<64xptr<f32>>
      %cst_0_f32_17 = constant <f32: 0.000000e+00> : tile<f32>
      %reshape_18 = reshape %cst_0_f32_17 : tile<f32> -> tile<1xf32>
      %bcast_19 = broadcast %reshape_18 : tile<1xf32> -> tile<64xf32>
      %result, %result_token = load_ptr_tko weak %18, %13, %bcast_19 token=%0 : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %reshape_20 = reshape %result : tile<64xf32> -> tile<64xf32>
      %19 = subf %9, %reshape_20  : tile<64xf32>
      %20 = addf %19, %19  : tile<64xf32>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %21 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %22 = iota : tile<64xi32>
      %reshape_21 = reshape %21 : tile<i32> -> tile<1xi32>
      %bcast_22 = broadcast %reshape_21 : tile<1xi32> -> tile<64xi32>
      %23 = addi %22, %bcast_22 overflow<no_signed_wrap> : tile<64xi32>
      %reshape_23 = reshape %arg1 : tile<i32> -> tile<1xi32>
      %bcast_24 = broadcast %reshape_23 : tile<1xi32> -> tile<64xi32>
      %24 = cmpi less_than %23, %bcast_24, unsigned : tile<64xi32> -> tile<64xi1>
      %cst_1_i32_25 = constant <i32: 1> : tile<i32>
      %25 = subi %arg1, %cst_1_i32_25 overflow<no_signed_wrap> : tile<i32>
      %reshape_26 = reshape %25 : tile<i32> -> tile<1xi32>
      %bcast_27 = broadcast %reshape_26 : tile<1xi32> -> tile<64xi32>
      %26 = mini %23, %bcast_27 signed : tile<64xi32>
      %cst_0_i32_28 = constant <i32: 0> : tile<i32>
      %reshape_29 = reshape %cst_0_i32_28 : tile<i32> -> tile<1xi32>
      %bcast_30 = broadcast %reshape_29 : tile<1xi32> -> tile<64xi32>
      %27 = maxi %26, %bcast_30 signed : tile<64xi32>
      %28 = exti %27 signed : tile<64xi32> -> tile<64xi64>
      %reshape_31 = reshape %arg0 : tile<ptr<f32>> -> tile<1xptr<f32>>
      %bcast_32 = broadcast %reshape_31 : tile<1xptr<f32>> -> tile<64xptr<f32>>
      %29 = offset %bcast_32, %28 : tile<64xptr<f32>>, tile<64xi64> -> tile<64xptr<f32>>
      %cst_0_f32_33 = constant <f32: 0.000000e+00> : tile<f32>
      %reshape_34 = reshape %cst_0_f32_33 : tile<f32> -> tile<1xf32>
      %bcast_35 = broadcast %reshape_34 : tile<1xf32> -> tile<64xf32>
      %result_36, %result_token_37 = load_ptr_tko weak %29, %24, %bcast_35 token=%0 : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %30 = join_tokens %result_token, %result_token_37 : token
      %reshape_38 = reshape %result_36 : tile<64xf32> -> tile<64xf32>
      %31 = subf %20, %reshape_38  : tile<64xf32>
      %32 = addf %31, %31  : tile<64xf32>
      %33 = iota : tile<64xi32>
      %reshape_39 = reshape %2 : tile<i32> -> tile<1xi32>
      %bcast_40 = broadcast %reshape_39 : tile<1xi32> -> tile<64xi32>
      %34 = addi %33, %bcast_40 overflow<no_signed_wrap> : tile<64xi32>
      %reshape_41 = reshape %arg1 : tile<i32> -> tile<1xi32>
      %bcast_42 = broadcast %reshape_41 : tile<1xi32> -> tile<64xi32>
      %35 = cmpi less_than %34, %bcast_42, unsigned : tile<64xi32> -> tile<64xi1>
      %cst_1_i32_43 = constant <i32: 1> : tile<i32>
      %36 = subi %arg1, %cst_1_i32_43 overflow<no_signed_wrap> : tile<i32>
      %reshape_44 = reshape %36 : tile<i32> -> tile<1xi32>
      %bcast_45 = broadcast %reshape_44 : tile<1xi32> -> tile<64xi32>
      %37 = mini %34, %bcast_45 signed : tile<64xi32>
      %cst_0_i32_46 = constant <i32: 0> : tile<i32>
      %reshape_47 = reshape %cst_0_i32_46 : tile<i32> -> tile<1xi32>
      %bcast_48 = broadcast %reshape_47 : tile<1xi32> -> tile<64xi32>
      %38 = maxi %37, %bcast_48 signed : tile<64xi32>
      %39 = exti %38 signed : tile<64xi32> -> tile<64xi64>
      %reshape_49 = reshape %arg0 : tile<ptr<f32>> -> tile<1xptr<f32>>
      %bcast_50 = broadcast %reshape_49 : tile<1xptr<f32>> -> tile<64xptr<f32>>
      %40 = offset %bcast_50, %39 : tile<64xptr<f32>>, tile<64xi64> -> tile<64xptr<f32>>
      %cst_0_f32_51 = constant <f32: 0.000000e+00> : tile<f32>
      %reshape_52 = reshape %cst_0_f32_51 : tile<f32> -> tile<1xf32>
      %bcast_53 = broadcast %reshape_52 : tile<1xf32> -> tile<64xf32>
      %result_54, %result_token_55 = load_ptr_tko weak %40, %35, %bcast_53 token=%0 : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %41 = join_tokens %30, %result_token_55 : token
      %reshape_56 = reshape %result_54 : tile<64xf32> -> tile<64xf32>
      %42 = subf %32, %reshape_56  : tile<64xf32>
      %43 = addf %42, %42  : tile<64xf32>
      %cst_1_i32_57 = constant <i32: 1> : tile<i32>
      %44 = addi %2, %cst_1_i32_57 overflow<no_signed_wrap> : tile<i32>
      %45 = iota : tile<64xi32>
      %reshape_58 = reshape %44 : tile<i32> -> tile<1xi32>
      %bcast_59 = broadcast %reshape_58 : tile<1xi32> -> tile<64xi32>
      %46 = addi %45, %bcast_59 overflow<no_signed_wrap> : tile<64xi32>
      %reshape_60 = reshape %arg1 : tile<i32> -> tile<1xi32>
      %bcast_61 = broadcast %reshape_60 : tile<1xi32> -> tile<64xi32>
      %47 = cmpi less_than %46, %bcast_61, unsigned : tile<64xi32> -> tile<64xi1>
      %cst_1_i32_62 = constant <i32: 1> : tile<i32>
      %48 = subi %arg1, %cst_1_i32_62 overflow<no_signed_wrap> : tile<i32>
      %reshape_63 = reshape %48 : tile<i32> -> tile<1xi32>
      %bcast_64 = broadcast %reshape_63 : tile<1xi32> -> tile<64xi32>
      %49 = mini %46, %bcast_64 signed : tile<64xi32>
      %cst_0_i32_65 = constant <i32: 0> : tile<i32>
      %reshape_66 = reshape %cst_0_i32_65 : tile<i32> -> tile<1xi32>
      %bcast_67 = broadcast %reshape_66 : tile<1xi32> -> tile<64xi32>
      %50 = maxi %49, %bcast_67 signed : tile<64xi32>
      %51 = exti %50 signed : tile<64xi32> -> tile<64xi64>
      %reshape_68 = reshape %arg0 : tile<ptr<f32>> -> tile<1xptr<f32>>
      %bcast_69 = broadcast %reshape_68 : tile<1xptr<f32>> -> tile<64xptr<f32>>
      %52 = offset %bcast_69, %51 : tile<64xptr<f32>>, tile<64xi64> -> tile<64xptr<f32>>
      %cst_0_f32_70 = constant <f32: 0.000000e+00> : tile<f32>
      %reshape_71 = reshape %cst_0_f32_70 : tile<f32> -> tile<1xf32>
      %bcast_72 = broadcast %reshape_71 : tile<1xf32> -> tile<64xf32>
      %result_73, %result_token_74 = load_ptr_tko weak %52, %47, %bcast_72 token=%0 : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %53 = join_tokens %41, %result_token_74 : token
      %reshape_75 = reshape %result_73 : tile<64xf32> -> tile<64xf32>
      %54 = subf %43, %reshape_75  : tile<64xf32>
      %55 = addf %54, %54  : tile<64xf32>
      %cst_2_i32_76 = constant <i32: 2> : tile<i32>
      %56 = addi %2, %cst_2_i32_76 overflow<no_signed_wrap> : tile<i32>
      %57 = iota : tile<64xi32>
      %reshape_77 = reshape %56 : tile<i32> -> tile<1xi32>
      %bcast_78 = broadcast %reshape_77 : tile<1xi32> -> tile<64xi32>
      %58 = addi %57, %bcast_78 overflow<no_signed_wrap> : tile<64xi32>
      %reshape_79 = reshape %arg1 : tile<i32> -> tile<1xi32>
      %bcast_80 = broadcast %reshape_79 : tile<1xi32> -> tile<64xi32>
      %59 = cmpi less_than %58, %bcast_80, unsigned : tile<64xi32> -> tile<64xi1>
      %cst_1_i32_81 = constant <i32: 1> : tile<i32>
      %60 = subi %arg1, %cst_1_i32_81 overflow<no_signed_wrap> : tile<i32>
      %reshape_82 = reshape %60 : tile<i32> -> tile<1xi32>
      %bcast_83 = broadcast %reshape_82 : tile<1xi32> -> tile<64xi32>
      %61 = mini %58, %bcast_83 signed : tile<64xi32>
      %cst_0_i32_84 = constant <i32: 0> : tile<i32>
      %reshape_85 = reshape %cst_0_i32_84 : tile<i32> -> tile<1xi32>
      %bcast_86 = broadcast %reshape_85 : tile<1xi32> -> tile<64xi32>
      %62 = maxi %61, %bcast_86 signed : tile<64xi32>
      %63 = exti %62 signed : tile<64xi32> -> tile<64xi64>
      %reshape_87 = reshape %arg0 : tile<ptr<f32>> -> tile<1xptr<f32>>
      %bcast_88 = broadcast %reshape_87 : tile<1xptr<f32>> -> tile<64xptr<f32>>
      %64 = offset %bcast_88, %63 : tile<64xptr<f32>>, tile<64xi64> -> tile<64xptr<f32>>
      %cst_0_f32_89 = constant <f32: 0.000000e+00> : tile<f32>
      %reshape_90 = reshape %cst_0_f32_89 : tile<f32> -> tile<1xf32>
      %bcast_91 = broadcast %reshape_90 : tile<1xf32> -> tile<64xf32>
      %result_92, %result_token_93 = load_ptr_tko weak %64, %59, %bcast_91 token=%0 : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
      %65 = join_tokens %53, %result_token_93 : token
      %reshape_94 = reshape %result_92 : tile<64xf32> -> tile<64xf32>
      %66 = subf %55, %reshape_94  : tile<64xf32>
      yield %66, %65 : tile<64xf32>, token
    }
    %tview_4 = make_tensor_view %arg2, shape = [%arg3], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %pview = make_partition_view %tview_4 : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %blockId_x_5, %blockId_y_6, %blockId_z_7 = get_tile_block_id : tile<i32>
    %8 = store_view_tko weak %7#0, %pview[%blockId_x_5] token = %7#1 : tile<64xf32>, partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
