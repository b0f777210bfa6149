// Four reductions of different element types.
// launch 1 range:i32:128 zeros:i32:1 range:i64:128 zeros:i64:1 range:i16:128 zeros:i16:1 zeros:i32:128 zeros:i32:1
cuda_tile.module @m {
  entry @k(%arg0: tile<ptr<i32>>, %arg1: tile<ptr<i32>>, %arg2: tile<ptr<i64>>, %arg3: tile<ptr<i64>>, %arg4: tile<ptr<i16>>, %arg5: tile<ptr<i16>>, %arg6: tile<ptr<i32>>, %arg7: tile<ptr<i32>>) {
    %0 = make_token : token
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %tview = make_tensor_view %arg0, shape = [128], strides = [1] : tensor_view<128xi32, strides=[1]>
    %pview = make_partition_view %tview : partition_view<tile=(128), tensor_view<128xi32, strides=[1]>>
    %tile, %result_token = load_view_tko weak %pview[%cst_0_i32] token = %0 : partition_view<tile=(128), tensor_view<128xi32, strides=[1]>>, tile<i32> -> tile<128xi32>, token
    %tview_0 = make_tensor_view %arg2, shape = [128], strides = [1] : tensor_view<128xi64, strides=[1]>
    %pview_1 = make_partition_view %tview_0 : partition_view<tile=(128), tensor_view<128xi64, strides=[1]>>
    %tile_2, %result_token_3 = load_view_tko weak %pview_1[%cst_0_i32] token = %result_token : partition_view<tile=(128), tensor_view<128xi64, strides=[1]>>, tile<i32> -> tile<128xi64>, token
    %tview_4 = make_tensor_view %arg4, shape = [128], strides = [1] : tensor_view<128xi16, strides=[1]>
    %pview_5 = make_partition_view %tview_4 : partition_view<tile=(128), tensor_view<128xi16, strides=[1]>>
    %tile_6, %result_token_7 = load_view_tko weak %pview_5[%cst_0_i32] token = %result_token_3 : partition_view<tile=(128), tensor_view<128xi16, strides=[1]>>, tile<i32> -> tile<128xi16>, token
    %1 = addi %tile, %tile : tile<128xi32>
    %reduce = reduce %tile dim=0 identities=[0 : i32] : tile<128xi32> -> tile<i32> 
    (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
      %6 = addi %reduce_lhs, %reduce_rhs : tile<i32>
      yield %6 : tile<i32>
    }
    %reshape = reshape %reduce : tile<i32> -> tile<1xi32>
    %tview_8 = make_tensor_view %arg1, shape = [1], strides = [1] : tensor_view<1xi32, strides=[1]>
    %pview_9 = make_partition_view %tview_8 : partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>
    %2 = store_view_tko weak %reshape, %pview_9[%cst_0_i32] token = %result_token_7 : tile<1xi32>, partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>, tile<i32> -> token
    %reduce_10 = reduce %tile_2 dim=0 identities=[0] : tile<128xi64> -> tile<i64> 
    (%reduce_lhs: tile<i64>, %reduce_rhs: tile<i64>) {
      %6 = addi %reduce_lhs, %reduce_rhs : tile<i64>
      yield %6 : tile<i64>
    }
    %reshape_11 = reshape %reduce_10 : tile<i64> -> tile<1xi64>
    %tview_12 = make_tensor_view %arg3, shape = [1], strides = [1] : tensor_view<1xi64, strides=[1]>
    %pview_13 = make_partition_view %tview_12 : partition_view<tile=(1), tensor_view<1xi64, strides=[1]>>
    %3 = store_view_tko weak %reshape_11, %pview_13[%cst_0_i32] token = %2 : tile<1xi64>, partition_view<tile=(1), tensor_view<1xi64, strides=[1]>>, tile<i32> -> token
    %reduce_14 = reduce %tile_6 dim=0 identities=[0 : i16] : tile<128xi16> -> tile<i16> 
    (%reduce_lhs: tile<i16>, %reduce_rhs: tile<i16>) {
      %6 = addi %reduce_lhs, %reduce_rhs : tile<i16>
      yield %6 : tile<i16>
    }
    %reshape_15 = reshape %reduce_14 : tile<i16> -> tile<1xi16>
    %tview_16 = make_tensor_view %arg5, shape = [1], strides = [1] : tensor_view<1xi16, strides=[1]>
    %pview_17 = make_partition_view %tview_16 : partition_view<tile=(1), tensor_view<1xi16, strides=[1]>>
    %4 = store_view_tko weak %reshape_15, %pview_17[%cst_0_i32] token = %3 : tile<1xi16>, partition_view<tile=(1), tensor_view<1xi16, strides=[1]>>, tile<i32> -> token
    %reduce_18 = reduce %1 dim=0 identities=[0 : i32] : tile<128xi32> -> tile<i32> 
    (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
      %6 = xori %reduce_lhs, %reduce_rhs : tile<i32>
      yield %6 : tile<i32>
    }
    %reshape_19 = reshape %reduce_18 : tile<i32> -> tile<1xi32>
    %tview_20 = make_tensor_view %arg7, shape = [1], strides = [1] : tensor_view<1xi32, strides=[1]>
    %pview_21 = make_partition_view %tview_20 : partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>
    %5 = store_view_tko weak %reshape_19, %pview_21[%cst_0_i32] token = %4 : tile<1xi32>, partition_view<tile=(1), tensor_view<1xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
