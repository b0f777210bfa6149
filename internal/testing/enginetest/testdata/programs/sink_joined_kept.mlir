// Two shifted tiles, one of which is stored after a sum of it.
// launch 2x3 small:f32:9x21 i32=9 i32=21 i32=21 zeros:f32:9x21 i32=9 i32=21 i32=21 zeros:f32:9x21 i32=9 i32=21 i32=21
cuda_tile.module @k {
  entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<ptr<f32>>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>, %arg8: tile<ptr<f32>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<i32>) {
    %0 = make_token : token
    %tview = make_tensor_view %arg0, shape = [%arg1, %arg2], strides = [%arg3, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %sview = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_0 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    %blockId_x_1, %blockId_y_2, %blockId_z_3 = get_tile_block_id : tile<i32>
    %cst_4_i32 = constant <i32: 4> : tile<i32>
    %1 = muli %blockId_y, %cst_4_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_-1_i32 = constant <i32: -1> : tile<i32>
    %2 = addi %1, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_16_i32 = constant <i32: 16> : tile<i32>
    %3 = muli %blockId_x_1, %cst_16_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %4 = addi %3, %cst_0_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_f32 = constant <f32: 0.000000e+00> : tile<4x16xf32>
    %cst_0_i32_4 = constant <i32: 0> : tile<i32>
    %5 = cmpi greater_than_or_equal %2, %cst_0_i32_4, signed : tile<i32> -> tile<i1>
    %cst_4_i32_5 = constant <i32: 4> : tile<i32>
    %6 = subi %arg1, %cst_4_i32_5 overflow<no_signed_wrap> : tile<i32>
    %7 = cmpi less_than_or_equal %2, %6, signed : tile<i32> -> tile<i1>
    %8 = andi %5, %7 : tile<i1>
    %cst_0_i32_6 = constant <i32: 0> : tile<i32>
    %9 = cmpi greater_than_or_equal %4, %cst_0_i32_6, signed : tile<i32> -> tile<i1>
    %cst_16_i32_7 = constant <i32: 16> : tile<i32>
    %10 = subi %arg2, %cst_16_i32_7 overflow<no_signed_wrap> : tile<i32>
    %11 = cmpi less_than_or_equal %4, %10, signed : tile<i32> -> tile<i1>
    %12 = andi %9, %11 : tile<i1>
    %13 = andi %8, %12 : tile<i1>
    %14:2 = if %13 -> (tile<4x16xf32>, token) {
      %tile, %result_token = load_view_tko weak %sview_0[%2, %4] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %reshape_21 = reshape %tile : tile<4x16xf32> -> tile<4x16xf32>
      yield %reshape_21, %result_token : tile<4x16xf32>, token
    } else {
      %33 = iota : tile<4xi32>
      %reshape_21 = reshape %33 : tile<4xi32> -> tile<4x1xi32>
      %reshape_22 = reshape %2 : tile<i32> -> tile<1x1xi32>
      %bcast_23 = broadcast %reshape_22 : tile<1x1xi32> -> tile<4x1xi32>
      %34 = addi %reshape_21, %bcast_23 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32 = constant <i32: 1> : tile<i32>
      %35 = maxi %arg1, %cst_1_i32 signed : tile<i32>
      %reshape_24 = reshape %35 : tile<i32> -> tile<1x1xi32>
      %bcast_25 = broadcast %reshape_24 : tile<1x1xi32> -> tile<4x1xi32>
      %36 = remi %34, %bcast_25 signed : tile<4x1xi32>
      %cst_0_i32_26 = constant <i32: 0> : tile<i32>
      %reshape_27 = reshape %cst_0_i32_26 : tile<i32> -> tile<1x1xi32>
      %bcast_28 = broadcast %reshape_27 : tile<1x1xi32> -> tile<4x1xi32>
      %37 = cmpi less_than %36, %bcast_28, signed : tile<4x1xi32> -> tile<4x1xi1>
      %reshape_29 = reshape %35 : tile<i32> -> tile<1x1xi32>
      %bcast_30 = broadcast %reshape_29 : tile<1x1xi32> -> tile<4x1xi32>
      %38 = addi %36, %bcast_30 overflow<no_signed_wrap> : tile<4x1xi32>
      %39 = select %37, %38, %36 : tile<4x1xi1>, tile<4x1xi32>
      %40 = iota : tile<16xi32>
      %reshape_31 = reshape %40 : tile<16xi32> -> tile<1x16xi32>
      %reshape_32 = reshape %4 : tile<i32> -> tile<1x1xi32>
      %bcast_33 = broadcast %reshape_32 : tile<1x1xi32> -> tile<1x16xi32>
      %41 = addi %reshape_31, %bcast_33 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_34 = constant <i32: 1> : tile<i32>
      %42 = maxi %arg2, %cst_1_i32_34 signed : tile<i32>
      %reshape_35 = reshape %42 : tile<i32> -> tile<1x1xi32>
      %bcast_36 = broadcast %reshape_35 : tile<1x1xi32> -> tile<1x16xi32>
      %43 = remi %41, %bcast_36 signed : tile<1x16xi32>
      %cst_0_i32_37 = constant <i32: 0> : tile<i32>
      %reshape_38 = reshape %cst_0_i32_37 : tile<i32> -> tile<1x1xi32>
      %bcast_39 = broadcast %reshape_38 : tile<1x1xi32> -> tile<1x16xi32>
      %44 = cmpi less_than %43, %bcast_39, signed : tile<1x16xi32> -> tile<1x16xi1>
      %reshape_40 = reshape %42 : tile<i32> -> tile<1x1xi32>
      %bcast_41 = broadcast %reshape_40 : tile<1x1xi32> -> tile<1x16xi32>
      %45 = addi %43, %bcast_41 overflow<no_signed_wrap> : tile<1x16xi32>
      %46 = select %44, %45, %43 : tile<1x16xi1>, tile<1x16xi32>
      %reshape_42 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_43 = broadcast %reshape_42 : tile<1x1xi32> -> tile<4x1xi32>
      %47 = muli %39, %bcast_43 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_44 = broadcast %47 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_45 = broadcast %46 : tile<1x16xi32> -> tile<4x16xi32>
      %48 = addi %bcast_44, %bcast_45 overflow<no_signed_wrap> : tile<4x16xi32>
      %49 = exti %48 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_46 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_47 = broadcast %reshape_46 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %50 = offset %bcast_47, %49 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result, %result_token = load_ptr_tko weak %50 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %reshape_48 = reshape %result : tile<4x16xf32> -> tile<4x16xf32>
      yield %reshape_48, %result_token : tile<4x16xf32>, token
    }
    %cst_4_i32_8 = constant <i32: 4> : tile<i32>
    %15 = muli %blockId_y, %cst_4_i32_8 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_9 = constant <i32: 0> : tile<i32>
    %16 = addi %15, %cst_0_i32_9 overflow<no_signed_wrap> : tile<i32>
    %cst_16_i32_10 = constant <i32: 16> : tile<i32>
    %17 = muli %blockId_x_1, %cst_16_i32_10 overflow<no_signed_wrap> : tile<i32>
    %cst_-1_i32_11 = constant <i32: -1> : tile<i32>
    %18 = addi %17, %cst_-1_i32_11 overflow<no_signed_wrap> : tile<i32>
    %cst_0_f32_12 = constant <f32: 0.000000e+00> : tile<4x16xf32>
    %cst_0_i32_13 = constant <i32: 0> : tile<i32>
    %19 = cmpi greater_than_or_equal %16, %cst_0_i32_13, signed : tile<i32> -> tile<i1>
    %cst_4_i32_14 = constant <i32: 4> : tile<i32>
    %20 = subi %arg1, %cst_4_i32_14 overflow<no_signed_wrap> : tile<i32>
    %21 = cmpi less_than_or_equal %16, %20, signed : tile<i32> -> tile<i1>
    %22 = andi %19, %21 : tile<i1>
    %cst_0_i32_15 = constant <i32: 0> : tile<i32>
    %23 = cmpi greater_than_or_equal %18, %cst_0_i32_15, signed : tile<i32> -> tile<i1>
    %cst_16_i32_16 = constant <i32: 16> : tile<i32>
    %24 = subi %arg2, %cst_16_i32_16 overflow<no_signed_wrap> : tile<i32>
    %25 = cmpi less_than_or_equal %18, %24, signed : tile<i32> -> tile<i1>
    %26 = andi %23, %25 : tile<i1>
    %27 = andi %22, %26 : tile<i1>
    %28:2 = if %27 -> (tile<4x16xf32>, token) {
      %tile, %result_token = load_view_tko weak %sview[%16, %18] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %33 = join_tokens %14#1, %result_token : token
      %reshape_21 = reshape %tile : tile<4x16xf32> -> tile<4x16xf32>
      yield %reshape_21, %33 : tile<4x16xf32>, token
    } else {
      %33 = iota : tile<4xi32>
      %reshape_21 = reshape %33 : tile<4xi32> -> tile<4x1xi32>
      %reshape_22 = reshape %16 : tile<i32> -> tile<1x1xi32>
      %bcast_23 = broadcast %reshape_22 : tile<1x1xi32> -> tile<4x1xi32>
      %34 = addi %reshape_21, %bcast_23 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32 = constant <i32: 1> : tile<i32>
      %35 = subi %arg1, %cst_1_i32 overflow<no_signed_wrap> : tile<i32>
      %cst_2_i32 = constant <i32: 2> : tile<i32>
      %36 = muli %35, %cst_2_i32 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32_24 = constant <i32: 1> : tile<i32>
      %37 = maxi %36, %cst_1_i32_24 signed : tile<i32>
      %reshape_25 = reshape %37 : tile<i32> -> tile<1x1xi32>
      %bcast_26 = broadcast %reshape_25 : tile<1x1xi32> -> tile<4x1xi32>
      %38 = remi %34, %bcast_26 signed : tile<4x1xi32>
      %cst_0_i32_27 = constant <i32: 0> : tile<i32>
      %reshape_28 = reshape %cst_0_i32_27 : tile<i32> -> tile<1x1xi32>
      %bcast_29 = broadcast %reshape_28 : tile<1x1xi32> -> tile<4x1xi32>
      %39 = cmpi less_than %38, %bcast_29, signed : tile<4x1xi32> -> tile<4x1xi1>
      %reshape_30 = reshape %37 : tile<i32> -> tile<1x1xi32>
      %bcast_31 = broadcast %reshape_30 : tile<1x1xi32> -> tile<4x1xi32>
      %40 = addi %38, %bcast_31 overflow<no_signed_wrap> : tile<4x1xi32>
      %41 = select %39, %40, %38 : tile<4x1xi1>, tile<4x1xi32>
      %cst_2_i32_32 = constant <i32: 2> : tile<i32>
      %42 = muli %35, %cst_2_i32_32 overflow<no_signed_wrap> : tile<i32>
      %reshape_33 = reshape %42 : tile<i32> -> tile<1x1xi32>
      %bcast_34 = broadcast %reshape_33 : tile<1x1xi32> -> tile<4x1xi32>
      %43 = subi %bcast_34, %41 overflow<no_signed_wrap> : tile<4x1xi32>
      %44 = mini %41, %43 signed : tile<4x1xi32>
      %45 = iota : tile<16xi32>
      %reshape_35 = reshape %45 : tile<16xi32> -> tile<1x16xi32>
      %reshape_36 = reshape %18 : tile<i32> -> tile<1x1xi32>
      %bcast_37 = broadcast %reshape_36 : tile<1x1xi32> -> tile<1x16xi32>
      %46 = addi %reshape_35, %bcast_37 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_38 = constant <i32: 1> : tile<i32>
      %47 = subi %arg2, %cst_1_i32_38 overflow<no_signed_wrap> : tile<i32>
      %cst_2_i32_39 = constant <i32: 2> : tile<i32>
      %48 = muli %47, %cst_2_i32_39 overflow<no_signed_wrap> : tile<i32>
      %cst_1_i32_40 = constant <i32: 1> : tile<i32>
      %49 = maxi %48, %cst_1_i32_40 signed : tile<i32>
      %reshape_41 = reshape %49 : tile<i32> -> tile<1x1xi32>
      %bcast_42 = broadcast %reshape_41 : tile<1x1xi32> -> tile<1x16xi32>
      %50 = remi %46, %bcast_42 signed : tile<1x16xi32>
      %cst_0_i32_43 = constant <i32: 0> : tile<i32>
      %reshape_44 = reshape %cst_0_i32_43 : tile<i32> -> tile<1x1xi32>
      %bcast_45 = broadcast %reshape_44 : tile<1x1xi32> -> tile<1x16xi32>
      %51 = cmpi less_than %50, %bcast_45, signed : tile<1x16xi32> -> tile<1x16xi1>
      %reshape_46 = reshape %49 : tile<i32> -> tile<1x1xi32>
      %bcast_47 = broadcast %reshape_46 : tile<1x1xi32> -> tile<1x16xi32>
      %52 = addi %50, %bcast_47 overflow<no_signed_wrap> : tile<1x16xi32>
      %53 = select %51, %52, %50 : tile<1x16xi1>, tile<1x16xi32>
      %cst_2_i32_48 = constant <i32: 2> : tile<i32>
      %54 = muli %47, %cst_2_i32_48 overflow<no_signed_wrap> : tile<i32>
      %reshape_49 = reshape %54 : tile<i32> -> tile<1x1xi32>
      %bcast_50 = broadcast %reshape_49 : tile<1x1xi32> -> tile<1x16xi32>
      %55 = subi %bcast_50, %53 overflow<no_signed_wrap> : tile<1x16xi32>
      %56 = mini %53, %55 signed : tile<1x16xi32>
      %reshape_51 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_52 = broadcast %reshape_51 : tile<1x1xi32> -> tile<4x1xi32>
      %57 = muli %44, %bcast_52 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_53 = broadcast %57 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_54 = broadcast %56 : tile<1x16xi32> -> tile<4x16xi32>
      %58 = addi %bcast_53, %bcast_54 overflow<no_signed_wrap> : tile<4x16xi32>
      %59 = exti %58 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_55 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_56 = broadcast %reshape_55 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %60 = offset %bcast_56, %59 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result, %result_token = load_ptr_tko weak %60 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %61 = join_tokens %14#1, %result_token : token
      %reshape_57 = reshape %result : tile<4x16xf32> -> tile<4x16xf32>
      yield %reshape_57, %61 : tile<4x16xf32>, token
    }
    %tview_17 = make_tensor_view %arg4, shape = [%arg5, %arg6], strides = [%arg7, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %pview = make_partition_view %tview_17 : partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %29 = addf %14#0, %28#0  : tile<4x16xf32>
    %30 = store_view_tko weak %29, %pview[%blockId_y, %blockId_x_1] token = %28#1 : tile<4x16xf32>, partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    %tview_18 = make_tensor_view %arg8, shape = [%arg9, %arg10], strides = [%arg11, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %pview_19 = make_partition_view %tview_18 : partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %reduce = reduce %14#0 dim=0 identities=[0.000000e+00 : f32] : tile<4x16xf32> -> tile<16xf32>
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %33 = addf %reduce_lhs, %reduce_rhs  : tile<f32>
      yield %33 : tile<f32>
    }
    %reshape = reshape %reduce : tile<16xf32> -> tile<1x16xf32>
    %reshape_20 = reshape %reshape : tile<1x16xf32> -> tile<1x16xf32>
    %bcast = broadcast %reshape_20 : tile<1x16xf32> -> tile<4x16xf32>
    %31 = subf %28#0, %bcast  : tile<4x16xf32>
    %32 = store_view_tko weak %31, %pview_19[%blockId_y, %blockId_x_1] token = %30 : tile<4x16xf32>, partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
