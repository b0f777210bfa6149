// Reductions and a scan of one index space.
// launch 1 range:f64:64 zeros:f64:1 zeros:f64:64 zeros:f64:1 range:i32:64 zeros:i32:1 range:f64:64 zeros:f64:64 range:f64:64 zeros:f64:64
cuda_tile.module @m {
  entry @k(%arg0: tile<ptr<f64>>, %arg1: tile<ptr<f64>>, %arg2: tile<ptr<f64>>, %arg3: tile<ptr<f64>>, %arg4: tile<ptr<i32>>, %arg5: tile<ptr<i32>>, %arg6: tile<ptr<f64>>, %arg7: tile<ptr<f64>>, %arg8: tile<ptr<f64>>, %arg9: tile<ptr<f64>>) {
    %0 = make_token : token
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %tview = make_tensor_view %arg0, shape = [64], strides = [1] : tensor_view<64xf64, strides=[1]>
    %pview = make_partition_view %tview : partition_view<tile=(64), tensor_view<64xf64, strides=[1]>>
    %tile, %result_token = load_view_tko weak %pview[%cst_0_i32] token = %0 : partition_view<tile=(64), tensor_view<64xf64, strides=[1]>>, tile<i32> -> tile<64xf64>, token
    %1 = bitcast %tile : tile<64xf64> -> tile<64xi64>
    %cst_15_i64 = constant <i64: 15> : tile<64xi64>
    %2 = andi %1, %cst_15_i64 : tile<64xi64>
    %3 = itof %2 signed  : tile<64xi64> -> tile<64xf64>
    %tview_0 = make_tensor_view %arg4, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %pview_1 = make_partition_view %tview_0 : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %tile_2, %result_token_3 = load_view_tko weak %pview_1[%cst_0_i32] token = %result_token : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %tview_4 = make_tensor_view %arg6, shape = [64], strides = [1] : tensor_view<64xf64, strides=[1]>
    %pview_5 = make_partition_view %tview_4 : partition_view<tile=(64), tensor_view<64xf64, strides=[1]>>
    %tile_6, %result_token_7 = load_view_tko weak %pview_5[%cst_0_i32] token = %result_token_3 : partition_view<tile=(64), tensor_view<64xf64, strides=[1]>>, tile<i32> -> tile<64xf64>, token
    %4 = bitcast %tile_6 : tile<64xf64> -> tile<64xi64>
    %cst_15_i64_8 = constant <i64: 15> : tile<64xi64>
    %5 = andi %4, %cst_15_i64_8 : tile<64xi64>
    %6 = itof %5 signed  : tile<64xi64> -> tile<64xf64>
    %tview_9 = make_tensor_view %arg8, shape = [64], strides = [1] : tensor_view<64xf64, strides=[1]>
    %pview_10 = make_partition_view %tview_9 : partition_view<tile=(64), tensor_view<64xf64, strides=[1]>>
    %tile_11, %result_token_12 = load_view_tko weak %pview_10[%cst_0_i32] token = %result_token_7 : partition_view<tile=(64), tensor_view<64xf64, strides=[1]>>, tile<i32> -> tile<64xf64>, token
    %7 = bitcast %tile_11 : tile<64xf64> -> tile<64xi64>
    %cst_15_i64_13 = constant <i64: 15> : tile<64xi64>
    %8 = andi %7, %cst_15_i64_13 : tile<64xi64>
    %9 = itof %8 signed  : tile<64xi64> -> tile<64xf64>
    %reduce = reduce %3 dim=0 identities=[0.000000e+00] : tile<64xf64> -> tile<f64> 
    (%reduce_lhs: tile<f64>, %reduce_rhs: tile<f64>) {
      %16 = addf %reduce_lhs, %reduce_rhs  : tile<f64>
      yield %16 : tile<f64>
    }
    %reshape = reshape %reduce : tile<f64> -> tile<1xf64>
    %tview_14 = make_tensor_view %arg1, shape = [1], strides = [1] : tensor_view<1xf64, strides=[1]>
    %pview_15 = make_partition_view %tview_14 : partition_view<tile=(1), tensor_view<1xf64, strides=[1]>>
    %10 = store_view_tko weak %reshape, %pview_15[%cst_0_i32] token = %result_token_12 : tile<1xf64>, partition_view<tile=(1), tensor_view<1xf64, strides=[1]>>, tile<i32> -> token
    %reduce_16 = reduce %3 dim=0 identities=[0.000000e+00] : tile<64xf64> -> tile<f64> 
    (%reduce_lhs: tile<f64>, %reduce_rhs: tile<f64>) {
      %16 = maxf %reduce_lhs, %reduce_rhs : tile<f64>
      yield %16 : tile<f64>
    }
    %reshape_17 = reshape %reduce_16 : tile<f64> -> tile<1xf64>
    %tview_18 = make_tensor_view %arg3, shape = [1], strides = [1] : tensor_view<1xf64, strides=[1]>
    %pview_19 = make_partition_view %tview_18 : partition_view<tile=(1), tensor_view<1xf64, strides=[1]>>
    %11 = store_view_tko weak %reshape_17, %pview_19[%cst_0_i32] token = %10 : tile<1xf64>, partition_view<tile=(1), tensor_view<1xf64, strides=[1]>>, tile<i32> -> token
    %reduce_20 = reduce %tile_2 dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32> 
    (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
      %16 = maxi %reduce_lhs, %reduce_rhs unsigned : tile<i32>
      yield %16 : tile<i32>
    }
    %reshape_21 = reshape %reduce_20 : tile<i32> -> tile<1xi32>
    %tview_22 = make_tensor_view %arg5, shape = [1], strides = [1] : tensor_view<1xi32, strides=[1]>
    %pview_23 = make_partition_view %tview_22 : partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>
    %12 = store_view_tko weak %reshape_21, %pview_23[%cst_0_i32] token = %11 : tile<1xi32>, partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>, tile<i32> -> token
    %13 = scan %6 dim=0 reverse=true identities=[0.000000e+00] : tile<64xf64> -> tile<64xf64> 
    (%arg10: tile<f64>, %arg11: tile<f64>) {
      %16 = addf %arg10, %arg11  : tile<f64>
      yield %16 : tile<f64>
    }
    %reshape_24 = reshape %13 : tile<64xf64> -> tile<64xf64>
    %tview_25 = make_tensor_view %arg7, shape = [64], strides = [1] : tensor_view<64xf64, strides=[1]>
    %pview_26 = make_partition_view %tview_25 : partition_view<tile=(64), tensor_view<64xf64, strides=[1]>>
    %14 = store_view_tko weak %reshape_24, %pview_26[%cst_0_i32] token = %12 : tile<64xf64>, partition_view<tile=(64), tensor_view<64xf64, strides=[1]>>, tile<i32> -> token
    %reduce_27 = reduce %9 dim=0 identities=[0.000000e+00] : tile<64xf64> -> tile<f64> 
    (%reduce_lhs: tile<f64>, %reduce_rhs: tile<f64>) {
      %16 = maxf %reduce_lhs, %reduce_rhs propagate_nan : tile<f64>
      yield %16 : tile<f64>
    }
    %reshape_28 = reshape %reduce_27 : tile<f64> -> tile<1xf64>
    %tview_29 = make_tensor_view %arg9, shape = [1], strides = [1] : tensor_view<1xf64, strides=[1]>
    %pview_30 = make_partition_view %tview_29 : partition_view<tile=(1), tensor_view<1xf64, strides=[1]>>
    %15 = store_view_tko weak %reshape_28, %pview_30[%cst_0_i32] token = %14 : tile<1xf64>, partition_view<tile=(1), tensor_view<1xf64, strides=[1]>>, tile<i32> -> token
    return
  }
}
