// Tiles whose neighbors are reflected, some rows and columns apart.
// launch 2x3 small:f64:55 i32=5 i32=11 i32=11 small:f64:9 i32=1 i32=9 i32=9 zeros:f64:55 i32=5 i32=11 i32=11
// launch 3x3 small:f64:144 i32=6 i32=24 i32=24 small:f64:9 i32=1 i32=9 i32=9 zeros:f64:144 i32=6 i32=24 i32=24
// launch 1x1 small:f64:3 i32=1 i32=3 i32=3 small:f64:9 i32=1 i32=9 i32=9 zeros:f64:3 i32=1 i32=3 i32=3
// launch 2x3 small:f64:55 i32=12 i32=11 i32=11 small:f64:9 i32=1 i32=9 i32=9 zeros:f64:55 i32=5 i32=11 i32=11
cuda_tile.module @m {
  entry @k(%arg0: tile<ptr<f64>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<ptr<f64>>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f64>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>) {
    %0 = make_token : token
    %assume = assume div_by<16>, %arg0 : tile<ptr<f64>>
    %assume_0 = assume bounded<0, ?>, %arg1 : tile<i32>
    %assume_1 = assume bounded<0, ?>, %arg2 : tile<i32>
    %assume_2 = assume bounded<0, ?>, %arg3 : tile<i32>
    %assume_3 = assume div_by<16>, %arg4 : tile<ptr<f64>>
    %assume_4 = assume bounded<0, ?>, %arg5 : tile<i32>
    %assume_5 = assume bounded<0, ?>, %arg6 : tile<i32>
    %assume_6 = assume bounded<0, ?>, %arg7 : tile<i32>
    %assume_7 = assume div_by<16>, %arg8 : tile<ptr<f64>>
    %assume_8 = assume bounded<0, ?>, %arg9 : tile<i32>
    %assume_9 = assume bounded<0, ?>, %arg10 : tile<i32>
    %assume_10 = assume bounded<0, ?>, %arg11 : tile<i32>
    %tview = make_tensor_view %assume, shape = [%assume_0, %assume_1], strides = [%assume_2, 1] : tile<i32> -> tensor_view<?x?xf64, strides=[?,1]>
    %sview = make_strided_view %tview : strided_view<tile=(2x8), traversal_strides=[1,1], tensor_view<?x?xf64, strides=[?,1]>>
    %sview_11 = make_strided_view %tview : strided_view<tile=(2x8), traversal_strides=[1,1], tensor_view<?x?xf64, strides=[?,1]>>
    %sview_12 = make_strided_view %tview : strided_view<tile=(2x8), traversal_strides=[1,1], tensor_view<?x?xf64, strides=[?,1]>>
    %sview_13 = make_strided_view %tview : strided_view<tile=(2x8), traversal_strides=[1,1], tensor_view<?x?xf64, strides=[?,1]>>
    %sview_14 = make_strided_view %tview : strided_view<tile=(2x8), traversal_strides=[1,1], tensor_view<?x?xf64, strides=[?,1]>>
    %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    %blockId_x_15, %blockId_y_16, %blockId_z_17 = get_tile_block_id : tile<i32>
    %cst_0_f64 = constant <f64: 0.000000e+00> : tile<2x8xf64>
    %cst_2_i32 = constant <i32: 2> : tile<i32>
    %1 = muli %blockId_y, %cst_2_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %2 = addi %1, %cst_0_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_8_i32 = constant <i32: 8> : tile<i32>
    %3 = muli %blockId_x_15, %cst_8_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_18 = constant <i32: 0> : tile<i32>
    %4 = addi %3, %cst_0_i32_18 overflow<no_signed_wrap> : tile<i32>
    %cst_3_i32 = constant <i32: 3> : tile<i32>
    %5 = cmpi greater_than_or_equal %2, %cst_3_i32, signed : tile<i32> -> tile<i1>
    %cst_5_i32 = constant <i32: 5> : tile<i32>
    %6 = subi %assume_0, %cst_5_i32 overflow<no_signed_wrap> : tile<i32>
    %7 = cmpi less_than_or_equal %2, %6, signed : tile<i32> -> tile<i1>
    %8 = andi %5, %7 : tile<i1>
    %cst_3_i32_19 = constant <i32: 3> : tile<i32>
    %9 = cmpi greater_than_or_equal %4, %cst_3_i32_19, signed : tile<i32> -> tile<i1>
    %cst_11_i32 = constant <i32: 11> : tile<i32>
    %10 = subi %assume_1, %cst_11_i32 overflow<no_signed_wrap> : tile<i32>
    %11 = cmpi less_than_or_equal %4, %10, signed : tile<i32> -> tile<i1>
    %12 = andi %9, %11 : tile<i1>
    %13 = andi %8, %12 : tile<i1>
    %14:2 = if %13 -> (tile<2x8xf64>, token) {
      %tile, %result_token = load_view_tko weak %sview_14[%2, %4] token = %0 : strided_view<tile=(2x8), traversal_strides=[1,1], tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> tile<2x8xf64>, token
      %reshape = reshape %tile : tile<2x8xf64> -> tile<2x8xf64>
      %16 = addf %cst_0_f64, %reshape  : tile<2x8xf64>
      %cst_2_i32_21 = constant <i32: 2> : tile<i32>
      %17 = addi %2, %cst_2_i32_21 overflow<no_signed_wrap> : tile<i32>
      %tile_22, %result_token_23 = load_view_tko weak %sview_13[%17, %4] token = %0 : strided_view<tile=(2x8), traversal_strides=[1,1], tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> tile<2x8xf64>, token
      %18 = join_tokens %result_token, %result_token_23 : token
      %reshape_24 = reshape %tile_22 : tile<2x8xf64> -> tile<2x8xf64>
      %19 = addf %16, %reshape_24  : tile<2x8xf64>
      %cst_-3_i32 = constant <i32: -3> : tile<i32>
      %20 = addi %4, %cst_-3_i32 overflow<no_signed_wrap> : tile<i32>
      %tile_25, %result_token_26 = load_view_tko weak %sview_12[%2, %20] token = %0 : strided_view<tile=(2x8), traversal_strides=[1,1], tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> tile<2x8xf64>, token
      %21 = join_tokens %18, %result_token_26 : token
      %reshape_27 = reshape %tile_25 : tile<2x8xf64> -> tile<2x8xf64>
      %22 = addf %19, %reshape_27  : tile<2x8xf64>
      %cst_3_i32_28 = constant <i32: 3> : tile<i32>
      %23 = addi %4, %cst_3_i32_28 overflow<no_signed_wrap> : tile<i32>
      %tile_29, %result_token_30 = load_view_tko weak %sview_11[%2, %23] token = %0 : strided_view<tile=(2x8), traversal_strides=[1,1], tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> tile<2x8xf64>, token
      %24 = join_tokens %21, %result_token_30 : token
      %reshape_31 = reshape %tile_29 : tile<2x8xf64> -> tile<2x8xf64>
      %25 = addf %22, %reshape_31  : tile<2x8xf64>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %26 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %tile_32, %result_token_33 = load_view_tko weak %sview[%26, %4] token = %0 : strided_view<tile=(2x8), traversal_strides=[1,1], tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> tile<2x8xf64>, token
      %27 = join_tokens %24, %result_token_33 : token
      %reshape_34 = reshape %tile_32 : tile<2x8xf64> -> tile<2x8xf64>
      %28 = addf %25, %reshape_34  : tile<2x8xf64>
      yield %28, %27 : tile<2x8xf64>, token
    } else {
      %16 = iota : tile<2xi32>
      %reshape = reshape %16 : tile<2xi32> -> tile<2x1xi32>
      %reshape_21 = reshape %2 : tile<i32> -> tile<1x1xi32>
      %bcast = broadcast %reshape_21 : tile<1x1xi32> -> tile<2x1xi32>
      %17 = addi %reshape, %bcast overflow<no_signed_wrap> : tile<2x1xi32>
      %cst_1_i32 = constant <i32: 1> : tile<i32>
      %18 = subi %assume_0, %cst_1_i32 overflow<no_signed_wrap> : tile<i32>
      %cst_2_i32_22 = constant <i32: 2> : tile<i32>
      %19 = muli %18, %cst_2_i32_22 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32_23 = constant <i32: 1> : tile<i32>
      %20 = maxi %19, %cst_1_i32_23 signed : tile<i32>
      %reshape_24 = reshape %20 : tile<i32> -> tile<1x1xi32>
      %bcast_25 = broadcast %reshape_24 : tile<1x1xi32> -> tile<2x1xi32>
      %21 = remi %17, %bcast_25 signed : tile<2x1xi32>
      %cst_0_i32_26 = constant <i32: 0> : tile<i32>
      %reshape_27 = reshape %cst_0_i32_26 : tile<i32> -> tile<1x1xi32>
      %bcast_28 = broadcast %reshape_27 : tile<1x1xi32> -> tile<2x1xi32>
      %22 = cmpi less_than %21, %bcast_28, signed : tile<2x1xi32> -> tile<2x1xi1>
      %reshape_29 = reshape %20 : tile<i32> -> tile<1x1xi32>
      %bcast_30 = broadcast %reshape_29 : tile<1x1xi32> -> tile<2x1xi32>
      %23 = addi %21, %bcast_30 overflow<no_signed_wrap> : tile<2x1xi32>
      %24 = select %22, %23, %21 : tile<2x1xi1>, tile<2x1xi32>
      %cst_2_i32_31 = constant <i32: 2> : tile<i32>
      %25 = muli %18, %cst_2_i32_31 overflow<no_signed_wrap> : tile<i32>
      %reshape_32 = reshape %25 : tile<i32> -> tile<1x1xi32>
      %bcast_33 = broadcast %reshape_32 : tile<1x1xi32> -> tile<2x1xi32>
      %26 = subi %bcast_33, %24 overflow<no_signed_wrap> : tile<2x1xi32>
      %27 = mini %24, %26 signed : tile<2x1xi32>
      %28 = iota : tile<8xi32>
      %reshape_34 = reshape %28 : tile<8xi32> -> tile<1x8xi32>
      %reshape_35 = reshape %4 : tile<i32> -> tile<1x1xi32>
      %bcast_36 = broadcast %reshape_35 : tile<1x1xi32> -> tile<1x8xi32>
      %29 = addi %reshape_34, %bcast_36 overflow<no_signed_wrap> : tile<1x8xi32>
      %cst_1_i32_37 = constant <i32: 1> : tile<i32>
      %30 = subi %assume_1, %cst_1_i32_37 overflow<no_signed_wrap> : tile<i32>
      %cst_2_i32_38 = constant <i32: 2> : tile<i32>
      %31 = muli %30, %cst_2_i32_38 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32_39 = constant <i32: 1> : tile<i32>
      %32 = maxi %31, %cst_1_i32_39 signed : tile<i32>
      %reshape_40 = reshape %32 : tile<i32> -> tile<1x1xi32>
      %bcast_41 = broadcast %reshape_40 : tile<1x1xi32> -> tile<1x8xi32>
      %33 = remi %29, %bcast_41 signed : tile<1x8xi32>
      %cst_0_i32_42 = constant <i32: 0> : tile<i32>
      %reshape_43 = reshape %cst_0_i32_42 : tile<i32> -> tile<1x1xi32>
      %bcast_44 = broadcast %reshape_43 : tile<1x1xi32> -> tile<1x8xi32>
      %34 = cmpi less_than %33, %bcast_44, signed : tile<1x8xi32> -> tile<1x8xi1>
      %reshape_45 = reshape %32 : tile<i32> -> tile<1x1xi32>
      %bcast_46 = broadcast %reshape_45 : tile<1x1xi32> -> tile<1x8xi32>
      %35 = addi %33, %bcast_46 overflow<no_signed_wrap> : tile<1x8xi32>
      %36 = select %34, %35, %33 : tile<1x8xi1>, tile<1x8xi32>
      %cst_2_i32_47 = constant <i32: 2> : tile<i32>
      %37 = muli %30, %cst_2_i32_47 overflow<no_signed_wrap> : tile<i32>
      %reshape_48 = reshape %37 : tile<i32> -> tile<1x1xi32>
      %bcast_49 = broadcast %reshape_48 : tile<1x1xi32> -> tile<1x8xi32>
      %38 = subi %bcast_49, %36 overflow<no_signed_wrap> : tile<1x8xi32>
      %39 = mini %36, %38 signed : tile<1x8xi32>
      %reshape_50 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_51 = broadcast %reshape_50 : tile<1x1xi32> -> tile<2x1xi32>
      %40 = muli %27, %bcast_51 overflow<no_signed_wrap> : tile<2x1xi32>
      %bcast_52 = broadcast %40 : tile<2x1xi32> -> tile<2x8xi32>
      %bcast_53 = broadcast %39 : tile<1x8xi32> -> tile<2x8xi32>
      %41 = addi %bcast_52, %bcast_53 overflow<no_signed_wrap> : tile<2x8xi32>
      %42 = exti %41 signed : tile<2x8xi32> -> tile<2x8xi64>
      %reshape_54 = reshape %assume : tile<ptr<f64>> -> tile<1x1xptr<f64>>
      %bcast_55 = broadcast %reshape_54 : tile<1x1xptr<f64>> -> tile<2x8xptr<f64>>
      %43 = offset %bcast_55, %42 : tile<2x8xptr<f64>>, tile<2x8xi64> -> tile<2x8xptr<f64>>
      %result, %result_token = load_ptr_tko weak %43 token=%0 : tile<2x8xptr<f64>> -> tile<2x8xf64>, token
      %reshape_56 = reshape %result : tile<2x8xf64> -> tile<2x8xf64>
      %44 = addf %cst_0_f64, %reshape_56  : tile<2x8xf64>
      %cst_2_i32_57 = constant <i32: 2> : tile<i32>
      %45 = addi %2, %cst_2_i32_57 overflow<no_signed_wrap> : tile<i32>
      %46 = iota : tile<2xi32>
      %reshape_58 = reshape %46 : tile<2xi32> -> tile<2x1xi32>
      %reshape_59 = reshape %45 : tile<i32> -> tile<1x1xi32>
      %bcast_60 = broadcast %reshape_59 : tile<1x1xi32> -> tile<2x1xi32>
      %47 = addi %reshape_58, %bcast_60 overflow<no_signed_wrap> : tile<2x1xi32>
      %cst_1_i32_61 = constant <i32: 1> : tile<i32>
      %48 = subi %assume_0, %cst_1_i32_61 overflow<no_signed_wrap> : tile<i32>
      %cst_2_i32_62 = constant <i32: 2> : tile<i32>
      %49 = muli %48, %cst_2_i32_62 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32_63 = constant <i32: 1> : tile<i32>
      %50 = maxi %49, %cst_1_i32_63 signed : tile<i32>
      %reshape_64 = reshape %50 : tile<i32> -> tile<1x1xi32>
      %bcast_65 = broadcast %reshape_64 : tile<1x1xi32> -> tile<2x1xi32>
      %51 = remi %47, %bcast_65 signed : tile<2x1xi32>
      %cst_0_i32_66 = constant <i32: 0> : tile<i32>
      %reshape_67 = reshape %cst_0_i32_66 : tile<i32> -> tile<1x1xi32>
      %bcast_68 = broadcast %reshape_67 : tile<1x1xi32> -> tile<2x1xi32>
      %52 = cmpi less_than %51, %bcast_68, signed : tile<2x1xi32> -> tile<2x1xi1>
      %reshape_69 = reshape %50 : tile<i32> -> tile<1x1xi32>
      %bcast_70 = broadcast %reshape_69 : tile<1x1xi32> -> tile<2x1xi32>
      %53 = addi %51, %bcast_70 overflow<no_signed_wrap> : tile<2x1xi32>
      %54 = select %52, %53, %51 : tile<2x1xi1>, tile<2x1xi32>
      %cst_2_i32_71 = constant <i32: 2> : tile<i32>
      %55 = muli %48, %cst_2_i32_71 overflow<no_signed_wrap> : tile<i32>
      %reshape_72 = reshape %55 : tile<i32> -> tile<1x1xi32>
      %bcast_73 = broadcast %reshape_72 : tile<1x1xi32> -> tile<2x1xi32>
      %56 = subi %bcast_73, %54 overflow<no_signed_wrap> : tile<2x1xi32>
      %57 = mini %54, %56 signed : tile<2x1xi32>
      %reshape_74 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_75 = broadcast %reshape_74 : tile<1x1xi32> -> tile<2x1xi32>
      %58 = muli %57, %bcast_75 overflow<no_signed_wrap> : tile<2x1xi32>
      %bcast_76 = broadcast %58 : tile<2x1xi32> -> tile<2x8xi32>
      %bcast_77 = broadcast %39 : tile<1x8xi32> -> tile<2x8xi32>
      %59 = addi %bcast_76, %bcast_77 overflow<no_signed_wrap> : tile<2x8xi32>
      %60 = exti %59 signed : tile<2x8xi32> -> tile<2x8xi64>
      %reshape_78 = reshape %assume : tile<ptr<f64>> -> tile<1x1xptr<f64>>
      %bcast_79 = broadcast %reshape_78 : tile<1x1xptr<f64>> -> tile<2x8xptr<f64>>
      %61 = offset %bcast_79, %60 : tile<2x8xptr<f64>>, tile<2x8xi64> -> tile<2x8xptr<f64>>
      %result_80, %result_token_81 = load_ptr_tko weak %61 token=%0 : tile<2x8xptr<f64>> -> tile<2x8xf64>, token
      %62 = join_tokens %result_token, %result_token_81 : token
      %reshape_82 = reshape %result_80 : tile<2x8xf64> -> tile<2x8xf64>
      %63 = addf %44, %reshape_82  : tile<2x8xf64>
      %cst_-3_i32 = constant <i32: -3> : tile<i32>
      %64 = addi %4, %cst_-3_i32 overflow<no_signed_wrap> : tile<i32>
      %65 = iota : tile<8xi32>
      %reshape_83 = reshape %65 : tile<8xi32> -> tile<1x8xi32>
      %reshape_84 = reshape %64 : tile<i32> -> tile<1x1xi32>
      %bcast_85 = broadcast %reshape_84 : tile<1x1xi32> -> tile<1x8xi32>
      %66 = addi %reshape_83, %bcast_85 overflow<no_signed_wrap> : tile<1x8xi32>
      %cst_1_i32_86 = constant <i32: 1> : tile<i32>
      %67 = subi %assume_1, %cst_1_i32_86 overflow<no_signed_wrap> : tile<i32>
      %cst_2_i32_87 = constant <i32: 2> : tile<i32>
      %68 = muli %67, %cst_2_i32_87 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32_88 = constant <i32: 1> : tile<i32>
      %69 = maxi %68, %cst_1_i32_88 signed : tile<i32>
      %reshape_89 = reshape %69 : tile<i32> -> tile<1x1xi32>
      %bcast_90 = broadcast %reshape_89 : tile<1x1xi32> -> tile<1x8xi32>
      %70 = remi %66, %bcast_90 signed : tile<1x8xi32>
      %cst_0_i32_91 = constant <i32: 0> : tile<i32>
      %reshape_92 = reshape %cst_0_i32_91 : tile<i32> -> tile<1x1xi32>
      %bcast_93 = broadcast %reshape_92 : tile<1x1xi32> -> tile<1x8xi32>
      %71 = cmpi less_than %70, %bcast_93, signed : tile<1x8xi32> -> tile<1x8xi1>
      %reshape_94 = reshape %69 : tile<i32> -> tile<1x1xi32>
      %bcast_95 = broadcast %reshape_94 : tile<1x1xi32> -> tile<1x8xi32>
      %72 = addi %70, %bcast_95 overflow<no_signed_wrap> : tile<1x8xi32>
      %73 = select %71, %72, %70 : tile<1x8xi1>, tile<1x8xi32>
      %cst_2_i32_96 = constant <i32: 2> : tile<i32>
      %74 = muli %67, %cst_2_i32_96 overflow<no_signed_wrap> : tile<i32>
      %reshape_97 = reshape %74 : tile<i32> -> tile<1x1xi32>
      %bcast_98 = broadcast %reshape_97 : tile<1x1xi32> -> tile<1x8xi32>
      %75 = subi %bcast_98, %73 overflow<no_signed_wrap> : tile<1x8xi32>
      %76 = mini %73, %75 signed : tile<1x8xi32>
      %reshape_99 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_100 = broadcast %reshape_99 : tile<1x1xi32> -> tile<2x1xi32>
      %77 = muli %27, %bcast_100 overflow<no_signed_wrap> : tile<2x1xi32>
      %bcast_101 = broadcast %77 : tile<2x1xi32> -> tile<2x8xi32>
      %bcast_102 = broadcast %76 : tile<1x8xi32> -> tile<2x8xi32>
      %78 = addi %bcast_101, %bcast_102 overflow<no_signed_wrap> : tile<2x8xi32>
      %79 = exti %78 signed : tile<2x8xi32> -> tile<2x8xi64>
      %reshape_103 = reshape %assume : tile<ptr<f64>> -> tile<1x1xptr<f64>>
      %bcast_104 = broadcast %reshape_103 : tile<1x1xptr<f64>> -> tile<2x8xptr<f64>>
      %80 = offset %bcast_104, %79 : tile<2x8xptr<f64>>, tile<2x8xi64> -> tile<2x8xptr<f64>>
      %result_105, %result_token_106 = load_ptr_tko weak %80 token=%0 : tile<2x8xptr<f64>> -> tile<2x8xf64>, token
      %81 = join_tokens %62, %result_token_106 : token
      %reshape_107 = reshape %result_105 : tile<2x8xf64> -> tile<2x8xf64>
      %82 = addf %63, %reshape_107  : tile<2x8xf64>
      %cst_3_i32_108 = constant <i32: 3> : tile<i32>
      %83 = addi %4, %cst_3_i32_108 overflow<no_signed_wrap> : tile<i32>
      %84 = iota : tile<8xi32>
      %reshape_109 = reshape %84 : tile<8xi32> -> tile<1x8xi32>
      %reshape_110 = reshape %83 : tile<i32> -> tile<1x1xi32>
      %bcast_111 = broadcast %reshape_110 : tile<1x1xi32> -> tile<1x8xi32>
      %85 = addi %reshape_109, %bcast_111 overflow<no_signed_wrap> : tile<1x8xi32>
      %cst_1_i32_112 = constant <i32: 1> : tile<i32>
      %86 = subi %assume_1, %cst_1_i32_112 overflow<no_signed_wrap> : tile<i32>
      %cst_2_i32_113 = constant <i32: 2> : tile<i32>
      %87 = muli %86, %cst_2_i32_113 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32_114 = constant <i32: 1> : tile<i32>
      %88 = maxi %87, %cst_1_i32_114 signed : tile<i32>
      %reshape_115 = reshape %88 : tile<i32> -> tile<1x1xi32>
      %bcast_116 = broadcast %reshape_115 : tile<1x1xi32> -> tile<1x8xi32>
      %89 = remi %85, %bcast_116 signed : tile<1x8xi32>
      %cst_0_i32_117 = constant <i32: 0> : tile<i32>
      %reshape_118 = reshape %cst_0_i32_117 : tile<i32> -> tile<1x1xi32>
      %bcast_119 = broadcast %reshape_118 : tile<1x1xi32> -> tile<1x8xi32>
      %90 = cmpi less_than %89, %bcast_119, signed : tile<1x8xi32> -> tile<1x8xi1>
      %reshape_120 = reshape %88 : tile<i32> -> tile<1x1xi32>
      %bcast_121 = broadcast %reshape_120 : tile<1x1xi32> -> tile<1x8xi32>
      %91 = addi %89, %bcast_121 overflow<no_signed_wrap> : tile<1x8xi32>
      %92 = select %90, %91, %89 : tile<1x8xi1>, tile<1x8xi32>
      %cst_2_i32_122 = constant <i32: 2> : tile<i32>
      %93 = muli %86, %cst_2_i32_122 overflow<no_signed_wrap> : tile<i32>
      %reshape_123 = reshape %93 : tile<i32> -> tile<1x1xi32>
      %bcast_124 = broadcast %reshape_123 : tile<1x1xi32> -> tile<1x8xi32>
      %94 = subi %bcast_124, %92 overflow<no_signed_wrap> : tile<1x8xi32>
      %95 = mini %92, %94 signed : tile<1x8xi32>
      %reshape_125 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_126 = broadcast %reshape_125 : tile<1x1xi32> -> tile<2x1xi32>
      %96 = muli %27, %bcast_126 overflow<no_signed_wrap> : tile<2x1xi32>
      %bcast_127 = broadcast %96 : tile<2x1xi32> -> tile<2x8xi32>
      %bcast_128 = broadcast %95 : tile<1x8xi32> -> tile<2x8xi32>
      %97 = addi %bcast_127, %bcast_128 overflow<no_signed_wrap> : tile<2x8xi32>
      %98 = exti %97 signed : tile<2x8xi32> -> tile<2x8xi64>
      %reshape_129 = reshape %assume : tile<ptr<f64>> -> tile<1x1xptr<f64>>
      %bcast_130 = broadcast %reshape_129 : tile<1x1xptr<f64>> -> tile<2x8xptr<f64>>
      %99 = offset %bcast_130, %98 : tile<2x8xptr<f64>>, tile<2x8xi64> -> tile<2x8xptr<f64>>
      %result_131, %result_token_132 = load_ptr_tko weak %99 token=%0 : tile<2x8xptr<f64>> -> tile<2x8xf64>, token
      %100 = join_tokens %81, %result_token_132 : token
      %reshape_133 = reshape %result_131 : tile<2x8xf64> -> tile<2x8xf64>
      %101 = addf %82, %reshape_133  : tile<2x8xf64>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %102 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %103 = iota : tile<2xi32>
      %reshape_134 = reshape %103 : tile<2xi32> -> tile<2x1xi32>
      %reshape_135 = reshape %102 : tile<i32> -> tile<1x1xi32>
      %bcast_136 = broadcast %reshape_135 : tile<1x1xi32> -> tile<2x1xi32>
      %104 = addi %reshape_134, %bcast_136 overflow<no_signed_wrap> : tile<2x1xi32>
      %cst_1_i32_137 = constant <i32: 1> : tile<i32>
      %105 = subi %assume_0, %cst_1_i32_137 overflow<no_signed_wrap> : tile<i32>
      %cst_2_i32_138 = constant <i32: 2> : tile<i32>
      %106 = muli %105, %cst_2_i32_138 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32_139 = constant <i32: 1> : tile<i32>
      %107 = maxi %106, %cst_1_i32_139 signed : tile<i32>
      %reshape_140 = reshape %107 : tile<i32> -> tile<1x1xi32>
      %bcast_141 = broadcast %reshape_140 : tile<1x1xi32> -> tile<2x1xi32>
      %108 = remi %104, %bcast_141 signed : tile<2x1xi32>
      %cst_0_i32_142 = constant <i32: 0> : tile<i32>
      %reshape_143 = reshape %cst_0_i32_142 : tile<i32> -> tile<1x1xi32>
      %bcast_144 = broadcast %reshape_143 : tile<1x1xi32> -> tile<2x1xi32>
      %109 = cmpi less_than %108, %bcast_144, signed : tile<2x1xi32> -> tile<2x1xi1>
      %reshape_145 = reshape %107 : tile<i32> -> tile<1x1xi32>
      %bcast_146 = broadcast %reshape_145 : tile<1x1xi32> -> tile<2x1xi32>
      %110 = addi %108, %bcast_146 overflow<no_signed_wrap> : tile<2x1xi32>
      %111 = select %109, %110, %108 : tile<2x1xi1>, tile<2x1xi32>
      %cst_2_i32_147 = constant <i32: 2> : tile<i32>
      %112 = muli %105, %cst_2_i32_147 overflow<no_signed_wrap> : tile<i32>
      %reshape_148 = reshape %112 : tile<i32> -> tile<1x1xi32>
      %bcast_149 = broadcast %reshape_148 : tile<1x1xi32> -> tile<2x1xi32>
      %113 = subi %bcast_149, %111 overflow<no_signed_wrap> : tile<2x1xi32>
      %114 = mini %111, %113 signed : tile<2x1xi32>
      %reshape_150 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_151 = broadcast %reshape_150 : tile<1x1xi32> -> tile<2x1xi32>
      %115 = muli %114, %bcast_151 overflow<no_signed_wrap> : tile<2x1xi32>
      %bcast_152 = broadcast %115 : tile<2x1xi32> -> tile<2x8xi32>
      %bcast_153 = broadcast %39 : tile<1x8xi32> -> tile<2x8xi32>
      %116 = addi %bcast_152, %bcast_153 overflow<no_signed_wrap> : tile<2x8xi32>
      %117 = exti %116 signed : tile<2x8xi32> -> tile<2x8xi64>
      %reshape_154 = reshape %assume : tile<ptr<f64>> -> tile<1x1xptr<f64>>
      %bcast_155 = broadcast %reshape_154 : tile<1x1xptr<f64>> -> tile<2x8xptr<f64>>
      %118 = offset %bcast_155, %117 : tile<2x8xptr<f64>>, tile<2x8xi64> -> tile<2x8xptr<f64>>
      %result_156, %result_token_157 = load_ptr_tko weak %118 token=%0 : tile<2x8xptr<f64>> -> tile<2x8xf64>, token
      %119 = join_tokens %100, %result_token_157 : token
      %reshape_158 = reshape %result_156 : tile<2x8xf64> -> tile<2x8xf64>
      %120 = addf %101, %reshape_158  : tile<2x8xf64>
      yield %120, %119 : tile<2x8xf64>, token
    }
    %tview_20 = make_tensor_view %assume_7, shape = [%assume_8, %assume_9], strides = [%assume_10, 1] : tile<i32> -> tensor_view<?x?xf64, strides=[?,1]>
    %pview = make_partition_view %tview_20 : partition_view<tile=(2x8), padding_value = zero, tensor_view<?x?xf64, strides=[?,1]>>
    %15 = store_view_tko weak %14#0, %pview[%blockId_y, %blockId_x_15] token = %14#1 : tile<2x8xf64>, partition_view<tile=(2x8), padding_value = zero, tensor_view<?x?xf64, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
