// x is a matrix whose rows are contiguous, y a vector; n belongs to neither.
entry @k(%x: tile<ptr<f32>>, %rows: tile<i32>, %cols: tile<i32>, %stride: tile<i32>, %n: tile<i32>, %y: tile<ptr<f32>>, %len: tile<i64>) {
  %r = assume bounded<0, ?>, %rows : tile<i32>
  %v = make_tensor_view %x, shape = [%r, %cols], strides = [%stride, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  print_tko "%d", %n : tile<i32> -> token
  %w = make_tensor_view %y, shape = [%len], strides = [1] : tile<i64> -> tensor_view<?xf32, strides=[1]>
}
