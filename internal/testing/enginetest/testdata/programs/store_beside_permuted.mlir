// A loop stores a tile of which it also reads elements in another order; the store may need scratch memory, which is the tile's.
// launch 1 range:i8:1200 zeros:i8:1200 zeros:i8:1200 i32=290 small:i8:1200 zeros:i8:1200
cuda_tile.module @store_beside_permuted {
  global private @g <i32: 8> : tile<4xi32>
  entry @k(%x: tile<ptr<i8>>, %y: tile<ptr<i8>>, %z: tile<ptr<i8>>, %n: tile<i32>, %c: tile<ptr<i8>>, %w: tile<ptr<i8>>) {
    %t0 = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i8: 1> : tile<32x4x8xi8>
    %vx = make_tensor_view %x, shape = [4, 290], strides = [290, 1] : tensor_view<4x290xi8, strides=[290,1]>
    %px = make_partition_view %vx : partition_view<tile=(4x256), padding_value = zero, tensor_view<4x290xi8, strides=[290,1]>>
    %a, %t1 = load_view_tko weak %px[%zero, %zero] : partition_view<tile=(4x256), padding_value = zero, tensor_view<4x290xi8, strides=[290,1]>>, tile<i32> -> tile<4x256xi8>, token
    %a3 = reshape %a : tile<4x256xi8> -> tile<4x32x8xi8>
    %gp = get_global @g : tile<ptr<i32>>
    %g8, %t9 = load_ptr_tko weak %gp : tile<ptr<i32>> -> tile<i32>, token
    %vc = make_tensor_view %c, shape = [128, 8], strides = [%g8, 1] : tile<i32> -> tensor_view<128x8xi8, strides=[?,1]>
    %pc = make_partition_view %vc : partition_view<tile=(128x8), padding_value = zero, tensor_view<128x8xi8, strides=[?,1]>>
    %c2, %t2 = load_view_tko weak %pc[%zero, %zero] : partition_view<tile=(128x8), padding_value = zero, tensor_view<128x8xi8, strides=[?,1]>>, tile<i32> -> tile<128x8xi8>, token
    %c3 = reshape %c2 : tile<128x8xi8> -> tile<32x4x8xi8>
    %p = permute %a3 [1, 0, 2] : tile<4x32x8xi8> -> tile<32x4x8xi8>
    %m = cmpi greater_than %c3, %one, signed : tile<32x4x8xi8> -> tile<32x4x8xi1>
    %s = select %m, %p, %one : tile<32x4x8xi1>, tile<32x4x8xi8>
    %vy = make_tensor_view %y, shape = [4, %n], strides = [290, 1] : tile<i32> -> tensor_view<4x?xi8, strides=[290,1]>
    %py = make_partition_view %vy : partition_view<tile=(4x256), tensor_view<4x?xi8, strides=[290,1]>>
    %t3 = store_view_tko weak %a, %py[%zero, %zero] token = %t0 : tile<4x256xi8>, partition_view<tile=(4x256), tensor_view<4x?xi8, strides=[290,1]>>, tile<i32> -> token
    %s2 = reshape %s : tile<32x4x8xi8> -> tile<128x8xi8>
    %vz = make_tensor_view %z, shape = [128, 8], strides = [8, 1] : tensor_view<128x8xi8, strides=[8,1]>
    %pz = make_partition_view %vz : partition_view<tile=(128x8), tensor_view<128x8xi8, strides=[8,1]>>
    %t4 = store_view_tko weak %s2, %pz[%zero, %zero] token = %t3 : tile<128x8xi8>, partition_view<tile=(128x8), tensor_view<128x8xi8, strides=[8,1]>>, tile<i32> -> token
    %back = permute %s [1, 0, 2] : tile<32x4x8xi8> -> tile<4x32x8xi8>
    %back2 = reshape %back : tile<4x32x8xi8> -> tile<4x256xi8>
    %vw = make_tensor_view %w, shape = [4, %n], strides = [290, 1] : tile<i32> -> tensor_view<4x?xi8, strides=[290,1]>
    %pw = make_partition_view %vw : partition_view<tile=(4x256), tensor_view<4x?xi8, strides=[290,1]>>
    %t5 = store_view_tko weak %back2, %pw[%zero, %zero] token = %t4 : tile<4x256xi8>, partition_view<tile=(4x256), tensor_view<4x?xi8, strides=[290,1]>>, tile<i32> -> token
    return
  }
}
