// Reductions of truth values that are all false, all true, or differ.
// launch 1 zeros:i32:64x32 zeros:i8:8x64 zeros:i8:8x32 i32=0
// launch 1 zeros:i32:64x32 zeros:i8:8x64 zeros:i8:8x32 i32=1
// launch 1 range:i32:64x32 zeros:i8:8x64 zeros:i8:8x32 i32=40
// launch 1 range:i32:64x32 zeros:i8:8x64 zeros:i8:8x32 i32=5000
// launch 1 small:i32:64x32 zeros:i8:8x64 zeros:i8:8x32 i32=0
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i8>>, %z: tile<ptr<i8>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %tx0 = make_tensor_view %x, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xi32, strides=[32,1]>
    %vx1 = make_partition_view %tx0 : partition_view<tile=(64x32), tensor_view<64x32xi32, strides=[32,1]>>
    %ty2 = make_tensor_view %y, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xi8, strides=[64,1]>
    %vy3 = make_partition_view %ty2 : partition_view<tile=(1x64), tensor_view<8x64xi8, strides=[64,1]>>
    %tz4 = make_tensor_view %z, shape = [8, 32], strides = [32, 1] : tensor_view<8x32xi8, strides=[32,1]>
    %vz5 = make_partition_view %tz4 : partition_view<tile=(1x32), tensor_view<8x32xi8, strides=[32,1]>>
    %l7, %k7 = load_view_tko weak %vx1[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> tile<64x32xi32>, token
    %n1 = reshape %n : tile<i32> -> tile<1x1xi32>
    %ns = broadcast %n1 : tile<1x1xi32> -> tile<64x32xi32>
    %s = cmpi less_than %l7, %ns, signed : tile<64x32xi32> -> tile<64x32xi1>
    %rmaxu1 = reduce %s dim=1 identities=[false] : tile<64x32xi1> -> tile<64xi1>
    (%l: tile<i1>, %q: tile<i1>) {
      %p = maxi %l, %q unsigned : tile<i1>
      yield %p : tile<i1>
    }
    %rmaxu1e = exti %rmaxu1 unsigned : tile<64xi1> -> tile<64xi8>
    %rmaxu1x = reshape %rmaxu1e : tile<64xi8> -> tile<1x64xi8>
    %k8 = store_view_tko weak %rmaxu1x, %vy3[%zero, %zero] : tile<1x64xi8>, partition_view<tile=(1x64), tensor_view<8x64xi8, strides=[64,1]>>, tile<i32> -> token
    %rmaxu0 = reduce %s dim=0 identities=[false] : tile<64x32xi1> -> tile<32xi1>
    (%l: tile<i1>, %q: tile<i1>) {
      %p = maxi %l, %q unsigned : tile<i1>
      yield %p : tile<i1>
    }
    %rmaxu0e = exti %rmaxu0 unsigned : tile<32xi1> -> tile<32xi8>
    %rmaxu0x = reshape %rmaxu0e : tile<32xi8> -> tile<1x32xi8>
    %k9 = store_view_tko weak %rmaxu0x, %vz5[%zero, %zero] : tile<1x32xi8>, partition_view<tile=(1x32), tensor_view<8x32xi8, strides=[32,1]>>, tile<i32> -> token
    %rminu1 = reduce %s dim=1 identities=[true] : tile<64x32xi1> -> tile<64xi1>
    (%l: tile<i1>, %q: tile<i1>) {
      %p = mini %l, %q unsigned : tile<i1>
      yield %p : tile<i1>
    }
    %rminu1e = exti %rminu1 unsigned : tile<64xi1> -> tile<64xi8>
    %rminu1x = reshape %rminu1e : tile<64xi8> -> tile<1x64xi8>
    %k10 = store_view_tko weak %rminu1x, %vy3[%one, %zero] : tile<1x64xi8>, partition_view<tile=(1x64), tensor_view<8x64xi8, strides=[64,1]>>, tile<i32> -> token
    %rminu0 = reduce %s dim=0 identities=[true] : tile<64x32xi1> -> tile<32xi1>
    (%l: tile<i1>, %q: tile<i1>) {
      %p = mini %l, %q unsigned : tile<i1>
      yield %p : tile<i1>
    }
    %rminu0e = exti %rminu0 unsigned : tile<32xi1> -> tile<32xi8>
    %rminu0x = reshape %rminu0e : tile<32xi8> -> tile<1x32xi8>
    %k11 = store_view_tko weak %rminu0x, %vz5[%one, %zero] : tile<1x32xi8>, partition_view<tile=(1x32), tensor_view<8x32xi8, strides=[32,1]>>, tile<i32> -> token
    %rmaxs1 = reduce %s dim=1 identities=[true] : tile<64x32xi1> -> tile<64xi1>
    (%l: tile<i1>, %q: tile<i1>) {
      %p = maxi %l, %q signed : tile<i1>
      yield %p : tile<i1>
    }
    %rmaxs1e = exti %rmaxs1 unsigned : tile<64xi1> -> tile<64xi8>
    %rmaxs1x = reshape %rmaxs1e : tile<64xi8> -> tile<1x64xi8>
    %k12 = store_view_tko weak %rmaxs1x, %vy3[%two, %zero] : tile<1x64xi8>, partition_view<tile=(1x64), tensor_view<8x64xi8, strides=[64,1]>>, tile<i32> -> token
    %rmaxs0 = reduce %s dim=0 identities=[true] : tile<64x32xi1> -> tile<32xi1>
    (%l: tile<i1>, %q: tile<i1>) {
      %p = maxi %l, %q signed : tile<i1>
      yield %p : tile<i1>
    }
    %rmaxs0e = exti %rmaxs0 unsigned : tile<32xi1> -> tile<32xi8>
    %rmaxs0x = reshape %rmaxs0e : tile<32xi8> -> tile<1x32xi8>
    %k13 = store_view_tko weak %rmaxs0x, %vz5[%two, %zero] : tile<1x32xi8>, partition_view<tile=(1x32), tensor_view<8x32xi8, strides=[32,1]>>, tile<i32> -> token
    %c3 = constant <i32: 3> : tile<i32>
    %rmins1 = reduce %s dim=1 identities=[false] : tile<64x32xi1> -> tile<64xi1>
    (%l: tile<i1>, %q: tile<i1>) {
      %p = mini %l, %q signed : tile<i1>
      yield %p : tile<i1>
    }
    %rmins1e = exti %rmins1 unsigned : tile<64xi1> -> tile<64xi8>
    %rmins1x = reshape %rmins1e : tile<64xi8> -> tile<1x64xi8>
    %k14 = store_view_tko weak %rmins1x, %vy3[%c3, %zero] : tile<1x64xi8>, partition_view<tile=(1x64), tensor_view<8x64xi8, strides=[64,1]>>, tile<i32> -> token
    %rmins0 = reduce %s dim=0 identities=[false] : tile<64x32xi1> -> tile<32xi1>
    (%l: tile<i1>, %q: tile<i1>) {
      %p = mini %l, %q signed : tile<i1>
      yield %p : tile<i1>
    }
    %rmins0e = exti %rmins0 unsigned : tile<32xi1> -> tile<32xi8>
    %rmins0x = reshape %rmins0e : tile<32xi8> -> tile<1x32xi8>
    %k15 = store_view_tko weak %rmins0x, %vz5[%c3, %zero] : tile<1x32xi8>, partition_view<tile=(1x32), tensor_view<8x32xi8, strides=[32,1]>>, tile<i32> -> token
    %c4 = constant <i32: 4> : tile<i32>
    %rand1 = reduce %s dim=1 identities=[true] : tile<64x32xi1> -> tile<64xi1>
    (%l: tile<i1>, %q: tile<i1>) {
      %p = andi %l, %q : tile<i1>
      yield %p : tile<i1>
    }
    %rand1e = exti %rand1 unsigned : tile<64xi1> -> tile<64xi8>
    %rand1x = reshape %rand1e : tile<64xi8> -> tile<1x64xi8>
    %k16 = store_view_tko weak %rand1x, %vy3[%c4, %zero] : tile<1x64xi8>, partition_view<tile=(1x64), tensor_view<8x64xi8, strides=[64,1]>>, tile<i32> -> token
    %rand0 = reduce %s dim=0 identities=[true] : tile<64x32xi1> -> tile<32xi1>
    (%l: tile<i1>, %q: tile<i1>) {
      %p = andi %l, %q : tile<i1>
      yield %p : tile<i1>
    }
    %rand0e = exti %rand0 unsigned : tile<32xi1> -> tile<32xi8>
    %rand0x = reshape %rand0e : tile<32xi8> -> tile<1x32xi8>
    %k17 = store_view_tko weak %rand0x, %vz5[%c4, %zero] : tile<1x32xi8>, partition_view<tile=(1x32), tensor_view<8x32xi8, strides=[32,1]>>, tile<i32> -> token
    %c5 = constant <i32: 5> : tile<i32>
    %ror1 = reduce %s dim=1 identities=[false] : tile<64x32xi1> -> tile<64xi1>
    (%l: tile<i1>, %q: tile<i1>) {
      %p = ori %l, %q : tile<i1>
      yield %p : tile<i1>
    }
    %ror1e = exti %ror1 unsigned : tile<64xi1> -> tile<64xi8>
    %ror1x = reshape %ror1e : tile<64xi8> -> tile<1x64xi8>
    %k18 = store_view_tko weak %ror1x, %vy3[%c5, %zero] : tile<1x64xi8>, partition_view<tile=(1x64), tensor_view<8x64xi8, strides=[64,1]>>, tile<i32> -> token
    %ror0 = reduce %s dim=0 identities=[false] : tile<64x32xi1> -> tile<32xi1>
    (%l: tile<i1>, %q: tile<i1>) {
      %p = ori %l, %q : tile<i1>
      yield %p : tile<i1>
    }
    %ror0e = exti %ror0 unsigned : tile<32xi1> -> tile<32xi8>
    %ror0x = reshape %ror0e : tile<32xi8> -> tile<1x32xi8>
    %k19 = store_view_tko weak %ror0x, %vz5[%c5, %zero] : tile<1x32xi8>, partition_view<tile=(1x32), tensor_view<8x32xi8, strides=[32,1]>>, tile<i32> -> token
    %c6 = constant <i32: 6> : tile<i32>
    %rxor1 = reduce %s dim=1 identities=[false] : tile<64x32xi1> -> tile<64xi1>
    (%l: tile<i1>, %q: tile<i1>) {
      %p = xori %l, %q : tile<i1>
      yield %p : tile<i1>
    }
    %rxor1e = exti %rxor1 unsigned : tile<64xi1> -> tile<64xi8>
    %rxor1x = reshape %rxor1e : tile<64xi8> -> tile<1x64xi8>
    %k20 = store_view_tko weak %rxor1x, %vy3[%c6, %zero] : tile<1x64xi8>, partition_view<tile=(1x64), tensor_view<8x64xi8, strides=[64,1]>>, tile<i32> -> token
    %rxor0 = reduce %s dim=0 identities=[false] : tile<64x32xi1> -> tile<32xi1>
    (%l: tile<i1>, %q: tile<i1>) {
      %p = xori %l, %q : tile<i1>
      yield %p : tile<i1>
    }
    %rxor0e = exti %rxor0 unsigned : tile<32xi1> -> tile<32xi8>
    %rxor0x = reshape %rxor0e : tile<32xi8> -> tile<1x32xi8>
    %k21 = store_view_tko weak %rxor0x, %vz5[%c6, %zero] : tile<1x32xi8>, partition_view<tile=(1x32), tensor_view<8x32xi8, strides=[32,1]>>, tile<i32> -> token
    return
  }
}
