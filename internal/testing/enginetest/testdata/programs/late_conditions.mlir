// Conditions on indices that selections in several loops read, one of them twice.
// launch 1 small:f32:256 zeros:f32:256 zeros:i8:4 i32=256
// launch 1 small:f32:200 zeros:f32:200 zeros:i8:4 i32=200
// launch 2 small:f32:400 zeros:f32:400 zeros:i8:4 i32=400
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %z: tile<ptr<i8>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(256), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %yt = make_tensor_view %y, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(256), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %t, %tk = load_view_tko weak %xv[%bx] : partition_view<tile=(256), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<256xf32>, token
    %s = reduce %t dim=0 identities=[0.0 : f32] : tile<256xf32> -> tile<f32>
    (%sl: tile<f32>, %sr: tile<f32>) {
      %sc = addf %sl, %sr : tile<f32>
      yield %sc : tile<f32>
    }
    %i = iota : tile<256xi32>
    %c3 = constant <i32: 3> : tile<256xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %n2 = broadcast %n1 : tile<1xi32> -> tile<256xi32>
    %j = muli %i, %c3 : tile<256xi32>
    %k = addi %j, %j : tile<256xi32>
    %in = cmpi less_than %i, %n2, signed : tile<256xi32> -> tile<256xi1>
    %far = cmpi less_than %k, %n2, signed : tile<256xi32> -> tile<256xi1>
    %both = andi %in, %far : tile<256xi1>
    %s1 = reshape %s : tile<f32> -> tile<1xf32>
    %s2 = broadcast %s1 : tile<1xf32> -> tile<256xf32>
    %d = addf %t, %s2 : tile<256xf32>
    %e = select %both, %d, %t : tile<256xi1>, tile<256xf32>
    %e2 = select %far, %e, %s2 : tile<256xi1>, tile<256xf32>
    %q = reduce %e2 dim=0 identities=[0xFF800000 : f32] : tile<256xf32> -> tile<f32>
    (%ql: tile<f32>, %qr: tile<f32>) {
      %qc = maxf %ql, %qr : tile<f32>
      yield %qc : tile<f32>
    }
    %q1 = reshape %q : tile<f32> -> tile<1xf32>
    %q2 = broadcast %q1 : tile<1xf32> -> tile<256xf32>
    %g = select %in, %q2, %e2 : tile<256xi1>, tile<256xf32>
    %h = addf %g, %e : tile<256xf32>
    %hys = store_view_tko weak %h, %yv[%bx] : tile<256xf32>, partition_view<tile=(256), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
