cuda_tile.module @ranks {
  entry @one(%arg0: tile<ptr<f32>>) {
    %tview = make_tensor_view %arg0, shape = [], strides = [] : tensor_view<f32>
    "cuda_tile.get_tensor_shape"(%tview) : (!cuda_tile.tensor_view<f32>) -> ()
    %pview = make_partition_view %tview : partition_view<tile=(), tensor_view<f32>>
    %tile, %result_token = load_view_tko weak %pview[] : partition_view<tile=(), tensor_view<f32>> -> tile<f32>, token
    %0 = store_view_tko weak %tile, %pview[] token = %result_token : tile<f32>, partition_view<tile=(), tensor_view<f32>> -> token
    return
  }
  entry @unequal(%arg0: tile<ptr<f32>>) {
    %tview = make_tensor_view %arg0, shape = [4, 8], strides = [8, 1] : tensor_view<4x8xf32, strides=[8,1]>
    %0:2 = "cuda_tile.get_tensor_shape"(%tview) : (!cuda_tile.tensor_view<4x8xf32, strides=[8,1]>) -> (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>)
    %pview = make_partition_view %tview : partition_view<tile=(2x2), tensor_view<4x8xf32, strides=[8,1]>>
    %1:2 = "cuda_tile.get_index_space_shape"(%pview) : (!cuda_tile.partition_view<tile=(2x2), tensor_view<4x8xf32, strides=[8,1]>>) -> (!cuda_tile.tile<i8>, !cuda_tile.tile<i64>)
    %2 = addi %0#1, %1#1 : tile<i64>
    return
  }
}
