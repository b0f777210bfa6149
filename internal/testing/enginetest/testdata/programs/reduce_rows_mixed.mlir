// Five reductions of rows, of different element types.
// launch 1 range:f32:8x64 zeros:f32:8 range:i32:8x64 zeros:i32:8 range:i8:8x64 zeros:i8:8 range:i32:8x64 zeros:i32:8 range:i8:8x64 zeros:i8:8
cuda_tile.module @m {
  entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<ptr<f32>>, %arg2: tile<ptr<i32>>, %arg3: tile<ptr<i32>>, %arg4: tile<ptr<i8>>, %arg5: tile<ptr<i8>>, %arg6: tile<ptr<i32>>, %arg7: tile<ptr<i32>>, %arg8: tile<ptr<i8>>, %arg9: tile<ptr<i8>>) {
    %0 = make_token : token
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %tview = make_tensor_view %arg0, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xf32, strides=[64,1]>
    %pview = make_partition_view %tview : partition_view<tile=(8x64), tensor_view<8x64xf32, strides=[64,1]>>
    %tile, %result_token = load_view_tko weak %pview[%cst_0_i32, %cst_0_i32] token = %0 : partition_view<tile=(8x64), tensor_view<8x64xf32, strides=[64,1]>>, tile<i32> -> tile<8x64xf32>, token
    %1 = bitcast %tile : tile<8x64xf32> -> tile<8x64xi32>
    %cst_15_i32 = constant <i32: 15> : tile<8x64xi32>
    %2 = andi %1, %cst_15_i32 : tile<8x64xi32>
    %3 = itof %2 signed  : tile<8x64xi32> -> tile<8x64xf32>
    %tview_0 = make_tensor_view %arg2, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xi32, strides=[64,1]>
    %pview_1 = make_partition_view %tview_0 : partition_view<tile=(8x64), tensor_view<8x64xi32, strides=[64,1]>>
    %tile_2, %result_token_3 = load_view_tko weak %pview_1[%cst_0_i32, %cst_0_i32] token = %result_token : partition_view<tile=(8x64), tensor_view<8x64xi32, strides=[64,1]>>, tile<i32> -> tile<8x64xi32>, token
    %tview_4 = make_tensor_view %arg4, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xi8, strides=[64,1]>
    %pview_5 = make_partition_view %tview_4 : partition_view<tile=(8x64), tensor_view<8x64xi8, strides=[64,1]>>
    %tile_6, %result_token_7 = load_view_tko weak %pview_5[%cst_0_i32, %cst_0_i32] token = %result_token_3 : partition_view<tile=(8x64), tensor_view<8x64xi8, strides=[64,1]>>, tile<i32> -> tile<8x64xi8>, token
    %tview_8 = make_tensor_view %arg6, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xi32, strides=[64,1]>
    %pview_9 = make_partition_view %tview_8 : partition_view<tile=(8x64), tensor_view<8x64xi32, strides=[64,1]>>
    %tile_10, %result_token_11 = load_view_tko weak %pview_9[%cst_0_i32, %cst_0_i32] token = %result_token_7 : partition_view<tile=(8x64), tensor_view<8x64xi32, strides=[64,1]>>, tile<i32> -> tile<8x64xi32>, token
    %tview_12 = make_tensor_view %arg8, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xi8, strides=[64,1]>
    %pview_13 = make_partition_view %tview_12 : partition_view<tile=(8x64), tensor_view<8x64xi8, strides=[64,1]>>
    %tile_14, %result_token_15 = load_view_tko weak %pview_13[%cst_0_i32, %cst_0_i32] token = %result_token_11 : partition_view<tile=(8x64), tensor_view<8x64xi8, strides=[64,1]>>, tile<i32> -> tile<8x64xi8>, token
    %reduce = reduce %3 dim=1 identities=[0.000000e+00 : f32] : tile<8x64xf32> -> tile<8xf32> 
    (%reduce_lhs: tile<f32>, %reduce_rhs: tile<f32>) {
      %9 = maxf %reduce_lhs, %reduce_rhs : tile<f32>
      yield %9 : tile<f32>
    }
    %reshape = reshape %reduce : tile<8xf32> -> tile<8xf32>
    %tview_16 = make_tensor_view %arg1, shape = [8], strides = [1] : tensor_view<8xf32, strides=[1]>
    %pview_17 = make_partition_view %tview_16 : partition_view<tile=(8), tensor_view<8xf32, strides=[1]>>
    %4 = store_view_tko weak %reshape, %pview_17[%cst_0_i32] token = %result_token_15 : tile<8xf32>, partition_view<tile=(8), tensor_view<8xf32, strides=[1]>>, tile<i32> -> token
    %reduce_18 = reduce %tile_2 dim=1 identities=[0 : i32] : tile<8x64xi32> -> tile<8xi32> 
    (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
      %9 = maxi %reduce_lhs, %reduce_rhs signed : tile<i32>
      yield %9 : tile<i32>
    }
    %reshape_19 = reshape %reduce_18 : tile<8xi32> -> tile<8xi32>
    %tview_20 = make_tensor_view %arg3, shape = [8], strides = [1] : tensor_view<8xi32, strides=[1]>
    %pview_21 = make_partition_view %tview_20 : partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>
    %5 = store_view_tko weak %reshape_19, %pview_21[%cst_0_i32] token = %4 : tile<8xi32>, partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>, tile<i32> -> token
    %reduce_22 = reduce %tile_6 dim=1 identities=[0 : i8] : tile<8x64xi8> -> tile<8xi8> 
    (%reduce_lhs: tile<i8>, %reduce_rhs: tile<i8>) {
      %9 = xori %reduce_lhs, %reduce_rhs : tile<i8>
      yield %9 : tile<i8>
    }
    %reshape_23 = reshape %reduce_22 : tile<8xi8> -> tile<8xi8>
    %tview_24 = make_tensor_view %arg5, shape = [8], strides = [1] : tensor_view<8xi8, strides=[1]>
    %pview_25 = make_partition_view %tview_24 : partition_view<tile=(8), tensor_view<8xi8, strides=[1]>>
    %6 = store_view_tko weak %reshape_23, %pview_25[%cst_0_i32] token = %5 : tile<8xi8>, partition_view<tile=(8), tensor_view<8xi8, strides=[1]>>, tile<i32> -> token
    %reduce_26 = reduce %tile_10 dim=1 identities=[0 : i32] : tile<8x64xi32> -> tile<8xi32> 
    (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
      %9 = maxi %reduce_lhs, %reduce_rhs unsigned : tile<i32>
      yield %9 : tile<i32>
    }
    %reshape_27 = reshape %reduce_26 : tile<8xi32> -> tile<8xi32>
    %tview_28 = make_tensor_view %arg7, shape = [8], strides = [1] : tensor_view<8xi32, strides=[1]>
    %pview_29 = make_partition_view %tview_28 : partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>
    %7 = store_view_tko weak %reshape_27, %pview_29[%cst_0_i32] token = %6 : tile<8xi32>, partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>, tile<i32> -> token
    %reduce_30 = reduce %tile_14 dim=1 identities=[0 : i8] : tile<8x64xi8> -> tile<8xi8> 
    (%reduce_lhs: tile<i8>, %reduce_rhs: tile<i8>) {
      %9 = maxi %reduce_lhs, %reduce_rhs unsigned : tile<i8>
      yield %9 : tile<i8>
    }
    %reshape_31 = reshape %reduce_30 : tile<8xi8> -> tile<8xi8>
    %tview_32 = make_tensor_view %arg9, shape = [8], strides = [1] : tensor_view<8xi8, strides=[1]>
    %pview_33 = make_partition_view %tview_32 : partition_view<tile=(8), tensor_view<8xi8, strides=[1]>>
    %8 = store_view_tko weak %reshape_31, %pview_33[%cst_0_i32] token = %7 : tile<8xi8>, partition_view<tile=(8), tensor_view<8xi8, strides=[1]>>, tile<i32> -> token
    return
  }
}
