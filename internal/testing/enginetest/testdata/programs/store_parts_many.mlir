// So many arrays in one loop that the pointer to one of them is in memory; parts of vectors of two bytes are stored through it.
// launch 1 i32=1 i32=0 zeros:i1:27 i64=27 i32=0 range:i32:1 zeros:i1:27 zeros:i1:1 zeros:i1:27 i32=27 i32=1 zeros:i1:27 zeros:i1:53 i64=27 zeros:i1:53 zeros:i1:27
cuda_tile.module @m {
  entry @k(%arg0: tile<i32>, %arg1: tile<i32>, %arg2: tile<ptr<i1>>, %arg3: tile<i64>, %arg4: tile<i32>, %arg5: tile<ptr<i32>>, %arg6: tile<ptr<i1>>, %arg7: tile<ptr<i1>>, %arg8: tile<ptr<i1>>, %arg9: tile<i32>, %arg10: tile<i32>, %arg11: tile<ptr<i1>>, %arg12: tile<ptr<i1>>, %arg13: tile<i64>, %arg14: tile<ptr<i1>>, %arg15: tile<ptr<i1>>) {
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %cst_0_i32_0 = constant <i32: 0> : tile<i32>
    %cst_0_i32_1 = constant <i32: 0> : tile<i32>
    %cst_1_i64 = constant <i64: 1> : tile<i64>
    %cst_1_i64_2 = constant <i64: 1> : tile<i64>
    %tview = make_tensor_view %arg2, shape = [%arg3, %cst_1_i64], strides = [1, %cst_1_i64_2] : tile<i64> -> tensor_view<?x?xi1, strides=[1,?]>
    %pview = make_partition_view %tview : partition_view<tile=(32x2), padding_value = zero, tensor_view<?x?xi1, strides=[1,?]>>
    %tile, %result_token = load_view_tko weak %pview[%cst_0_i32_0, %cst_0_i32_1] : partition_view<tile=(32x2), padding_value = zero, tensor_view<?x?xi1, strides=[1,?]>>, tile<i32> -> tile<32x2xi1>, token
    %cst_0_i32_3 = constant <i32: 0> : tile<i32>
    %cst_1_i32 = constant <i32: 1> : tile<i32>
    for %loopIdx in (%cst_0_i32_3 to %arg4, step %cst_1_i32) : tile<i32> {
    }
    %0 = iota : tile<2xi32>
    %reshape = reshape %0 : tile<2xi32> -> tile<1x2xi32>
    %bcast = broadcast %reshape : tile<1x2xi32> -> tile<32x2xi32>
    %cst_0_i32_4 = constant <i32: 0> : tile<i32>
    %cst_0_i32_5 = constant <i32: 0> : tile<i32>
    %tview_6 = make_tensor_view %arg5, shape = [1, 1], strides = [1, 1] : tensor_view<1x1xi32, strides=[1,1]>
    %pview_7 = make_partition_view %tview_6 : partition_view<tile=(1x2), padding_value = zero, tensor_view<1x1xi32, strides=[1,1]>>
    %tile_8, %result_token_9 = load_view_tko weak %pview_7[%cst_0_i32_4, %cst_0_i32_5] : partition_view<tile=(1x2), padding_value = zero, tensor_view<1x1xi32, strides=[1,1]>>, tile<i32> -> tile<1x2xi32>, token
    %bcast_10 = broadcast %tile_8 : tile<1x2xi32> -> tile<32x2xi32>
    %1 = cmpi not_equal %bcast, %bcast_10, signed : tile<32x2xi32> -> tile<32x2xi1>
    %cst_0_i32_11 = constant <i32: 0> : tile<i32>
    %cst_0_i32_12 = constant <i32: 0> : tile<i32>
    %tview_13 = make_tensor_view %arg6, shape = [27, 1], strides = [1, 1] : tensor_view<27x1xi1, strides=[1,1]>
    %pview_14 = make_partition_view %tview_13 : partition_view<tile=(32x2), padding_value = zero, tensor_view<27x1xi1, strides=[1,1]>>
    %tile_15, %result_token_16 = load_view_tko weak %pview_14[%cst_0_i32_11, %cst_0_i32_12] : partition_view<tile=(32x2), padding_value = zero, tensor_view<27x1xi1, strides=[1,1]>>, tile<i32> -> tile<32x2xi1>, token
    %2 = ori %1, %tile_15 : tile<32x2xi1>
    %3 = iota : tile<32xi32>
    %reshape_17 = reshape %3 : tile<32xi32> -> tile<32x1xi32>
    %bcast_18 = broadcast %reshape_17 : tile<32x1xi32> -> tile<32x2xi32>
    %cst_27_i32 = constant <i32: 27> : tile<32x2xi32>
    %4 = cmpi greater_than %bcast_18, %cst_27_i32, signed : tile<32x2xi32> -> tile<32x2xi1>
    %5 = andi %4, %tile : tile<32x2xi1>
    %cst_i1 = constant <i1: [[false, true], [false, true], [false, false], [true, true], [true, false], [false, false], [true, true], [false, false], [true, false], [false, false], [true, false], [true, true], [true, true], [false, true], [true, false], [true, false], [false, true], [true, true], [true, true], [false, true], [true, true], [false, false], [false, true], [false, true], [true, true], [true, false], [false, false], [false, false], [false, false], [false, true], [true, false], [true, true]]> : tile<32x2xi1>
    %cst_0_i32_19 = constant <i32: 0> : tile<i32>
    %cst_0_i32_20 = constant <i32: 0> : tile<i32>
    %tview_21 = make_tensor_view %arg7, shape = [1, 1], strides = [4, 1] : tensor_view<1x1xi1, strides=[4,1]>
    %pview_22 = make_partition_view %tview_21 : partition_view<tile=(1x2), padding_value = zero, tensor_view<1x1xi1, strides=[4,1]>>
    %tile_23, %result_token_24 = load_view_tko weak %pview_22[%cst_0_i32_19, %cst_0_i32_20] : partition_view<tile=(1x2), padding_value = zero, tensor_view<1x1xi1, strides=[4,1]>>, tile<i32> -> tile<1x2xi1>, token
    %bcast_25 = broadcast %tile_23 : tile<1x2xi1> -> tile<32x2xi1>
    %6 = andi %cst_i1, %bcast_25 : tile<32x2xi1>
    %cst_0_i32_26 = constant <i32: 0> : tile<i32>
    %cst_1_i32_27 = constant <i32: 1> : tile<i32>
    %cst_1_i32_28 = constant <i32: 1> : tile<i32>
    %tview_29 = make_tensor_view %arg8, shape = [%arg9, %cst_1_i32_27], strides = [%cst_1_i32_28, %arg10] : tile<i32> -> tensor_view<?x?xi1, strides=[?,?]>
    %pview_30 = make_partition_view %tview_29 : partition_view<tile=(32x2), tensor_view<?x?xi1, strides=[?,?]>>
    %7 = store_view_tko weak %6, %pview_30[%cst_0_i32, %cst_0_i32_26] optimization_hints = <default = {latency = 6}> : tile<32x2xi1>, partition_view<tile=(32x2), tensor_view<?x?xi1, strides=[?,?]>>, tile<i32> -> token
    %cst_0_i32_31 = constant <i32: 0> : tile<i32>
    %cst_27_i32_32 = constant <i32: 27> : tile<i32>
    %cst_1_i32_33 = constant <i32: 1> : tile<i32>
    %tview_34 = make_tensor_view %arg11, shape = [%cst_27_i32_32, %cst_1_i32_33], strides = [1, 1] : tile<i32> -> tensor_view<?x?xi1, strides=[1,1]>
    %pview_35 = make_partition_view %tview_34 : partition_view<tile=(32x2), tensor_view<?x?xi1, strides=[1,1]>>
    %8 = store_view_tko weak %5, %pview_35[%cst_0_i32, %cst_0_i32_31] : tile<32x2xi1>, partition_view<tile=(32x2), tensor_view<?x?xi1, strides=[1,1]>>, tile<i32> -> token
    %cst_0_i32_36 = constant <i32: 0> : tile<i32>
    %cst_2_i64 = constant <i64: 2> : tile<i64>
    %cst_1_i64_37 = constant <i64: 1> : tile<i64>
    %tview_38 = make_tensor_view %arg12, shape = [%arg13, 1], strides = [%cst_2_i64, %cst_1_i64_37] : tile<i64> -> tensor_view<?x1xi1, strides=[?,?]>
    %pview_39 = make_partition_view %tview_38 : partition_view<tile=(32x2), tensor_view<?x1xi1, strides=[?,?]>>
    %9 = store_view_tko weak %4, %pview_39[%cst_0_i32, %cst_0_i32_36] : tile<32x2xi1>, partition_view<tile=(32x2), tensor_view<?x1xi1, strides=[?,?]>>, tile<i32> -> token
    %cst_0_i32_40 = constant <i32: 0> : tile<i32>
    %tview_41 = make_tensor_view %arg14, shape = [27, 1], strides = [2, 1] : tensor_view<27x1xi1, strides=[2,1]>
    %pview_42 = make_partition_view %tview_41 : partition_view<tile=(32x2), tensor_view<27x1xi1, strides=[2,1]>>
    %10 = store_view_tko weak %2, %pview_42[%cst_0_i32, %cst_0_i32_40] : tile<32x2xi1>, partition_view<tile=(32x2), tensor_view<27x1xi1, strides=[2,1]>>, tile<i32> -> token
    %cst_0_i32_43 = constant <i32: 0> : tile<i32>
    %cst_1_i64_44 = constant <i64: 1> : tile<i64>
    %cst_1_i64_45 = constant <i64: 1> : tile<i64>
    %tview_46 = make_tensor_view %arg15, shape = [27, %cst_1_i64_44], strides = [1, %cst_1_i64_45] : tile<i64> -> tensor_view<27x?xi1, strides=[1,?]>
    %pview_47 = make_partition_view %tview_46 : partition_view<tile=(32x2), tensor_view<27x?xi1, strides=[1,?]>>
    %11 = store_view_tko weak %1, %pview_47[%cst_0_i32, %cst_0_i32_43] : tile<32x2xi1>, partition_view<tile=(32x2), tensor_view<27x?xi1, strides=[1,?]>>, tile<i32> -> token
    return
  }
}
