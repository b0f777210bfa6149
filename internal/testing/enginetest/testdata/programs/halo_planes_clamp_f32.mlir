// Tiles of three dimensions whose neighbors are limited to the array.
// launch 2x2x3 small:f32:600 i32=5 i32=6 i32=20 i32=120 i32=20 zeros:f32:600 i32=5 i32=6 i32=20 i32=120 i32=20
// launch 3x3x3 small:f32:2500 i32=5 i32=10 i32=40 i32=500 i32=50 zeros:f32:2000 i32=5 i32=10 i32=40 i32=400 i32=40
// launch 1x1x1 small:f32:3 i32=1 i32=1 i32=3 i32=3 i32=3 zeros:f32:3 i32=1 i32=1 i32=3 i32=3 i32=3
cuda_tile.module @m {
  entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<i32>, %arg5: tile<i32>, %arg6: tile<ptr<f32>>, %arg7: tile<i32>, %arg8: tile<i32>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>) {
    %0 = make_token : token
    %assume = assume div_by<16>, %arg0 : tile<ptr<f32>>
    %assume_0 = assume bounded<0, ?>, %arg1 : tile<i32>
    %assume_1 = assume bounded<0, ?>, %arg2 : tile<i32>
    %assume_2 = assume bounded<0, ?>, %arg3 : tile<i32>
    %assume_assume = assume div_by<4>, %assume_2 : tile<i32>
    %assume_3 = assume bounded<0, ?>, %arg4 : tile<i32>
    %assume_assume_4 = assume div_by<4>, %assume_3 : tile<i32>
    %assume_5 = assume bounded<0, ?>, %arg5 : tile<i32>
    %assume_assume_6 = assume div_by<4>, %assume_5 : tile<i32>
    %assume_7 = assume div_by<16>, %arg6 : tile<ptr<f32>>
    %assume_8 = assume bounded<0, ?>, %arg7 : tile<i32>
    %assume_9 = assume bounded<0, ?>, %arg8 : tile<i32>
    %assume_10 = assume bounded<0, ?>, %arg9 : tile<i32>
    %assume_assume_11 = assume div_by<4>, %assume_10 : tile<i32>
    %assume_12 = assume bounded<0, ?>, %arg10 : tile<i32>
    %assume_assume_13 = assume div_by<4>, %assume_12 : tile<i32>
    %assume_14 = assume bounded<0, ?>, %arg11 : tile<i32>
    %assume_assume_15 = assume div_by<4>, %assume_14 : tile<i32>
    %tview = make_tensor_view %assume, shape = [%assume_0, %assume_1, %assume_assume], strides = [%assume_assume_4, %assume_assume_6, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
    %sview = make_strided_view %tview : strided_view<tile=(2x4x16), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>
    %sview_16 = make_strided_view %tview : strided_view<tile=(2x4x16), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>
    %sview_17 = make_strided_view %tview : strided_view<tile=(2x4x16), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>
    %sview_18 = make_strided_view %tview : strided_view<tile=(2x4x16), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>
    %sview_19 = make_strided_view %tview : strided_view<tile=(2x4x16), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>
    %sview_20 = make_strided_view %tview : strided_view<tile=(2x4x16), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>
    %sview_21 = make_strided_view %tview : strided_view<tile=(2x4x16), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>
    %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    %blockId_x_22, %blockId_y_23, %blockId_z_24 = get_tile_block_id : tile<i32>
    %blockId_x_25, %blockId_y_26, %blockId_z_27 = get_tile_block_id : tile<i32>
    %cst_0_f32 = constant <f32: 0.000000e+00> : tile<2x4x16xf32>
    %cst_2_i32 = constant <i32: 2> : tile<i32>
    %1 = muli %blockId_z_27, %cst_2_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %2 = addi %1, %cst_0_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_4_i32 = constant <i32: 4> : tile<i32>
    %3 = muli %blockId_y, %cst_4_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_28 = constant <i32: 0> : tile<i32>
    %4 = addi %3, %cst_0_i32_28 overflow<no_signed_wrap> : tile<i32>
    %cst_16_i32 = constant <i32: 16> : tile<i32>
    %5 = muli %blockId_x_22, %cst_16_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_29 = constant <i32: 0> : tile<i32>
    %6 = addi %5, %cst_0_i32_29 overflow<no_signed_wrap> : tile<i32>
    %cst_1_i32 = constant <i32: 1> : tile<i32>
    %7 = cmpi greater_than_or_equal %2, %cst_1_i32, signed : tile<i32> -> tile<i1>
    %cst_3_i32 = constant <i32: 3> : tile<i32>
    %8 = subi %assume_0, %cst_3_i32 overflow<no_signed_wrap> : tile<i32>
    %9 = cmpi less_than_or_equal %2, %8, signed : tile<i32> -> tile<i1>
    %10 = andi %7, %9 : tile<i1>
    %cst_1_i32_30 = constant <i32: 1> : tile<i32>
    %11 = cmpi greater_than_or_equal %4, %cst_1_i32_30, signed : tile<i32> -> tile<i1>
    %cst_5_i32 = constant <i32: 5> : tile<i32>
    %12 = subi %assume_1, %cst_5_i32 overflow<no_signed_wrap> : tile<i32>
    %13 = cmpi less_than_or_equal %4, %12, signed : tile<i32> -> tile<i1>
    %14 = andi %11, %13 : tile<i1>
    %15 = andi %10, %14 : tile<i1>
    %cst_2_i32_31 = constant <i32: 2> : tile<i32>
    %16 = cmpi greater_than_or_equal %6, %cst_2_i32_31, signed : tile<i32> -> tile<i1>
    %cst_18_i32 = constant <i32: 18> : tile<i32>
    %17 = subi %assume_assume, %cst_18_i32 overflow<no_signed_wrap> : tile<i32>
    %18 = cmpi less_than_or_equal %6, %17, signed : tile<i32> -> tile<i1>
    %19 = andi %16, %18 : tile<i1>
    %20 = andi %15, %19 : tile<i1>
    %21:2 = if %20 -> (tile<2x4x16xf32>, token) {
      %tile, %result_token = load_view_tko weak %sview_21[%2, %4, %6] token = %0 : strided_view<tile=(2x4x16), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> tile<2x4x16xf32>, token
      %reshape = reshape %tile : tile<2x4x16xf32> -> tile<2x4x16xf32>
      %cst_f32 = constant <f32: -6.000000e+00> : tile<f32>
      %reshape_33 = reshape %cst_f32 : tile<f32> -> tile<1x1x1xf32>
      %bcast = broadcast %reshape_33 : tile<1x1x1xf32> -> tile<2x4x16xf32>
      %23 = mulf %reshape, %bcast  : tile<2x4x16xf32>
      %cst_1_i32_34 = constant <i32: 1> : tile<i32>
      %24 = addi %2, %cst_1_i32_34 overflow<no_signed_wrap> : tile<i32>
      %tile_35, %result_token_36 = load_view_tko weak %sview_20[%24, %4, %6] token = %0 : strided_view<tile=(2x4x16), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> tile<2x4x16xf32>, token
      %25 = join_tokens %result_token, %result_token_36 : token
      %reshape_37 = reshape %tile_35 : tile<2x4x16xf32> -> tile<2x4x16xf32>
      %26 = addf %23, %reshape_37  : tile<2x4x16xf32>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %27 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %tile_38, %result_token_39 = load_view_tko weak %sview_19[%27, %4, %6] token = %0 : strided_view<tile=(2x4x16), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> tile<2x4x16xf32>, token
      %28 = join_tokens %25, %result_token_39 : token
      %reshape_40 = reshape %tile_38 : tile<2x4x16xf32> -> tile<2x4x16xf32>
      %29 = addf %26, %reshape_40  : tile<2x4x16xf32>
      %cst_1_i32_41 = constant <i32: 1> : tile<i32>
      %30 = addi %4, %cst_1_i32_41 overflow<no_signed_wrap> : tile<i32>
      %tile_42, %result_token_43 = load_view_tko weak %sview_18[%2, %30, %6] token = %0 : strided_view<tile=(2x4x16), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> tile<2x4x16xf32>, token
      %31 = join_tokens %28, %result_token_43 : token
      %reshape_44 = reshape %tile_42 : tile<2x4x16xf32> -> tile<2x4x16xf32>
      %32 = addf %29, %reshape_44  : tile<2x4x16xf32>
      %cst_-1_i32_45 = constant <i32: -1> : tile<i32>
      %33 = addi %4, %cst_-1_i32_45 overflow<no_signed_wrap> : tile<i32>
      %tile_46, %result_token_47 = load_view_tko weak %sview_17[%2, %33, %6] token = %0 : strided_view<tile=(2x4x16), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> tile<2x4x16xf32>, token
      %34 = join_tokens %31, %result_token_47 : token
      %reshape_48 = reshape %tile_46 : tile<2x4x16xf32> -> tile<2x4x16xf32>
      %35 = addf %32, %reshape_48  : tile<2x4x16xf32>
      %cst_2_i32_49 = constant <i32: 2> : tile<i32>
      %36 = addi %6, %cst_2_i32_49 overflow<no_signed_wrap> : tile<i32>
      %tile_50, %result_token_51 = load_view_tko weak %sview_16[%2, %4, %36] token = %0 : strided_view<tile=(2x4x16), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> tile<2x4x16xf32>, token
      %37 = join_tokens %34, %result_token_51 : token
      %reshape_52 = reshape %tile_50 : tile<2x4x16xf32> -> tile<2x4x16xf32>
      %38 = addf %35, %reshape_52  : tile<2x4x16xf32>
      %cst_-1_i32_53 = constant <i32: -1> : tile<i32>
      %39 = addi %6, %cst_-1_i32_53 overflow<no_signed_wrap> : tile<i32>
      %tile_54, %result_token_55 = load_view_tko weak %sview[%2, %4, %39] token = %0 : strided_view<tile=(2x4x16), traversal_strides=[1,1,1], tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> tile<2x4x16xf32>, token
      %40 = join_tokens %37, %result_token_55 : token
      %reshape_56 = reshape %tile_54 : tile<2x4x16xf32> -> tile<2x4x16xf32>
      %41 = addf %38, %reshape_56  : tile<2x4x16xf32>
      yield %41, %40 : tile<2x4x16xf32>, token
    } else {
      %23 = iota : tile<2xi32>
      %reshape = reshape %23 : tile<2xi32> -> tile<2x1x1xi32>
      %reshape_33 = reshape %2 : tile<i32> -> tile<1x1x1xi32>
      %bcast = broadcast %reshape_33 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %24 = addi %reshape, %bcast overflow<no_signed_wrap> : tile<2x1x1xi32>
      %cst_1_i32_34 = constant <i32: 1> : tile<i32>
      %25 = subi %assume_0, %cst_1_i32_34 overflow<no_signed_wrap> : tile<i32>
      %reshape_35 = reshape %25 : tile<i32> -> tile<1x1x1xi32>
      %bcast_36 = broadcast %reshape_35 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %26 = mini %24, %bcast_36 signed : tile<2x1x1xi32>
      %cst_0_i32_37 = constant <i32: 0> : tile<i32>
      %reshape_38 = reshape %cst_0_i32_37 : tile<i32> -> tile<1x1x1xi32>
      %bcast_39 = broadcast %reshape_38 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %27 = maxi %26, %bcast_39 signed : tile<2x1x1xi32>
      %28 = iota : tile<4xi32>
      %reshape_40 = reshape %28 : tile<4xi32> -> tile<1x4x1xi32>
      %reshape_41 = reshape %4 : tile<i32> -> tile<1x1x1xi32>
      %bcast_42 = broadcast %reshape_41 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %29 = addi %reshape_40, %bcast_42 overflow<no_signed_wrap> : tile<1x4x1xi32>
      %cst_1_i32_43 = constant <i32: 1> : tile<i32>
      %30 = subi %assume_1, %cst_1_i32_43 overflow<no_signed_wrap> : tile<i32>
      %reshape_44 = reshape %30 : tile<i32> -> tile<1x1x1xi32>
      %bcast_45 = broadcast %reshape_44 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %31 = mini %29, %bcast_45 signed : tile<1x4x1xi32>
      %cst_0_i32_46 = constant <i32: 0> : tile<i32>
      %reshape_47 = reshape %cst_0_i32_46 : tile<i32> -> tile<1x1x1xi32>
      %bcast_48 = broadcast %reshape_47 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %32 = maxi %31, %bcast_48 signed : tile<1x4x1xi32>
      %33 = iota : tile<16xi32>
      %reshape_49 = reshape %33 : tile<16xi32> -> tile<1x1x16xi32>
      %reshape_50 = reshape %6 : tile<i32> -> tile<1x1x1xi32>
      %bcast_51 = broadcast %reshape_50 : tile<1x1x1xi32> -> tile<1x1x16xi32>
      %34 = addi %reshape_49, %bcast_51 overflow<no_signed_wrap> : tile<1x1x16xi32>
      %cst_1_i32_52 = constant <i32: 1> : tile<i32>
      %35 = subi %assume_assume, %cst_1_i32_52 overflow<no_signed_wrap> : tile<i32>
      %reshape_53 = reshape %35 : tile<i32> -> tile<1x1x1xi32>
      %bcast_54 = broadcast %reshape_53 : tile<1x1x1xi32> -> tile<1x1x16xi32>
      %36 = mini %34, %bcast_54 signed : tile<1x1x16xi32>
      %cst_0_i32_55 = constant <i32: 0> : tile<i32>
      %reshape_56 = reshape %cst_0_i32_55 : tile<i32> -> tile<1x1x1xi32>
      %bcast_57 = broadcast %reshape_56 : tile<1x1x1xi32> -> tile<1x1x16xi32>
      %37 = maxi %36, %bcast_57 signed : tile<1x1x16xi32>
      %reshape_58 = reshape %assume_assume_4 : tile<i32> -> tile<1x1x1xi32>
      %bcast_59 = broadcast %reshape_58 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %38 = muli %27, %bcast_59 overflow<no_signed_wrap> : tile<2x1x1xi32>
      %reshape_60 = reshape %assume_assume_6 : tile<i32> -> tile<1x1x1xi32>
      %bcast_61 = broadcast %reshape_60 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %39 = muli %32, %bcast_61 overflow<no_signed_wrap> : tile<1x4x1xi32>
      %bcast_62 = broadcast %38 : tile<2x1x1xi32> -> tile<2x4x1xi32>
      %bcast_63 = broadcast %39 : tile<1x4x1xi32> -> tile<2x4x1xi32>
      %40 = addi %bcast_62, %bcast_63 overflow<no_signed_wrap> : tile<2x4x1xi32>
      %bcast_64 = broadcast %40 : tile<2x4x1xi32> -> tile<2x4x16xi32>
      %bcast_65 = broadcast %37 : tile<1x1x16xi32> -> tile<2x4x16xi32>
      %41 = addi %bcast_64, %bcast_65 overflow<no_signed_wrap> : tile<2x4x16xi32>
      %42 = exti %41 signed : tile<2x4x16xi32> -> tile<2x4x16xi64>
      %reshape_66 = reshape %assume : tile<ptr<f32>> -> tile<1x1x1xptr<f32>>
      %bcast_67 = broadcast %reshape_66 : tile<1x1x1xptr<f32>> -> tile<2x4x16xptr<f32>>
      %43 = offset %bcast_67, %42 : tile<2x4x16xptr<f32>>, tile<2x4x16xi64> -> tile<2x4x16xptr<f32>>
      %result, %result_token = load_ptr_tko weak %43 token=%0 : tile<2x4x16xptr<f32>> -> tile<2x4x16xf32>, token
      %reshape_68 = reshape %result : tile<2x4x16xf32> -> tile<2x4x16xf32>
      %cst_f32 = constant <f32: -6.000000e+00> : tile<f32>
      %reshape_69 = reshape %cst_f32 : tile<f32> -> tile<1x1x1xf32>
      %bcast_70 = broadcast %reshape_69 : tile<1x1x1xf32> -> tile<2x4x16xf32>
      %44 = mulf %reshape_68, %bcast_70  : tile<2x4x16xf32>
      %cst_1_i32_71 = constant <i32: 1> : tile<i32>
      %45 = addi %2, %cst_1_i32_71 overflow<no_signed_wrap> : tile<i32>
      %46 = iota : tile<2xi32>
      %reshape_72 = reshape %46 : tile<2xi32> -> tile<2x1x1xi32>
      %reshape_73 = reshape %45 : tile<i32> -> tile<1x1x1xi32>
      %bcast_74 = broadcast %reshape_73 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %47 = addi %reshape_72, %bcast_74 overflow<no_signed_wrap> : tile<2x1x1xi32>
      %cst_1_i32_75 = constant <i32: 1> : tile<i32>
      %48 = subi %assume_0, %cst_1_i32_75 overflow<no_signed_wrap> : tile<i32>
      %reshape_76 = reshape %48 : tile<i32> -> tile<1x1x1xi32>
      %bcast_77 = broadcast %reshape_76 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %49 = mini %47, %bcast_77 signed : tile<2x1x1xi32>
      %cst_0_i32_78 = constant <i32: 0> : tile<i32>
      %reshape_79 = reshape %cst_0_i32_78 : tile<i32> -> tile<1x1x1xi32>
      %bcast_80 = broadcast %reshape_79 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %50 = maxi %49, %bcast_80 signed : tile<2x1x1xi32>
      %reshape_81 = reshape %assume_assume_4 : tile<i32> -> tile<1x1x1xi32>
      %bcast_82 = broadcast %reshape_81 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %51 = muli %50, %bcast_82 overflow<no_signed_wrap> : tile<2x1x1xi32>
      %reshape_83 = reshape %assume_assume_6 : tile<i32> -> tile<1x1x1xi32>
      %bcast_84 = broadcast %reshape_83 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %52 = muli %32, %bcast_84 overflow<no_signed_wrap> : tile<1x4x1xi32>
      %bcast_85 = broadcast %51 : tile<2x1x1xi32> -> tile<2x4x1xi32>
      %bcast_86 = broadcast %52 : tile<1x4x1xi32> -> tile<2x4x1xi32>
      %53 = addi %bcast_85, %bcast_86 overflow<no_signed_wrap> : tile<2x4x1xi32>
      %bcast_87 = broadcast %53 : tile<2x4x1xi32> -> tile<2x4x16xi32>
      %bcast_88 = broadcast %37 : tile<1x1x16xi32> -> tile<2x4x16xi32>
      %54 = addi %bcast_87, %bcast_88 overflow<no_signed_wrap> : tile<2x4x16xi32>
      %55 = exti %54 signed : tile<2x4x16xi32> -> tile<2x4x16xi64>
      %reshape_89 = reshape %assume : tile<ptr<f32>> -> tile<1x1x1xptr<f32>>
      %bcast_90 = broadcast %reshape_89 : tile<1x1x1xptr<f32>> -> tile<2x4x16xptr<f32>>
      %56 = offset %bcast_90, %55 : tile<2x4x16xptr<f32>>, tile<2x4x16xi64> -> tile<2x4x16xptr<f32>>
      %result_91, %result_token_92 = load_ptr_tko weak %56 token=%0 : tile<2x4x16xptr<f32>> -> tile<2x4x16xf32>, token
      %57 = join_tokens %result_token, %result_token_92 : token
      %reshape_93 = reshape %result_91 : tile<2x4x16xf32> -> tile<2x4x16xf32>
      %58 = addf %44, %reshape_93  : tile<2x4x16xf32>
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %59 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %60 = iota : tile<2xi32>
      %reshape_94 = reshape %60 : tile<2xi32> -> tile<2x1x1xi32>
      %reshape_95 = reshape %59 : tile<i32> -> tile<1x1x1xi32>
      %bcast_96 = broadcast %reshape_95 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %61 = addi %reshape_94, %bcast_96 overflow<no_signed_wrap> : tile<2x1x1xi32>
      %cst_1_i32_97 = constant <i32: 1> : tile<i32>
      %62 = subi %assume_0, %cst_1_i32_97 overflow<no_signed_wrap> : tile<i32>
      %reshape_98 = reshape %62 : tile<i32> -> tile<1x1x1xi32>
      %bcast_99 = broadcast %reshape_98 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %63 = mini %61, %bcast_99 signed : tile<2x1x1xi32>
      %cst_0_i32_100 = constant <i32: 0> : tile<i32>
      %reshape_101 = reshape %cst_0_i32_100 : tile<i32> -> tile<1x1x1xi32>
      %bcast_102 = broadcast %reshape_101 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %64 = maxi %63, %bcast_102 signed : tile<2x1x1xi32>
      %reshape_103 = reshape %assume_assume_4 : tile<i32> -> tile<1x1x1xi32>
      %bcast_104 = broadcast %reshape_103 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %65 = muli %64, %bcast_104 overflow<no_signed_wrap> : tile<2x1x1xi32>
      %reshape_105 = reshape %assume_assume_6 : tile<i32> -> tile<1x1x1xi32>
      %bcast_106 = broadcast %reshape_105 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %66 = muli %32, %bcast_106 overflow<no_signed_wrap> : tile<1x4x1xi32>
      %bcast_107 = broadcast %65 : tile<2x1x1xi32> -> tile<2x4x1xi32>
      %bcast_108 = broadcast %66 : tile<1x4x1xi32> -> tile<2x4x1xi32>
      %67 = addi %bcast_107, %bcast_108 overflow<no_signed_wrap> : tile<2x4x1xi32>
      %bcast_109 = broadcast %67 : tile<2x4x1xi32> -> tile<2x4x16xi32>
      %bcast_110 = broadcast %37 : tile<1x1x16xi32> -> tile<2x4x16xi32>
      %68 = addi %bcast_109, %bcast_110 overflow<no_signed_wrap> : tile<2x4x16xi32>
      %69 = exti %68 signed : tile<2x4x16xi32> -> tile<2x4x16xi64>
      %reshape_111 = reshape %assume : tile<ptr<f32>> -> tile<1x1x1xptr<f32>>
      %bcast_112 = broadcast %reshape_111 : tile<1x1x1xptr<f32>> -> tile<2x4x16xptr<f32>>
      %70 = offset %bcast_112, %69 : tile<2x4x16xptr<f32>>, tile<2x4x16xi64> -> tile<2x4x16xptr<f32>>
      %result_113, %result_token_114 = load_ptr_tko weak %70 token=%0 : tile<2x4x16xptr<f32>> -> tile<2x4x16xf32>, token
      %71 = join_tokens %57, %result_token_114 : token
      %reshape_115 = reshape %result_113 : tile<2x4x16xf32> -> tile<2x4x16xf32>
      %72 = addf %58, %reshape_115  : tile<2x4x16xf32>
      %cst_1_i32_116 = constant <i32: 1> : tile<i32>
      %73 = addi %4, %cst_1_i32_116 overflow<no_signed_wrap> : tile<i32>
      %74 = iota : tile<4xi32>
      %reshape_117 = reshape %74 : tile<4xi32> -> tile<1x4x1xi32>
      %reshape_118 = reshape %73 : tile<i32> -> tile<1x1x1xi32>
      %bcast_119 = broadcast %reshape_118 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %75 = addi %reshape_117, %bcast_119 overflow<no_signed_wrap> : tile<1x4x1xi32>
      %cst_1_i32_120 = constant <i32: 1> : tile<i32>
      %76 = subi %assume_1, %cst_1_i32_120 overflow<no_signed_wrap> : tile<i32>
      %reshape_121 = reshape %76 : tile<i32> -> tile<1x1x1xi32>
      %bcast_122 = broadcast %reshape_121 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %77 = mini %75, %bcast_122 signed : tile<1x4x1xi32>
      %cst_0_i32_123 = constant <i32: 0> : tile<i32>
      %reshape_124 = reshape %cst_0_i32_123 : tile<i32> -> tile<1x1x1xi32>
      %bcast_125 = broadcast %reshape_124 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %78 = maxi %77, %bcast_125 signed : tile<1x4x1xi32>
      %reshape_126 = reshape %assume_assume_4 : tile<i32> -> tile<1x1x1xi32>
      %bcast_127 = broadcast %reshape_126 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %79 = muli %27, %bcast_127 overflow<no_signed_wrap> : tile<2x1x1xi32>
      %reshape_128 = reshape %assume_assume_6 : tile<i32> -> tile<1x1x1xi32>
      %bcast_129 = broadcast %reshape_128 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %80 = muli %78, %bcast_129 overflow<no_signed_wrap> : tile<1x4x1xi32>
      %bcast_130 = broadcast %79 : tile<2x1x1xi32> -> tile<2x4x1xi32>
      %bcast_131 = broadcast %80 : tile<1x4x1xi32> -> tile<2x4x1xi32>
      %81 = addi %bcast_130, %bcast_131 overflow<no_signed_wrap> : tile<2x4x1xi32>
      %bcast_132 = broadcast %81 : tile<2x4x1xi32> -> tile<2x4x16xi32>
      %bcast_133 = broadcast %37 : tile<1x1x16xi32> -> tile<2x4x16xi32>
      %82 = addi %bcast_132, %bcast_133 overflow<no_signed_wrap> : tile<2x4x16xi32>
      %83 = exti %82 signed : tile<2x4x16xi32> -> tile<2x4x16xi64>
      %reshape_134 = reshape %assume : tile<ptr<f32>> -> tile<1x1x1xptr<f32>>
      %bcast_135 = broadcast %reshape_134 : tile<1x1x1xptr<f32>> -> tile<2x4x16xptr<f32>>
      %84 = offset %bcast_135, %83 : tile<2x4x16xptr<f32>>, tile<2x4x16xi64> -> tile<2x4x16xptr<f32>>
      %result_136, %result_token_137 = load_ptr_tko weak %84 token=%0 : tile<2x4x16xptr<f32>> -> tile<2x4x16xf32>, token
      %85 = join_tokens %71, %result_token_137 : token
      %reshape_138 = reshape %result_136 : tile<2x4x16xf32> -> tile<2x4x16xf32>
      %86 = addf %72, %reshape_138  : tile<2x4x16xf32>
      %cst_-1_i32_139 = constant <i32: -1> : tile<i32>
      %87 = addi %4, %cst_-1_i32_139 overflow<no_signed_wrap> : tile<i32>
      %88 = iota : tile<4xi32>
      %reshape_140 = reshape %88 : tile<4xi32> -> tile<1x4x1xi32>
      %reshape_141 = reshape %87 : tile<i32> -> tile<1x1x1xi32>
      %bcast_142 = broadcast %reshape_141 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %89 = addi %reshape_140, %bcast_142 overflow<no_signed_wrap> : tile<1x4x1xi32>
      %cst_1_i32_143 = constant <i32: 1> : tile<i32>
      %90 = subi %assume_1, %cst_1_i32_143 overflow<no_signed_wrap> : tile<i32>
      %reshape_144 = reshape %90 : tile<i32> -> tile<1x1x1xi32>
      %bcast_145 = broadcast %reshape_144 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %91 = mini %89, %bcast_145 signed : tile<1x4x1xi32>
      %cst_0_i32_146 = constant <i32: 0> : tile<i32>
      %reshape_147 = reshape %cst_0_i32_146 : tile<i32> -> tile<1x1x1xi32>
      %bcast_148 = broadcast %reshape_147 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %92 = maxi %91, %bcast_148 signed : tile<1x4x1xi32>
      %reshape_149 = reshape %assume_assume_4 : tile<i32> -> tile<1x1x1xi32>
      %bcast_150 = broadcast %reshape_149 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %93 = muli %27, %bcast_150 overflow<no_signed_wrap> : tile<2x1x1xi32>
      %reshape_151 = reshape %assume_assume_6 : tile<i32> -> tile<1x1x1xi32>
      %bcast_152 = broadcast %reshape_151 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %94 = muli %92, %bcast_152 overflow<no_signed_wrap> : tile<1x4x1xi32>
      %bcast_153 = broadcast %93 : tile<2x1x1xi32> -> tile<2x4x1xi32>
      %bcast_154 = broadcast %94 : tile<1x4x1xi32> -> tile<2x4x1xi32>
      %95 = addi %bcast_153, %bcast_154 overflow<no_signed_wrap> : tile<2x4x1xi32>
      %bcast_155 = broadcast %95 : tile<2x4x1xi32> -> tile<2x4x16xi32>
      %bcast_156 = broadcast %37 : tile<1x1x16xi32> -> tile<2x4x16xi32>
      %96 = addi %bcast_155, %bcast_156 overflow<no_signed_wrap> : tile<2x4x16xi32>
      %97 = exti %96 signed : tile<2x4x16xi32> -> tile<2x4x16xi64>
      %reshape_157 = reshape %assume : tile<ptr<f32>> -> tile<1x1x1xptr<f32>>
      %bcast_158 = broadcast %reshape_157 : tile<1x1x1xptr<f32>> -> tile<2x4x16xptr<f32>>
      %98 = offset %bcast_158, %97 : tile<2x4x16xptr<f32>>, tile<2x4x16xi64> -> tile<2x4x16xptr<f32>>
      %result_159, %result_token_160 = load_ptr_tko weak %98 token=%0 : tile<2x4x16xptr<f32>> -> tile<2x4x16xf32>, token
      %99 = join_tokens %85, %result_token_160 : token
      %reshape_161 = reshape %result_159 : tile<2x4x16xf32> -> tile<2x4x16xf32>
      %100 = addf %86, %reshape_161  : tile<2x4x16xf32>
      %cst_2_i32_162 = constant <i32: 2> : tile<i32>
      %101 = addi %6, %cst_2_i32_162 overflow<no_signed_wrap> : tile<i32>
      %102 = iota : tile<16xi32>
      %reshape_163 = reshape %102 : tile<16xi32> -> tile<1x1x16xi32>
      %reshape_164 = reshape %101 : tile<i32> -> tile<1x1x1xi32>
      %bcast_165 = broadcast %reshape_164 : tile<1x1x1xi32> -> tile<1x1x16xi32>
      %103 = addi %reshape_163, %bcast_165 overflow<no_signed_wrap> : tile<1x1x16xi32>
      %cst_1_i32_166 = constant <i32: 1> : tile<i32>
      %104 = subi %assume_assume, %cst_1_i32_166 overflow<no_signed_wrap> : tile<i32>
      %reshape_167 = reshape %104 : tile<i32> -> tile<1x1x1xi32>
      %bcast_168 = broadcast %reshape_167 : tile<1x1x1xi32> -> tile<1x1x16xi32>
      %105 = mini %103, %bcast_168 signed : tile<1x1x16xi32>
      %cst_0_i32_169 = constant <i32: 0> : tile<i32>
      %reshape_170 = reshape %cst_0_i32_169 : tile<i32> -> tile<1x1x1xi32>
      %bcast_171 = broadcast %reshape_170 : tile<1x1x1xi32> -> tile<1x1x16xi32>
      %106 = maxi %105, %bcast_171 signed : tile<1x1x16xi32>
      %reshape_172 = reshape %assume_assume_4 : tile<i32> -> tile<1x1x1xi32>
      %bcast_173 = broadcast %reshape_172 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %107 = muli %27, %bcast_173 overflow<no_signed_wrap> : tile<2x1x1xi32>
      %reshape_174 = reshape %assume_assume_6 : tile<i32> -> tile<1x1x1xi32>
      %bcast_175 = broadcast %reshape_174 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %108 = muli %32, %bcast_175 overflow<no_signed_wrap> : tile<1x4x1xi32>
      %bcast_176 = broadcast %107 : tile<2x1x1xi32> -> tile<2x4x1xi32>
      %bcast_177 = broadcast %108 : tile<1x4x1xi32> -> tile<2x4x1xi32>
      %109 = addi %bcast_176, %bcast_177 overflow<no_signed_wrap> : tile<2x4x1xi32>
      %bcast_178 = broadcast %109 : tile<2x4x1xi32> -> tile<2x4x16xi32>
      %bcast_179 = broadcast %106 : tile<1x1x16xi32> -> tile<2x4x16xi32>
      %110 = addi %bcast_178, %bcast_179 overflow<no_signed_wrap> : tile<2x4x16xi32>
      %111 = exti %110 signed : tile<2x4x16xi32> -> tile<2x4x16xi64>
      %reshape_180 = reshape %assume : tile<ptr<f32>> -> tile<1x1x1xptr<f32>>
      %bcast_181 = broadcast %reshape_180 : tile<1x1x1xptr<f32>> -> tile<2x4x16xptr<f32>>
      %112 = offset %bcast_181, %111 : tile<2x4x16xptr<f32>>, tile<2x4x16xi64> -> tile<2x4x16xptr<f32>>
      %result_182, %result_token_183 = load_ptr_tko weak %112 token=%0 : tile<2x4x16xptr<f32>> -> tile<2x4x16xf32>, token
      %113 = join_tokens %99, %result_token_183 : token
      %reshape_184 = reshape %result_182 : tile<2x4x16xf32> -> tile<2x4x16xf32>
      %114 = addf %100, %reshape_184  : tile<2x4x16xf32>
      %cst_-1_i32_185 = constant <i32: -1> : tile<i32>
      %115 = addi %6, %cst_-1_i32_185 overflow<no_signed_wrap> : tile<i32>
      %116 = iota : tile<16xi32>
      %reshape_186 = reshape %116 : tile<16xi32> -> tile<1x1x16xi32>
      %reshape_187 = reshape %115 : tile<i32> -> tile<1x1x1xi32>
      %bcast_188 = broadcast %reshape_187 : tile<1x1x1xi32> -> tile<1x1x16xi32>
      %117 = addi %reshape_186, %bcast_188 overflow<no_signed_wrap> : tile<1x1x16xi32>
      %cst_1_i32_189 = constant <i32: 1> : tile<i32>
      %118 = subi %assume_assume, %cst_1_i32_189 overflow<no_signed_wrap> : tile<i32>
      %reshape_190 = reshape %118 : tile<i32> -> tile<1x1x1xi32>
      %bcast_191 = broadcast %reshape_190 : tile<1x1x1xi32> -> tile<1x1x16xi32>
      %119 = mini %117, %bcast_191 signed : tile<1x1x16xi32>
      %cst_0_i32_192 = constant <i32: 0> : tile<i32>
      %reshape_193 = reshape %cst_0_i32_192 : tile<i32> -> tile<1x1x1xi32>
      %bcast_194 = broadcast %reshape_193 : tile<1x1x1xi32> -> tile<1x1x16xi32>
      %120 = maxi %119, %bcast_194 signed : tile<1x1x16xi32>
      %reshape_195 = reshape %assume_assume_4 : tile<i32> -> tile<1x1x1xi32>
      %bcast_196 = broadcast %reshape_195 : tile<1x1x1xi32> -> tile<2x1x1xi32>
      %121 = muli %27, %bcast_196 overflow<no_signed_wrap> : tile<2x1x1xi32>
      %reshape_197 = reshape %assume_assume_6 : tile<i32> -> tile<1x1x1xi32>
      %bcast_198 = broadcast %reshape_197 : tile<1x1x1xi32> -> tile<1x4x1xi32>
      %122 = muli %32, %bcast_198 overflow<no_signed_wrap> : tile<1x4x1xi32>
      %bcast_199 = broadcast %121 : tile<2x1x1xi32> -> tile<2x4x1xi32>
      %bcast_200 = broadcast %122 : tile<1x4x1xi32> -> tile<2x4x1xi32>
      %123 = addi %bcast_199, %bcast_200 overflow<no_signed_wrap> : tile<2x4x1xi32>
      %bcast_201 = broadcast %123 : tile<2x4x1xi32> -> tile<2x4x16xi32>
      %bcast_202 = broadcast %120 : tile<1x1x16xi32> -> tile<2x4x16xi32>
      %124 = addi %bcast_201, %bcast_202 overflow<no_signed_wrap> : tile<2x4x16xi32>
      %125 = exti %124 signed : tile<2x4x16xi32> -> tile<2x4x16xi64>
      %reshape_203 = reshape %assume : tile<ptr<f32>> -> tile<1x1x1xptr<f32>>
      %bcast_204 = broadcast %reshape_203 : tile<1x1x1xptr<f32>> -> tile<2x4x16xptr<f32>>
      %126 = offset %bcast_204, %125 : tile<2x4x16xptr<f32>>, tile<2x4x16xi64> -> tile<2x4x16xptr<f32>>
      %result_205, %result_token_206 = load_ptr_tko weak %126 token=%0 : tile<2x4x16xptr<f32>> -> tile<2x4x16xf32>, token
      %127 = join_tokens %113, %result_token_206 : token
      %reshape_207 = reshape %result_205 : tile<2x4x16xf32> -> tile<2x4x16xf32>
      %128 = addf %114, %reshape_207  : tile<2x4x16xf32>
      yield %128, %127 : tile<2x4x16xf32>, token
    }
    %tview_32 = make_tensor_view %assume_7, shape = [%assume_8, %assume_9, %assume_assume_11], strides = [%assume_assume_13, %assume_assume_15, 1] : tile<i32> -> tensor_view<?x?x?xf32, strides=[?,?,1]>
    %pview = make_partition_view %tview_32 : partition_view<tile=(2x4x16), padding_value = zero, tensor_view<?x?x?xf32, strides=[?,?,1]>>
    %22 = store_view_tko weak %21#0, %pview[%blockId_z_27, %blockId_y, %blockId_x_22] token = %21#1 : tile<2x4x16xf32>, partition_view<tile=(2x4x16), padding_value = zero, tensor_view<?x?x?xf32, strides=[?,?,1]>>, tile<i32> -> token
    return
  }
}
#di_file = #cuda_tile.di_file<"main.go" in "/tmp/lead/blur/s7">
#di_compile_unit = #cuda_tile.di_compile_unit<file = #di_file>
#di_subprogram = #cuda_tile.di_subprogram<file = #di_file, line = 4, name = "k", linkageName = "k", compileUnit = #di_compile_unit, scopeLine = 4>
