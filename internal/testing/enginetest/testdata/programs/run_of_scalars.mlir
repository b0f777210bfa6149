// Pointers, masks and padding of scalars that only lanes one after the other need: a scalar
// from memory is subtracted from itself. Buffers that are too short, for some lanes or for all.
// launch 1 range:i32:64 range:i32:4 zeros:i32:64 i32=64
// launch 1 range:i32:64 range:i32:4 zeros:i32:64 i32=1
// launch 1 range:i32:40 range:i32:4 zeros:i32:64 i32=40
// launch 1 range:i32:40 range:i32:4 zeros:i32:64 i32=41
// launch 1 range:i32:64 range:i32:4 zeros:i32:40 i32=40
// launch 1 range:i32:64 range:i32:4 zeros:i32:40 i32=0
// launch 1 range:i32:1 range:i32:4 zeros:i32:1 i32=1
// launch 1 range:i32:64 range:i32:4 zeros:i32:64 i32=-5
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %s: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n: tile<i32>) {
    %i = iota : tile<64xi32>
    %wide = exti %i signed : tile<64xi32> -> tile<64xi64>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %ts = make_tensor_view %s, shape = [4], strides = [1] : tensor_view<4xi32, strides=[1]>
    %vs = make_partition_view %ts : partition_view<tile=(1), tensor_view<4xi32, strides=[1]>>
    %a, %t0 = load_view_tko weak %vs[%one] : partition_view<tile=(1), tensor_view<4xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
    %b, %t1 = load_view_tko weak %vs[%two] : partition_view<tile=(1), tensor_view<4xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
    %c, %t2 = load_view_tko weak %vs[%three] : partition_view<tile=(1), tensor_view<4xi32, strides=[1]>>, tile<i32> -> tile<1xi32>, token
    %as = broadcast %a : tile<1xi32> -> tile<64xi32>
    %aw = exti %as signed : tile<64xi32> -> tile<64xi64>
    %at0 = addi %wide, %aw : tile<64xi64>
    %at = subi %at0, %aw : tile<64xi64>
    %bs = broadcast %b : tile<1xi32> -> tile<64xi32>
    %bw = exti %bs signed : tile<64xi32> -> tile<64xi64>
    %to0 = subi %wide, %bw : tile<64xi64>
    %to = addi %bw, %to0 : tile<64xi64>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<64xi32>
    %let = cmpi less_than %i, %ns, signed : tile<64xi32> -> tile<64xi1>
    %pad0 = broadcast %c : tile<1xi32> -> tile<64xi32>
    %pad = addi %pad0, %pad0 : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %x1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %px = offset %xs, %at : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
    %y1 = reshape %y : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ys = broadcast %y1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %py = offset %ys, %to : tile<64xptr<i32>>, tile<64xi64> -> tile<64xptr<i32>>
    %v, %t3 = load_ptr_tko weak %px, %let, %pad : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
    %k = store_ptr_tko weak %py, %v, %let : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> token
    return
  }
}
