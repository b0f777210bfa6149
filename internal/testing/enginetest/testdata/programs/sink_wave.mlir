// A stencil whose result is combined with a tile that is loaded before, and one that is loaded after the condition at edges.
// launch 2x3 small:f32:9x21 i32=9 i32=21 i32=21 range:f32:9x21 i32=9 i32=21 i32=21 zeros:f32:9x21 i32=9 i32=21 i32=21
cuda_tile.module @k {
  entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<ptr<f32>>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>) {
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
    %cst_0_f32_7 = constant <f32: 0.000000e+00> : tile<4x16xf32>
    %tview_8 = make_tensor_view %arg4, shape = [%arg5, %arg6], strides = [%arg7, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %pview = make_partition_view %tview_8 : partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %tile, %result_token = load_view_tko weak %pview[%blockId_y, %blockId_x_4] token = %0 : partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
    %cst_4_i32 = constant <i32: 4> : tile<i32>
    %1 = muli %blockId_y, %cst_4_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %2 = addi %1, %cst_0_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_16_i32 = constant <i32: 16> : tile<i32>
    %3 = muli %blockId_x_4, %cst_16_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_9 = constant <i32: 0> : tile<i32>
    %4 = addi %3, %cst_0_i32_9 overflow<no_signed_wrap> : tile<i32>
    %cst_1_i32 = constant <i32: 1> : tile<i32>
    %5 = cmpi greater_than_or_equal %2, %cst_1_i32, signed : tile<i32> -> tile<i1>
    %cst_5_i32 = constant <i32: 5> : tile<i32>
    %6 = subi %arg1, %cst_5_i32 overflow<no_signed_wrap> : tile<i32>
    %7 = cmpi less_than_or_equal %2, %6, signed : tile<i32> -> tile<i1>
    %8 = andi %5, %7 : tile<i1>
    %cst_1_i32_10 = constant <i32: 1> : tile<i32>
    %9 = cmpi greater_than_or_equal %4, %cst_1_i32_10, signed : tile<i32> -> tile<i1>
    %cst_17_i32 = constant <i32: 17> : tile<i32>
    %10 = subi %arg2, %cst_17_i32 overflow<no_signed_wrap> : tile<i32>
    %11 = cmpi less_than_or_equal %4, %10, signed : tile<i32> -> tile<i1>
    %12 = andi %9, %11 : tile<i1>
    %13 = andi %8, %12 : tile<i1>
    %14:3 = if %13 -> (tile<4x16xf32>, tile<4x16xf32>, token) {
      %tile_19, %result_token_20 = load_view_tko weak %sview_3[%2, %4] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %22 = join_tokens %result_token, %result_token_20 : token
      %reshape_21 = reshape %tile_19 : tile<4x16xf32> -> tile<4x16xf32>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %23 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %tile_22, %result_token_23 = load_view_tko weak %sview_2[%23, %4] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %24 = join_tokens %22, %result_token_23 : token
      %reshape_24 = reshape %tile_22 : tile<4x16xf32> -> tile<4x16xf32>
      %cst_1_i32_25 = constant <i32: 1> : tile<i32>
      %25 = addi %2, %cst_1_i32_25 overflow<no_signed_wrap> : tile<i32>
      %tile_26, %result_token_27 = load_view_tko weak %sview_1[%25, %4] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %26 = join_tokens %24, %result_token_27 : token
      %reshape_28 = reshape %tile_26 : tile<4x16xf32> -> tile<4x16xf32>
      %27 = addf %reshape_24, %reshape_28  : tile<4x16xf32>
      %cst_-1_i32_29 = constant <i32: -1> : tile<i32>
      %28 = addi %4, %cst_-1_i32_29 overflow<no_signed_wrap> : tile<i32>
      %tile_30, %result_token_31 = load_view_tko weak %sview_0[%2, %28] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %29 = join_tokens %26, %result_token_31 : token
      %reshape_32 = reshape %tile_30 : tile<4x16xf32> -> tile<4x16xf32>
      %30 = addf %27, %reshape_32  : tile<4x16xf32>
      %cst_1_i32_33 = constant <i32: 1> : tile<i32>
      %31 = addi %4, %cst_1_i32_33 overflow<no_signed_wrap> : tile<i32>
      %tile_34, %result_token_35 = load_view_tko weak %sview[%2, %31] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %32 = join_tokens %29, %result_token_35 : token
      %reshape_36 = reshape %tile_34 : tile<4x16xf32> -> tile<4x16xf32>
      %33 = addf %30, %reshape_36  : tile<4x16xf32>
      %cst_4_f32 = constant <f32: 4.000000e+00> : tile<f32>
      %reshape_37 = reshape %cst_4_f32 : tile<f32> -> tile<1x1xf32>
      %bcast_38 = broadcast %reshape_37 : tile<1x1xf32> -> tile<4x16xf32>
      %34 = mulf %reshape_21, %bcast_38  : tile<4x16xf32>
      %35 = subf %33, %34  : tile<4x16xf32>
      yield %35, %reshape_21, %32 : tile<4x16xf32>, tile<4x16xf32>, token
    } else {
      %22 = iota : tile<4xi32>
      %reshape_19 = reshape %22 : tile<4xi32> -> tile<4x1xi32>
      %reshape_20 = reshape %2 : tile<i32> -> tile<1x1xi32>
      %bcast_21 = broadcast %reshape_20 : tile<1x1xi32> -> tile<4x1xi32>
      %23 = addi %reshape_19, %bcast_21 overflow<no_signed_wrap> : tile<4x1xi32>
      %24 = iota : tile<16xi32>
      %reshape_22 = reshape %24 : tile<16xi32> -> tile<1x16xi32>
      %reshape_23 = reshape %4 : tile<i32> -> tile<1x1xi32>
      %bcast_24 = broadcast %reshape_23 : tile<1x1xi32> -> tile<1x16xi32>
      %25 = addi %reshape_22, %bcast_24 overflow<no_signed_wrap> : tile<1x16xi32>
      %reshape_25 = reshape %arg1 : tile<i32> -> tile<1x1xi32>
      %bcast_26 = broadcast %reshape_25 : tile<1x1xi32> -> tile<4x1xi32>
      %26 = cmpi less_than %23, %bcast_26, unsigned : tile<4x1xi32> -> tile<4x1xi1>
      %cst_1_i32_27 = constant <i32: 1> : tile<i32>
      %27 = subi %arg1, %cst_1_i32_27 overflow<no_signed_wrap> : tile<i32>
      %reshape_28 = reshape %27 : tile<i32> -> tile<1x1xi32>
      %bcast_29 = broadcast %reshape_28 : tile<1x1xi32> -> tile<4x1xi32>
      %28 = mini %23, %bcast_29 signed : tile<4x1xi32>
      %cst_0_i32_30 = constant <i32: 0> : tile<i32>
      %reshape_31 = reshape %cst_0_i32_30 : tile<i32> -> tile<1x1xi32>
      %bcast_32 = broadcast %reshape_31 : tile<1x1xi32> -> tile<4x1xi32>
      %29 = maxi %28, %bcast_32 signed : tile<4x1xi32>
      %reshape_33 = reshape %arg2 : tile<i32> -> tile<1x1xi32>
      %bcast_34 = broadcast %reshape_33 : tile<1x1xi32> -> tile<1x16xi32>
      %30 = cmpi less_than %25, %bcast_34, unsigned : tile<1x16xi32> -> tile<1x16xi1>
      %cst_1_i32_35 = constant <i32: 1> : tile<i32>
      %31 = subi %arg2, %cst_1_i32_35 overflow<no_signed_wrap> : tile<i32>
      %reshape_36 = reshape %31 : tile<i32> -> tile<1x1xi32>
      %bcast_37 = broadcast %reshape_36 : tile<1x1xi32> -> tile<1x16xi32>
      %32 = mini %25, %bcast_37 signed : tile<1x16xi32>
      %cst_0_i32_38 = constant <i32: 0> : tile<i32>
      %reshape_39 = reshape %cst_0_i32_38 : tile<i32> -> tile<1x1xi32>
      %bcast_40 = broadcast %reshape_39 : tile<1x1xi32> -> tile<1x16xi32>
      %33 = maxi %32, %bcast_40 signed : tile<1x16xi32>
      %bcast_41 = broadcast %26 : tile<4x1xi1> -> tile<4x16xi1>
      %bcast_42 = broadcast %30 : tile<1x16xi1> -> tile<4x16xi1>
      %34 = andi %bcast_41, %bcast_42 : tile<4x16xi1>
      %reshape_43 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_44 = broadcast %reshape_43 : tile<1x1xi32> -> tile<4x1xi32>
      %35 = muli %29, %bcast_44 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_45 = broadcast %35 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_46 = broadcast %33 : tile<1x16xi32> -> tile<4x16xi32>
      %36 = addi %bcast_45, %bcast_46 overflow<no_signed_wrap> : tile<4x16xi32>
      %37 = exti %36 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_47 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_48 = broadcast %reshape_47 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %38 = offset %bcast_48, %37 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %cst_0_f32_49 = constant <f32: 0.000000e+00> : tile<f32>
      %reshape_50 = reshape %cst_0_f32_49 : tile<f32> -> tile<1x1xf32>
      %bcast_51 = broadcast %reshape_50 : tile<1x1xf32> -> tile<4x16xf32>
      %result, %result_token_52 = load_ptr_tko weak %38, %34, %bcast_51 token=%0 : tile<4x16xptr<f32>>, tile<4x16xi1>, tile<4x16xf32> -> tile<4x16xf32>, token
      %39 = join_tokens %result_token, %result_token_52 : token
      %reshape_53 = reshape %result : tile<4x16xf32> -> tile<4x16xf32>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %40 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %41 = iota : tile<4xi32>
      %reshape_54 = reshape %41 : tile<4xi32> -> tile<4x1xi32>
      %reshape_55 = reshape %40 : tile<i32> -> tile<1x1xi32>
      %bcast_56 = broadcast %reshape_55 : tile<1x1xi32> -> tile<4x1xi32>
      %42 = addi %reshape_54, %bcast_56 overflow<no_signed_wrap> : tile<4x1xi32>
      %reshape_57 = reshape %arg1 : tile<i32> -> tile<1x1xi32>
      %bcast_58 = broadcast %reshape_57 : tile<1x1xi32> -> tile<4x1xi32>
      %43 = cmpi less_than %42, %bcast_58, unsigned : tile<4x1xi32> -> tile<4x1xi1>
      %cst_1_i32_59 = constant <i32: 1> : tile<i32>
      %44 = subi %arg1, %cst_1_i32_59 overflow<no_signed_wrap> : tile<i32>
      %reshape_60 = reshape %44 : tile<i32> -> tile<1x1xi32>
      %bcast_61 = broadcast %reshape_60 : tile<1x1xi32> -> tile<4x1xi32>
      %45 = mini %42, %bcast_61 signed : tile<4x1xi32>
      %cst_0_i32_62 = constant <i32: 0> : tile<i32>
      %reshape_63 = reshape %cst_0_i32_62 : tile<i32> -> tile<1x1xi32>
      %bcast_64 = broadcast %reshape_63 : tile<1x1xi32> -> tile<4x1xi32>
      %46 = maxi %45, %bcast_64 signed : tile<4x1xi32>
      %reshape_65 = reshape %arg2 : tile<i32> -> tile<1x1xi32>
      %bcast_66 = broadcast %reshape_65 : tile<1x1xi32> -> tile<1x16xi32>
      %47 = cmpi less_than %25, %bcast_66, unsigned : tile<1x16xi32> -> tile<1x16xi1>
      %cst_1_i32_67 = constant <i32: 1> : tile<i32>
      %48 = subi %arg2, %cst_1_i32_67 overflow<no_signed_wrap> : tile<i32>
      %reshape_68 = reshape %48 : tile<i32> -> tile<1x1xi32>
      %bcast_69 = broadcast %reshape_68 : tile<1x1xi32> -> tile<1x16xi32>
      %49 = mini %25, %bcast_69 signed : tile<1x16xi32>
      %cst_0_i32_70 = constant <i32: 0> : tile<i32>
      %reshape_71 = reshape %cst_0_i32_70 : tile<i32> -> tile<1x1xi32>
      %bcast_72 = broadcast %reshape_71 : tile<1x1xi32> -> tile<1x16xi32>
      %50 = maxi %49, %bcast_72 signed : tile<1x16xi32>
      %bcast_73 = broadcast %43 : tile<4x1xi1> -> tile<4x16xi1>
      %bcast_74 = broadcast %47 : tile<1x16xi1> -> tile<4x16xi1>
      %51 = andi %bcast_73, %bcast_74 : tile<4x16xi1>
      %reshape_75 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_76 = broadcast %reshape_75 : tile<1x1xi32> -> tile<4x1xi32>
      %52 = muli %46, %bcast_76 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_77 = broadcast %52 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_78 = broadcast %50 : tile<1x16xi32> -> tile<4x16xi32>
      %53 = addi %bcast_77, %bcast_78 overflow<no_signed_wrap> : tile<4x16xi32>
      %54 = exti %53 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_79 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_80 = broadcast %reshape_79 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %55 = offset %bcast_80, %54 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %cst_0_f32_81 = constant <f32: 0.000000e+00> : tile<f32>
      %reshape_82 = reshape %cst_0_f32_81 : tile<f32> -> tile<1x1xf32>
      %bcast_83 = broadcast %reshape_82 : tile<1x1xf32> -> tile<4x16xf32>
      %result_84, %result_token_85 = load_ptr_tko weak %55, %51, %bcast_83 token=%0 : tile<4x16xptr<f32>>, tile<4x16xi1>, tile<4x16xf32> -> tile<4x16xf32>, token
      %56 = join_tokens %39, %result_token_85 : token
      %reshape_86 = reshape %result_84 : tile<4x16xf32> -> tile<4x16xf32>
      %cst_1_i32_87 = constant <i32: 1> : tile<i32>
      %57 = addi %2, %cst_1_i32_87 overflow<no_signed_wrap> : tile<i32>
      %58 = iota : tile<4xi32>
      %reshape_88 = reshape %58 : tile<4xi32> -> tile<4x1xi32>
      %reshape_89 = reshape %57 : tile<i32> -> tile<1x1xi32>
      %bcast_90 = broadcast %reshape_89 : tile<1x1xi32> -> tile<4x1xi32>
      %59 = addi %reshape_88, %bcast_90 overflow<no_signed_wrap> : tile<4x1xi32>
      %reshape_91 = reshape %arg1 : tile<i32> -> tile<1x1xi32>
      %bcast_92 = broadcast %reshape_91 : tile<1x1xi32> -> tile<4x1xi32>
      %60 = cmpi less_than %59, %bcast_92, unsigned : tile<4x1xi32> -> tile<4x1xi1>
      %cst_1_i32_93 = constant <i32: 1> : tile<i32>
      %61 = subi %arg1, %cst_1_i32_93 overflow<no_signed_wrap> : tile<i32>
      %reshape_94 = reshape %61 : tile<i32> -> tile<1x1xi32>
      %bcast_95 = broadcast %reshape_94 : tile<1x1xi32> -> tile<4x1xi32>
      %62 = mini %59, %bcast_95 signed : tile<4x1xi32>
      %cst_0_i32_96 = constant <i32: 0> : tile<i32>
      %reshape_97 = reshape %cst_0_i32_96 : tile<i32> -> tile<1x1xi32>
      %bcast_98 = broadcast %reshape_97 : tile<1x1xi32> -> tile<4x1xi32>
      %63 = maxi %62, %bcast_98 signed : tile<4x1xi32>
      %reshape_99 = reshape %arg2 : tile<i32> -> tile<1x1xi32>
      %bcast_100 = broadcast %reshape_99 : tile<1x1xi32> -> tile<1x16xi32>
      %64 = cmpi less_than %25, %bcast_100, unsigned : tile<1x16xi32> -> tile<1x16xi1>
      %cst_1_i32_101 = constant <i32: 1> : tile<i32>
      %65 = subi %arg2, %cst_1_i32_101 overflow<no_signed_wrap> : tile<i32>
      %reshape_102 = reshape %65 : tile<i32> -> tile<1x1xi32>
      %bcast_103 = broadcast %reshape_102 : tile<1x1xi32> -> tile<1x16xi32>
      %66 = mini %25, %bcast_103 signed : tile<1x16xi32>
      %cst_0_i32_104 = constant <i32: 0> : tile<i32>
      %reshape_105 = reshape %cst_0_i32_104 : tile<i32> -> tile<1x1xi32>
      %bcast_106 = broadcast %reshape_105 : tile<1x1xi32> -> tile<1x16xi32>
      %67 = maxi %66, %bcast_106 signed : tile<1x16xi32>
      %bcast_107 = broadcast %60 : tile<4x1xi1> -> tile<4x16xi1>
      %bcast_108 = broadcast %64 : tile<1x16xi1> -> tile<4x16xi1>
      %68 = andi %bcast_107, %bcast_108 : tile<4x16xi1>
      %reshape_109 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_110 = broadcast %reshape_109 : tile<1x1xi32> -> tile<4x1xi32>
      %69 = muli %63, %bcast_110 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_111 = broadcast %69 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_112 = broadcast %67 : tile<1x16xi32> -> tile<4x16xi32>
      %70 = addi %bcast_111, %bcast_112 overflow<no_signed_wrap> : tile<4x16xi32>
      %71 = exti %70 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_113 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_114 = broadcast %reshape_113 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %72 = offset %bcast_114, %71 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %cst_0_f32_115 = constant <f32: 0.000000e+00> : tile<f32>
      %reshape_116 = reshape %cst_0_f32_115 : tile<f32> -> tile<1x1xf32>
      %bcast_117 = broadcast %reshape_116 : tile<1x1xf32> -> tile<4x16xf32>
      %result_118, %result_token_119 = load_ptr_tko weak %72, %68, %bcast_117 token=%0 : tile<4x16xptr<f32>>, tile<4x16xi1>, tile<4x16xf32> -> tile<4x16xf32>, token
      %73 = join_tokens %56, %result_token_119 : token
      %reshape_120 = reshape %result_118 : tile<4x16xf32> -> tile<4x16xf32>
      %74 = addf %reshape_86, %reshape_120  : tile<4x16xf32>
      %cst_-1_i32_121 = constant <i32: -1> : tile<i32>
      %75 = addi %4, %cst_-1_i32_121 overflow<no_signed_wrap> : tile<i32>
      %76 = iota : tile<16xi32>
      %reshape_122 = reshape %76 : tile<16xi32> -> tile<1x16xi32>
      %reshape_123 = reshape %75 : tile<i32> -> tile<1x1xi32>
      %bcast_124 = broadcast %reshape_123 : tile<1x1xi32> -> tile<1x16xi32>
      %77 = addi %reshape_122, %bcast_124 overflow<no_signed_wrap> : tile<1x16xi32>
      %reshape_125 = reshape %arg1 : tile<i32> -> tile<1x1xi32>
      %bcast_126 = broadcast %reshape_125 : tile<1x1xi32> -> tile<4x1xi32>
      %78 = cmpi less_than %23, %bcast_126, unsigned : tile<4x1xi32> -> tile<4x1xi1>
      %cst_1_i32_127 = constant <i32: 1> : tile<i32>
      %79 = subi %arg1, %cst_1_i32_127 overflow<no_signed_wrap> : tile<i32>
      %reshape_128 = reshape %79 : tile<i32> -> tile<1x1xi32>
      %bcast_129 = broadcast %reshape_128 : tile<1x1xi32> -> tile<4x1xi32>
      %80 = mini %23, %bcast_129 signed : tile<4x1xi32>
      %cst_0_i32_130 = constant <i32: 0> : tile<i32>
      %reshape_131 = reshape %cst_0_i32_130 : tile<i32> -> tile<1x1xi32>
      %bcast_132 = broadcast %reshape_131 : tile<1x1xi32> -> tile<4x1xi32>
      %81 = maxi %80, %bcast_132 signed : tile<4x1xi32>
      %reshape_133 = reshape %arg2 : tile<i32> -> tile<1x1xi32>
      %bcast_134 = broadcast %reshape_133 : tile<1x1xi32> -> tile<1x16xi32>
      %82 = cmpi less_than %77, %bcast_134, unsigned : tile<1x16xi32> -> tile<1x16xi1>
      %cst_1_i32_135 = constant <i32: 1> : tile<i32>
      %83 = subi %arg2, %cst_1_i32_135 overflow<no_signed_wrap> : tile<i32>
      %reshape_136 = reshape %83 : tile<i32> -> tile<1x1xi32>
      %bcast_137 = broadcast %reshape_136 : tile<1x1xi32> -> tile<1x16xi32>
      %84 = mini %77, %bcast_137 signed : tile<1x16xi32>
      %cst_0_i32_138 = constant <i32: 0> : tile<i32>
      %reshape_139 = reshape %cst_0_i32_138 : tile<i32> -> tile<1x1xi32>
      %bcast_140 = broadcast %reshape_139 : tile<1x1xi32> -> tile<1x16xi32>
      %85 = maxi %84, %bcast_140 signed : tile<1x16xi32>
      %bcast_141 = broadcast %78 : tile<4x1xi1> -> tile<4x16xi1>
      %bcast_142 = broadcast %82 : tile<1x16xi1> -> tile<4x16xi1>
      %86 = andi %bcast_141, %bcast_142 : tile<4x16xi1>
      %reshape_143 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_144 = broadcast %reshape_143 : tile<1x1xi32> -> tile<4x1xi32>
      %87 = muli %81, %bcast_144 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_145 = broadcast %87 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_146 = broadcast %85 : tile<1x16xi32> -> tile<4x16xi32>
      %88 = addi %bcast_145, %bcast_146 overflow<no_signed_wrap> : tile<4x16xi32>
      %89 = exti %88 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_147 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_148 = broadcast %reshape_147 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %90 = offset %bcast_148, %89 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %cst_0_f32_149 = constant <f32: 0.000000e+00> : tile<f32>
      %reshape_150 = reshape %cst_0_f32_149 : tile<f32> -> tile<1x1xf32>
      %bcast_151 = broadcast %reshape_150 : tile<1x1xf32> -> tile<4x16xf32>
      %result_152, %result_token_153 = load_ptr_tko weak %90, %86, %bcast_151 token=%0 : tile<4x16xptr<f32>>, tile<4x16xi1>, tile<4x16xf32> -> tile<4x16xf32>, token
      %91 = join_tokens %73, %result_token_153 : token
      %reshape_154 = reshape %result_152 : tile<4x16xf32> -> tile<4x16xf32>
      %92 = addf %74, %reshape_154  : tile<4x16xf32>
      %cst_1_i32_155 = constant <i32: 1> : tile<i32>
      %93 = addi %4, %cst_1_i32_155 overflow<no_signed_wrap> : tile<i32>
      %94 = iota : tile<16xi32>
      %reshape_156 = reshape %94 : tile<16xi32> -> tile<1x16xi32>
      %reshape_157 = reshape %93 : tile<i32> -> tile<1x1xi32>
      %bcast_158 = broadcast %reshape_157 : tile<1x1xi32> -> tile<1x16xi32>
      %95 = addi %reshape_156, %bcast_158 overflow<no_signed_wrap> : tile<1x16xi32>
      %reshape_159 = reshape %arg1 : tile<i32> -> tile<1x1xi32>
      %bcast_160 = broadcast %reshape_159 : tile<1x1xi32> -> tile<4x1xi32>
      %96 = cmpi less_than %23, %bcast_160, unsigned : tile<4x1xi32> -> tile<4x1xi1>
      %cst_1_i32_161 = constant <i32: 1> : tile<i32>
      %97 = subi %arg1, %cst_1_i32_161 overflow<no_signed_wrap> : tile<i32>
      %reshape_162 = reshape %97 : tile<i32> -> tile<1x1xi32>
      %bcast_163 = broadcast %reshape_162 : tile<1x1xi32> -> tile<4x1xi32>
      %98 = mini %23, %bcast_163 signed : tile<4x1xi32>
      %cst_0_i32_164 = constant <i32: 0> : tile<i32>
      %reshape_165 = reshape %cst_0_i32_164 : tile<i32> -> tile<1x1xi32>
      %bcast_166 = broadcast %reshape_165 : tile<1x1xi32> -> tile<4x1xi32>
      %99 = maxi %98, %bcast_166 signed : tile<4x1xi32>
      %reshape_167 = reshape %arg2 : tile<i32> -> tile<1x1xi32>
      %bcast_168 = broadcast %reshape_167 : tile<1x1xi32> -> tile<1x16xi32>
      %100 = cmpi less_than %95, %bcast_168, unsigned : tile<1x16xi32> -> tile<1x16xi1>
      %cst_1_i32_169 = constant <i32: 1> : tile<i32>
      %101 = subi %arg2, %cst_1_i32_169 overflow<no_signed_wrap> : tile<i32>
      %reshape_170 = reshape %101 : tile<i32> -> tile<1x1xi32>
      %bcast_171 = broadcast %reshape_170 : tile<1x1xi32> -> tile<1x16xi32>
      %102 = mini %95, %bcast_171 signed : tile<1x16xi32>
      %cst_0_i32_172 = constant <i32: 0> : tile<i32>
      %reshape_173 = reshape %cst_0_i32_172 : tile<i32> -> tile<1x1xi32>
      %bcast_174 = broadcast %reshape_173 : tile<1x1xi32> -> tile<1x16xi32>
      %103 = maxi %102, %bcast_174 signed : tile<1x16xi32>
      %bcast_175 = broadcast %96 : tile<4x1xi1> -> tile<4x16xi1>
      %bcast_176 = broadcast %100 : tile<1x16xi1> -> tile<4x16xi1>
      %104 = andi %bcast_175, %bcast_176 : tile<4x16xi1>
      %reshape_177 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_178 = broadcast %reshape_177 : tile<1x1xi32> -> tile<4x1xi32>
      %105 = muli %99, %bcast_178 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_179 = broadcast %105 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_180 = broadcast %103 : tile<1x16xi32> -> tile<4x16xi32>
      %106 = addi %bcast_179, %bcast_180 overflow<no_signed_wrap> : tile<4x16xi32>
      %107 = exti %106 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_181 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_182 = broadcast %reshape_181 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %108 = offset %bcast_182, %107 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %cst_0_f32_183 = constant <f32: 0.000000e+00> : tile<f32>
      %reshape_184 = reshape %cst_0_f32_183 : tile<f32> -> tile<1x1xf32>
      %bcast_185 = broadcast %reshape_184 : tile<1x1xf32> -> tile<4x16xf32>
      %result_186, %result_token_187 = load_ptr_tko weak %108, %104, %bcast_185 token=%0 : tile<4x16xptr<f32>>, tile<4x16xi1>, tile<4x16xf32> -> tile<4x16xf32>, token
      %109 = join_tokens %91, %result_token_187 : token
      %reshape_188 = reshape %result_186 : tile<4x16xf32> -> tile<4x16xf32>
      %110 = addf %92, %reshape_188  : tile<4x16xf32>
      %cst_4_f32 = constant <f32: 4.000000e+00> : tile<f32>
      %reshape_189 = reshape %cst_4_f32 : tile<f32> -> tile<1x1xf32>
      %bcast_190 = broadcast %reshape_189 : tile<1x1xf32> -> tile<4x16xf32>
      %111 = mulf %reshape_53, %bcast_190  : tile<4x16xf32>
      %112 = subf %110, %111  : tile<4x16xf32>
      yield %112, %reshape_53, %109 : tile<4x16xf32>, tile<4x16xf32>, token
    }
    %tview_11 = make_tensor_view %arg8, shape = [%arg9, %arg10], strides = [%arg11, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %pview_12 = make_partition_view %tview_11 : partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %cst_2_f32 = constant <f32: 2.000000e+00> : tile<f32>
    %reshape = reshape %cst_2_f32 : tile<f32> -> tile<1x1xf32>
    %bcast = broadcast %reshape : tile<1x1xf32> -> tile<4x16xf32>
    %15 = mulf %14#1, %bcast  : tile<4x16xf32>
    %16 = subf %15, %tile  : tile<4x16xf32>
    %cst_f32 = constant <f32: 2.500000e-01> : tile<f32>
    %reshape_13 = reshape %cst_f32 : tile<f32> -> tile<1x1xf32>
    %bcast_14 = broadcast %reshape_13 : tile<1x1xf32> -> tile<4x16xf32>
    %17 = mulf %14#0, %bcast_14  : tile<4x16xf32>
    %18 = addf %16, %17  : tile<4x16xf32>
    %tview_15 = make_tensor_view %arg0, shape = [%arg1, %arg2], strides = [%arg3, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %pview_16 = make_partition_view %tview_15 : partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %tile_17, %result_token_18 = load_view_tko weak %pview_16[%blockId_y, %blockId_x_4] token = %0 : partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
    %19 = join_tokens %14#2, %result_token_18 : token
    %20 = addf %18, %tile_17  : tile<4x16xf32>
    %21 = store_view_tko weak %20, %pview_12[%blockId_y, %blockId_x_4] token = %19 : tile<4x16xf32>, partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
