// Two stencils, whose results two stores combine; y may be x.
// launch 2x3 small:f32:9x21 i32=9 i32=21 i32=21 range:f32:9x21 i32=9 i32=21 i32=21 zeros:f32:9x21 i32=9 i32=21 i32=21 zeros:f32:9x21 i32=9 i32=21 i32=21
cuda_tile.module @k {
  entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<ptr<f32>>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>, %arg12: tile<ptr<f32>>, %arg13: tile<i32>, %arg14: tile<i32>, %arg15: tile<i32>) {
    %0 = make_token : token
    %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    %blockId_x_0, %blockId_y_1, %blockId_z_2 = get_tile_block_id : tile<i32>
    %cst_0_f32 = constant <f32: 0.000000e+00> : tile<4x16xf32>
    %cst_0_f32_3 = constant <f32: 0.000000e+00> : tile<4x16xf32>
    %tview = make_tensor_view %arg0, shape = [%arg1, %arg2], strides = [%arg3, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %sview = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_4 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_5 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_6 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_7 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %cst_4_i32 = constant <i32: 4> : tile<i32>
    %1 = muli %blockId_y, %cst_4_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %2 = addi %1, %cst_0_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_16_i32 = constant <i32: 16> : tile<i32>
    %3 = muli %blockId_x_0, %cst_16_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_8 = constant <i32: 0> : tile<i32>
    %4 = addi %3, %cst_0_i32_8 overflow<no_signed_wrap> : tile<i32>
    %cst_1_i32 = constant <i32: 1> : tile<i32>
    %5 = cmpi greater_than_or_equal %2, %cst_1_i32, signed : tile<i32> -> tile<i1>
    %cst_5_i32 = constant <i32: 5> : tile<i32>
    %6 = subi %arg1, %cst_5_i32 overflow<no_signed_wrap> : tile<i32>
    %7 = cmpi less_than_or_equal %2, %6, signed : tile<i32> -> tile<i1>
    %8 = andi %5, %7 : tile<i1>
    %cst_1_i32_9 = constant <i32: 1> : tile<i32>
    %9 = cmpi greater_than_or_equal %4, %cst_1_i32_9, signed : tile<i32> -> tile<i1>
    %cst_17_i32 = constant <i32: 17> : tile<i32>
    %10 = subi %arg2, %cst_17_i32 overflow<no_signed_wrap> : tile<i32>
    %11 = cmpi less_than_or_equal %4, %10, signed : tile<i32> -> tile<i1>
    %12 = andi %9, %11 : tile<i1>
    %13 = andi %8, %12 : tile<i1>
    %14:3 = if %13 -> (tile<4x16xf32>, tile<4x16xf32>, token) {
      %tile, %result_token = load_view_tko weak %sview_7[%2, %4] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %reshape_29 = reshape %tile : tile<4x16xf32> -> tile<4x16xf32>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %37 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %tile_30, %result_token_31 = load_view_tko weak %sview_6[%37, %4] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %38 = join_tokens %result_token, %result_token_31 : token
      %reshape_32 = reshape %tile_30 : tile<4x16xf32> -> tile<4x16xf32>
      %cst_1_i32_33 = constant <i32: 1> : tile<i32>
      %39 = addi %2, %cst_1_i32_33 overflow<no_signed_wrap> : tile<i32>
      %tile_34, %result_token_35 = load_view_tko weak %sview_5[%39, %4] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %40 = join_tokens %38, %result_token_35 : token
      %reshape_36 = reshape %tile_34 : tile<4x16xf32> -> tile<4x16xf32>
      %41 = addf %reshape_32, %reshape_36  : tile<4x16xf32>
      %cst_-1_i32_37 = constant <i32: -1> : tile<i32>
      %42 = addi %4, %cst_-1_i32_37 overflow<no_signed_wrap> : tile<i32>
      %tile_38, %result_token_39 = load_view_tko weak %sview_4[%2, %42] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %43 = join_tokens %40, %result_token_39 : token
      %reshape_40 = reshape %tile_38 : tile<4x16xf32> -> tile<4x16xf32>
      %44 = addf %41, %reshape_40  : tile<4x16xf32>
      %cst_1_i32_41 = constant <i32: 1> : tile<i32>
      %45 = addi %4, %cst_1_i32_41 overflow<no_signed_wrap> : tile<i32>
      %tile_42, %result_token_43 = load_view_tko weak %sview[%2, %45] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %46 = join_tokens %43, %result_token_43 : token
      %reshape_44 = reshape %tile_42 : tile<4x16xf32> -> tile<4x16xf32>
      %47 = addf %44, %reshape_44  : tile<4x16xf32>
      %cst_4_f32 = constant <f32: 4.000000e+00> : tile<f32>
      %reshape_45 = reshape %cst_4_f32 : tile<f32> -> tile<1x1xf32>
      %bcast_46 = broadcast %reshape_45 : tile<1x1xf32> -> tile<4x16xf32>
      %48 = mulf %reshape_29, %bcast_46  : tile<4x16xf32>
      %49 = subf %47, %48  : tile<4x16xf32>
      yield %49, %reshape_29, %46 : tile<4x16xf32>, tile<4x16xf32>, token
    } else {
      %37 = iota : tile<4xi32>
      %reshape_29 = reshape %37 : tile<4xi32> -> tile<4x1xi32>
      %reshape_30 = reshape %2 : tile<i32> -> tile<1x1xi32>
      %bcast_31 = broadcast %reshape_30 : tile<1x1xi32> -> tile<4x1xi32>
      %38 = addi %reshape_29, %bcast_31 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_32 = constant <i32: 1> : tile<i32>
      %39 = maxi %arg1, %cst_1_i32_32 signed : tile<i32>
      %reshape_33 = reshape %39 : tile<i32> -> tile<1x1xi32>
      %bcast_34 = broadcast %reshape_33 : tile<1x1xi32> -> tile<4x1xi32>
      %40 = remi %38, %bcast_34 signed : tile<4x1xi32>
      %cst_0_i32_35 = constant <i32: 0> : tile<i32>
      %reshape_36 = reshape %cst_0_i32_35 : tile<i32> -> tile<1x1xi32>
      %bcast_37 = broadcast %reshape_36 : tile<1x1xi32> -> tile<4x1xi32>
      %41 = cmpi less_than %40, %bcast_37, signed : tile<4x1xi32> -> tile<4x1xi1>
      %reshape_38 = reshape %39 : tile<i32> -> tile<1x1xi32>
      %bcast_39 = broadcast %reshape_38 : tile<1x1xi32> -> tile<4x1xi32>
      %42 = addi %40, %bcast_39 overflow<no_signed_wrap> : tile<4x1xi32>
      %43 = select %41, %42, %40 : tile<4x1xi1>, tile<4x1xi32>
      %44 = iota : tile<16xi32>
      %reshape_40 = reshape %44 : tile<16xi32> -> tile<1x16xi32>
      %reshape_41 = reshape %4 : tile<i32> -> tile<1x1xi32>
      %bcast_42 = broadcast %reshape_41 : tile<1x1xi32> -> tile<1x16xi32>
      %45 = addi %reshape_40, %bcast_42 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_43 = constant <i32: 1> : tile<i32>
      %46 = maxi %arg2, %cst_1_i32_43 signed : tile<i32>
      %reshape_44 = reshape %46 : tile<i32> -> tile<1x1xi32>
      %bcast_45 = broadcast %reshape_44 : tile<1x1xi32> -> tile<1x16xi32>
      %47 = remi %45, %bcast_45 signed : tile<1x16xi32>
      %cst_0_i32_46 = constant <i32: 0> : tile<i32>
      %reshape_47 = reshape %cst_0_i32_46 : tile<i32> -> tile<1x1xi32>
      %bcast_48 = broadcast %reshape_47 : tile<1x1xi32> -> tile<1x16xi32>
      %48 = cmpi less_than %47, %bcast_48, signed : tile<1x16xi32> -> tile<1x16xi1>
      %reshape_49 = reshape %46 : tile<i32> -> tile<1x1xi32>
      %bcast_50 = broadcast %reshape_49 : tile<1x1xi32> -> tile<1x16xi32>
      %49 = addi %47, %bcast_50 overflow<no_signed_wrap> : tile<1x16xi32>
      %50 = select %48, %49, %47 : tile<1x16xi1>, tile<1x16xi32>
      %reshape_51 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_52 = broadcast %reshape_51 : tile<1x1xi32> -> tile<4x1xi32>
      %51 = muli %43, %bcast_52 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_53 = broadcast %51 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_54 = broadcast %50 : tile<1x16xi32> -> tile<4x16xi32>
      %52 = addi %bcast_53, %bcast_54 overflow<no_signed_wrap> : tile<4x16xi32>
      %53 = exti %52 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_55 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_56 = broadcast %reshape_55 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %54 = offset %bcast_56, %53 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result, %result_token = load_ptr_tko weak %54 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %reshape_57 = reshape %result : tile<4x16xf32> -> tile<4x16xf32>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %55 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %56 = iota : tile<4xi32>
      %reshape_58 = reshape %56 : tile<4xi32> -> tile<4x1xi32>
      %reshape_59 = reshape %55 : tile<i32> -> tile<1x1xi32>
      %bcast_60 = broadcast %reshape_59 : tile<1x1xi32> -> tile<4x1xi32>
      %57 = addi %reshape_58, %bcast_60 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_61 = constant <i32: 1> : tile<i32>
      %58 = maxi %arg1, %cst_1_i32_61 signed : tile<i32>
      %reshape_62 = reshape %58 : tile<i32> -> tile<1x1xi32>
      %bcast_63 = broadcast %reshape_62 : tile<1x1xi32> -> tile<4x1xi32>
      %59 = remi %57, %bcast_63 signed : tile<4x1xi32>
      %cst_0_i32_64 = constant <i32: 0> : tile<i32>
      %reshape_65 = reshape %cst_0_i32_64 : tile<i32> -> tile<1x1xi32>
      %bcast_66 = broadcast %reshape_65 : tile<1x1xi32> -> tile<4x1xi32>
      %60 = cmpi less_than %59, %bcast_66, signed : tile<4x1xi32> -> tile<4x1xi1>
      %reshape_67 = reshape %58 : tile<i32> -> tile<1x1xi32>
      %bcast_68 = broadcast %reshape_67 : tile<1x1xi32> -> tile<4x1xi32>
      %61 = addi %59, %bcast_68 overflow<no_signed_wrap> : tile<4x1xi32>
      %62 = select %60, %61, %59 : tile<4x1xi1>, tile<4x1xi32>
      %reshape_69 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_70 = broadcast %reshape_69 : tile<1x1xi32> -> tile<4x1xi32>
      %63 = muli %62, %bcast_70 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_71 = broadcast %63 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_72 = broadcast %50 : tile<1x16xi32> -> tile<4x16xi32>
      %64 = addi %bcast_71, %bcast_72 overflow<no_signed_wrap> : tile<4x16xi32>
      %65 = exti %64 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_73 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_74 = broadcast %reshape_73 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %66 = offset %bcast_74, %65 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result_75, %result_token_76 = load_ptr_tko weak %66 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %67 = join_tokens %result_token, %result_token_76 : token
      %reshape_77 = reshape %result_75 : tile<4x16xf32> -> tile<4x16xf32>
      %cst_1_i32_78 = constant <i32: 1> : tile<i32>
      %68 = addi %2, %cst_1_i32_78 overflow<no_signed_wrap> : tile<i32>
      %69 = iota : tile<4xi32>
      %reshape_79 = reshape %69 : tile<4xi32> -> tile<4x1xi32>
      %reshape_80 = reshape %68 : tile<i32> -> tile<1x1xi32>
      %bcast_81 = broadcast %reshape_80 : tile<1x1xi32> -> tile<4x1xi32>
      %70 = addi %reshape_79, %bcast_81 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_82 = constant <i32: 1> : tile<i32>
      %71 = maxi %arg1, %cst_1_i32_82 signed : tile<i32>
      %reshape_83 = reshape %71 : tile<i32> -> tile<1x1xi32>
      %bcast_84 = broadcast %reshape_83 : tile<1x1xi32> -> tile<4x1xi32>
      %72 = remi %70, %bcast_84 signed : tile<4x1xi32>
      %cst_0_i32_85 = constant <i32: 0> : tile<i32>
      %reshape_86 = reshape %cst_0_i32_85 : tile<i32> -> tile<1x1xi32>
      %bcast_87 = broadcast %reshape_86 : tile<1x1xi32> -> tile<4x1xi32>
      %73 = cmpi less_than %72, %bcast_87, signed : tile<4x1xi32> -> tile<4x1xi1>
      %reshape_88 = reshape %71 : tile<i32> -> tile<1x1xi32>
      %bcast_89 = broadcast %reshape_88 : tile<1x1xi32> -> tile<4x1xi32>
      %74 = addi %72, %bcast_89 overflow<no_signed_wrap> : tile<4x1xi32>
      %75 = select %73, %74, %72 : tile<4x1xi1>, tile<4x1xi32>
      %reshape_90 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_91 = broadcast %reshape_90 : tile<1x1xi32> -> tile<4x1xi32>
      %76 = muli %75, %bcast_91 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_92 = broadcast %76 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_93 = broadcast %50 : tile<1x16xi32> -> tile<4x16xi32>
      %77 = addi %bcast_92, %bcast_93 overflow<no_signed_wrap> : tile<4x16xi32>
      %78 = exti %77 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_94 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_95 = broadcast %reshape_94 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %79 = offset %bcast_95, %78 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result_96, %result_token_97 = load_ptr_tko weak %79 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %80 = join_tokens %67, %result_token_97 : token
      %reshape_98 = reshape %result_96 : tile<4x16xf32> -> tile<4x16xf32>
      %81 = addf %reshape_77, %reshape_98  : tile<4x16xf32>
      %cst_-1_i32_99 = constant <i32: -1> : tile<i32>
      %82 = addi %4, %cst_-1_i32_99 overflow<no_signed_wrap> : tile<i32>
      %83 = iota : tile<16xi32>
      %reshape_100 = reshape %83 : tile<16xi32> -> tile<1x16xi32>
      %reshape_101 = reshape %82 : tile<i32> -> tile<1x1xi32>
      %bcast_102 = broadcast %reshape_101 : tile<1x1xi32> -> tile<1x16xi32>
      %84 = addi %reshape_100, %bcast_102 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_103 = constant <i32: 1> : tile<i32>
      %85 = maxi %arg2, %cst_1_i32_103 signed : tile<i32>
      %reshape_104 = reshape %85 : tile<i32> -> tile<1x1xi32>
      %bcast_105 = broadcast %reshape_104 : tile<1x1xi32> -> tile<1x16xi32>
      %86 = remi %84, %bcast_105 signed : tile<1x16xi32>
      %cst_0_i32_106 = constant <i32: 0> : tile<i32>
      %reshape_107 = reshape %cst_0_i32_106 : tile<i32> -> tile<1x1xi32>
      %bcast_108 = broadcast %reshape_107 : tile<1x1xi32> -> tile<1x16xi32>
      %87 = cmpi less_than %86, %bcast_108, signed : tile<1x16xi32> -> tile<1x16xi1>
      %reshape_109 = reshape %85 : tile<i32> -> tile<1x1xi32>
      %bcast_110 = broadcast %reshape_109 : tile<1x1xi32> -> tile<1x16xi32>
      %88 = addi %86, %bcast_110 overflow<no_signed_wrap> : tile<1x16xi32>
      %89 = select %87, %88, %86 : tile<1x16xi1>, tile<1x16xi32>
      %reshape_111 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_112 = broadcast %reshape_111 : tile<1x1xi32> -> tile<4x1xi32>
      %90 = muli %43, %bcast_112 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_113 = broadcast %90 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_114 = broadcast %89 : tile<1x16xi32> -> tile<4x16xi32>
      %91 = addi %bcast_113, %bcast_114 overflow<no_signed_wrap> : tile<4x16xi32>
      %92 = exti %91 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_115 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_116 = broadcast %reshape_115 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %93 = offset %bcast_116, %92 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result_117, %result_token_118 = load_ptr_tko weak %93 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %94 = join_tokens %80, %result_token_118 : token
      %reshape_119 = reshape %result_117 : tile<4x16xf32> -> tile<4x16xf32>
      %95 = addf %81, %reshape_119  : tile<4x16xf32>
      %cst_1_i32_120 = constant <i32: 1> : tile<i32>
      %96 = addi %4, %cst_1_i32_120 overflow<no_signed_wrap> : tile<i32>
      %97 = iota : tile<16xi32>
      %reshape_121 = reshape %97 : tile<16xi32> -> tile<1x16xi32>
      %reshape_122 = reshape %96 : tile<i32> -> tile<1x1xi32>
      %bcast_123 = broadcast %reshape_122 : tile<1x1xi32> -> tile<1x16xi32>
      %98 = addi %reshape_121, %bcast_123 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_124 = constant <i32: 1> : tile<i32>
      %99 = maxi %arg2, %cst_1_i32_124 signed : tile<i32>
      %reshape_125 = reshape %99 : tile<i32> -> tile<1x1xi32>
      %bcast_126 = broadcast %reshape_125 : tile<1x1xi32> -> tile<1x16xi32>
      %100 = remi %98, %bcast_126 signed : tile<1x16xi32>
      %cst_0_i32_127 = constant <i32: 0> : tile<i32>
      %reshape_128 = reshape %cst_0_i32_127 : tile<i32> -> tile<1x1xi32>
      %bcast_129 = broadcast %reshape_128 : tile<1x1xi32> -> tile<1x16xi32>
      %101 = cmpi less_than %100, %bcast_129, signed : tile<1x16xi32> -> tile<1x16xi1>
      %reshape_130 = reshape %99 : tile<i32> -> tile<1x1xi32>
      %bcast_131 = broadcast %reshape_130 : tile<1x1xi32> -> tile<1x16xi32>
      %102 = addi %100, %bcast_131 overflow<no_signed_wrap> : tile<1x16xi32>
      %103 = select %101, %102, %100 : tile<1x16xi1>, tile<1x16xi32>
      %reshape_132 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_133 = broadcast %reshape_132 : tile<1x1xi32> -> tile<4x1xi32>
      %104 = muli %43, %bcast_133 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_134 = broadcast %104 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_135 = broadcast %103 : tile<1x16xi32> -> tile<4x16xi32>
      %105 = addi %bcast_134, %bcast_135 overflow<no_signed_wrap> : tile<4x16xi32>
      %106 = exti %105 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_136 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_137 = broadcast %reshape_136 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %107 = offset %bcast_137, %106 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result_138, %result_token_139 = load_ptr_tko weak %107 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %108 = join_tokens %94, %result_token_139 : token
      %reshape_140 = reshape %result_138 : tile<4x16xf32> -> tile<4x16xf32>
      %109 = addf %95, %reshape_140  : tile<4x16xf32>
      %cst_4_f32 = constant <f32: 4.000000e+00> : tile<f32>
      %reshape_141 = reshape %cst_4_f32 : tile<f32> -> tile<1x1xf32>
      %bcast_142 = broadcast %reshape_141 : tile<1x1xf32> -> tile<4x16xf32>
      %110 = mulf %reshape_57, %bcast_142  : tile<4x16xf32>
      %111 = subf %109, %110  : tile<4x16xf32>
      yield %111, %reshape_57, %108 : tile<4x16xf32>, tile<4x16xf32>, token
    }
    %cst_0_f32_10 = constant <f32: 0.000000e+00> : tile<4x16xf32>
    %cst_0_f32_11 = constant <f32: 0.000000e+00> : tile<4x16xf32>
    %tview_12 = make_tensor_view %arg4, shape = [%arg5, %arg6], strides = [%arg7, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %sview_13 = make_strided_view %tview_12 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_14 = make_strided_view %tview_12 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_15 = make_strided_view %tview_12 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_16 = make_strided_view %tview_12 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_17 = make_strided_view %tview_12 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %cst_4_i32_18 = constant <i32: 4> : tile<i32>
    %15 = muli %blockId_y, %cst_4_i32_18 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_19 = constant <i32: 0> : tile<i32>
    %16 = addi %15, %cst_0_i32_19 overflow<no_signed_wrap> : tile<i32>
    %cst_16_i32_20 = constant <i32: 16> : tile<i32>
    %17 = muli %blockId_x_0, %cst_16_i32_20 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_21 = constant <i32: 0> : tile<i32>
    %18 = addi %17, %cst_0_i32_21 overflow<no_signed_wrap> : tile<i32>
    %cst_1_i32_22 = constant <i32: 1> : tile<i32>
    %19 = cmpi greater_than_or_equal %16, %cst_1_i32_22, signed : tile<i32> -> tile<i1>
    %cst_5_i32_23 = constant <i32: 5> : tile<i32>
    %20 = subi %arg5, %cst_5_i32_23 overflow<no_signed_wrap> : tile<i32>
    %21 = cmpi less_than_or_equal %16, %20, signed : tile<i32> -> tile<i1>
    %22 = andi %19, %21 : tile<i1>
    %cst_1_i32_24 = constant <i32: 1> : tile<i32>
    %23 = cmpi greater_than_or_equal %18, %cst_1_i32_24, signed : tile<i32> -> tile<i1>
    %cst_17_i32_25 = constant <i32: 17> : tile<i32>
    %24 = subi %arg6, %cst_17_i32_25 overflow<no_signed_wrap> : tile<i32>
    %25 = cmpi less_than_or_equal %18, %24, signed : tile<i32> -> tile<i1>
    %26 = andi %23, %25 : tile<i1>
    %27 = andi %22, %26 : tile<i1>
    %28:3 = if %27 -> (tile<4x16xf32>, tile<4x16xf32>, token) {
      %tile, %result_token = load_view_tko weak %sview_17[%16, %18] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %37 = join_tokens %14#2, %result_token : token
      %reshape_29 = reshape %tile : tile<4x16xf32> -> tile<4x16xf32>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %38 = addi %16, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %tile_30, %result_token_31 = load_view_tko weak %sview_16[%38, %18] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %39 = join_tokens %37, %result_token_31 : token
      %reshape_32 = reshape %tile_30 : tile<4x16xf32> -> tile<4x16xf32>
      %cst_1_i32_33 = constant <i32: 1> : tile<i32>
      %40 = addi %16, %cst_1_i32_33 overflow<no_signed_wrap> : tile<i32>
      %tile_34, %result_token_35 = load_view_tko weak %sview_15[%40, %18] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %41 = join_tokens %39, %result_token_35 : token
      %reshape_36 = reshape %tile_34 : tile<4x16xf32> -> tile<4x16xf32>
      %42 = addf %reshape_32, %reshape_36  : tile<4x16xf32>
      %cst_-1_i32_37 = constant <i32: -1> : tile<i32>
      %43 = addi %18, %cst_-1_i32_37 overflow<no_signed_wrap> : tile<i32>
      %tile_38, %result_token_39 = load_view_tko weak %sview_14[%16, %43] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %44 = join_tokens %41, %result_token_39 : token
      %reshape_40 = reshape %tile_38 : tile<4x16xf32> -> tile<4x16xf32>
      %45 = addf %42, %reshape_40  : tile<4x16xf32>
      %cst_1_i32_41 = constant <i32: 1> : tile<i32>
      %46 = addi %18, %cst_1_i32_41 overflow<no_signed_wrap> : tile<i32>
      %tile_42, %result_token_43 = load_view_tko weak %sview_13[%16, %46] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %47 = join_tokens %44, %result_token_43 : token
      %reshape_44 = reshape %tile_42 : tile<4x16xf32> -> tile<4x16xf32>
      %48 = addf %45, %reshape_44  : tile<4x16xf32>
      %cst_4_f32 = constant <f32: 4.000000e+00> : tile<f32>
      %reshape_45 = reshape %cst_4_f32 : tile<f32> -> tile<1x1xf32>
      %bcast_46 = broadcast %reshape_45 : tile<1x1xf32> -> tile<4x16xf32>
      %49 = mulf %reshape_29, %bcast_46  : tile<4x16xf32>
      %50 = subf %48, %49  : tile<4x16xf32>
      yield %50, %reshape_29, %47 : tile<4x16xf32>, tile<4x16xf32>, token
    } else {
      %37 = iota : tile<4xi32>
      %reshape_29 = reshape %37 : tile<4xi32> -> tile<4x1xi32>
      %reshape_30 = reshape %16 : tile<i32> -> tile<1x1xi32>
      %bcast_31 = broadcast %reshape_30 : tile<1x1xi32> -> tile<4x1xi32>
      %38 = addi %reshape_29, %bcast_31 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_32 = constant <i32: 1> : tile<i32>
      %39 = maxi %arg5, %cst_1_i32_32 signed : tile<i32>
      %reshape_33 = reshape %39 : tile<i32> -> tile<1x1xi32>
      %bcast_34 = broadcast %reshape_33 : tile<1x1xi32> -> tile<4x1xi32>
      %40 = remi %38, %bcast_34 signed : tile<4x1xi32>
      %cst_0_i32_35 = constant <i32: 0> : tile<i32>
      %reshape_36 = reshape %cst_0_i32_35 : tile<i32> -> tile<1x1xi32>
      %bcast_37 = broadcast %reshape_36 : tile<1x1xi32> -> tile<4x1xi32>
      %41 = cmpi less_than %40, %bcast_37, signed : tile<4x1xi32> -> tile<4x1xi1>
      %reshape_38 = reshape %39 : tile<i32> -> tile<1x1xi32>
      %bcast_39 = broadcast %reshape_38 : tile<1x1xi32> -> tile<4x1xi32>
      %42 = addi %40, %bcast_39 overflow<no_signed_wrap> : tile<4x1xi32>
      %43 = select %41, %42, %40 : tile<4x1xi1>, tile<4x1xi32>
      %44 = iota : tile<16xi32>
      %reshape_40 = reshape %44 : tile<16xi32> -> tile<1x16xi32>
      %reshape_41 = reshape %18 : tile<i32> -> tile<1x1xi32>
      %bcast_42 = broadcast %reshape_41 : tile<1x1xi32> -> tile<1x16xi32>
      %45 = addi %reshape_40, %bcast_42 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_43 = constant <i32: 1> : tile<i32>
      %46 = maxi %arg6, %cst_1_i32_43 signed : tile<i32>
      %reshape_44 = reshape %46 : tile<i32> -> tile<1x1xi32>
      %bcast_45 = broadcast %reshape_44 : tile<1x1xi32> -> tile<1x16xi32>
      %47 = remi %45, %bcast_45 signed : tile<1x16xi32>
      %cst_0_i32_46 = constant <i32: 0> : tile<i32>
      %reshape_47 = reshape %cst_0_i32_46 : tile<i32> -> tile<1x1xi32>
      %bcast_48 = broadcast %reshape_47 : tile<1x1xi32> -> tile<1x16xi32>
      %48 = cmpi less_than %47, %bcast_48, signed : tile<1x16xi32> -> tile<1x16xi1>
      %reshape_49 = reshape %46 : tile<i32> -> tile<1x1xi32>
      %bcast_50 = broadcast %reshape_49 : tile<1x1xi32> -> tile<1x16xi32>
      %49 = addi %47, %bcast_50 overflow<no_signed_wrap> : tile<1x16xi32>
      %50 = select %48, %49, %47 : tile<1x16xi1>, tile<1x16xi32>
      %reshape_51 = reshape %arg7 : tile<i32> -> tile<1x1xi32>
      %bcast_52 = broadcast %reshape_51 : tile<1x1xi32> -> tile<4x1xi32>
      %51 = muli %43, %bcast_52 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_53 = broadcast %51 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_54 = broadcast %50 : tile<1x16xi32> -> tile<4x16xi32>
      %52 = addi %bcast_53, %bcast_54 overflow<no_signed_wrap> : tile<4x16xi32>
      %53 = exti %52 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_55 = reshape %arg4 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_56 = broadcast %reshape_55 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %54 = offset %bcast_56, %53 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result, %result_token = load_ptr_tko weak %54 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %55 = join_tokens %14#2, %result_token : token
      %reshape_57 = reshape %result : tile<4x16xf32> -> tile<4x16xf32>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %56 = addi %16, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %57 = iota : tile<4xi32>
      %reshape_58 = reshape %57 : tile<4xi32> -> tile<4x1xi32>
      %reshape_59 = reshape %56 : tile<i32> -> tile<1x1xi32>
      %bcast_60 = broadcast %reshape_59 : tile<1x1xi32> -> tile<4x1xi32>
      %58 = addi %reshape_58, %bcast_60 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_61 = constant <i32: 1> : tile<i32>
      %59 = maxi %arg5, %cst_1_i32_61 signed : tile<i32>
      %reshape_62 = reshape %59 : tile<i32> -> tile<1x1xi32>
      %bcast_63 = broadcast %reshape_62 : tile<1x1xi32> -> tile<4x1xi32>
      %60 = remi %58, %bcast_63 signed : tile<4x1xi32>
      %cst_0_i32_64 = constant <i32: 0> : tile<i32>
      %reshape_65 = reshape %cst_0_i32_64 : tile<i32> -> tile<1x1xi32>
      %bcast_66 = broadcast %reshape_65 : tile<1x1xi32> -> tile<4x1xi32>
      %61 = cmpi less_than %60, %bcast_66, signed : tile<4x1xi32> -> tile<4x1xi1>
      %reshape_67 = reshape %59 : tile<i32> -> tile<1x1xi32>
      %bcast_68 = broadcast %reshape_67 : tile<1x1xi32> -> tile<4x1xi32>
      %62 = addi %60, %bcast_68 overflow<no_signed_wrap> : tile<4x1xi32>
      %63 = select %61, %62, %60 : tile<4x1xi1>, tile<4x1xi32>
      %reshape_69 = reshape %arg7 : tile<i32> -> tile<1x1xi32>
      %bcast_70 = broadcast %reshape_69 : tile<1x1xi32> -> tile<4x1xi32>
      %64 = muli %63, %bcast_70 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_71 = broadcast %64 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_72 = broadcast %50 : tile<1x16xi32> -> tile<4x16xi32>
      %65 = addi %bcast_71, %bcast_72 overflow<no_signed_wrap> : tile<4x16xi32>
      %66 = exti %65 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_73 = reshape %arg4 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_74 = broadcast %reshape_73 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %67 = offset %bcast_74, %66 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result_75, %result_token_76 = load_ptr_tko weak %67 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %68 = join_tokens %55, %result_token_76 : token
      %reshape_77 = reshape %result_75 : tile<4x16xf32> -> tile<4x16xf32>
      %cst_1_i32_78 = constant <i32: 1> : tile<i32>
      %69 = addi %16, %cst_1_i32_78 overflow<no_signed_wrap> : tile<i32>
      %70 = iota : tile<4xi32>
      %reshape_79 = reshape %70 : tile<4xi32> -> tile<4x1xi32>
      %reshape_80 = reshape %69 : tile<i32> -> tile<1x1xi32>
      %bcast_81 = broadcast %reshape_80 : tile<1x1xi32> -> tile<4x1xi32>
      %71 = addi %reshape_79, %bcast_81 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_82 = constant <i32: 1> : tile<i32>
      %72 = maxi %arg5, %cst_1_i32_82 signed : tile<i32>
      %reshape_83 = reshape %72 : tile<i32> -> tile<1x1xi32>
      %bcast_84 = broadcast %reshape_83 : tile<1x1xi32> -> tile<4x1xi32>
      %73 = remi %71, %bcast_84 signed : tile<4x1xi32>
      %cst_0_i32_85 = constant <i32: 0> : tile<i32>
      %reshape_86 = reshape %cst_0_i32_85 : tile<i32> -> tile<1x1xi32>
      %bcast_87 = broadcast %reshape_86 : tile<1x1xi32> -> tile<4x1xi32>
      %74 = cmpi less_than %73, %bcast_87, signed : tile<4x1xi32> -> tile<4x1xi1>
      %reshape_88 = reshape %72 : tile<i32> -> tile<1x1xi32>
      %bcast_89 = broadcast %reshape_88 : tile<1x1xi32> -> tile<4x1xi32>
      %75 = addi %73, %bcast_89 overflow<no_signed_wrap> : tile<4x1xi32>
      %76 = select %74, %75, %73 : tile<4x1xi1>, tile<4x1xi32>
      %reshape_90 = reshape %arg7 : tile<i32> -> tile<1x1xi32>
      %bcast_91 = broadcast %reshape_90 : tile<1x1xi32> -> tile<4x1xi32>
      %77 = muli %76, %bcast_91 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_92 = broadcast %77 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_93 = broadcast %50 : tile<1x16xi32> -> tile<4x16xi32>
      %78 = addi %bcast_92, %bcast_93 overflow<no_signed_wrap> : tile<4x16xi32>
      %79 = exti %78 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_94 = reshape %arg4 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_95 = broadcast %reshape_94 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %80 = offset %bcast_95, %79 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result_96, %result_token_97 = load_ptr_tko weak %80 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %81 = join_tokens %68, %result_token_97 : token
      %reshape_98 = reshape %result_96 : tile<4x16xf32> -> tile<4x16xf32>
      %82 = addf %reshape_77, %reshape_98  : tile<4x16xf32>
      %cst_-1_i32_99 = constant <i32: -1> : tile<i32>
      %83 = addi %18, %cst_-1_i32_99 overflow<no_signed_wrap> : tile<i32>
      %84 = iota : tile<16xi32>
      %reshape_100 = reshape %84 : tile<16xi32> -> tile<1x16xi32>
      %reshape_101 = reshape %83 : tile<i32> -> tile<1x1xi32>
      %bcast_102 = broadcast %reshape_101 : tile<1x1xi32> -> tile<1x16xi32>
      %85 = addi %reshape_100, %bcast_102 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_103 = constant <i32: 1> : tile<i32>
      %86 = maxi %arg6, %cst_1_i32_103 signed : tile<i32>
      %reshape_104 = reshape %86 : tile<i32> -> tile<1x1xi32>
      %bcast_105 = broadcast %reshape_104 : tile<1x1xi32> -> tile<1x16xi32>
      %87 = remi %85, %bcast_105 signed : tile<1x16xi32>
      %cst_0_i32_106 = constant <i32: 0> : tile<i32>
      %reshape_107 = reshape %cst_0_i32_106 : tile<i32> -> tile<1x1xi32>
      %bcast_108 = broadcast %reshape_107 : tile<1x1xi32> -> tile<1x16xi32>
      %88 = cmpi less_than %87, %bcast_108, signed : tile<1x16xi32> -> tile<1x16xi1>
      %reshape_109 = reshape %86 : tile<i32> -> tile<1x1xi32>
      %bcast_110 = broadcast %reshape_109 : tile<1x1xi32> -> tile<1x16xi32>
      %89 = addi %87, %bcast_110 overflow<no_signed_wrap> : tile<1x16xi32>
      %90 = select %88, %89, %87 : tile<1x16xi1>, tile<1x16xi32>
      %reshape_111 = reshape %arg7 : tile<i32> -> tile<1x1xi32>
      %bcast_112 = broadcast %reshape_111 : tile<1x1xi32> -> tile<4x1xi32>
      %91 = muli %43, %bcast_112 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_113 = broadcast %91 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_114 = broadcast %90 : tile<1x16xi32> -> tile<4x16xi32>
      %92 = addi %bcast_113, %bcast_114 overflow<no_signed_wrap> : tile<4x16xi32>
      %93 = exti %92 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_115 = reshape %arg4 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_116 = broadcast %reshape_115 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %94 = offset %bcast_116, %93 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result_117, %result_token_118 = load_ptr_tko weak %94 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %95 = join_tokens %81, %result_token_118 : token
      %reshape_119 = reshape %result_117 : tile<4x16xf32> -> tile<4x16xf32>
      %96 = addf %82, %reshape_119  : tile<4x16xf32>
      %cst_1_i32_120 = constant <i32: 1> : tile<i32>
      %97 = addi %18, %cst_1_i32_120 overflow<no_signed_wrap> : tile<i32>
      %98 = iota : tile<16xi32>
      %reshape_121 = reshape %98 : tile<16xi32> -> tile<1x16xi32>
      %reshape_122 = reshape %97 : tile<i32> -> tile<1x1xi32>
      %bcast_123 = broadcast %reshape_122 : tile<1x1xi32> -> tile<1x16xi32>
      %99 = addi %reshape_121, %bcast_123 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_124 = constant <i32: 1> : tile<i32>
      %100 = maxi %arg6, %cst_1_i32_124 signed : tile<i32>
      %reshape_125 = reshape %100 : tile<i32> -> tile<1x1xi32>
      %bcast_126 = broadcast %reshape_125 : tile<1x1xi32> -> tile<1x16xi32>
      %101 = remi %99, %bcast_126 signed : tile<1x16xi32>
      %cst_0_i32_127 = constant <i32: 0> : tile<i32>
      %reshape_128 = reshape %cst_0_i32_127 : tile<i32> -> tile<1x1xi32>
      %bcast_129 = broadcast %reshape_128 : tile<1x1xi32> -> tile<1x16xi32>
      %102 = cmpi less_than %101, %bcast_129, signed : tile<1x16xi32> -> tile<1x16xi1>
      %reshape_130 = reshape %100 : tile<i32> -> tile<1x1xi32>
      %bcast_131 = broadcast %reshape_130 : tile<1x1xi32> -> tile<1x16xi32>
      %103 = addi %101, %bcast_131 overflow<no_signed_wrap> : tile<1x16xi32>
      %104 = select %102, %103, %101 : tile<1x16xi1>, tile<1x16xi32>
      %reshape_132 = reshape %arg7 : tile<i32> -> tile<1x1xi32>
      %bcast_133 = broadcast %reshape_132 : tile<1x1xi32> -> tile<4x1xi32>
      %105 = muli %43, %bcast_133 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_134 = broadcast %105 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_135 = broadcast %104 : tile<1x16xi32> -> tile<4x16xi32>
      %106 = addi %bcast_134, %bcast_135 overflow<no_signed_wrap> : tile<4x16xi32>
      %107 = exti %106 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_136 = reshape %arg4 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_137 = broadcast %reshape_136 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %108 = offset %bcast_137, %107 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result_138, %result_token_139 = load_ptr_tko weak %108 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %109 = join_tokens %95, %result_token_139 : token
      %reshape_140 = reshape %result_138 : tile<4x16xf32> -> tile<4x16xf32>
      %110 = addf %96, %reshape_140  : tile<4x16xf32>
      %cst_4_f32 = constant <f32: 4.000000e+00> : tile<f32>
      %reshape_141 = reshape %cst_4_f32 : tile<f32> -> tile<1x1xf32>
      %bcast_142 = broadcast %reshape_141 : tile<1x1xf32> -> tile<4x16xf32>
      %111 = mulf %reshape_57, %bcast_142  : tile<4x16xf32>
      %112 = subf %110, %111  : tile<4x16xf32>
      yield %112, %reshape_57, %109 : tile<4x16xf32>, tile<4x16xf32>, token
    }
    %29 = mulf %14#1, %28#1  : tile<4x16xf32>
    %tview_26 = make_tensor_view %arg8, shape = [%arg9, %arg10], strides = [%arg11, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %pview = make_partition_view %tview_26 : partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %cst_2_f32 = constant <f32: 2.000000e+00> : tile<f32>
    %reshape = reshape %cst_2_f32 : tile<f32> -> tile<1x1xf32>
    %bcast = broadcast %reshape : tile<1x1xf32> -> tile<4x16xf32>
    %30 = mulf %14#0, %bcast  : tile<4x16xf32>
    %31 = addf %14#1, %30  : tile<4x16xf32>
    %32 = subf %31, %29  : tile<4x16xf32>
    %33 = store_view_tko weak %32, %pview[%blockId_y, %blockId_x_0] token = %28#2 : tile<4x16xf32>, partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    %tview_27 = make_tensor_view %arg12, shape = [%arg13, %arg14], strides = [%arg15, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %pview_28 = make_partition_view %tview_27 : partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %34 = addf %28#1, %28#0  : tile<4x16xf32>
    %35 = addf %34, %29  : tile<4x16xf32>
    %36 = store_view_tko weak %35, %pview_28[%blockId_y, %blockId_x_0] token = %33 : tile<4x16xf32>, partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
