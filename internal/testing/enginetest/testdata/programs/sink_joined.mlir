// Shifted tiles, each of which is a condition; a tile between them and one that a print reads too.
// launch 2x3 small:f32:9x21 i32=9 i32=21 i32=21 zeros:f32:9x21 i32=9 i32=21 i32=21
// launch 1x1 small:f32:3x10 i32=3 i32=10 i32=10 =0 i32=3 i32=10 i32=10
// launch 4x4 range:f32:16x64 i32=16 i32=64 i32=64 zeros:f32:16x64 i32=16 i32=64 i32=64
cuda_tile.module @k {
  entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<i32>, %arg4: tile<ptr<f32>>, %arg5: tile<i32>, %arg6: tile<i32>, %arg7: tile<i32>) {
    %0 = make_token : token
    %tview = make_tensor_view %arg0, shape = [%arg1, %arg2], strides = [%arg3, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %sview = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_0 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %sview_1 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %pview = make_partition_view %tview : partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %sview_2 = make_strided_view %tview : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>
    %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    %blockId_x_3, %blockId_y_4, %blockId_z_5 = get_tile_block_id : tile<i32>
    %cst_4_i32 = constant <i32: 4> : tile<i32>
    %1 = muli %blockId_y, %cst_4_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_-1_i32 = constant <i32: -1> : tile<i32>
    %2 = addi %1, %cst_-1_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_16_i32 = constant <i32: 16> : tile<i32>
    %3 = muli %blockId_x_3, %cst_16_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %4 = addi %3, %cst_0_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_f32 = constant <f32: 0.000000e+00> : tile<4x16xf32>
    %cst_0_i32_6 = constant <i32: 0> : tile<i32>
    %5 = cmpi greater_than_or_equal %2, %cst_0_i32_6, signed : tile<i32> -> tile<i1>
    %cst_4_i32_7 = constant <i32: 4> : tile<i32>
    %6 = subi %arg1, %cst_4_i32_7 overflow<no_signed_wrap> : tile<i32>
    %7 = cmpi less_than_or_equal %2, %6, signed : tile<i32> -> tile<i1>
    %8 = andi %5, %7 : tile<i1>
    %cst_0_i32_8 = constant <i32: 0> : tile<i32>
    %9 = cmpi greater_than_or_equal %4, %cst_0_i32_8, signed : tile<i32> -> tile<i1>
    %cst_16_i32_9 = constant <i32: 16> : tile<i32>
    %10 = subi %arg2, %cst_16_i32_9 overflow<no_signed_wrap> : tile<i32>
    %11 = cmpi less_than_or_equal %4, %10, signed : tile<i32> -> tile<i1>
    %12 = andi %9, %11 : tile<i1>
    %13 = andi %8, %12 : tile<i1>
    %14:2 = if %13 -> (tile<4x16xf32>, token) {
      %tile_40, %result_token_41 = load_view_tko weak %sview_2[%2, %4] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %reshape_42 = reshape %tile_40 : tile<4x16xf32> -> tile<4x16xf32>
      yield %reshape_42, %result_token_41 : tile<4x16xf32>, token
    } else {
      %67 = iota : tile<4xi32>
      %reshape_40 = reshape %67 : tile<4xi32> -> tile<4x1xi32>
      %reshape_41 = reshape %2 : tile<i32> -> tile<1x1xi32>
      %bcast_42 = broadcast %reshape_41 : tile<1x1xi32> -> tile<4x1xi32>
      %68 = addi %reshape_40, %bcast_42 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_43 = constant <i32: 1> : tile<i32>
      %69 = subi %arg1, %cst_1_i32_43 overflow<no_signed_wrap> : tile<i32>
      %reshape_44 = reshape %69 : tile<i32> -> tile<1x1xi32>
      %bcast_45 = broadcast %reshape_44 : tile<1x1xi32> -> tile<4x1xi32>
      %70 = mini %68, %bcast_45 signed : tile<4x1xi32>
      %cst_0_i32_46 = constant <i32: 0> : tile<i32>
      %reshape_47 = reshape %cst_0_i32_46 : tile<i32> -> tile<1x1xi32>
      %bcast_48 = broadcast %reshape_47 : tile<1x1xi32> -> tile<4x1xi32>
      %71 = maxi %70, %bcast_48 signed : tile<4x1xi32>
      %72 = iota : tile<16xi32>
      %reshape_49 = reshape %72 : tile<16xi32> -> tile<1x16xi32>
      %reshape_50 = reshape %4 : tile<i32> -> tile<1x1xi32>
      %bcast_51 = broadcast %reshape_50 : tile<1x1xi32> -> tile<1x16xi32>
      %73 = addi %reshape_49, %bcast_51 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_52 = constant <i32: 1> : tile<i32>
      %74 = subi %arg2, %cst_1_i32_52 overflow<no_signed_wrap> : tile<i32>
      %reshape_53 = reshape %74 : tile<i32> -> tile<1x1xi32>
      %bcast_54 = broadcast %reshape_53 : tile<1x1xi32> -> tile<1x16xi32>
      %75 = mini %73, %bcast_54 signed : tile<1x16xi32>
      %cst_0_i32_55 = constant <i32: 0> : tile<i32>
      %reshape_56 = reshape %cst_0_i32_55 : tile<i32> -> tile<1x1xi32>
      %bcast_57 = broadcast %reshape_56 : tile<1x1xi32> -> tile<1x16xi32>
      %76 = maxi %75, %bcast_57 signed : tile<1x16xi32>
      %reshape_58 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_59 = broadcast %reshape_58 : tile<1x1xi32> -> tile<4x1xi32>
      %77 = muli %71, %bcast_59 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_60 = broadcast %77 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_61 = broadcast %76 : tile<1x16xi32> -> tile<4x16xi32>
      %78 = addi %bcast_60, %bcast_61 overflow<no_signed_wrap> : tile<4x16xi32>
      %79 = exti %78 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_62 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_63 = broadcast %reshape_62 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %80 = offset %bcast_63, %79 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result, %result_token_64 = load_ptr_tko weak %80 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %reshape_65 = reshape %result : tile<4x16xf32> -> tile<4x16xf32>
      yield %reshape_65, %result_token_64 : tile<4x16xf32>, token
    }
    %tile, %result_token = load_view_tko weak %pview[%blockId_y, %blockId_x_3] token = %0 : partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
    %15 = join_tokens %14#1, %result_token : token
    %cst_4_i32_10 = constant <i32: 4> : tile<i32>
    %16 = muli %blockId_y, %cst_4_i32_10 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_11 = constant <i32: 0> : tile<i32>
    %17 = addi %16, %cst_0_i32_11 overflow<no_signed_wrap> : tile<i32>
    %cst_16_i32_12 = constant <i32: 16> : tile<i32>
    %18 = muli %blockId_x_3, %cst_16_i32_12 overflow<no_signed_wrap> : tile<i32>
    %cst_-1_i32_13 = constant <i32: -1> : tile<i32>
    %19 = addi %18, %cst_-1_i32_13 overflow<no_signed_wrap> : tile<i32>
    %cst_0_f32_14 = constant <f32: 0.000000e+00> : tile<4x16xf32>
    %cst_0_i32_15 = constant <i32: 0> : tile<i32>
    %20 = cmpi greater_than_or_equal %17, %cst_0_i32_15, signed : tile<i32> -> tile<i1>
    %cst_4_i32_16 = constant <i32: 4> : tile<i32>
    %21 = subi %arg1, %cst_4_i32_16 overflow<no_signed_wrap> : tile<i32>
    %22 = cmpi less_than_or_equal %17, %21, signed : tile<i32> -> tile<i1>
    %23 = andi %20, %22 : tile<i1>
    %cst_0_i32_17 = constant <i32: 0> : tile<i32>
    %24 = cmpi greater_than_or_equal %19, %cst_0_i32_17, signed : tile<i32> -> tile<i1>
    %cst_16_i32_18 = constant <i32: 16> : tile<i32>
    %25 = subi %arg2, %cst_16_i32_18 overflow<no_signed_wrap> : tile<i32>
    %26 = cmpi less_than_or_equal %19, %25, signed : tile<i32> -> tile<i1>
    %27 = andi %24, %26 : tile<i1>
    %28 = andi %23, %27 : tile<i1>
    %29:2 = if %28 -> (tile<4x16xf32>, token) {
      %tile_40, %result_token_41 = load_view_tko weak %sview_1[%17, %19] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %67 = join_tokens %15, %result_token_41 : token
      %reshape_42 = reshape %tile_40 : tile<4x16xf32> -> tile<4x16xf32>
      yield %reshape_42, %67 : tile<4x16xf32>, token
    } else {
      %67 = iota : tile<4xi32>
      %reshape_40 = reshape %67 : tile<4xi32> -> tile<4x1xi32>
      %reshape_41 = reshape %17 : tile<i32> -> tile<1x1xi32>
      %bcast_42 = broadcast %reshape_41 : tile<1x1xi32> -> tile<4x1xi32>
      %68 = addi %reshape_40, %bcast_42 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_43 = constant <i32: 1> : tile<i32>
      %69 = subi %arg1, %cst_1_i32_43 overflow<no_signed_wrap> : tile<i32>
      %reshape_44 = reshape %69 : tile<i32> -> tile<1x1xi32>
      %bcast_45 = broadcast %reshape_44 : tile<1x1xi32> -> tile<4x1xi32>
      %70 = mini %68, %bcast_45 signed : tile<4x1xi32>
      %cst_0_i32_46 = constant <i32: 0> : tile<i32>
      %reshape_47 = reshape %cst_0_i32_46 : tile<i32> -> tile<1x1xi32>
      %bcast_48 = broadcast %reshape_47 : tile<1x1xi32> -> tile<4x1xi32>
      %71 = maxi %70, %bcast_48 signed : tile<4x1xi32>
      %72 = iota : tile<16xi32>
      %reshape_49 = reshape %72 : tile<16xi32> -> tile<1x16xi32>
      %reshape_50 = reshape %19 : tile<i32> -> tile<1x1xi32>
      %bcast_51 = broadcast %reshape_50 : tile<1x1xi32> -> tile<1x16xi32>
      %73 = addi %reshape_49, %bcast_51 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_52 = constant <i32: 1> : tile<i32>
      %74 = subi %arg2, %cst_1_i32_52 overflow<no_signed_wrap> : tile<i32>
      %reshape_53 = reshape %74 : tile<i32> -> tile<1x1xi32>
      %bcast_54 = broadcast %reshape_53 : tile<1x1xi32> -> tile<1x16xi32>
      %75 = mini %73, %bcast_54 signed : tile<1x16xi32>
      %cst_0_i32_55 = constant <i32: 0> : tile<i32>
      %reshape_56 = reshape %cst_0_i32_55 : tile<i32> -> tile<1x1xi32>
      %bcast_57 = broadcast %reshape_56 : tile<1x1xi32> -> tile<1x16xi32>
      %76 = maxi %75, %bcast_57 signed : tile<1x16xi32>
      %reshape_58 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_59 = broadcast %reshape_58 : tile<1x1xi32> -> tile<4x1xi32>
      %77 = muli %71, %bcast_59 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_60 = broadcast %77 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_61 = broadcast %76 : tile<1x16xi32> -> tile<4x16xi32>
      %78 = addi %bcast_60, %bcast_61 overflow<no_signed_wrap> : tile<4x16xi32>
      %79 = exti %78 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_62 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_63 = broadcast %reshape_62 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %80 = offset %bcast_63, %79 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result, %result_token_64 = load_ptr_tko weak %80 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %81 = join_tokens %15, %result_token_64 : token
      %reshape_65 = reshape %result : tile<4x16xf32> -> tile<4x16xf32>
      yield %reshape_65, %81 : tile<4x16xf32>, token
    }
    %30 = mulf %29#0, %14#0  : tile<4x16xf32>
    %tview_19 = make_tensor_view %arg4, shape = [%arg5, %arg6], strides = [%arg7, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %pview_20 = make_partition_view %tview_19 : partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %cst_4_i32_21 = constant <i32: 4> : tile<i32>
    %31 = muli %blockId_y, %cst_4_i32_21 overflow<no_signed_wrap> : tile<i32>
    %cst_1_i32 = constant <i32: 1> : tile<i32>
    %32 = addi %31, %cst_1_i32 overflow<no_signed_wrap> : tile<i32>
    %cst_16_i32_22 = constant <i32: 16> : tile<i32>
    %33 = muli %blockId_x_3, %cst_16_i32_22 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_23 = constant <i32: 0> : tile<i32>
    %34 = addi %33, %cst_0_i32_23 overflow<no_signed_wrap> : tile<i32>
    %cst_0_f32_24 = constant <f32: 0.000000e+00> : tile<4x16xf32>
    %cst_0_i32_25 = constant <i32: 0> : tile<i32>
    %35 = cmpi greater_than_or_equal %32, %cst_0_i32_25, signed : tile<i32> -> tile<i1>
    %cst_4_i32_26 = constant <i32: 4> : tile<i32>
    %36 = subi %arg1, %cst_4_i32_26 overflow<no_signed_wrap> : tile<i32>
    %37 = cmpi less_than_or_equal %32, %36, signed : tile<i32> -> tile<i1>
    %38 = andi %35, %37 : tile<i1>
    %cst_0_i32_27 = constant <i32: 0> : tile<i32>
    %39 = cmpi greater_than_or_equal %34, %cst_0_i32_27, signed : tile<i32> -> tile<i1>
    %cst_16_i32_28 = constant <i32: 16> : tile<i32>
    %40 = subi %arg2, %cst_16_i32_28 overflow<no_signed_wrap> : tile<i32>
    %41 = cmpi less_than_or_equal %34, %40, signed : tile<i32> -> tile<i1>
    %42 = andi %39, %41 : tile<i1>
    %43 = andi %38, %42 : tile<i1>
    %44:2 = if %43 -> (tile<4x16xf32>, token) {
      %tile_40, %result_token_41 = load_view_tko weak %sview_0[%32, %34] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %67 = join_tokens %29#1, %result_token_41 : token
      %reshape_42 = reshape %tile_40 : tile<4x16xf32> -> tile<4x16xf32>
      yield %reshape_42, %67 : tile<4x16xf32>, token
    } else {
      %67 = iota : tile<4xi32>
      %reshape_40 = reshape %67 : tile<4xi32> -> tile<4x1xi32>
      %reshape_41 = reshape %32 : tile<i32> -> tile<1x1xi32>
      %bcast_42 = broadcast %reshape_41 : tile<1x1xi32> -> tile<4x1xi32>
      %68 = addi %reshape_40, %bcast_42 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_43 = constant <i32: 1> : tile<i32>
      %69 = subi %arg1, %cst_1_i32_43 overflow<no_signed_wrap> : tile<i32>
      %reshape_44 = reshape %69 : tile<i32> -> tile<1x1xi32>
      %bcast_45 = broadcast %reshape_44 : tile<1x1xi32> -> tile<4x1xi32>
      %70 = mini %68, %bcast_45 signed : tile<4x1xi32>
      %cst_0_i32_46 = constant <i32: 0> : tile<i32>
      %reshape_47 = reshape %cst_0_i32_46 : tile<i32> -> tile<1x1xi32>
      %bcast_48 = broadcast %reshape_47 : tile<1x1xi32> -> tile<4x1xi32>
      %71 = maxi %70, %bcast_48 signed : tile<4x1xi32>
      %72 = iota : tile<16xi32>
      %reshape_49 = reshape %72 : tile<16xi32> -> tile<1x16xi32>
      %reshape_50 = reshape %34 : tile<i32> -> tile<1x1xi32>
      %bcast_51 = broadcast %reshape_50 : tile<1x1xi32> -> tile<1x16xi32>
      %73 = addi %reshape_49, %bcast_51 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_52 = constant <i32: 1> : tile<i32>
      %74 = subi %arg2, %cst_1_i32_52 overflow<no_signed_wrap> : tile<i32>
      %reshape_53 = reshape %74 : tile<i32> -> tile<1x1xi32>
      %bcast_54 = broadcast %reshape_53 : tile<1x1xi32> -> tile<1x16xi32>
      %75 = mini %73, %bcast_54 signed : tile<1x16xi32>
      %cst_0_i32_55 = constant <i32: 0> : tile<i32>
      %reshape_56 = reshape %cst_0_i32_55 : tile<i32> -> tile<1x1xi32>
      %bcast_57 = broadcast %reshape_56 : tile<1x1xi32> -> tile<1x16xi32>
      %76 = maxi %75, %bcast_57 signed : tile<1x16xi32>
      %reshape_58 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_59 = broadcast %reshape_58 : tile<1x1xi32> -> tile<4x1xi32>
      %77 = muli %71, %bcast_59 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_60 = broadcast %77 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_61 = broadcast %76 : tile<1x16xi32> -> tile<4x16xi32>
      %78 = addi %bcast_60, %bcast_61 overflow<no_signed_wrap> : tile<4x16xi32>
      %79 = exti %78 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_62 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_63 = broadcast %reshape_62 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %80 = offset %bcast_63, %79 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result, %result_token_64 = load_ptr_tko weak %80 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %81 = join_tokens %29#1, %result_token_64 : token
      %reshape_65 = reshape %result : tile<4x16xf32> -> tile<4x16xf32>
      yield %reshape_65, %81 : tile<4x16xf32>, token
    }
    %45 = addf %14#0, %44#0  : tile<4x16xf32>
    %46 = addf %45, %30  : tile<4x16xf32>
    %cst_4_i32_29 = constant <i32: 4> : tile<i32>
    %47 = muli %blockId_y, %cst_4_i32_29 overflow<no_signed_wrap> : tile<i32>
    %cst_0_i32_30 = constant <i32: 0> : tile<i32>
    %48 = addi %47, %cst_0_i32_30 overflow<no_signed_wrap> : tile<i32>
    %cst_16_i32_31 = constant <i32: 16> : tile<i32>
    %49 = muli %blockId_x_3, %cst_16_i32_31 overflow<no_signed_wrap> : tile<i32>
    %cst_1_i32_32 = constant <i32: 1> : tile<i32>
    %50 = addi %49, %cst_1_i32_32 overflow<no_signed_wrap> : tile<i32>
    %cst_0_f32_33 = constant <f32: 0.000000e+00> : tile<4x16xf32>
    %cst_0_i32_34 = constant <i32: 0> : tile<i32>
    %51 = cmpi greater_than_or_equal %48, %cst_0_i32_34, signed : tile<i32> -> tile<i1>
    %cst_4_i32_35 = constant <i32: 4> : tile<i32>
    %52 = subi %arg1, %cst_4_i32_35 overflow<no_signed_wrap> : tile<i32>
    %53 = cmpi less_than_or_equal %48, %52, signed : tile<i32> -> tile<i1>
    %54 = andi %51, %53 : tile<i1>
    %cst_0_i32_36 = constant <i32: 0> : tile<i32>
    %55 = cmpi greater_than_or_equal %50, %cst_0_i32_36, signed : tile<i32> -> tile<i1>
    %cst_16_i32_37 = constant <i32: 16> : tile<i32>
    %56 = subi %arg2, %cst_16_i32_37 overflow<no_signed_wrap> : tile<i32>
    %57 = cmpi less_than_or_equal %50, %56, signed : tile<i32> -> tile<i1>
    %58 = andi %55, %57 : tile<i1>
    %59 = andi %54, %58 : tile<i1>
    %60:2 = if %59 -> (tile<4x16xf32>, token) {
      %tile_40, %result_token_41 = load_view_tko weak %sview[%48, %50] token = %0 : strided_view<tile=(4x16), traversal_strides=[1,1], tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x16xf32>, token
      %67 = join_tokens %44#1, %result_token_41 : token
      %reshape_42 = reshape %tile_40 : tile<4x16xf32> -> tile<4x16xf32>
      yield %reshape_42, %67 : tile<4x16xf32>, token
    } else {
      %67 = iota : tile<4xi32>
      %reshape_40 = reshape %67 : tile<4xi32> -> tile<4x1xi32>
      %reshape_41 = reshape %48 : tile<i32> -> tile<1x1xi32>
      %bcast_42 = broadcast %reshape_41 : tile<1x1xi32> -> tile<4x1xi32>
      %68 = addi %reshape_40, %bcast_42 overflow<no_signed_wrap> : tile<4x1xi32>
      %cst_1_i32_43 = constant <i32: 1> : tile<i32>
      %69 = subi %arg1, %cst_1_i32_43 overflow<no_signed_wrap> : tile<i32>
      %reshape_44 = reshape %69 : tile<i32> -> tile<1x1xi32>
      %bcast_45 = broadcast %reshape_44 : tile<1x1xi32> -> tile<4x1xi32>
      %70 = mini %68, %bcast_45 signed : tile<4x1xi32>
      %cst_0_i32_46 = constant <i32: 0> : tile<i32>
      %reshape_47 = reshape %cst_0_i32_46 : tile<i32> -> tile<1x1xi32>
      %bcast_48 = broadcast %reshape_47 : tile<1x1xi32> -> tile<4x1xi32>
      %71 = maxi %70, %bcast_48 signed : tile<4x1xi32>
      %72 = iota : tile<16xi32>
      %reshape_49 = reshape %72 : tile<16xi32> -> tile<1x16xi32>
      %reshape_50 = reshape %50 : tile<i32> -> tile<1x1xi32>
      %bcast_51 = broadcast %reshape_50 : tile<1x1xi32> -> tile<1x16xi32>
      %73 = addi %reshape_49, %bcast_51 overflow<no_signed_wrap> : tile<1x16xi32>
      %cst_1_i32_52 = constant <i32: 1> : tile<i32>
      %74 = subi %arg2, %cst_1_i32_52 overflow<no_signed_wrap> : tile<i32>
      %reshape_53 = reshape %74 : tile<i32> -> tile<1x1xi32>
      %bcast_54 = broadcast %reshape_53 : tile<1x1xi32> -> tile<1x16xi32>
      %75 = mini %73, %bcast_54 signed : tile<1x16xi32>
      %cst_0_i32_55 = constant <i32: 0> : tile<i32>
      %reshape_56 = reshape %cst_0_i32_55 : tile<i32> -> tile<1x1xi32>
      %bcast_57 = broadcast %reshape_56 : tile<1x1xi32> -> tile<1x16xi32>
      %76 = maxi %75, %bcast_57 signed : tile<1x16xi32>
      %reshape_58 = reshape %arg3 : tile<i32> -> tile<1x1xi32>
      %bcast_59 = broadcast %reshape_58 : tile<1x1xi32> -> tile<4x1xi32>
      %77 = muli %71, %bcast_59 overflow<no_signed_wrap> : tile<4x1xi32>
      %bcast_60 = broadcast %77 : tile<4x1xi32> -> tile<4x16xi32>
      %bcast_61 = broadcast %76 : tile<1x16xi32> -> tile<4x16xi32>
      %78 = addi %bcast_60, %bcast_61 overflow<no_signed_wrap> : tile<4x16xi32>
      %79 = exti %78 signed : tile<4x16xi32> -> tile<4x16xi64>
      %reshape_62 = reshape %arg0 : tile<ptr<f32>> -> tile<1x1xptr<f32>>
      %bcast_63 = broadcast %reshape_62 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
      %80 = offset %bcast_63, %79 : tile<4x16xptr<f32>>, tile<4x16xi64> -> tile<4x16xptr<f32>>
      %result, %result_token_64 = load_ptr_tko weak %80 token=%0 : tile<4x16xptr<f32>> -> tile<4x16xf32>, token
      %81 = join_tokens %44#1, %result_token_64 : token
      %reshape_65 = reshape %result : tile<4x16xf32> -> tile<4x16xf32>
      yield %reshape_65, %81 : tile<4x16xf32>, token
    }
    %61 = addf %46, %60#0  : tile<4x16xf32>
    %cst_4_f32 = constant <f32: 4.000000e+00> : tile<f32>
    %reshape = reshape %cst_4_f32 : tile<f32> -> tile<1x1xf32>
    %bcast = broadcast %reshape : tile<1x1xf32> -> tile<4x16xf32>
    %62 = mulf %tile, %bcast  : tile<4x16xf32>
    %63 = subf %61, %62  : tile<4x16xf32>
    %cst_f32 = constant <f32: 2.500000e-01> : tile<f32>
    %reshape_38 = reshape %cst_f32 : tile<f32> -> tile<1x1xf32>
    %bcast_39 = broadcast %reshape_38 : tile<1x1xf32> -> tile<4x16xf32>
    %64 = mulf %63, %bcast_39  : tile<4x16xf32>
    %65 = addf %tile, %64  : tile<4x16xf32>
    %66 = store_view_tko weak %65, %pview_20[%blockId_y, %blockId_x_3] token = %60#1 : tile<4x16xf32>, partition_view<tile=(4x16), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
