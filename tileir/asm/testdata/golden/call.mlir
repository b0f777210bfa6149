cuda_tile.module @kernels {
  preview$func @twice(%arg0: tile<8xf32>) -> tile<8xf32> {
    %0 = addf %arg0, %arg0  : tile<8xf32>
    return %0 : tile<8xf32>
  }
  preview$func @pick(%arg0: tile<i1>, %arg1: tile<8xf32>) -> tile<8xf32> {
    if %arg0 {
      %0 = preview$call @twice(%arg1) : (!cuda_tile.tile<8xf32>) -> !cuda_tile.tile<8xf32>
      return %0 : tile<8xf32>
    }
    return %arg1 : tile<8xf32>
  }
  entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<i32>) {
    %tview = make_tensor_view %arg0, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %pview = make_partition_view %tview : partition_view<tile=(8), tensor_view<64xf32, strides=[1]>>
    %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
    %tile, %result_token = load_view_tko weak %pview[%blockId_x] : partition_view<tile=(8), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
    %0 = cmpi less_than %blockId_x, %arg1, signed : tile<i32> -> tile<i1>
    %1 = preview$call @pick(%0, %tile) : (!cuda_tile.tile<i1>, !cuda_tile.tile<8xf32>) -> !cuda_tile.tile<8xf32>
    %2 = preview$call @twice(%1) : (!cuda_tile.tile<8xf32>) -> !cuda_tile.tile<8xf32>
    %3 = store_view_tko weak %2, %pview[%blockId_x] token = %result_token : tile<8xf32>, partition_view<tile=(8), tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
