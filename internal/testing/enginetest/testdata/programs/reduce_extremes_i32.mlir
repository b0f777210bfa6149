// Reductions of numbers that are all zero, all ones, or at the ends of the range: what the first element is combined with shows.
// launch 1 zeros:i32:64x32 zeros:i32:9x64 zeros:i32:9x32 i32=0
// launch 1 zeros:i32:64x32 zeros:i32:9x64 zeros:i32:9x32 i32=-1
// launch 1 zeros:i32:64x32 zeros:i32:9x64 zeros:i32:9x32 i32=1
// launch 1 zeros:i32:64x32 zeros:i32:9x64 zeros:i32:9x32 i32=2147483647
// launch 1 zeros:i32:64x32 zeros:i32:9x64 zeros:i32:9x32 i32=-2147483648
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %z: tile<ptr<i32>>, %v: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %tx0 = make_tensor_view %x, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xi32, strides=[32,1]>
    %vx1 = make_partition_view %tx0 : partition_view<tile=(64x32), tensor_view<64x32xi32, strides=[32,1]>>
    %ty2 = make_tensor_view %y, shape = [9, 64], strides = [64, 1] : tensor_view<9x64xi32, strides=[64,1]>
    %vy3 = make_partition_view %ty2 : partition_view<tile=(1x64), tensor_view<9x64xi32, strides=[64,1]>>
    %tz4 = make_tensor_view %z, shape = [9, 32], strides = [32, 1] : tensor_view<9x32xi32, strides=[32,1]>
    %vz5 = make_partition_view %tz4 : partition_view<tile=(1x32), tensor_view<9x32xi32, strides=[32,1]>>
    %l7, %k7 = load_view_tko weak %vx1[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xi32, strides=[32,1]>>, tile<i32> -> tile<64x32xi32>, token
    %v1 = reshape %v : tile<i32> -> tile<1x1xi32>
    %vs = broadcast %v1 : tile<1x1xi32> -> tile<64x32xi32>
    %s = addi %l7, %vs : tile<64x32xi32>
    %rmaxu1 = reduce %s dim=1 identities=[0 : i32] : tile<64x32xi32> -> tile<64xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = maxi %l, %q unsigned : tile<i32>
      yield %p : tile<i32>
    }
    %rmaxu1x = reshape %rmaxu1 : tile<64xi32> -> tile<1x64xi32>
    %k8 = store_view_tko weak %rmaxu1x, %vy3[%zero, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<9x64xi32, strides=[64,1]>>, tile<i32> -> token
    %rmaxu0 = reduce %s dim=0 identities=[0 : i32] : tile<64x32xi32> -> tile<32xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = maxi %l, %q unsigned : tile<i32>
      yield %p : tile<i32>
    }
    %rmaxu0x = reshape %rmaxu0 : tile<32xi32> -> tile<1x32xi32>
    %k9 = store_view_tko weak %rmaxu0x, %vz5[%zero, %zero] : tile<1x32xi32>, partition_view<tile=(1x32), tensor_view<9x32xi32, strides=[32,1]>>, tile<i32> -> token
    %rminu1 = reduce %s dim=1 identities=[-1 : i32] : tile<64x32xi32> -> tile<64xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = mini %l, %q unsigned : tile<i32>
      yield %p : tile<i32>
    }
    %rminu1x = reshape %rminu1 : tile<64xi32> -> tile<1x64xi32>
    %k10 = store_view_tko weak %rminu1x, %vy3[%one, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<9x64xi32, strides=[64,1]>>, tile<i32> -> token
    %rminu0 = reduce %s dim=0 identities=[-1 : i32] : tile<64x32xi32> -> tile<32xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = mini %l, %q unsigned : tile<i32>
      yield %p : tile<i32>
    }
    %rminu0x = reshape %rminu0 : tile<32xi32> -> tile<1x32xi32>
    %k11 = store_view_tko weak %rminu0x, %vz5[%one, %zero] : tile<1x32xi32>, partition_view<tile=(1x32), tensor_view<9x32xi32, strides=[32,1]>>, tile<i32> -> token
    %rmaxs1 = reduce %s dim=1 identities=[-2147483648 : i32] : tile<64x32xi32> -> tile<64xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = maxi %l, %q signed : tile<i32>
      yield %p : tile<i32>
    }
    %rmaxs1x = reshape %rmaxs1 : tile<64xi32> -> tile<1x64xi32>
    %k12 = store_view_tko weak %rmaxs1x, %vy3[%two, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<9x64xi32, strides=[64,1]>>, tile<i32> -> token
    %rmaxs0 = reduce %s dim=0 identities=[-2147483648 : i32] : tile<64x32xi32> -> tile<32xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = maxi %l, %q signed : tile<i32>
      yield %p : tile<i32>
    }
    %rmaxs0x = reshape %rmaxs0 : tile<32xi32> -> tile<1x32xi32>
    %k13 = store_view_tko weak %rmaxs0x, %vz5[%two, %zero] : tile<1x32xi32>, partition_view<tile=(1x32), tensor_view<9x32xi32, strides=[32,1]>>, tile<i32> -> token
    %c3 = constant <i32: 3> : tile<i32>
    %rmins1 = reduce %s dim=1 identities=[2147483647 : i32] : tile<64x32xi32> -> tile<64xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = mini %l, %q signed : tile<i32>
      yield %p : tile<i32>
    }
    %rmins1x = reshape %rmins1 : tile<64xi32> -> tile<1x64xi32>
    %k14 = store_view_tko weak %rmins1x, %vy3[%c3, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<9x64xi32, strides=[64,1]>>, tile<i32> -> token
    %rmins0 = reduce %s dim=0 identities=[2147483647 : i32] : tile<64x32xi32> -> tile<32xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = mini %l, %q signed : tile<i32>
      yield %p : tile<i32>
    }
    %rmins0x = reshape %rmins0 : tile<32xi32> -> tile<1x32xi32>
    %k15 = store_view_tko weak %rmins0x, %vz5[%c3, %zero] : tile<1x32xi32>, partition_view<tile=(1x32), tensor_view<9x32xi32, strides=[32,1]>>, tile<i32> -> token
    %c4 = constant <i32: 4> : tile<i32>
    %rand1 = reduce %s dim=1 identities=[-1 : i32] : tile<64x32xi32> -> tile<64xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = andi %l, %q : tile<i32>
      yield %p : tile<i32>
    }
    %rand1x = reshape %rand1 : tile<64xi32> -> tile<1x64xi32>
    %k16 = store_view_tko weak %rand1x, %vy3[%c4, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<9x64xi32, strides=[64,1]>>, tile<i32> -> token
    %rand0 = reduce %s dim=0 identities=[-1 : i32] : tile<64x32xi32> -> tile<32xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = andi %l, %q : tile<i32>
      yield %p : tile<i32>
    }
    %rand0x = reshape %rand0 : tile<32xi32> -> tile<1x32xi32>
    %k17 = store_view_tko weak %rand0x, %vz5[%c4, %zero] : tile<1x32xi32>, partition_view<tile=(1x32), tensor_view<9x32xi32, strides=[32,1]>>, tile<i32> -> token
    %c5 = constant <i32: 5> : tile<i32>
    %ror1 = reduce %s dim=1 identities=[0 : i32] : tile<64x32xi32> -> tile<64xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = ori %l, %q : tile<i32>
      yield %p : tile<i32>
    }
    %ror1x = reshape %ror1 : tile<64xi32> -> tile<1x64xi32>
    %k18 = store_view_tko weak %ror1x, %vy3[%c5, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<9x64xi32, strides=[64,1]>>, tile<i32> -> token
    %ror0 = reduce %s dim=0 identities=[0 : i32] : tile<64x32xi32> -> tile<32xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = ori %l, %q : tile<i32>
      yield %p : tile<i32>
    }
    %ror0x = reshape %ror0 : tile<32xi32> -> tile<1x32xi32>
    %k19 = store_view_tko weak %ror0x, %vz5[%c5, %zero] : tile<1x32xi32>, partition_view<tile=(1x32), tensor_view<9x32xi32, strides=[32,1]>>, tile<i32> -> token
    %c6 = constant <i32: 6> : tile<i32>
    %rxor1 = reduce %s dim=1 identities=[0 : i32] : tile<64x32xi32> -> tile<64xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = xori %l, %q : tile<i32>
      yield %p : tile<i32>
    }
    %rxor1x = reshape %rxor1 : tile<64xi32> -> tile<1x64xi32>
    %k20 = store_view_tko weak %rxor1x, %vy3[%c6, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<9x64xi32, strides=[64,1]>>, tile<i32> -> token
    %rxor0 = reduce %s dim=0 identities=[0 : i32] : tile<64x32xi32> -> tile<32xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = xori %l, %q : tile<i32>
      yield %p : tile<i32>
    }
    %rxor0x = reshape %rxor0 : tile<32xi32> -> tile<1x32xi32>
    %k21 = store_view_tko weak %rxor0x, %vz5[%c6, %zero] : tile<1x32xi32>, partition_view<tile=(1x32), tensor_view<9x32xi32, strides=[32,1]>>, tile<i32> -> token
    %c7 = constant <i32: 7> : tile<i32>
    %rmul1 = reduce %s dim=1 identities=[1 : i32] : tile<64x32xi32> -> tile<64xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = muli %l, %q : tile<i32>
      yield %p : tile<i32>
    }
    %rmul1x = reshape %rmul1 : tile<64xi32> -> tile<1x64xi32>
    %k22 = store_view_tko weak %rmul1x, %vy3[%c7, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<9x64xi32, strides=[64,1]>>, tile<i32> -> token
    %rmul0 = reduce %s dim=0 identities=[1 : i32] : tile<64x32xi32> -> tile<32xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = muli %l, %q : tile<i32>
      yield %p : tile<i32>
    }
    %rmul0x = reshape %rmul0 : tile<32xi32> -> tile<1x32xi32>
    %k23 = store_view_tko weak %rmul0x, %vz5[%c7, %zero] : tile<1x32xi32>, partition_view<tile=(1x32), tensor_view<9x32xi32, strides=[32,1]>>, tile<i32> -> token
    %c8 = constant <i32: 8> : tile<i32>
    %radd1 = reduce %s dim=1 identities=[0 : i32] : tile<64x32xi32> -> tile<64xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = addi %l, %q : tile<i32>
      yield %p : tile<i32>
    }
    %radd1x = reshape %radd1 : tile<64xi32> -> tile<1x64xi32>
    %k24 = store_view_tko weak %radd1x, %vy3[%c8, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<9x64xi32, strides=[64,1]>>, tile<i32> -> token
    %radd0 = reduce %s dim=0 identities=[0 : i32] : tile<64x32xi32> -> tile<32xi32>
    (%l: tile<i32>, %q: tile<i32>) {
      %p = addi %l, %q : tile<i32>
      yield %p : tile<i32>
    }
    %radd0x = reshape %radd0 : tile<32xi32> -> tile<1x32xi32>
    %k25 = store_view_tko weak %radd0x, %vz5[%c8, %zero] : tile<1x32xi32>, partition_view<tile=(1x32), tensor_view<9x32xi32, strides=[32,1]>>, tile<i32> -> token
    return
  }
}
