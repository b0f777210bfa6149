// An assertion between two operations on tiles of one shape: the second one may fault, and must
// not before the assertion has been checked.
// launch 1 range:i32:64 zeros:i32:64 zeros:i32:64 i32=3
// launch 1 range:i32:64 zeros:i32:64 zeros:i32:64 i32=0
// launch 1 range:i32:64 zeros:i32:32 zeros:i32:64 i32=0
// launch 1 range:i32:64 zeros:i32:32 zeros:i32:64 i32=1
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %z: tile<ptr<i32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %ty = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %tz = make_tensor_view %z, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vz = make_partition_view %tz : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %a, %t = load_view_tko weak %vx[%zero] : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %b = addi %a, %a : tile<64xi32>
    %k1 = store_view_tko weak %b, %vz[%zero] : tile<64xi32>, partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<64xi32>
    %c = cmpi greater_than %ns, %b, signed : tile<64xi32> -> tile<64xi1>
    %no = cmpi less_than %a, %ns, signed : tile<64xi32> -> tile<64xi1>
    %either = ori %c, %no : tile<64xi1>
    %zeros = constant <i32: 0> : tile<64xi32>
    %positive = cmpi greater_than %ns, %zeros, signed : tile<64xi32> -> tile<64xi1>
    assert %positive, "n is positive" : tile<64xi1>
    %q = divi %b, %ns signed : tile<64xi32>
    %k = store_view_tko weak %q, %vy[%zero] : tile<64xi32>, partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
