// Tiles whose neighbors wrap around.
// launch 2x3 small:i8:162 i32=9 i32=18 i32=18 small:i8:9 i32=1 i32=9 i32=9 zeros:i8:162 i32=9 i32=18 i32=18
// launch 3x3 small:i8:576 i32=12 i32=48 i32=48 small:i8:9 i32=1 i32=9 i32=9 zeros:i8:576 i32=12 i32=48 i32=48
// launch 1x1 small:i8:3 i32=1 i32=3 i32=3 small:i8:9 i32=1 i32=9 i32=9 zeros:i8:3 i32=1 i32=3 i32=3
// launch 2x3 small:i8:162 i32=16 i32=18 i32=18 small:i8:9 i32=1 i32=9 i32=9 zeros:i8:162 i32=9 i32=18 i32=18
cuda_tile.module @m {
  entry @k(%arg0: tile<ptr<i8>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<ptr<i8>>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<i8>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>) {
    %0 = make_token : token
    %assume = assume div_by<16>, %arg0 : tile<ptr<i8>>
    %assume_0 = assume bounded<0, ?>, %arg1 : tile<i32>
    %assume_1 = assume bounded<0, ?>, %arg2 : tile<i32>
    %assume_2 = assume bounded<0, ?>, %arg3 : tile<i32>
    %assume_3 = assume bounded<0, ?>, %arg5 : tile<i32>
    %assume_4 = assume bounded<0, ?>, %arg6 : tile<i32>
    %assume_5 = assume bounded<0, ?>, %arg7 : tile<i32>
    %assume_6 = assume div_by<16>, %arg8 : tile<ptr<i8>>
    %assume_7 = assume bounded<0, ?>, %arg9 : tile<i32>
    %assume_8 = assume bounded<0, ?>, %arg10 : tile<i32>
    %assume_9 = assume bounded<0, ?>, %arg11 : tile<i32>
    %tview = make_tensor_view %assume, shape = [%assume_0, %assume_1], strides = [%assume_2, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %sview = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>
    %sview_10 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>
    %sview_11 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>
    %sview_12 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>
    %sview_13 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>
    %sview_14 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>
    %sview_15 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>
    %sview_16 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>
    %sview_17 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>
    %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    %blockId_x_18, %blockId_y_19, %blockId_z_20 = get_tile_block_id : tile<i32>
    %cst_0_i8 = constant <i8: 0> : tile<4x16xi8>
    %cst_4_i32 = constant <i32: 4> : tile<i32>
    %1 = muli %blockId_y, %cst_4_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %2 = addi %1, %cst_0_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_16_i32 = constant <i32: 16> : tile<i32>
    %3 = muli %blockId_x_18, %cst_16_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_21 = constant <i32: 0> : tile<i32>
    %4 = addi %3, %cst_0_i32_21 overflow<no_signed_wrap> : tile<i32>
    %cst_3_i32 = constant <i32: 3> : tile<i32>
    %5 = cmpi greater_than_or_equal %2, %cst_3_i32, signed : tile<i32> -> tile<i1>
    %cst_7_i32 = constant <i32: 7> : tile<i32>
    %6 = subi %assume_0, %cst_7_i32 overflow<no_signed_wrap> : tile<i32>
    %7 = cmpi less_than_or_equal %2, %6, signed : tile<i32> -> tile<i1>
    %8 = andi %5, %7 : tile<i1>
    %cst_3_i32_22 = constant <i32: 3> : tile<i32>
    %9 = cmpi greater_than_or_equal %4, %cst_3_i32_22, signed : tile<i32> -> tile<i1>
    %cst_19_i32 = constant <i32: 19> : tile<i32>
    %10 = subi %assume_1, %cst_19_i32 overflow<no_signed_wrap> : tile<i32>
    %11 = cmpi less_than_or_equal %4, %10, signed : tile<i32> -> tile<i1>
    %12 = andi %9, %11 : tile<i1>
    %13 = andi %8, %12 : tile<i1>
    %14:2 = if %13 -> (tile<4x16xi8>, token) {
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %16 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %cst_-1_i32_24 = constant <i32: -1> : tile<i32>
      %17 = addi %4, %cst_-1_i32_24 overflow<no_signed_wrap> : tile<i32>
      %tile, %result_token = load_view_tko weak %sview_17[%16, %17] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<4x16xi8>, token
      %reshape = reshape %tile : tile<4x16xi8> -> tile<4x16xi8>
      %18 = addi %cst_0_i8, %reshape overflow<no_signed_wrap> : tile<4x16xi8>
      %cst_-1_i32_25 = constant <i32: -1> : tile<i32>
      %19 = addi %2, %cst_-1_i32_25 overflow<no_signed_wrap> : tile<i32>
      %tile_26, %result_token_27 = load_view_tko weak %sview_16[%19, %4] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<4x16xi8>, token
      %20 = join_tokens %result_token, %result_token_27 : token
      %reshape_28 = reshape %tile_26 : tile<4x16xi8> -> tile<4x16xi8>
      %21 = addi %18, %reshape_28 overflow<no_signed_wrap> : tile<4x16xi8>
      %cst_-1_i32_29 = constant <i32: -1> : tile<i32>
      %22 = addi %2, %cst_-1_i32_29 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32 = constant <i32: 1> : tile<i32>
      %23 = addi %4, %cst_1_i32 overflow<no_signed_wrap> : tile<i32>
      %tile_30, %result_token_31 = load_view_tko weak %sview_15[%22, %23] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<4x16xi8>, token
      %24 = join_tokens %20, %result_token_31 : token
      %reshape_32 = reshape %tile_30 : tile<4x16xi8> -> tile<4x16xi8>
      %25 = addi %21, %reshape_32 overflow<no_signed_wrap> : tile<4x16xi8>
      %cst_-1_i32_33 = constant <i32: -1> : tile<i32>
      %26 = addi %4, %cst_-1_i32_33 overflow<no_signed_wrap> : tile<i32>
      %tile_34, %result_token_35 = load_view_tko weak %sview_14[%2, %26] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<4x16xi8>, token
      %27 = join_tokens %24, %result_token_35 : token
      %reshape_36 = reshape %tile_34 : tile<4x16xi8> -> tile<4x16xi8>
      %28 = addi %25, %reshape_36 overflow<no_signed_wrap> : tile<4x16xi8>
      %tile_37, %result_token_38 = load_view_tko weak %sview_13[%2, %4] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<4x16xi8>, token
      %29 = join_tokens %27, %result_token_38 : token
      %reshape_39 = reshape %tile_37 : tile<4x16xi8> -> tile<4x16xi8>
      %30 = addi %28, %reshape_39 overflow<no_signed_wrap> : tile<4x16xi8>
      %cst_1_i32_40 = constant <i32: 1> : tile<i32>
      %31 = addi %4, %cst_1_i32_40 overflow<no_signed_wrap> : tile<i32>
      %tile_41, %result_token_42 = load_view_tko weak %sview_12[%2, %31] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<4x16xi8>, token
      %32 = join_tokens %29, %result_token_42 : token
      %reshape_43 = reshape %tile_41 : tile<4x16xi8> -> tile<4x16xi8>
      %33 = addi %30, %reshape_43 overflow<no_signed_wrap> : tile<4x16xi8>
      %cst_1_i32_44 = constant <i32: 1> : tile<i32>
      %34 = addi %2, %cst_1_i32_44 overflow<no_signed_wrap> : tile<i32>
      %cst_-1_i32_45 = constant <i32: -1> : tile<i32>
      %35 = addi %4, %cst_-1_i32_45 overflow<no_signed_wrap> : tile<i32>
      %tile_46, %result_token_47 = load_view_tko weak %sview_11[%34, %35] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<4x16xi8>, token
      %36 = join_tokens %32, %result_token_47 : token
      %reshape_48 = reshape %tile_46 : tile<4x16xi8> -> tile<4x16xi8>
      %37 = addi %33, %reshape_48 overflow<no_signed_wrap> : tile<4x16xi8>
      %cst_1_i32_49 = constant <i32: 1> : tile<i32>
      %38 = addi %2, %cst_1_i32_49 overflow<no_signed_wrap> : tile<i32>
      %tile_50, %result_token_51 = load_view_tko weak %sview_10[%38, %4] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<4x16xi8>, token
      %39 = join_tokens %36, %result_token_51 : token
      %reshape_52 = reshape %tile_50 : tile<4x16xi8> -> tile<4x16xi8>
      %40 = addi %37, %reshape_52 overflow<no_signed_wrap> : tile<4x16xi8>
      %cst_1_i32_53 = constant <i32: 1> : tile<i32>
      %41 = addi %2, %cst_1_i32_53 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32_54 = constant <i32: 1> : tile<i32>
      %42 = addi %4, %cst_1_i32_54 overflow<no_signed_wrap> : tile<i32>
      %tile_55, %result_token_56 = load_view_tko weak %sview[%41, %42] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<4x16xi8>, token
      %43 = join_tokens %39, %result_token_56 : token
      %reshape_57 = reshape %tile_55 : tile<4x16xi8> -> tile<4x16xi8>
      %44 = addi %40, %reshape_57 overflow<no_signed_wrap> : tile<4x16xi8>
      yield %44, %43 : tile<4x16xi8>, token
    } else {
      %cst_-1_i32 = constant <i32: -1> : tile<i32>
      %16 = addi %2, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
      %17 = iota : tile<4xi32>
      %reshape = reshape %17 : tile<4xi32> -> tile<4x1xi32>
      %reshape_24 = reshape %16 : tile<i32> -> tile<1x1xi32>
      %bcast = broadcast %reshape_24 : tile<1x1xi32> -> tile<4x1xi32>
      %18 = addi %reshape, %bcast overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32 = constant <i32: 1> : tile<i32>
      %19 = maxi %assume_0, %cst_1_i32 signed : tile<i32>
      %reshape_25 = reshape %19 : tile<i32> -> tile<1x1xi32>
      %bcast_26 = broadcast %reshape_25 : tile<1x1xi32> -> tile<4x1xi32>
      %20 = remi %18, %bcast_26 signed : tile<4x1xi32>
      %cst_0_i32_27 = constant <i32: 0> : tile<i32>
      %reshape_28 = reshape %cst_0_i32_27 : tile<i32> -> tile<1x1xi32>
      %bcast_29 = broadcast %reshape_28 : tile<1x1xi32> -> tile<4x1xi32>
      %21 = cmpi less_than %20, %bcast_29, signed : tile<4x1xi32> -> tile<4x1xi1>
      %reshape_30 = reshape %19 : tile<i32> -> tile<1x1xi32>
      %bcast_31 = broadcast %reshape_30 : tile<1x1xi32> -> tile<4x1xi32>
      %22 = addi %20, %bcast_31 overflow<no_signed_wrap> : tile<4x1xi32>
      %23 = select %21, %22, %20 : tile<4x1xi1>, tile<4x1xi32>
      %cst_-1_i32_32 = constant <i32: -1> : tile<i32>
      %24 = addi %4, %cst_-1_i32_32 overflow<no_signed_wrap> : tile<i32>
      %25 = iota : tile<16xi32>
      %reshape_33 = reshape %25 : tile<16xi32> -> tile<1x16xi32>
      %reshape_34 = reshape %24 : tile<i32> -> tile<1x1xi32>
      %bcast_35 = broadcast %reshape_34 : tile<1x1xi32> -> tile<1x16xi32>
      %26 = addi %reshape_33, %bcast_35 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_36 = constant <i32: 1> : tile<i32>
      %27 = maxi %assume_1, %cst_1_i32_36 signed : tile<i32>
      %reshape_37 = reshape %27 : tile<i32> -> tile<1x1xi32>
      %bcast_38 = broadcast %reshape_37 : tile<1x1xi32> -> tile<1x16xi32>
      %28 = remi %26, %bcast_38 signed : tile<1x16xi32>
      %cst_0_i32_39 = constant <i32: 0> : tile<i32>
      %reshape_40 = reshape %cst_0_i32_39 : tile<i32> -> tile<1x1xi32>
      %bcast_41 = broadcast %reshape_40 : tile<1x1xi32> -> tile<1x16xi32>
      %29 = cmpi less_than %28, %bcast_41, signed : tile<1x16xi32> -> tile<1x16xi1>
      %reshape_42 = reshape %27 : tile<i32> -> tile<1x1xi32>
      %bcast_43 = broadcast %reshape_42 : tile<1x1xi32> -> tile<1x16xi32>
      %30 = addi %28, %bcast_43 overflow<no_signed_wrap> : tile<1x16xi32>
      %31 = select %29, %30, %28 : tile<1x16xi1>, tile<1x16xi32>
      %reshape_44 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_45 = broadcast %reshape_44 : tile<1x1xi32> -> tile<4x1xi32>
      %32 = muli %23, %bcast_45 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_46 = broadcast %32 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_47 = broadcast %31 : tile<1x16xi32> -> tile<4x16xi32>
      %33 = addi %bcast_46, %bcast_47 overflow<no_signed_wrap> : tile<4x16xi32>
      %34 = exti %33 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_48 = reshape %assume : tile<ptr<i8>> -> tile<1x1xptr<i8>>
      %bcast_49 = broadcast %reshape_48 : tile<1x1xptr<i8>> -> tile<4x16xptr<i8>>
      %35 = offset %bcast_49, %34 : tile<4x16xptr<i8>>, tile<4x16xi64> -> tile<4x16xptr<i8>>
      %result, %result_token = load_ptr_tko weak %35 token=%0 : tile<4x16xptr<i8>> -> tile<4x16xi8>, token
      %reshape_50 = reshape %result : tile<4x16xi8> -> tile<4x16xi8>
      %36 = addi %cst_0_i8, %reshape_50 overflow<no_signed_wrap> : tile<4x16xi8>
      %37 = iota : tile<16xi32>
      %reshape_51 = reshape %37 : tile<16xi32> -> tile<1x16xi32>
      %reshape_52 = reshape %4 : tile<i32> -> tile<1x1xi32>
      %bcast_53 = broadcast %reshape_52 : tile<1x1xi32> -> tile<1x16xi32>
      %38 = addi %reshape_51, %bcast_53 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_54 = constant <i32: 1> : tile<i32>
      %39 = maxi %assume_1, %cst_1_i32_54 signed : tile<i32>
      %reshape_55 = reshape %39 : tile<i32> -> tile<1x1xi32>
      %bcast_56 = broadcast %reshape_55 : tile<1x1xi32> -> tile<1x16xi32>
      %40 = remi %38, %bcast_56 signed : tile<1x16xi32>
      %cst_0_i32_57 = constant <i32: 0> : tile<i32>
      %reshape_58 = reshape %cst_0_i32_57 : tile<i32> -> tile<1x1xi32>
      %bcast_59 = broadcast %reshape_58 : tile<1x1xi32> -> tile<1x16xi32>
      %41 = cmpi less_than %40, %bcast_59, signed : tile<1x16xi32> -> tile<1x16xi1>
      %reshape_60 = reshape %39 : tile<i32> -> tile<1x1xi32>
      %bcast_61 = broadcast %reshape_60 : tile<1x1xi32> -> tile<1x16xi32>
      %42 = addi %40, %bcast_61 overflow<no_signed_wrap> : tile<1x16xi32>
      %43 = select %41, %42, %40 : tile<1x16xi1>, tile<1x16xi32>
      %reshape_62 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_63 = broadcast %reshape_62 : tile<1x1xi32> -> tile<4x1xi32>
      %44 = muli %23, %bcast_63 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_64 = broadcast %44 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_65 = broadcast %43 : tile<1x16xi32> -> tile<4x16xi32>
      %45 = addi %bcast_64, %bcast_65 overflow<no_signed_wrap> : tile<4x16xi32>
      %46 = exti %45 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_66 = reshape %assume : tile<ptr<i8>> -> tile<1x1xptr<i8>>
      %bcast_67 = broadcast %reshape_66 : tile<1x1xptr<i8>> -> tile<4x16xptr<i8>>
      %47 = offset %bcast_67, %46 : tile<4x16xptr<i8>>, tile<4x16xi64> -> tile<4x16xptr<i8>>
      %result_68, %result_token_69 = load_ptr_tko weak %47 token=%0 : tile<4x16xptr<i8>> -> tile<4x16xi8>, token
      %48 = join_tokens %result_token, %result_token_69 : token
      %reshape_70 = reshape %result_68 : tile<4x16xi8> -> tile<4x16xi8>
      %49 = addi %36, %reshape_70 overflow<no_signed_wrap> : tile<4x16xi8>
      %cst_1_i32_71 = constant <i32: 1> : tile<i32>
      %50 = addi %4, %cst_1_i32_71 overflow<no_signed_wrap> : tile<i32>
      %51 = iota : tile<16xi32>
      %reshape_72 = reshape %51 : tile<16xi32> -> tile<1x16xi32>
      %reshape_73 = reshape %50 : tile<i32> -> tile<1x1xi32>
      %bcast_74 = broadcast %reshape_73 : tile<1x1xi32> -> tile<1x16xi32>
      %52 = addi %reshape_72, %bcast_74 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_75 = constant <i32: 1> : tile<i32>
      %53 = maxi %assume_1, %cst_1_i32_75 signed : tile<i32>
      %reshape_76 = reshape %53 : tile<i32> -> tile<1x1xi32>
      %bcast_77 = broadcast %reshape_76 : tile<1x1xi32> -> tile<1x16xi32>
      %54 = remi %52, %bcast_77 signed : tile<1x16xi32>
      %cst_0_i32_78 = constant <i32: 0> : tile<i32>
      %reshape_79 = reshape %cst_0_i32_78 : tile<i32> -> tile<1x1xi32>
      %bcast_80 = broadcast %reshape_79 : tile<1x1xi32> -> tile<1x16xi32>
      %55 = cmpi less_than %54, %bcast_80, signed : tile<1x16xi32> -> tile<1x16xi1>
      %reshape_81 = reshape %53 : tile<i32> -> tile<1x1xi32>
      %bcast_82 = broadcast %reshape_81 : tile<1x1xi32> -> tile<1x16xi32>
      %56 = addi %54, %bcast_82 overflow<no_signed_wrap> : tile<1x16xi32>
      %57 = select %55, %56, %54 : tile<1x16xi1>, tile<1x16xi32>
      %reshape_83 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_84 = broadcast %reshape_83 : tile<1x1xi32> -> tile<4x1xi32>
      %58 = muli %23, %bcast_84 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_85 = broadcast %58 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_86 = broadcast %57 : tile<1x16xi32> -> tile<4x16xi32>
      %59 = addi %bcast_85, %bcast_86 overflow<no_signed_wrap> : tile<4x16xi32>
      %60 = exti %59 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_87 = reshape %assume : tile<ptr<i8>> -> tile<1x1xptr<i8>>
      %bcast_88 = broadcast %reshape_87 : tile<1x1xptr<i8>> -> tile<4x16xptr<i8>>
      %61 = offset %bcast_88, %60 : tile<4x16xptr<i8>>, tile<4x16xi64> -> tile<4x16xptr<i8>>
      %result_89, %result_token_90 = load_ptr_tko weak %61 token=%0 : tile<4x16xptr<i8>> -> tile<4x16xi8>, token
      %62 = join_tokens %48, %result_token_90 : token
      %reshape_91 = reshape %result_89 : tile<4x16xi8> -> tile<4x16xi8>
      %63 = addi %49, %reshape_91 overflow<no_signed_wrap> : tile<4x16xi8>
      %64 = iota : tile<4xi32>
      %reshape_92 = reshape %64 : tile<4xi32> -> tile<4x1xi32>
      %reshape_93 = reshape %2 : tile<i32> -> tile<1x1xi32>
      %bcast_94 = broadcast %reshape_93 : tile<1x1xi32> -> tile<4x1xi32>
      %65 = addi %reshape_92, %bcast_94 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_95 = constant <i32: 1> : tile<i32>
      %66 = maxi %assume_0, %cst_1_i32_95 signed : tile<i32>
      %reshape_96 = reshape %66 : tile<i32> -> tile<1x1xi32>
      %bcast_97 = broadcast %reshape_96 : tile<1x1xi32> -> tile<4x1xi32>
      %67 = remi %65, %bcast_97 signed : tile<4x1xi32>
      %cst_0_i32_98 = constant <i32: 0> : tile<i32>
      %reshape_99 = reshape %cst_0_i32_98 : tile<i32> -> tile<1x1xi32>
      %bcast_100 = broadcast %reshape_99 : tile<1x1xi32> -> tile<4x1xi32>
      %68 = cmpi less_than %67, %bcast_100, signed : tile<4x1xi32> -> tile<4x1xi1>
      %reshape_101 = reshape %66 : tile<i32> -> tile<1x1xi32>
      %bcast_102 = broadcast %reshape_101 : tile<1x1xi32> -> tile<4x1xi32>
      %69 = addi %67, %bcast_102 overflow<no_signed_wrap> : tile<4x1xi32>
      %70 = select %68, %69, %67 : tile<4x1xi1>, tile<4x1xi32>
      %reshape_103 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_104 = broadcast %reshape_103 : tile<1x1xi32> -> tile<4x1xi32>
      %71 = muli %70, %bcast_104 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_105 = broadcast %71 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_106 = broadcast %31 : tile<1x16xi32> -> tile<4x16xi32>
      %72 = addi %bcast_105, %bcast_106 overflow<no_signed_wrap> : tile<4x16xi32>
      %73 = exti %72 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_107 = reshape %assume : tile<ptr<i8>> -> tile<1x1xptr<i8>>
      %bcast_108 = broadcast %reshape_107 : tile<1x1xptr<i8>> -> tile<4x16xptr<i8>>
      %74 = offset %bcast_108, %73 : tile<4x16xptr<i8>>, tile<4x16xi64> -> tile<4x16xptr<i8>>
      %result_109, %result_token_110 = load_ptr_tko weak %74 token=%0 : tile<4x16xptr<i8>> -> tile<4x16xi8>, token
      %75 = join_tokens %62, %result_token_110 : token
      %reshape_111 = reshape %result_109 : tile<4x16xi8> -> tile<4x16xi8>
      %76 = addi %63, %reshape_111 overflow<no_signed_wrap> : tile<4x16xi8>
      %reshape_112 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_113 = broadcast %reshape_112 : tile<1x1xi32> -> tile<4x1xi32>
      %77 = muli %70, %bcast_113 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_114 = broadcast %77 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_115 = broadcast %43 : tile<1x16xi32> -> tile<4x16xi32>
      %78 = addi %bcast_114, %bcast_115 overflow<no_signed_wrap> : tile<4x16xi32>
      %79 = exti %78 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_116 = reshape %assume : tile<ptr<i8>> -> tile<1x1xptr<i8>>
      %bcast_117 = broadcast %reshape_116 : tile<1x1xptr<i8>> -> tile<4x16xptr<i8>>
      %80 = offset %bcast_117, %79 : tile<4x16xptr<i8>>, tile<4x16xi64> -> tile<4x16xptr<i8>>
      %result_118, %result_token_119 = load_ptr_tko weak %80 token=%0 : tile<4x16xptr<i8>> -> tile<4x16xi8>, token
      %81 = join_tokens %75, %result_token_119 : token
      %reshape_120 = reshape %result_118 : tile<4x16xi8> -> tile<4x16xi8>
      %82 = addi %76, %reshape_120 overflow<no_signed_wrap> : tile<4x16xi8>
      %reshape_121 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_122 = broadcast %reshape_121 : tile<1x1xi32> -> tile<4x1xi32>
      %83 = muli %70, %bcast_122 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_123 = broadcast %83 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_124 = broadcast %57 : tile<1x16xi32> -> tile<4x16xi32>
      %84 = addi %bcast_123, %bcast_124 overflow<no_signed_wrap> : tile<4x16xi32>
      %85 = exti %84 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_125 = reshape %assume : tile<ptr<i8>> -> tile<1x1xptr<i8>>
      %bcast_126 = broadcast %reshape_125 : tile<1x1xptr<i8>> -> tile<4x16xptr<i8>>
      %86 = offset %bcast_126, %85 : tile<4x16xptr<i8>>, tile<4x16xi64> -> tile<4x16xptr<i8>>
      %result_127, %result_token_128 = load_ptr_tko weak %86 token=%0 : tile<4x16xptr<i8>> -> tile<4x16xi8>, token
      %87 = join_tokens %81, %result_token_128 : token
      %reshape_129 = reshape %result_127 : tile<4x16xi8> -> tile<4x16xi8>
      %88 = addi %82, %reshape_129 overflow<no_signed_wrap> : tile<4x16xi8>
      %cst_1_i32_130 = constant <i32: 1> : tile<i32>
      %89 = addi %2, %cst_1_i32_130 overflow<no_signed_wrap> : tile<i32>
      %90 = iota : tile<4xi32>
      %reshape_131 = reshape %90 : tile<4xi32> -> tile<4x1xi32>
      %reshape_132 = reshape %89 : tile<i32> -> tile<1x1xi32>
      %bcast_133 = broadcast %reshape_132 : tile<1x1xi32> -> tile<4x1xi32>
      %91 = addi %reshape_131, %bcast_133 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_134 = constant <i32: 1> : tile<i32>
      %92 = maxi %assume_0, %cst_1_i32_134 signed : tile<i32>
      %reshape_135 = reshape %92 : tile<i32> -> tile<1x1xi32>
      %bcast_136 = broadcast %reshape_135 : tile<1x1xi32> -> tile<4x1xi32>
      %93 = remi %91, %bcast_136 signed : tile<4x1xi32>
      %cst_0_i32_137 = constant <i32: 0> : tile<i32>
      %reshape_138 = reshape %cst_0_i32_137 : tile<i32> -> tile<1x1xi32>
      %bcast_139 = broadcast %reshape_138 : tile<1x1xi32> -> tile<4x1xi32>
      %94 = cmpi less_than %93, %bcast_139, signed : tile<4x1xi32> -> tile<4x1xi1>
      %reshape_140 = reshape %92 : tile<i32> -> tile<1x1xi32>
      %bcast_141 = broadcast %reshape_140 : tile<1x1xi32> -> tile<4x1xi32>
      %95 = addi %93, %bcast_141 overflow<no_signed_wrap> : tile<4x1xi32>
      %96 = select %94, %95, %93 : tile<4x1xi1>, tile<4x1xi32>
      %reshape_142 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_143 = broadcast %reshape_142 : tile<1x1xi32> -> tile<4x1xi32>
      %97 = muli %96, %bcast_143 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_144 = broadcast %97 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_145 = broadcast %31 : tile<1x16xi32> -> tile<4x16xi32>
      %98 = addi %bcast_144, %bcast_145 overflow<no_signed_wrap> : tile<4x16xi32>
      %99 = exti %98 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_146 = reshape %assume : tile<ptr<i8>> -> tile<1x1xptr<i8>>
      %bcast_147 = broadcast %reshape_146 : tile<1x1xptr<i8>> -> tile<4x16xptr<i8>>
      %100 = offset %bcast_147, %99 : tile<4x16xptr<i8>>, tile<4x16xi64> -> tile<4x16xptr<i8>>
      %result_148, %result_token_149 = load_ptr_tko weak %100 token=%0 : tile<4x16xptr<i8>> -> tile<4x16xi8>, token
      %101 = join_tokens %87, %result_token_149 : token
      %reshape_150 = reshape %result_148 : tile<4x16xi8> -> tile<4x16xi8>
      %102 = addi %88, %reshape_150 overflow<no_signed_wrap> : tile<4x16xi8>
      %reshape_151 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_152 = broadcast %reshape_151 : tile<1x1xi32> -> tile<4x1xi32>
      %103 = muli %96, %bcast_152 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_153 = broadcast %103 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_154 = broadcast %43 : tile<1x16xi32> -> tile<4x16xi32>
      %104 = addi %bcast_153, %bcast_154 overflow<no_signed_wrap> : tile<4x16xi32>
      %105 = exti %104 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_155 = reshape %assume : tile<ptr<i8>> -> tile<1x1xptr<i8>>
      %bcast_156 = broadcast %reshape_155 : tile<1x1xptr<i8>> -> tile<4x16xptr<i8>>
      %106 = offset %bcast_156, %105 : tile<4x16xptr<i8>>, tile<4x16xi64> -> tile<4x16xptr<i8>>
      %result_157, %result_token_158 = load_ptr_tko weak %106 token=%0 : tile<4x16xptr<i8>> -> tile<4x16xi8>, token
      %107 = join_tokens %101, %result_token_158 : token
      %reshape_159 = reshape %result_157 : tile<4x16xi8> -> tile<4x16xi8>
      %108 = addi %102, %reshape_159 overflow<no_signed_wrap> : tile<4x16xi8>
      %reshape_160 = reshape %assume_2 : tile<i32> -> tile<1x1xi32>
      %bcast_161 = broadcast %reshape_160 : tile<1x1xi32> -> tile<4x1xi32>
      %109 = muli %96, %bcast_161 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_162 = broadcast %109 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_163 = broadcast %57 : tile<1x16xi32> -> tile<4x16xi32>
      %110 = addi %bcast_162, %bcast_163 overflow<no_signed_wrap> : tile<4x16xi32>
      %111 = exti %110 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_164 = reshape %assume : tile<ptr<i8>> -> tile<1x1xptr<i8>>
      %bcast_165 = broadcast %reshape_164 : tile<1x1xptr<i8>> -> tile<4x16xptr<i8>>
      %112 = offset %bcast_165, %111 : tile<4x16xptr<i8>>, tile<4x16xi64> -> tile<4x16xptr<i8>>
      %result_166, %result_token_167 = load_ptr_tko weak %112 token=%0 : tile<4x16xptr<i8>> -> tile<4x16xi8>, token
      %113 = join_tokens %107, %result_token_167 : token
      %reshape_168 = reshape %result_166 : tile<4x16xi8> -> tile<4x16xi8>
      %114 = addi %108, %reshape_168 overflow<no_signed_wrap> : tile<4x16xi8>
      yield %114, %113 : tile<4x16xi8>, token
    }
    %tview_23 = make_tensor_view %assume_6, shape = [%assume_7, %assume_8], strides = [%assume_9, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %pview = make_partition_view %tview_23 : partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>
    %15 = store_view_tko weak %14#0, %pview[%blockId_y, %blockId_x_18] token = %14#1 : tile<4x16xi8>, partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
