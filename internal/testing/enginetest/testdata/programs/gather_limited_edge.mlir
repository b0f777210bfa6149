// Indices of a tile across the edge of an array, padded with zeros, which two loops read: the second loads elements by those that are
// less than the length of a table.
// launch 1 range:i32:1024 range:f32:512 zeros:f32:256 zeros:i32:256 i32=121 i32=300
// launch 1 range:i32:1024 range:f32:512 zeros:f32:256 zeros:i32:256 i32=256 i32=500
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %table: tile<ptr<f32>>, %y: tile<ptr<f32>>, %z: tile<ptr<i32>>, %n: tile<i32>, %length: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %vx = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(256), padding_value = zero, tensor_view<?xi32, strides=[1]>>
    %i, %ti = load_view_tko weak %px[%zero] token = %t : partition_view<tile=(256), padding_value = zero, tensor_view<?xi32, strides=[1]>>, tile<i32> -> tile<256xi32>, token
    %one = constant <i32: 1> : tile<256xi32>
    %more = addi %i, %one : tile<256xi32>
    %sum = reduce %more dim=0 identities=[0 : i32] : tile<256xi32> -> tile<i32>
    (%p: tile<i32>, %q: tile<i32>) {
      %o = addi %p, %q : tile<i32>
      yield %o : tile<i32>
    }
    %three = constant <i32: 3> : tile<i32>
    %from = andi %sum, %three : tile<i32>
    %table3 = offset %table, %from : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %l1 = reshape %length : tile<i32> -> tile<1xi32>
    %ls = broadcast %l1 : tile<1xi32> -> tile<256xi32>
    %in = cmpi less_than %i, %ls, unsigned : tile<256xi32> -> tile<256xi1>
    %t1 = reshape %table3 : tile<ptr<f32>> -> tile<1xptr<f32>>
    %ts = broadcast %t1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %pt = offset %ts, %i : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %a, %ta = load_ptr_tko weak %pt, %in token=%ti : tile<256xptr<f32>>, tile<256xi1> -> tile<256xf32>, token
    %half = constant <f32: 0.5> : tile<256xf32>
    %c = addf %a, %half : tile<256xf32>
    %vy = make_tensor_view %y, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(256), tensor_view<256xf32, strides=[1]>>
    %w = store_view_tko weak %c, %py[%zero] token = %ta : tile<256xf32>, partition_view<tile=(256), tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
    %sum1 = reshape %sum : tile<i32> -> tile<1xi32>
    %sums = broadcast %sum1 : tile<1xi32> -> tile<256xi32>
    %both = addi %sums, %more : tile<256xi32>
    %vz = make_tensor_view %z, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %pz = make_partition_view %vz : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>
    %w0 = store_view_tko weak %both, %pz[%zero] token = %w : tile<256xi32>, partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
