// Reductions of numbers that are all zero, all ones, or at the ends of the range: what the first element is combined with shows.
// launch 1 zeros:i16:64x32 zeros:i16:9x64 zeros:i16:9x32 i16=0
// launch 1 zeros:i16:64x32 zeros:i16:9x64 zeros:i16:9x32 i16=-1
// launch 1 zeros:i16:64x32 zeros:i16:9x64 zeros:i16:9x32 i16=1
// launch 1 zeros:i16:64x32 zeros:i16:9x64 zeros:i16:9x32 i16=32767
// launch 1 zeros:i16:64x32 zeros:i16:9x64 zeros:i16:9x32 i16=-32768
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i16>>, %y: tile<ptr<i16>>, %z: tile<ptr<i16>>, %v: tile<i16>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %tx0 = make_tensor_view %x, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xi16, strides=[32,1]>
    %vx1 = make_partition_view %tx0 : partition_view<tile=(64x32), tensor_view<64x32xi16, strides=[32,1]>>
    %ty2 = make_tensor_view %y, shape = [9, 64], strides = [64, 1] : tensor_view<9x64xi16, strides=[64,1]>
    %vy3 = make_partition_view %ty2 : partition_view<tile=(1x64), tensor_view<9x64xi16, strides=[64,1]>>
    %tz4 = make_tensor_view %z, shape = [9, 32], strides = [32, 1] : tensor_view<9x32xi16, strides=[32,1]>
    %vz5 = make_partition_view %tz4 : partition_view<tile=(1x32), tensor_view<9x32xi16, strides=[32,1]>>
    %l7, %k7 = load_view_tko weak %vx1[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xi16, strides=[32,1]>>, tile<i32> -> tile<64x32xi16>, token
    %v1 = reshape %v : tile<i16> -> tile<1x1xi16>
    %vs = broadcast %v1 : tile<1x1xi16> -> tile<64x32xi16>
    %s = addi %l7, %vs : tile<64x32xi16>
    %rmaxu1 = reduce %s dim=1 identities=[0 : i16] : tile<64x32xi16> -> tile<64xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = maxi %l, %q unsigned : tile<i16>
      yield %p : tile<i16>
    }
    %rmaxu1x = reshape %rmaxu1 : tile<64xi16> -> tile<1x64xi16>
    %k8 = store_view_tko weak %rmaxu1x, %vy3[%zero, %zero] : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<9x64xi16, strides=[64,1]>>, tile<i32> -> token
    %rmaxu0 = reduce %s dim=0 identities=[0 : i16] : tile<64x32xi16> -> tile<32xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = maxi %l, %q unsigned : tile<i16>
      yield %p : tile<i16>
    }
    %rmaxu0x = reshape %rmaxu0 : tile<32xi16> -> tile<1x32xi16>
    %k9 = store_view_tko weak %rmaxu0x, %vz5[%zero, %zero] : tile<1x32xi16>, partition_view<tile=(1x32), tensor_view<9x32xi16, strides=[32,1]>>, tile<i32> -> token
    %rminu1 = reduce %s dim=1 identities=[-1 : i16] : tile<64x32xi16> -> tile<64xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = mini %l, %q unsigned : tile<i16>
      yield %p : tile<i16>
    }
    %rminu1x = reshape %rminu1 : tile<64xi16> -> tile<1x64xi16>
    %k10 = store_view_tko weak %rminu1x, %vy3[%one, %zero] : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<9x64xi16, strides=[64,1]>>, tile<i32> -> token
    %rminu0 = reduce %s dim=0 identities=[-1 : i16] : tile<64x32xi16> -> tile<32xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = mini %l, %q unsigned : tile<i16>
      yield %p : tile<i16>
    }
    %rminu0x = reshape %rminu0 : tile<32xi16> -> tile<1x32xi16>
    %k11 = store_view_tko weak %rminu0x, %vz5[%one, %zero] : tile<1x32xi16>, partition_view<tile=(1x32), tensor_view<9x32xi16, strides=[32,1]>>, tile<i32> -> token
    %rmaxs1 = reduce %s dim=1 identities=[-32768 : i16] : tile<64x32xi16> -> tile<64xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = maxi %l, %q signed : tile<i16>
      yield %p : tile<i16>
    }
    %rmaxs1x = reshape %rmaxs1 : tile<64xi16> -> tile<1x64xi16>
    %k12 = store_view_tko weak %rmaxs1x, %vy3[%two, %zero] : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<9x64xi16, strides=[64,1]>>, tile<i32> -> token
    %rmaxs0 = reduce %s dim=0 identities=[-32768 : i16] : tile<64x32xi16> -> tile<32xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = maxi %l, %q signed : tile<i16>
      yield %p : tile<i16>
    }
    %rmaxs0x = reshape %rmaxs0 : tile<32xi16> -> tile<1x32xi16>
    %k13 = store_view_tko weak %rmaxs0x, %vz5[%two, %zero] : tile<1x32xi16>, partition_view<tile=(1x32), tensor_view<9x32xi16, strides=[32,1]>>, tile<i32> -> token
    %c3 = constant <i32: 3> : tile<i32>
    %rmins1 = reduce %s dim=1 identities=[32767 : i16] : tile<64x32xi16> -> tile<64xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = mini %l, %q signed : tile<i16>
      yield %p : tile<i16>
    }
    %rmins1x = reshape %rmins1 : tile<64xi16> -> tile<1x64xi16>
    %k14 = store_view_tko weak %rmins1x, %vy3[%c3, %zero] : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<9x64xi16, strides=[64,1]>>, tile<i32> -> token
    %rmins0 = reduce %s dim=0 identities=[32767 : i16] : tile<64x32xi16> -> tile<32xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = mini %l, %q signed : tile<i16>
      yield %p : tile<i16>
    }
    %rmins0x = reshape %rmins0 : tile<32xi16> -> tile<1x32xi16>
    %k15 = store_view_tko weak %rmins0x, %vz5[%c3, %zero] : tile<1x32xi16>, partition_view<tile=(1x32), tensor_view<9x32xi16, strides=[32,1]>>, tile<i32> -> token
    %c4 = constant <i32: 4> : tile<i32>
    %rand1 = reduce %s dim=1 identities=[-1 : i16] : tile<64x32xi16> -> tile<64xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = andi %l, %q : tile<i16>
      yield %p : tile<i16>
    }
    %rand1x = reshape %rand1 : tile<64xi16> -> tile<1x64xi16>
    %k16 = store_view_tko weak %rand1x, %vy3[%c4, %zero] : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<9x64xi16, strides=[64,1]>>, tile<i32> -> token
    %rand0 = reduce %s dim=0 identities=[-1 : i16] : tile<64x32xi16> -> tile<32xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = andi %l, %q : tile<i16>
      yield %p : tile<i16>
    }
    %rand0x = reshape %rand0 : tile<32xi16> -> tile<1x32xi16>
    %k17 = store_view_tko weak %rand0x, %vz5[%c4, %zero] : tile<1x32xi16>, partition_view<tile=(1x32), tensor_view<9x32xi16, strides=[32,1]>>, tile<i32> -> token
    %c5 = constant <i32: 5> : tile<i32>
    %ror1 = reduce %s dim=1 identities=[0 : i16] : tile<64x32xi16> -> tile<64xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = ori %l, %q : tile<i16>
      yield %p : tile<i16>
    }
    %ror1x = reshape %ror1 : tile<64xi16> -> tile<1x64xi16>
    %k18 = store_view_tko weak %ror1x, %vy3[%c5, %zero] : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<9x64xi16, strides=[64,1]>>, tile<i32> -> token
    %ror0 = reduce %s dim=0 identities=[0 : i16] : tile<64x32xi16> -> tile<32xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = ori %l, %q : tile<i16>
      yield %p : tile<i16>
    }
    %ror0x = reshape %ror0 : tile<32xi16> -> tile<1x32xi16>
    %k19 = store_view_tko weak %ror0x, %vz5[%c5, %zero] : tile<1x32xi16>, partition_view<tile=(1x32), tensor_view<9x32xi16, strides=[32,1]>>, tile<i32> -> token
    %c6 = constant <i32: 6> : tile<i32>
    %rxor1 = reduce %s dim=1 identities=[0 : i16] : tile<64x32xi16> -> tile<64xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = xori %l, %q : tile<i16>
      yield %p : tile<i16>
    }
    %rxor1x = reshape %rxor1 : tile<64xi16> -> tile<1x64xi16>
    %k20 = store_view_tko weak %rxor1x, %vy3[%c6, %zero] : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<9x64xi16, strides=[64,1]>>, tile<i32> -> token
    %rxor0 = reduce %s dim=0 identities=[0 : i16] : tile<64x32xi16> -> tile<32xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = xori %l, %q : tile<i16>
      yield %p : tile<i16>
    }
    %rxor0x = reshape %rxor0 : tile<32xi16> -> tile<1x32xi16>
    %k21 = store_view_tko weak %rxor0x, %vz5[%c6, %zero] : tile<1x32xi16>, partition_view<tile=(1x32), tensor_view<9x32xi16, strides=[32,1]>>, tile<i32> -> token
    %c7 = constant <i32: 7> : tile<i32>
    %rmul1 = reduce %s dim=1 identities=[1 : i16] : tile<64x32xi16> -> tile<64xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = muli %l, %q : tile<i16>
      yield %p : tile<i16>
    }
    %rmul1x = reshape %rmul1 : tile<64xi16> -> tile<1x64xi16>
    %k22 = store_view_tko weak %rmul1x, %vy3[%c7, %zero] : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<9x64xi16, strides=[64,1]>>, tile<i32> -> token
    %rmul0 = reduce %s dim=0 identities=[1 : i16] : tile<64x32xi16> -> tile<32xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = muli %l, %q : tile<i16>
      yield %p : tile<i16>
    }
    %rmul0x = reshape %rmul0 : tile<32xi16> -> tile<1x32xi16>
    %k23 = store_view_tko weak %rmul0x, %vz5[%c7, %zero] : tile<1x32xi16>, partition_view<tile=(1x32), tensor_view<9x32xi16, strides=[32,1]>>, tile<i32> -> token
    %c8 = constant <i32: 8> : tile<i32>
    %radd1 = reduce %s dim=1 identities=[0 : i16] : tile<64x32xi16> -> tile<64xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = addi %l, %q : tile<i16>
      yield %p : tile<i16>
    }
    %radd1x = reshape %radd1 : tile<64xi16> -> tile<1x64xi16>
    %k24 = store_view_tko weak %radd1x, %vy3[%c8, %zero] : tile<1x64xi16>, partition_view<tile=(1x64), tensor_view<9x64xi16, strides=[64,1]>>, tile<i32> -> token
    %radd0 = reduce %s dim=0 identities=[0 : i16] : tile<64x32xi16> -> tile<32xi16>
    (%l: tile<i16>, %q: tile<i16>) {
      %p = addi %l, %q : tile<i16>
      yield %p : tile<i16>
    }
    %radd0x = reshape %radd0 : tile<32xi16> -> tile<1x32xi16>
    %k25 = store_view_tko weak %radd0x, %vz5[%c8, %zero] : tile<1x32xi16>, partition_view<tile=(1x32), tensor_view<9x32xi16, strides=[32,1]>>, tile<i32> -> token
    return
  }
}
