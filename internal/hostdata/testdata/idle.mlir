// As spans.mlir, and the entry does not use n.
entry @k(%x: tile<ptr<f32>>, %rows: tile<i32>, %cols: tile<i32>, %stride: tile<i32>, %n: tile<i32>) {
  %v = make_tensor_view %x, shape = [%rows, %cols], strides = [%stride, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
}
