// Tiles whose neighbors are limited to the array.
// launch 2x3 small:f32:117 i32=9 i32=13 i32=13 small:f32:9 i32=1 i32=9 i32=9 zeros:f32:117 i32=9 i32=13 i32=13
// launch 3x3 small:f32:288 i32=12 i32=24 i32=24 small:f32:9 i32=1 i32=9 i32=9 zeros:f32:288 i32=12 i32=24 i32=24
// launch 1x1 small:f32:3 i32=1 i32=3 i32=3 small:f32:9 i32=1 i32=9 i32=9 zeros:f32:3 i32=1 i32=3 i32=3
// launch 2x3 small:f32:117 i32=16 i32=13 i32=13 small:f32:9 i32=1 i32=9 i32=9 zeros:f32:117 i32=9 i32=13 i32=13
cuda_tile.module @m {
  entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<ptr<f32>>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>) {
    %0 = make_token : token
    %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
    %assume_0 = assume bounded<0, ?>, %arg1 : tile<i32>
    %assume_1 = assume bounded<0, ?>, %arg2 : tile<i32>
    %assume_2 = assume bounded<0, ?>, %arg3 : tile<i32>
    %assume_3 = assume div_by<16>, %arg4 : tile<ptr<f32>>
    %assume_4 = assume bounded<0, ?>, %arg5 : tile<i32>
    %assume_5 = assume bounded<0, ?>, %arg6 : tile<i32>
    %assume_6 = assume bounded<0, ?>, %arg7 : tile<i32>
    %assume_7 = assume div_by<16>, %arg8 : tile<ptr<f32>>
    %assume_8 = assume bounded<0, ?>, %arg9 : tile<i32>
    %assume_9 = assume bounded<0, ?>, %arg10 : tile<i32>
    %assume_10 = assume bounded<0, ?>, %arg11 : tile<i32>
    %tview = make_tensor_view %assume, shape = [%assume_0, %assume_1], strides = [%assume_2, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %sview = make_strided_view %tview : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_11 = make_strided_view %tview : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_12 = make_strided_view %tview : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_13 = make_strided_view %tview : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_14 = make_strided_view %tview : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_15 = make_strided_view %tview : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_16 = make_strided_view %tview : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_17 = make_strided_view %tview : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_18 = make_strided_view %tview : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    %blockId_x_19, %blockId_y_20, %blockId_z_21 = get_tile_block_id : tile<i32>
    %cst_0_f32 = constant <f32: 0.000000e+00> : tile<4x8xf32>
    %cst_4_i32 = constant <i32: 4> : tile<i32>
    %1 = muli %blockId_y, %cst_4_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %2 = addi %1, %cst_0_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_8_i32 = constant <i32: 8> : tile<i32>
    %3 = muli %blockId_x_19, %cst_8_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_22 = constant <i32: 0> : tile<i32>
    %4 = addi %3, %cst_0_i32_22 overflow<no_signed_wrap> : tile<i32>
    %cst_3_i32 = constant <i32: 3> : tile<i32>
    %5 = cmpi greater_than_or_equal %2, %cst_3_i32, signed : tile<i32> -> tile<i1>
    %cst_7_i32 = constant <i32: 7> : tile<i32>
    %6 = subi %assume_0, %cst_7_i32 overflow<no_signed_wrap> : tile<i32>
    %7 = cmpi less_than_or_equal %2, %6, signed : tile<i32> -> tile<i1>
    %8 = andi %5, %7 : tile<i1>
    %cst_3_i32_23 = constant <i32: 3> : tile<i32>
    %9 = cmpi greater_than_or_equal %4, %cst_3_i32_23, signed : tile<i32> -> tile<i1>
    %cst_11_i32 = constant <i32: 11> : tile<i32>
    %10 = subi %assume_1, %cst_11_i32 overflow<no_signed_wrap> : tile<i32>
    %11 = cmpi less_than_or_equal %4, %10, signed : tile<i32> -> tile<i1>
    %12 = andi %9, %11 : tile<i1>
    %13 = andi %8, %12 : tile<i1>
    %14:2 = if %13 -> (tile<4x8xf32>, token) {
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %16 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %cst_-1_i32_25 = constant <i32: -1> : tile<i32>
      %17 = addi %4, %cst_-1_i32_25 overflow<no_signed_wrap> : tile<i32>
      %tile, %result_token = load_view_tko weak %sview_18[%16, %17] token = %0 : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x8xf32>, token
      %reshape = reshape %tile : tile<4x8xf32> -> tile<4x8xf32>
      %18 = addf %cst_0_f32, %reshape  : tile<4x8xf32>
      %cst_-1_i32_26 = constant <i32: -1> : tile<i32>
      %19 = addi %2, %cst_-1_i32_26 overflow<no_signed_wrap> : tile<i32>
      %tile_27, %result_token_28 = load_view_tko weak %sview_17[%19, %4] token = %0 : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x8xf32>, token
      %20 = join_tokens %result_token, %result_token_28 : token
      %reshape_29 = reshape %tile_27 : tile<4x8xf32> -> tile<4x8xf32>
      %21 = addf %18, %reshape_29  : tile<4x8xf32>
      %cst_-1_i32_30 = constant <i32: -1> : tile<i32>
      %22 = addi %2, %cst_-1_i32_30 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32 = constant <i32: 1> : tile<i32>
      %23 = addi %4, %cst_1_i32 overflow<no_signed_wrap> : tile<i32>
      %tile_31, %result_token_32 = load_view_tko weak %sview_16[%22, %23] token = %0 : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x8xf32>, token
      %24 = join_tokens %20, %result_token_32 : token
      %reshape_33 = reshape %tile_31 : tile<4x8xf32> -> tile<4x8xf32>
      %25 = addf %21, %reshape_33  : tile<4x8xf32>
      %cst_-1_i32_34 = constant <i32: -1> : tile<i32>
      %26 = addi %4, %cst_-1_i32_34 overflow<no_signed_wrap> : tile<i32>
      %tile_35, %result_token_36 = load_view_tko weak %sview_15[%2, %26] token = %0 : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x8xf32>, token
      %27 = join_tokens %24, %result_token_36 : token
      %reshape_37 = reshape %tile_35 : tile<4x8xf32> -> tile<4x8xf32>
      %28 = addf %25, %reshape_37  : tile<4x8xf32>
      %tile_38, %result_token_39 = load_view_tko weak %sview_14[%2, %4] token = %0 : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x8xf32>, token
      %29 = join_tokens %27, %result_token_39 : token
      %reshape_40 = reshape %tile_38 : tile<4x8xf32> -> tile<4x8xf32>
      %30 = addf %28, %reshape_40  : tile<4x8xf32>
      %cst_1_i32_41 = constant <i32: 1> : tile<i32>
      %31 = addi %4, %cst_1_i32_41 overflow<no_signed_wrap> : tile<i32>
      %tile_42, %result_token_43 = load_view_tko weak %sview_13[%2, %31] token = %0 : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x8xf32>, token
      %32 = join_tokens %29, %result_token_43 : token
      %reshape_44 = reshape %tile_42 : tile<4x8xf32> -> tile<4x8xf32>
      %33 = addf %30, %reshape_44  : tile<4x8xf32>
      %cst_1_i32_45 = constant <i32: 1> : tile<i32>
      %34 = addi %2, %cst_1_i32_45 overflow<no_signed_wrap> : tile<i32>
      %cst_-1_i32_46 = constant <i32: -1> : tile<i32>
      %35 = addi %4, %cst_-1_i32_46 overflow<no_signed_wrap> : tile<i32>
      %tile_47, %result_token_48 = load_view_tko weak %sview_12[%34, %35] token = %0 : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x8xf32>, token
      %36 = join_tokens %32, %result_token_48 : token
      %reshape_49 = reshape %tile_47 : tile<4x8xf32> -> tile<4x8xf32>
      %37 = addf %33, %reshape_49  : tile<4x8xf32>
      %cst_1_i32_50 = constant <i32: 1> : tile<i32>
      %38 = addi %2, %cst_1_i32_50 overflow<no_signed_wrap> : tile<i32>
      %tile_51, %result_token_52 = load_view_tko weak %sview_11[%38, %4] token = %0 : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x8xf32>, token
      %39 = join_tokens %36, %result_token_52 : token
      %reshape_53 = reshape %tile_51 : tile<4x8xf32> -> tile<4x8xf32>
      %40 = addf %37, %reshape_53  : tile<4x8xf32>
      %cst_1_i32_54 = constant <i32: 1> : tile<i32>
      %41 = addi %2, %cst_1_i32_54 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32_55 = constant <i32: 1> : tile<i32>
      %42 = addi %4, %cst_1_i32_55 overflow<no_signed_wrap> : tile<i32>
      %tile_56, %result_token_57 = load_view_tko weak %sview[%41, %42] token = %0 : strided_view<tile=(4x8), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x8xf32>, token
      %43 = join_tokens %39, %result_token_57 : token
      %reshape_58 = reshape %tile_56 : tile<4x8xf32> -> tile<4x8xf32>
      %44 = addf %40, %reshape_58  : tile<4x8xf32>
      yield %44, %43 : tile<4x8xf32>, token
    } else {
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %16 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %17 = iota : tile<4xi32>
      %reshape = reshape %17 : tile<4xi32> -> tile<4x1xi32>
      %reshape_25 = reshape %16 : tile<i32> -> tile<1x1xi32>
      %bcast = broadcast %reshape_25 : tile<1x1xi32> -> tile<4x1xi32>
      %18 = addi %reshape, %bcast overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32 = constant <i32: 1> : tile<i32>
      %19 = subi %assume_0, %cst_1_i32 overflow<no_signed_wrap> : tile<i32>
      %reshape_26 = reshape %19 : tile<i32> -> tile<1x1xi32>
      %bcast_27 = broadcast %reshape_26 : tile<1x1xi32> -> tile<4x1xi32>
      %20 = mini %18, %bcast_27 signed : tile<4x1xi32>
      %cst_0_i32_28 = constant <i32: 0> : tile<i32>
      %reshape_29 = reshape %cst_0_i32_28 : tile<i32> -> tile<1x1xi32>
      %bcast_30 = broadcast %reshape_29 : tile<1x1xi32> -> tile<4x1xi32>
      %21 = maxi %20, %bcast_30 signed : tile<4x1xi32>
      %cst_-1_i32_31 = constant <i32: -1> : tile<i32>
      %22 = addi %4, %cst_-1_i32_31 overflow<no_signed_wrap> : tile<i32>
      %23 = iota : tile<8xi32>
      %reshape_32 = reshape %23 : tile<8xi32> -> tile<1x8xi32>
      %reshape_33 = reshape %22 : tile<i32> -> tile<1x1xi32>
      %bcast_34 = broadcast %reshape_33 : tile<1x1xi32> -> tile<1x8xi32>
      %24 = addi %reshape_32, %bcast_34 overflow<no_signed_wrap> : tile<1x8xi32>
      %cst_1_i32_35 = constant <i32: 1> : tile<i32>
      %25 = subi %assume_1, %cst_1_i32_35 overflow<no_signed_wrap> : tile<i32>
      %reshape_36 = reshape %25 : tile<i32> -> tile<1x1xi32>
      %bcast_37 = broadcast %reshape_36 : tile<1x1xi32> -> tile<1x8xi32>
      %26 = mini %24, %bcast_37 signed : tile<1x8xi32>
      %cst_0_i32_38 = constant <i32: 0> : tile<i32>
      %reshape_39 = reshape %cst_0_i32_38 : tile<i32> -> tile<1x1xi32>
      %bcast_40 = broadcast %reshape_39 : tile<1x1xi32> -> tile<1x8xi32>
      %27 = maxi %26, %bcast_40 signed : tile<1x8xi32>
      %reshape_41 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_42 = broadcast %reshape_41 : tile<1x1xi32> -> tile<4x1xi32>
      %28 = muli %21, %bcast_42 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_43 = broadcast %28 : tile<4x1xi32> -> tile<4x8xi32>
      %bcast_44 = broadcast %27 : tile<1x8xi32> -> tile<4x8xi32>
      %29 = addi %bcast_43, %bcast_44 overflow<no_signed_wrap> : tile<4x8xi32>
      %30 = exti %29 signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_45 = reshape %assume : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_46 = broadcast %reshape_45 : tile<1x1xptr<f32>> -> tile<4x8xptr<f32>>
      %31 = offset %bcast_46, %30 : tile<4x8xptr<f32>>, tile<4x8xi64> -> tile<4x8xptr<f32>>
      %result, %result_token = load_ptr_tko weak %31 token=%0 : tile<4x8xptr<f32>> -> tile<4x8xf32>, token
      %reshape_47 = reshape %result : tile<4x8xf32> -> tile<4x8xf32>
      %32 = addf %cst_0_f32, %reshape_47  : tile<4x8xf32>
      %33 = iota : tile<8xi32>
      %reshape_48 = reshape %33 : tile<8xi32> -> tile<1x8xi32>
      %reshape_49 = reshape %4 : tile<i32> -> tile<1x1xi32>
      %bcast_50 = broadcast %reshape_49 : tile<1x1xi32> -> tile<1x8xi32>
      %34 = addi %reshape_48, %bcast_50 overflow<no_signed_wrap> : tile<1x8xi32>
      %cst_1_i32_51 = constant <i32: 1> : tile<i32>
      %35 = subi %assume_1, %cst_1_i32_51 overflow<no_signed_wrap> : tile<i32>
      %reshape_52 = reshape %35 : tile<i32> -> tile<1x1xi32>
      %bcast_53 = broadcast %reshape_52 : tile<1x1xi32> -> tile<1x8xi32>
      %36 = mini %34, %bcast_53 signed : tile<1x8xi32>
      %cst_0_i32_54 = constant <i32: 0> : tile<i32>
      %reshape_55 = reshape %cst_0_i32_54 : tile<i32> -> tile<1x1xi32>
      %bcast_56 = broadcast %reshape_55 : tile<1x1xi32> -> tile<1x8xi32>
      %37 = maxi %36, %bcast_56 signed : tile<1x8xi32>
      %reshape_57 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_58 = broadcast %reshape_57 : tile<1x1xi32> -> tile<4x1xi32>
      %38 = muli %21, %bcast_58 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_59 = broadcast %38 : tile<4x1xi32> -> tile<4x8xi32>
      %bcast_60 = broadcast %37 : tile<1x8xi32> -> tile<4x8xi32>
      %39 = addi %bcast_59, %bcast_60 overflow<no_signed_wrap> : tile<4x8xi32>
      %40 = exti %39 signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_61 = reshape %assume : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_62 = broadcast %reshape_61 : tile<1x1xptr<f32>> -> tile<4x8xptr<f32>>
      %41 = offset %bcast_62, %40 : tile<4x8xptr<f32>>, tile<4x8xi64> -> tile<4x8xptr<f32>>
      %result_63, %result_token_64 = load_ptr_tko weak %41 token=%0 : tile<4x8xptr<f32>> -> tile<4x8xf32>, token
      %42 = join_tokens %result_token, %result_token_64 : token
      %reshape_65 = reshape %result_63 : tile<4x8xf32> -> tile<4x8xf32>
      %43 = addf %32, %reshape_65  : tile<4x8xf32>
      %cst_1_i32_66 = constant <i32: 1> : tile<i32>
      %44 = addi %4, %cst_1_i32_66 overflow<no_signed_wrap> : tile<i32>
      %45 = iota : tile<8xi32>
      %reshape_67 = reshape %45 : tile<8xi32> -> tile<1x8xi32>
      %reshape_68 = reshape %44 : tile<i32> -> tile<1x1xi32>
      %bcast_69 = broadcast %reshape_68 : tile<1x1xi32> -> tile<1x8xi32>
      %46 = addi %reshape_67, %bcast_69 overflow<no_signed_wrap> : tile<1x8xi32>
      %cst_1_i32_70 = constant <i32: 1> : tile<i32>
      %47 = subi %assume_1, %cst_1_i32_70 overflow<no_signed_wrap> : tile<i32>
      %reshape_71 = reshape %47 : tile<i32> -> tile<1x1xi32>
      %bcast_72 = broadcast %reshape_71 : tile<1x1xi32> -> tile<1x8xi32>
      %48 = mini %46, %bcast_72 signed : tile<1x8xi32>
      %cst_0_i32_73 = constant <i32: 0> : tile<i32>
      %reshape_74 = reshape %cst_0_i32_73 : tile<i32> -> tile<1x1xi32>
      %bcast_75 = broadcast %reshape_74 : tile<1x1xi32> -> tile<1x8xi32>
      %49 = maxi %48, %bcast_75 signed : tile<1x8xi32>
      %reshape_76 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_77 = broadcast %reshape_76 : tile<1x1xi32> -> tile<4x1xi32>
      %50 = muli %21, %bcast_77 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_78 = broadcast %50 : tile<4x1xi32> -> tile<4x8xi32>
      %bcast_79 = broadcast %49 : tile<1x8xi32> -> tile<4x8xi32>
      %51 = addi %bcast_78, %bcast_79 overflow<no_signed_wrap> : tile<4x8xi32>
      %52 = exti %51 signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_80 = reshape %assume : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_81 = broadcast %reshape_80 : tile<1x1xptr<f32>> -> tile<4x8xptr<f32>>
      %53 = offset %bcast_81, %52 : tile<4x8xptr<f32>>, tile<4x8xi64> -> tile<4x8xptr<f32>>
      %result_82, %result_token_83 = load_ptr_tko weak %53 token=%0 : tile<4x8xptr<f32>> -> tile<4x8xf32>, token
      %54 = join_tokens %42, %result_token_83 : token
      %reshape_84 = reshape %result_82 : tile<4x8xf32> -> tile<4x8xf32>
      %55 = addf %43, %reshape_84  : tile<4x8xf32>
      %56 = iota : tile<4xi32>
      %reshape_85 = reshape %56 : tile<4xi32> -> tile<4x1xi32>
      %reshape_86 = reshape %2 : tile<i32> -> tile<1x1xi32>
      %bcast_87 = broadcast %reshape_86 : tile<1x1xi32> -> tile<4x1xi32>
      %57 = addi %reshape_85, %bcast_87 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_88 = constant <i32: 1> : tile<i32>
      %58 = subi %assume_0, %cst_1_i32_88 overflow<no_signed_wrap> : tile<i32>
      %reshape_89 = reshape %58 : tile<i32> -> tile<1x1xi32>
      %bcast_90 = broadcast %reshape_89 : tile<1x1xi32> -> tile<4x1xi32>
      %59 = mini %57, %bcast_90 signed : tile<4x1xi32>
      %cst_0_i32_91 = constant <i32: 0> : tile<i32>
      %reshape_92 = reshape %cst_0_i32_91 : tile<i32> -> tile<1x1xi32>
      %bcast_93 = broadcast %reshape_92 : tile<1x1xi32> -> tile<4x1xi32>
      %60 = maxi %59, %bcast_93 signed : tile<4x1xi32>
      %reshape_94 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_95 = broadcast %reshape_94 : tile<1x1xi32> -> tile<4x1xi32>
      %61 = muli %60, %bcast_95 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_96 = broadcast %61 : tile<4x1xi32> -> tile<4x8xi32>
      %bcast_97 = broadcast %27 : tile<1x8xi32> -> tile<4x8xi32>
      %62 = addi %bcast_96, %bcast_97 overflow<no_signed_wrap> : tile<4x8xi32>
      %63 = exti %62 signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_98 = reshape %assume : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_99 = broadcast %reshape_98 : tile<1x1xptr<f32>> -> tile<4x8xptr<f32>>
      %64 = offset %bcast_99, %63 : tile<4x8xptr<f32>>, tile<4x8xi64> -> tile<4x8xptr<f32>>
      %result_100, %result_token_101 = load_ptr_tko weak %64 token=%0 : tile<4x8xptr<f32>> -> tile<4x8xf32>, token
      %65 = join_tokens %54, %result_token_101 : token
      %reshape_102 = reshape %result_100 : tile<4x8xf32> -> tile<4x8xf32>
      %66 = addf %55, %reshape_102  : tile<4x8xf32>
      %reshape_103 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_104 = broadcast %reshape_103 : tile<1x1xi32> -> tile<4x1xi32>
      %67 = muli %60, %bcast_104 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_105 = broadcast %67 : tile<4x1xi32> -> tile<4x8xi32>
      %bcast_106 = broadcast %37 : tile<1x8xi32> -> tile<4x8xi32>
      %68 = addi %bcast_105, %bcast_106 overflow<no_signed_wrap> : tile<4x8xi32>
      %69 = exti %68 signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_107 = reshape %assume : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_108 = broadcast %reshape_107 : tile<1x1xptr<f32>> -> tile<4x8xptr<f32>>
      %70 = offset %bcast_108, %69 : tile<4x8xptr<f32>>, tile<4x8xi64> -> tile<4x8xptr<f32>>
      %result_109, %result_token_110 = load_ptr_tko weak %70 token=%0 : tile<4x8xptr<f32>> -> tile<4x8xf32>, token
      %71 = join_tokens %65, %result_token_110 : token
      %reshape_111 = reshape %result_109 : tile<4x8xf32> -> tile<4x8xf32>
      %72 = addf %66, %reshape_111  : tile<4x8xf32>
      %reshape_112 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_113 = broadcast %reshape_112 : tile<1x1xi32> -> tile<4x1xi32>
      %73 = muli %60, %bcast_113 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_114 = broadcast %73 : tile<4x1xi32> -> tile<4x8xi32>
      %bcast_115 = broadcast %49 : tile<1x8xi32> -> tile<4x8xi32>
      %74 = addi %bcast_114, %bcast_115 overflow<no_signed_wrap> : tile<4x8xi32>
      %75 = exti %74 signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_116 = reshape %assume : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_117 = broadcast %reshape_116 : tile<1x1xptr<f32>> -> tile<4x8xptr<f32>>
      %76 = offset %bcast_117, %75 : tile<4x8xptr<f32>>, tile<4x8xi64> -> tile<4x8xptr<f32>>
      %result_118, %result_token_119 = load_ptr_tko weak %76 token=%0 : tile<4x8xptr<f32>> -> tile<4x8xf32>, token
      %77 = join_tokens %71, %result_token_119 : token
      %reshape_120 = reshape %result_118 : tile<4x8xf32> -> tile<4x8xf32>
      %78 = addf %72, %reshape_120  : tile<4x8xf32>
      %cst_1_i32_121 = constant <i32: 1> : tile<i32>
      %79 = addi %2, %cst_1_i32_121 overflow<no_signed_wrap> : tile<i32>
      %80 = iota : tile<4xi32>
      %reshape_122 = reshape %80 : tile<4xi32> -> tile<4x1xi32>
      %reshape_123 = reshape %79 : tile<i32> -> tile<1x1xi32>
      %bcast_124 = broadcast %reshape_123 : tile<1x1xi32> -> tile<4x1xi32>
      %81 = addi %reshape_122, %bcast_124 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_125 = constant <i32: 1> : tile<i32>
      %82 = subi %assume_0, %cst_1_i32_125 overflow<no_signed_wrap> : tile<i32>
      %reshape_126 = reshape %82 : tile<i32> -> tile<1x1xi32>
      %bcast_127 = broadcast %reshape_126 : tile<1x1xi32> -> tile<4x1xi32>
      %83 = mini %81, %bcast_127 signed : tile<4x1xi32>
      %cst_0_i32_128 = constant <i32: 0> : tile<i32>
      %reshape_129 = reshape %cst_0_i32_128 : tile<i32> -> tile<1x1xi32>
      %bcast_130 = broadcast %reshape_129 : tile<1x1xi32> -> tile<4x1xi32>
      %84 = maxi %83, %bcast_130 signed : tile<4x1xi32>
      %reshape_131 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_132 = broadcast %reshape_131 : tile<1x1xi32> -> tile<4x1xi32>
      %85 = muli %84, %bcast_132 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_133 = broadcast %85 : tile<4x1xi32> -> tile<4x8xi32>
      %bcast_134 = broadcast %27 : tile<1x8xi32> -> tile<4x8xi32>
      %86 = addi %bcast_133, %bcast_134 overflow<no_signed_wrap> : tile<4x8xi32>
      %87 = exti %86 signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_135 = reshape %assume : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_136 = broadcast %reshape_135 : tile<1x1xptr<f32>> -> tile<4x8xptr<f32>>
      %88 = offset %bcast_136, %87 : tile<4x8xptr<f32>>, tile<4x8xi64> -> tile<4x8xptr<f32>>
      %result_137, %result_token_138 = load_ptr_tko weak %88 token=%0 : tile<4x8xptr<f32>> -> tile<4x8xf32>, token
      %89 = join_tokens %77, %result_token_138 : token
      %reshape_139 = reshape %result_137 : tile<4x8xf32> -> tile<4x8xf32>
      %90 = addf %78, %reshape_139  : tile<4x8xf32>
      %reshape_140 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_141 = broadcast %reshape_140 : tile<1x1xi32> -> tile<4x1xi32>
      %91 = muli %84, %bcast_141 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_142 = broadcast %91 : tile<4x1xi32> -> tile<4x8xi32>
      %bcast_143 = broadcast %37 : tile<1x8xi32> -> tile<4x8xi32>
      %92 = addi %bcast_142, %bcast_143 overflow<no_signed_wrap> : tile<4x8xi32>
      %93 = exti %92 signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_144 = reshape %assume : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_145 = broadcast %reshape_144 : tile<1x1xptr<f32>> -> tile<4x8xptr<f32>>
      %94 = offset %bcast_145, %93 : tile<4x8xptr<f32>>, tile<4x8xi64> -> tile<4x8xptr<f32>>
      %result_146, %result_token_147 = load_ptr_tko weak %94 token=%0 : tile<4x8xptr<f32>> -> tile<4x8xf32>, token
      %95 = join_tokens %89, %result_token_147 : token
      %reshape_148 = reshape %result_146 : tile<4x8xf32> -> tile<4x8xf32>
      %96 = addf %90, %reshape_148  : tile<4x8xf32>
      %reshape_149 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_150 = broadcast %reshape_149 : tile<1x1xi32> -> tile<4x1xi32>
      %97 = muli %84, %bcast_150 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_151 = broadcast %97 : tile<4x1xi32> -> tile<4x8xi32>
      %bcast_152 = broadcast %49 : tile<1x8xi32> -> tile<4x8xi32>
      %98 = addi %bcast_151, %bcast_152 overflow<no_signed_wrap> : tile<4x8xi32>
      %99 = exti %98 signed : tile<4x8xi32> -> tile<4x8xi64>
      %reshape_153 = reshape %assume : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_154 = broadcast %reshape_153 : tile<1x1xptr<f32>> -> tile<4x8xptr<f32>>
      %100 = offset %bcast_154, %99 : tile<4x8xptr<f32>>, tile<4x8xi64> -> tile<4x8xptr<f32>>
      %result_155, %result_token_156 = load_ptr_tko weak %100 token=%0 : tile<4x8xptr<f32>> -> tile<4x8xf32>, token
      %101 = join_tokens %95, %result_token_156 : token
      %reshape_157 = reshape %result_155 : tile<4x8xf32> -> tile<4x8xf32>
      %102 = addf %96, %reshape_157  : tile<4x8xf32>
      yield %102, %101 : tile<4x8xf32>, token
    }
    %tview_24 = make_tensor_view %assume_7, shape = [%assume_8, %assume_9], strides = [%assume_10, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %pview = make_partition_view %tview_24 : partition_view<tile=(4x8), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %15 = store_view_tko weak %14#0, %pview[%blockId_y, %blockId_x_19] token = %14#1 : tile<4x8xf32>, partition_view<tile=(4x8), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
