// A stencil with tiles that have a few rows and columns within the array.
// launch 2x3 small:f32:9x21 i32=9 i32=21 i32=21 zeros:f32:9x21 i32=9 i32=21 i32=21
// launch 1x2 small:f32:7x16 i32=7 i32=16 i32=16 zeros:f32:7x16 i32=7 i32=16 i32=16
// launch 2x1 small:f32:1x18 i32=1 i32=18 i32=18 zeros:f32:1x18 i32=1 i32=18 i32=18
// launch 1x1 small:f32:3x1 i32=3 i32=1 i32=1 zeros:f32:3x1 i32=3 i32=1 i32=1
// launch 1x1 small:f32:3x10 i32=3 i32=10 i32=10 =0 i32=3 i32=10 i32=10
cuda_tile.module @over2_float32_func1 {
  entry @over2_float32_func1(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<ptr<f32>>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>) {
    %0 = make_token : token
    %tview = make_tensor_view %arg0, shape = [%arg1, %arg2], strides = [%arg3, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %sview = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_0 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_1 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_2 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_3 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    %blockId_x_4, %blockId_y_5, %blockId_z_6 = get_tile_block_id : tile<i32>
    %cst_0_f32 = constant <f32: 0.000000e+00> : tile<4x16xf32>
    %cst_4_i32 = constant <i32: 4> : tile<i32>
    %1 = muli %blockId_y, %cst_4_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %2 = addi %1, %cst_0_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_16_i32 = constant <i32: 16> : tile<i32>
    %3 = muli %blockId_x_4, %cst_16_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_7 = constant <i32: 0> : tile<i32>
    %4 = addi %3, %cst_0_i32_7 overflow<no_signed_wrap> : tile<i32>
    %cst_2_i32 = constant <i32: 2> : tile<i32>
    %5 = cmpi greater_than_or_equal %2, %cst_2_i32, signed : tile<i32> -> tile<i1>
    %cst_6_i32 = constant <i32: 6> : tile<i32>
    %6 = subi %arg1, %cst_6_i32 overflow<no_signed_wrap> : tile<i32>
    %7 = cmpi less_than_or_equal %2, %6, signed : tile<i32> -> tile<i1>
    %8 = andi %5, %7 : tile<i1>
    %cst_2_i32_8 = constant <i32: 2> : tile<i32>
    %9 = cmpi greater_than_or_equal %4, %cst_2_i32_8, signed : tile<i32> -> tile<i1>
    %cst_18_i32 = constant <i32: 18> : tile<i32>
    %10 = subi %arg2, %cst_18_i32 overflow<no_signed_wrap> : tile<i32>
    %11 = cmpi less_than_or_equal %4, %10, signed : tile<i32> -> tile<i1>
    %12 = andi %9, %11 : tile<i1>
    %13 = andi %8, %12 : tile<i1>
    %14:2 = if %13 -> (tile<4x16xf32>, token) {
      %cst_-2_i32 = constant <i32: -2> : tile<i32>
      %16 = addi %2, %cst_-2_i32 overflow<no_signed_wrap> : tile<i32>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %17 = addi %4, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %tile, %result_token = load_view_tko weak %sview_3[%16, %17] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %reshape = reshape %tile : tile<4x16xf32> -> tile<4x16xf32>
      %tile_10, %result_token_11 = load_view_tko weak %sview_2[%2, %4] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %18 = join_tokens %result_token, %result_token_11 : token
      %reshape_12 = reshape %tile_10 : tile<4x16xf32> -> tile<4x16xf32>
      %cst_3_f32 = constant <f32: 3.000000e+00> : tile<f32>
      %reshape_13 = reshape %cst_3_f32 : tile<f32> -> tile<1x1xf32>
      %bcast = broadcast %reshape_13 : tile<1x1xf32> -> tile<4x16xf32>
      %19 = mulf %reshape_12, %bcast  : tile<4x16xf32>
      %20 = addf %reshape, %19  : tile<4x16xf32>
      %cst_1_i32 = constant <i32: 1> : tile<i32>
      %21 = addi %2, %cst_1_i32 overflow<no_signed_wrap> : tile<i32>
      %cst_2_i32_14 = constant <i32: 2> : tile<i32>
      %22 = addi %4, %cst_2_i32_14 overflow<no_signed_wrap> : tile<i32>
      %tile_15, %result_token_16 = load_view_tko weak %sview_1[%21, %22] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %23 = join_tokens %18, %result_token_16 : token
      %reshape_17 = reshape %tile_15 : tile<4x16xf32> -> tile<4x16xf32>
      %24 = subf %20, %reshape_17  : tile<4x16xf32>
      %cst_2_i32_18 = constant <i32: 2> : tile<i32>
      %25 = addi %2, %cst_2_i32_18 overflow<no_signed_wrap> : tile<i32>
      %cst_-2_i32_19 = constant <i32: -2> : tile<i32>
      %26 = addi %4, %cst_-2_i32_19 overflow<no_signed_wrap> : tile<i32>
      %tile_20, %result_token_21 = load_view_tko weak %sview_0[%25, %26] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %27 = join_tokens %23, %result_token_21 : token
      %reshape_22 = reshape %tile_20 : tile<4x16xf32> -> tile<4x16xf32>
      %cst_-1_i32_23 = constant <i32: -1> : tile<i32>
      %28 = addi %2, %cst_-1_i32_23 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32_24 = constant <i32: 1> : tile<i32>
      %29 = addi %4, %cst_1_i32_24 overflow<no_signed_wrap> : tile<i32>
      %tile_25, %result_token_26 = load_view_tko weak %sview[%28, %29] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %30 = join_tokens %27, %result_token_26 : token
      %reshape_27 = reshape %tile_25 : tile<4x16xf32> -> tile<4x16xf32>
      %31 = mulf %reshape_22, %reshape_27  : tile<4x16xf32>
      %32 = addf %24, %31  : tile<4x16xf32>
      yield %32, %30 : tile<4x16xf32>, token
    } else {
      %cst_-2_i32 = constant <i32: -2> : tile<i32>
      %16 = addi %2, %cst_-2_i32 overflow<no_signed_wrap> : tile<i32>
      %17 = iota : tile<4xi32>
      %reshape = reshape %17 : tile<4xi32> -> tile<4x1xi32>
      %reshape_10 = reshape %16 : tile<i32> -> tile<1x1xi32>
      %bcast = broadcast %reshape_10 : tile<1x1xi32> -> tile<4x1xi32>
      %18 = addi %reshape, %bcast overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32 = constant <i32: 1> : tile<i32>
      %19 = subi %arg1, %cst_1_i32 overflow<no_signed_wrap> : tile<i32>
      %reshape_11 = reshape %19 : tile<i32> -> tile<1x1xi32>
      %bcast_12 = broadcast %reshape_11 : tile<1x1xi32> -> tile<4x1xi32>
      %20 = mini %18, %bcast_12 signed : tile<4x1xi32>
      %cst_0_i32_13 = constant <i32: 0> : tile<i32>
      %reshape_14 = reshape %cst_0_i32_13 : tile<i32> -> tile<1x1xi32>
      %bcast_15 = broadcast %reshape_14 : tile<1x1xi32> -> tile<4x1xi32>
      %21 = maxi %20, %bcast_15 signed : tile<4x1xi32>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %22 = addi %4, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %23 = iota : tile<16xi32>
      %reshape_16 = reshape %23 : tile<16xi32> -> tile<1x16xi32>
      %reshape_17 = reshape %22 : tile<i32> -> tile<1x1xi32>
      %bcast_18 = broadcast %reshape_17 : tile<1x1xi32> -> tile<1x16xi32>
      %24 = addi %reshape_16, %bcast_18 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_19 = constant <i32: 1> : tile<i32>
      %25 = subi %arg2, %cst_1_i32_19 overflow<no_signed_wrap> : tile<i32>
      %reshape_20 = reshape %25 : tile<i32> -> tile<1x1xi32>
      %bcast_21 = broadcast %reshape_20 : tile<1x1xi32> -> tile<1x16xi32>
      %26 = mini %24, %bcast_21 signed : tile<1x16xi32>
      %cst_0_i32_22 = constant <i32: 0> : tile<i32>
      %reshape_23 = reshape %cst_0_i32_22 : tile<i32> -> tile<1x1xi32>
      %bcast_24 = broadcast %reshape_23 : tile<1x1xi32> -> tile<1x16xi32>
      %27 = maxi %26, %bcast_24 signed : tile<1x16xi32>
      %reshape_25 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_26 = broadcast %reshape_25 : tile<1x1xi32> -> tile<4x1xi32>
      %28 = muli %21, %bcast_26 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_27 = broadcast %28 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_28 = broadcast %27 : tile<1x16xi32> -> tile<4x16xi32>
      %29 = addi %bcast_27, %bcast_28 overflow<no_signed_wrap> : tile<4x16xi32>
      %30 = exti %29 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_29 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_30 = broadcast %reshape_29 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %31 = offset %bcast_30, %30 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result, %result_token = load_ptr_tko weak %31 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %reshape_31 = reshape %result : tile<4x16xf32> -> tile<4x16xf32>
      %32 = iota : tile<4xi32>
      %reshape_32 = reshape %32 : tile<4xi32> -> tile<4x1xi32>
      %reshape_33 = reshape %2 : tile<i32> -> tile<1x1xi32>
      %bcast_34 = broadcast %reshape_33 : tile<1x1xi32> -> tile<4x1xi32>
      %33 = addi %reshape_32, %bcast_34 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_35 = constant <i32: 1> : tile<i32>
      %34 = subi %arg1, %cst_1_i32_35 overflow<no_signed_wrap> : tile<i32>
      %reshape_36 = reshape %34 : tile<i32> -> tile<1x1xi32>
      %bcast_37 = broadcast %reshape_36 : tile<1x1xi32> -> tile<4x1xi32>
      %35 = mini %33, %bcast_37 signed : tile<4x1xi32>
      %cst_0_i32_38 = constant <i32: 0> : tile<i32>
      %reshape_39 = reshape %cst_0_i32_38 : tile<i32> -> tile<1x1xi32>
      %bcast_40 = broadcast %reshape_39 : tile<1x1xi32> -> tile<4x1xi32>
      %36 = maxi %35, %bcast_40 signed : tile<4x1xi32>
      %37 = iota : tile<16xi32>
      %reshape_41 = reshape %37 : tile<16xi32> -> tile<1x16xi32>
      %reshape_42 = reshape %4 : tile<i32> -> tile<1x1xi32>
      %bcast_43 = broadcast %reshape_42 : tile<1x1xi32> -> tile<1x16xi32>
      %38 = addi %reshape_41, %bcast_43 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_44 = constant <i32: 1> : tile<i32>
      %39 = subi %arg2, %cst_1_i32_44 overflow<no_signed_wrap> : tile<i32>
      %reshape_45 = reshape %39 : tile<i32> -> tile<1x1xi32>
      %bcast_46 = broadcast %reshape_45 : tile<1x1xi32> -> tile<1x16xi32>
      %40 = mini %38, %bcast_46 signed : tile<1x16xi32>
      %cst_0_i32_47 = constant <i32: 0> : tile<i32>
      %reshape_48 = reshape %cst_0_i32_47 : tile<i32> -> tile<1x1xi32>
      %bcast_49 = broadcast %reshape_48 : tile<1x1xi32> -> tile<1x16xi32>
      %41 = maxi %40, %bcast_49 signed : tile<1x16xi32>
      %reshape_50 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_51 = broadcast %reshape_50 : tile<1x1xi32> -> tile<4x1xi32>
      %42 = muli %36, %bcast_51 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_52 = broadcast %42 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_53 = broadcast %41 : tile<1x16xi32> -> tile<4x16xi32>
      %43 = addi %bcast_52, %bcast_53 overflow<no_signed_wrap> : tile<4x16xi32>
      %44 = exti %43 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_54 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_55 = broadcast %reshape_54 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %45 = offset %bcast_55, %44 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result_56, %result_token_57 = load_ptr_tko weak %45 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %46 = join_tokens %result_token, %result_token_57 : token
      %reshape_58 = reshape %result_56 : tile<4x16xf32> -> tile<4x16xf32>
      %cst_3_f32 = constant <f32: 3.000000e+00> : tile<f32>
      %reshape_59 = reshape %cst_3_f32 : tile<f32> -> tile<1x1xf32>
      %bcast_60 = broadcast %reshape_59 : tile<1x1xf32> -> tile<4x16xf32>
      %47 = mulf %reshape_58, %bcast_60  : tile<4x16xf32>
      %48 = addf %reshape_31, %47  : tile<4x16xf32>
      %cst_1_i32_61 = constant <i32: 1> : tile<i32>
      %49 = addi %2, %cst_1_i32_61 overflow<no_signed_wrap> : tile<i32>
      %50 = iota : tile<4xi32>
      %reshape_62 = reshape %50 : tile<4xi32> -> tile<4x1xi32>
      %reshape_63 = reshape %49 : tile<i32> -> tile<1x1xi32>
      %bcast_64 = broadcast %reshape_63 : tile<1x1xi32> -> tile<4x1xi32>
      %51 = addi %reshape_62, %bcast_64 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_65 = constant <i32: 1> : tile<i32>
      %52 = subi %arg1, %cst_1_i32_65 overflow<no_signed_wrap> : tile<i32>
      %reshape_66 = reshape %52 : tile<i32> -> tile<1x1xi32>
      %bcast_67 = broadcast %reshape_66 : tile<1x1xi32> -> tile<4x1xi32>
      %53 = mini %51, %bcast_67 signed : tile<4x1xi32>
      %cst_0_i32_68 = constant <i32: 0> : tile<i32>
      %reshape_69 = reshape %cst_0_i32_68 : tile<i32> -> tile<1x1xi32>
      %bcast_70 = broadcast %reshape_69 : tile<1x1xi32> -> tile<4x1xi32>
      %54 = maxi %53, %bcast_70 signed : tile<4x1xi32>
      %cst_2_i32_71 = constant <i32: 2> : tile<i32>
      %55 = addi %4, %cst_2_i32_71 overflow<no_signed_wrap> : tile<i32>
      %56 = iota : tile<16xi32>
      %reshape_72 = reshape %56 : tile<16xi32> -> tile<1x16xi32>
      %reshape_73 = reshape %55 : tile<i32> -> tile<1x1xi32>
      %bcast_74 = broadcast %reshape_73 : tile<1x1xi32> -> tile<1x16xi32>
      %57 = addi %reshape_72, %bcast_74 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_75 = constant <i32: 1> : tile<i32>
      %58 = subi %arg2, %cst_1_i32_75 overflow<no_signed_wrap> : tile<i32>
      %reshape_76 = reshape %58 : tile<i32> -> tile<1x1xi32>
      %bcast_77 = broadcast %reshape_76 : tile<1x1xi32> -> tile<1x16xi32>
      %59 = mini %57, %bcast_77 signed : tile<1x16xi32>
      %cst_0_i32_78 = constant <i32: 0> : tile<i32>
      %reshape_79 = reshape %cst_0_i32_78 : tile<i32> -> tile<1x1xi32>
      %bcast_80 = broadcast %reshape_79 : tile<1x1xi32> -> tile<1x16xi32>
      %60 = maxi %59, %bcast_80 signed : tile<1x16xi32>
      %reshape_81 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_82 = broadcast %reshape_81 : tile<1x1xi32> -> tile<4x1xi32>
      %61 = muli %54, %bcast_82 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_83 = broadcast %61 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_84 = broadcast %60 : tile<1x16xi32> -> tile<4x16xi32>
      %62 = addi %bcast_83, %bcast_84 overflow<no_signed_wrap> : tile<4x16xi32>
      %63 = exti %62 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_85 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_86 = broadcast %reshape_85 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %64 = offset %bcast_86, %63 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result_87, %result_token_88 = load_ptr_tko weak %64 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %65 = join_tokens %46, %result_token_88 : token
      %reshape_89 = reshape %result_87 : tile<4x16xf32> -> tile<4x16xf32>
      %66 = subf %48, %reshape_89  : tile<4x16xf32>
      %cst_2_i32_90 = constant <i32: 2> : tile<i32>
      %67 = addi %2, %cst_2_i32_90 overflow<no_signed_wrap> : tile<i32>
      %68 = iota : tile<4xi32>
      %reshape_91 = reshape %68 : tile<4xi32> -> tile<4x1xi32>
      %reshape_92 = reshape %67 : tile<i32> -> tile<1x1xi32>
      %bcast_93 = broadcast %reshape_92 : tile<1x1xi32> -> tile<4x1xi32>
      %69 = addi %reshape_91, %bcast_93 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_94 = constant <i32: 1> : tile<i32>
      %70 = subi %arg1, %cst_1_i32_94 overflow<no_signed_wrap> : tile<i32>
      %reshape_95 = reshape %70 : tile<i32> -> tile<1x1xi32>
      %bcast_96 = broadcast %reshape_95 : tile<1x1xi32> -> tile<4x1xi32>
      %71 = mini %69, %bcast_96 signed : tile<4x1xi32>
      %cst_0_i32_97 = constant <i32: 0> : tile<i32>
      %reshape_98 = reshape %cst_0_i32_97 : tile<i32> -> tile<1x1xi32>
      %bcast_99 = broadcast %reshape_98 : tile<1x1xi32> -> tile<4x1xi32>
      %72 = maxi %71, %bcast_99 signed : tile<4x1xi32>
      %cst_-2_i32_100 = constant <i32: -2> : tile<i32>
      %73 = addi %4, %cst_-2_i32_100 overflow<no_signed_wrap> : tile<i32>
      %74 = iota : tile<16xi32>
      %reshape_101 = reshape %74 : tile<16xi32> -> tile<1x16xi32>
      %reshape_102 = reshape %73 : tile<i32> -> tile<1x1xi32>
      %bcast_103 = broadcast %reshape_102 : tile<1x1xi32> -> tile<1x16xi32>
      %75 = addi %reshape_101, %bcast_103 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_104 = constant <i32: 1> : tile<i32>
      %76 = subi %arg2, %cst_1_i32_104 overflow<no_signed_wrap> : tile<i32>
      %reshape_105 = reshape %76 : tile<i32> -> tile<1x1xi32>
      %bcast_106 = broadcast %reshape_105 : tile<1x1xi32> -> tile<1x16xi32>
      %77 = mini %75, %bcast_106 signed : tile<1x16xi32>
      %cst_0_i32_107 = constant <i32: 0> : tile<i32>
      %reshape_108 = reshape %cst_0_i32_107 : tile<i32> -> tile<1x1xi32>
      %bcast_109 = broadcast %reshape_108 : tile<1x1xi32> -> tile<1x16xi32>
      %78 = maxi %77, %bcast_109 signed : tile<1x16xi32>
      %reshape_110 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_111 = broadcast %reshape_110 : tile<1x1xi32> -> tile<4x1xi32>
      %79 = muli %72, %bcast_111 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_112 = broadcast %79 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_113 = broadcast %78 : tile<1x16xi32> -> tile<4x16xi32>
      %80 = addi %bcast_112, %bcast_113 overflow<no_signed_wrap> : tile<4x16xi32>
      %81 = exti %80 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_114 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_115 = broadcast %reshape_114 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %82 = offset %bcast_115, %81 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result_116, %result_token_117 = load_ptr_tko weak %82 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %83 = join_tokens %65, %result_token_117 : token
      %reshape_118 = reshape %result_116 : tile<4x16xf32> -> tile<4x16xf32>
      %cst_-1_i32_119 = constant <i32: -1> : tile<i32>
      %84 = addi %2, %cst_-1_i32_119 overflow<no_signed_wrap> : tile<i32>
      %85 = iota : tile<4xi32>
      %reshape_120 = reshape %85 : tile<4xi32> -> tile<4x1xi32>
      %reshape_121 = reshape %84 : tile<i32> -> tile<1x1xi32>
      %bcast_122 = broadcast %reshape_121 : tile<1x1xi32> -> tile<4x1xi32>
      %86 = addi %reshape_120, %bcast_122 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_123 = constant <i32: 1> : tile<i32>
      %87 = subi %arg1, %cst_1_i32_123 overflow<no_signed_wrap> : tile<i32>
      %reshape_124 = reshape %87 : tile<i32> -> tile<1x1xi32>
      %bcast_125 = broadcast %reshape_124 : tile<1x1xi32> -> tile<4x1xi32>
      %88 = mini %86, %bcast_125 signed : tile<4x1xi32>
      %cst_0_i32_126 = constant <i32: 0> : tile<i32>
      %reshape_127 = reshape %cst_0_i32_126 : tile<i32> -> tile<1x1xi32>
      %bcast_128 = broadcast %reshape_127 : tile<1x1xi32> -> tile<4x1xi32>
      %89 = maxi %88, %bcast_128 signed : tile<4x1xi32>
      %cst_1_i32_129 = constant <i32: 1> : tile<i32>
      %90 = addi %4, %cst_1_i32_129 overflow<no_signed_wrap> : tile<i32>
      %91 = iota : tile<16xi32>
      %reshape_130 = reshape %91 : tile<16xi32> -> tile<1x16xi32>
      %reshape_131 = reshape %90 : tile<i32> -> tile<1x1xi32>
      %bcast_132 = broadcast %reshape_131 : tile<1x1xi32> -> tile<1x16xi32>
      %92 = addi %reshape_130, %bcast_132 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_133 = constant <i32: 1> : tile<i32>
      %93 = subi %arg2, %cst_1_i32_133 overflow<no_signed_wrap> : tile<i32>
      %reshape_134 = reshape %93 : tile<i32> -> tile<1x1xi32>
      %bcast_135 = broadcast %reshape_134 : tile<1x1xi32> -> tile<1x16xi32>
      %94 = mini %92, %bcast_135 signed : tile<1x16xi32>
      %cst_0_i32_136 = constant <i32: 0> : tile<i32>
      %reshape_137 = reshape %cst_0_i32_136 : tile<i32> -> tile<1x1xi32>
      %bcast_138 = broadcast %reshape_137 : tile<1x1xi32> -> tile<1x16xi32>
      %95 = maxi %94, %bcast_138 signed : tile<1x16xi32>
      %reshape_139 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_140 = broadcast %reshape_139 : tile<1x1xi32> -> tile<4x1xi32>
      %96 = muli %89, %bcast_140 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_141 = broadcast %96 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_142 = broadcast %95 : tile<1x16xi32> -> tile<4x16xi32>
      %97 = addi %bcast_141, %bcast_142 overflow<no_signed_wrap> : tile<4x16xi32>
      %98 = exti %97 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_143 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_144 = broadcast %reshape_143 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %99 = offset %bcast_144, %98 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result_145, %result_token_146 = load_ptr_tko weak %99 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %100 = join_tokens %83, %result_token_146 : token
      %reshape_147 = reshape %result_145 : tile<4x16xf32> -> tile<4x16xf32>
      %101 = mulf %reshape_118, %reshape_147  : tile<4x16xf32>
      %102 = addf %66, %101  : tile<4x16xf32>
      yield %102, %100 : tile<4x16xf32>, token
    }
    %tview_9 = make_tensor_view %arg4, shape = [%arg5, %arg6], strides = [%arg7, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %pview = make_partition_view %tview_9 : partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %15 = store_view_tko weak %14#0, %pview[%blockId_y, %blockId_x_4] token = %14#1 : tile<4x16xf32>, partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
