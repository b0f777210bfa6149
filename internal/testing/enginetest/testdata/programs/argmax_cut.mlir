// A tile is loaded, its maximum is taken in one loop and its argmax in another, whose
// dimensions a second view cuts.
// launch 1 small:i32:64 zeros:i32:64 zeros:i32:4 zeros:i32:4
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %z: tile<ptr<i32>>, %u: tile<ptr<i32>>) {
    %0 = make_token : token
    %lo = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %ty = make_tensor_view %y, shape = [8, 8], strides = [8, 1] : tensor_view<8x8xi32, strides=[8,1]>
    %vy = make_partition_view %ty : partition_view<tile=(8x8), tensor_view<8x8xi32, strides=[8,1]>>
    %tz = make_tensor_view %z, shape = [4], strides = [1] : tensor_view<4xi32, strides=[1]>
    %vz = make_partition_view %tz : partition_view<tile=(1), tensor_view<4xi32, strides=[1]>>
    %tu = make_tensor_view %u, shape = [4], strides = [1] : tensor_view<4xi32, strides=[1]>
    %vu = make_partition_view %tu : partition_view<tile=(1), tensor_view<4xi32, strides=[1]>>
    %a, %t0 = load_view_tko weak %vx[%lo] token = %0 : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %m = reduce %a dim=0 identities=[-2147483648 : i32] : tile<64xi32> -> tile<i32>
    (%l: tile<i32>, %r: tile<i32>) {
      %s = maxi %l, %r signed : tile<i32>
      yield %s : tile<i32>
    }
    %io = iota : tile<64xi32>
    %v, %at = reduce %a, %io dim=0 identities=[-2147483648 : i32, 0 : i32] : tile<64xi32>, tile<64xi32> -> tile<i32>, tile<i32>
    (%l1: tile<i32>, %r1: tile<i32>, %li: tile<i32>, %ri: tile<i32>) {
      %gt = cmpi greater_than %l1, %r1, signed : tile<i32> -> tile<i1>
      %eq = cmpi equal %l1, %r1, signed : tile<i32> -> tile<i1>
      %lt = cmpi less_than %li, %ri, signed : tile<i32> -> tile<i1>
      %e2 = andi %eq, %lt : tile<i1>
      %left = ori %gt, %e2 : tile<i1>
      %bv = select %left, %l1, %r1 : tile<i1>, tile<i32>
      %bi = select %left, %li, %ri : tile<i1>, tile<i32>
      yield %bv, %bi : tile<i32>, tile<i32>
    }
    %mb1 = reshape %m : tile<i32> -> tile<1x1xi32>
    %mb = broadcast %mb1 : tile<1x1xi32> -> tile<8x8xi32>
    %a8 = reshape %a : tile<64xi32> -> tile<8x8xi32>
    %d = subi %a8, %mb : tile<8x8xi32>
    %k0 = store_view_tko weak %d, %vy[%lo, %lo] token = %t0 : tile<8x8xi32>, partition_view<tile=(8x8), tensor_view<8x8xi32, strides=[8,1]>>, tile<i32> -> token
    %w1 = reshape %at : tile<i32> -> tile<1xi32>
    %k1 = store_view_tko weak %w1, %vz[%lo] token = %k0 : tile<1xi32>, partition_view<tile=(1), tensor_view<4xi32, strides=[1]>>, tile<i32> -> token
    %w2 = reshape %m : tile<i32> -> tile<1xi32>
    %k2 = store_view_tko weak %w2, %vu[%lo] token = %k1 : tile<1xi32>, partition_view<tile=(1), tensor_view<4xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
