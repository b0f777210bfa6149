// Views of rank 0, and sizes whose types differ, which only the form that all
// operations share can say.
cuda_tile.module @ranks {
  entry @one(%p: tile<ptr<f32>>) {
    %v = make_tensor_view %p, shape = [], strides = [] : tensor_view<f32>
    "cuda_tile.get_tensor_shape"(%v) : (!cuda_tile.tensor_view<f32>) -> ()
    %w = make_partition_view %v : partition_view<tile=(), tensor_view<f32>>
    %x, %t = load_view_tko weak %w[] : partition_view<tile=(), tensor_view<f32>> -> tile<f32>, token
    %u = store_view_tko weak %x, %w[] token = %t : tile<f32>, partition_view<tile=(), tensor_view<f32>> -> token
    return
  }
  entry @unequal(%p: tile<ptr<f32>>) {
    %v = make_tensor_view %p, shape = [4, 8], strides = [8, 1] : tensor_view<4x8xf32, strides=[8,1]>
    %n:2 = "cuda_tile.get_tensor_shape"(%v) : (!cuda_tile.tensor_view<4x8xf32, strides=[8,1]>) -> (!cuda_tile.tile<i32>, !cuda_tile.tile<i64>)
    %w = make_partition_view %v : partition_view<tile=(2x2), tensor_view<4x8xf32, strides=[8,1]>>
    %m:2 = "cuda_tile.get_index_space_shape"(%w) : (!cuda_tile.partition_view<tile=(2x2), !cuda_tile.tensor_view<4x8xf32, strides=[8,1]>>) -> (!cuda_tile.tile<i8>, !cuda_tile.tile<i64>)
    %sum = addi %n#1, %m#1 : tile<i64>
    return
  }
}
