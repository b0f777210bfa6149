// The result of one product overwrites an operand of another.
// launch 1 small:f32:256x128 small:f32:128x64 small:f32:256x128 small:f32:128x64 =3 zeros:f32:16384
cuda_tile.module @m {
  entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<ptr<f32>>, %arg2: tile<ptr<f32>>, %arg3: tile<ptr<f32>>, %arg4: tile<ptr<f32>>, %arg5: tile<ptr<f32>>) {
    %0 = make_token : token
    %tview = make_tensor_view %arg0, shape = [256, 128], strides = [128, 1] : tensor_view<256x128xf32, strides=[128,1]>
    %pview = make_partition_view %tview : partition_view<tile=(256x64), tensor_view<256x128xf32, strides=[128,1]>>
    %tview_0 = make_tensor_view %arg1, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf32, strides=[64,1]>
    %pview_1 = make_partition_view %tview_0 : partition_view<tile=(64x64), tensor_view<128x64xf32, strides=[64,1]>>
    %tview_2 = make_tensor_view %arg2, shape = [256, 128], strides = [128, 1] : tensor_view<256x128xf32, strides=[128,1]>
    %pview_3 = make_partition_view %tview_2 : partition_view<tile=(256x64), tensor_view<256x128xf32, strides=[128,1]>>
    %tview_4 = make_tensor_view %arg3, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf32, strides=[64,1]>
    %pview_5 = make_partition_view %tview_4 : partition_view<tile=(64x64), tensor_view<128x64xf32, strides=[64,1]>>
    %tview_6 = make_tensor_view %arg4, shape = [256, 64], strides = [64, 1] : tensor_view<256x64xf32, strides=[64,1]>
    %pview_7 = make_partition_view %tview_6 : partition_view<tile=(256x64), tensor_view<256x64xf32, strides=[64,1]>>
    %tview_8 = make_tensor_view %arg5, shape = [256, 64], strides = [64, 1] : tensor_view<256x64xf32, strides=[64,1]>
    %pview_9 = make_partition_view %tview_8 : partition_view<tile=(256x64), tensor_view<256x64xf32, strides=[64,1]>>
    %cst_0_f32 = constant <f32: 0.000000e+00> : tile<256x64xf32>
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %cst_2_i32 = constant <i32: 2> : tile<i32>
    %cst_1_i32 = constant <i32: 1> : tile<i32>
    %for:3 = for %loopIdx in (%cst_0_i32 to %cst_2_i32, step %cst_1_i32) : tile<i32> iter_values(%iterArg0 = %cst_0_f32, %iterArg1 = %cst_0_f32, %iterArg2 = %0) -> (tile<256x64xf32>, tile<256x64xf32>, token) {
      %tile, %result_token = load_view_tko weak %pview[%cst_0_i32, %loopIdx] token = %iterArg2 : partition_view<tile=(256x64), tensor_view<256x128xf32, strides=[128,1]>>, tile<i32> -> tile<256x64xf32>, token
      %tile_10, %result_token_11 = load_view_tko weak %pview_1[%loopIdx, %cst_0_i32] token = %result_token : partition_view<tile=(64x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> tile<64x64xf32>, token
      %tile_12, %result_token_13 = load_view_tko weak %pview_3[%cst_0_i32, %loopIdx] token = %result_token_11 : partition_view<tile=(256x64), tensor_view<256x128xf32, strides=[128,1]>>, tile<i32> -> tile<256x64xf32>, token
      %tile_14, %result_token_15 = load_view_tko weak %pview_5[%loopIdx, %cst_0_i32] token = %result_token_13 : partition_view<tile=(64x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> tile<64x64xf32>, token
      %3 = mmaf %tile, %tile_10, %iterArg0 : tile<256x64xf32>, tile<64x64xf32>, tile<256x64xf32>
      %4 = mmaf %tile_12, %tile_14, %iterArg1 : tile<256x64xf32>, tile<64x64xf32>, tile<256x64xf32>
      continue %3, %4, %result_token_15 : tile<256x64xf32>, tile<256x64xf32>, token
    }
    %1 = store_view_tko weak %for#0, %pview_7[%cst_0_i32, %cst_0_i32] token = %for#2 : tile<256x64xf32>, partition_view<tile=(256x64), tensor_view<256x64xf32, strides=[64,1]>>, tile<i32> -> token
    %2 = store_view_tko weak %for#1, %pview_9[%cst_0_i32, %cst_0_i32] token = %1 : tile<256x64xf32>, partition_view<tile=(256x64), tensor_view<256x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
