// Sums of the rows of bytes, signed and not, as integers of 32 and 64 bits, and numbers of those above 3: of short rows, several of
// which a vector holds, of one row of a vector and of long ones. Rows end within a vector.
// launch 1 range:i8:31x6 zeros:i32:256 zeros:i64:128 range:i8:61x200 zeros:i32:256 zeros:i64:128 i32=31 i32=6 i32=61 i32=200
// launch 1 range:i8:32x8 zeros:i32:256 zeros:i64:128 range:i8:64x256 zeros:i32:256 zeros:i64:128 i32=32 i32=8 i32=64 i32=256
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i8>>, %s: tile<ptr<i32>>, %q: tile<ptr<i64>>, %x2: tile<ptr<i8>>, %s2: tile<ptr<i32>>, %q2: tile<ptr<i64>>, %h: tile<i32>, %w: tile<i32>, %h2: tile<i32>, %w2: tile<i32>) {
    %t = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %va = make_tensor_view %x, shape = [%h, %w], strides = [%w, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %pa = make_partition_view %va : partition_view<tile=(32x8), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>
    %aa, %taa = load_view_tko weak %pa[%zero, %zero] token = %t : partition_view<tile=(32x8), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<32x8xi8>, token
    %ea = exti %aa signed : tile<32x8xi8> -> tile<32x8xi32>
    %ra = reduce %ea dim=1 identities=[0 : i32] : tile<32x8xi32> -> tile<32xi32> (%i: tile<i32>, %j: tile<i32>) {
      %m = addi %i, %j : tile<i32>
      yield %m : tile<i32>
    }
    %fa = exti %aa unsigned : tile<32x8xi8> -> tile<32x8xi64>
    %ua = reduce %fa dim=1 identities=[0 : i64] : tile<32x8xi64> -> tile<32xi64> (%i: tile<i64>, %j: tile<i64>) {
      %m = addi %i, %j : tile<i64>
      yield %m : tile<i64>
    }
    %threea = constant <i8: 3> : tile<32x8xi8>
    %ca = cmpi greater_than %aa, %threea, signed : tile<32x8xi8> -> tile<32x8xi1>
    %ga = exti %ca unsigned : tile<32x8xi1> -> tile<32x8xi32>
    %ka = reduce %ga dim=1 identities=[0 : i32] : tile<32x8xi32> -> tile<32xi32> (%i: tile<i32>, %j: tile<i32>) {
      %m = addi %i, %j : tile<i32>
      yield %m : tile<i32>
    }
    %vsa = make_tensor_view %s, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %psa = make_partition_view %vsa : partition_view<tile=(32), tensor_view<256xi32, strides=[1]>>
    %i1a = constant <i32: 0> : tile<i32>
    %i2a = constant <i32: 1> : tile<i32>
    %i3a = constant <i32: 0> : tile<i32>
    %w1a = store_view_tko weak %ra, %psa[%i1a] token = %t : tile<32xi32>, partition_view<tile=(32), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %w2a = store_view_tko weak %ka, %psa[%i2a] token = %w1a : tile<32xi32>, partition_view<tile=(32), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %vqa = make_tensor_view %q, shape = [128], strides = [1] : tensor_view<128xi64, strides=[1]>
    %pqa = make_partition_view %vqa : partition_view<tile=(32), tensor_view<128xi64, strides=[1]>>
    %w3a = store_view_tko weak %ua, %pqa[%i3a] token = %w2a : tile<32xi64>, partition_view<tile=(32), tensor_view<128xi64, strides=[1]>>, tile<i32> -> token

    %vb = make_tensor_view %x, shape = [%h, %w], strides = [%w, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %pb = make_partition_view %vb : partition_view<tile=(16x16), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>
    %ab, %tab = load_view_tko weak %pb[%zero, %zero] token = %t : partition_view<tile=(16x16), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<16x16xi8>, token
    %eb = exti %ab signed : tile<16x16xi8> -> tile<16x16xi32>
    %rb = reduce %eb dim=1 identities=[0 : i32] : tile<16x16xi32> -> tile<16xi32> (%i: tile<i32>, %j: tile<i32>) {
      %m = addi %i, %j : tile<i32>
      yield %m : tile<i32>
    }
    %fb = exti %ab unsigned : tile<16x16xi8> -> tile<16x16xi64>
    %ub = reduce %fb dim=1 identities=[0 : i64] : tile<16x16xi64> -> tile<16xi64> (%i: tile<i64>, %j: tile<i64>) {
      %m = addi %i, %j : tile<i64>
      yield %m : tile<i64>
    }
    %threeb = constant <i8: 3> : tile<16x16xi8>
    %cb = cmpi greater_than %ab, %threeb, signed : tile<16x16xi8> -> tile<16x16xi1>
    %gb = exti %cb unsigned : tile<16x16xi1> -> tile<16x16xi32>
    %kb = reduce %gb dim=1 identities=[0 : i32] : tile<16x16xi32> -> tile<16xi32> (%i: tile<i32>, %j: tile<i32>) {
      %m = addi %i, %j : tile<i32>
      yield %m : tile<i32>
    }
    %vsb = make_tensor_view %s, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %psb = make_partition_view %vsb : partition_view<tile=(16), tensor_view<256xi32, strides=[1]>>
    %i1b = constant <i32: 4> : tile<i32>
    %i2b = constant <i32: 5> : tile<i32>
    %i3b = constant <i32: 4> : tile<i32>
    %w1b = store_view_tko weak %rb, %psb[%i1b] token = %w3a : tile<16xi32>, partition_view<tile=(16), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %w2b = store_view_tko weak %kb, %psb[%i2b] token = %w1b : tile<16xi32>, partition_view<tile=(16), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %vqb = make_tensor_view %q, shape = [128], strides = [1] : tensor_view<128xi64, strides=[1]>
    %pqb = make_partition_view %vqb : partition_view<tile=(16), tensor_view<128xi64, strides=[1]>>
    %w3b = store_view_tko weak %ub, %pqb[%i3b] token = %w2b : tile<16xi64>, partition_view<tile=(16), tensor_view<128xi64, strides=[1]>>, tile<i32> -> token

    %vc = make_tensor_view %x2, shape = [%h2, %w2], strides = [%w2, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %pc = make_partition_view %vc : partition_view<tile=(64x256), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>
    %ac, %tac = load_view_tko weak %pc[%zero, %zero] token = %t : partition_view<tile=(64x256), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<64x256xi8>, token
    %ec = exti %ac signed : tile<64x256xi8> -> tile<64x256xi32>
    %rc = reduce %ec dim=1 identities=[0 : i32] : tile<64x256xi32> -> tile<64xi32> (%i: tile<i32>, %j: tile<i32>) {
      %m = addi %i, %j : tile<i32>
      yield %m : tile<i32>
    }
    %fc = exti %ac unsigned : tile<64x256xi8> -> tile<64x256xi64>
    %uc = reduce %fc dim=1 identities=[0 : i64] : tile<64x256xi64> -> tile<64xi64> (%i: tile<i64>, %j: tile<i64>) {
      %m = addi %i, %j : tile<i64>
      yield %m : tile<i64>
    }
    %threec = constant <i8: 3> : tile<64x256xi8>
    %cc = cmpi greater_than %ac, %threec, signed : tile<64x256xi8> -> tile<64x256xi1>
    %gc = exti %cc unsigned : tile<64x256xi1> -> tile<64x256xi32>
    %kc = reduce %gc dim=1 identities=[0 : i32] : tile<64x256xi32> -> tile<64xi32> (%i: tile<i32>, %j: tile<i32>) {
      %m = addi %i, %j : tile<i32>
      yield %m : tile<i32>
    }
    %vsc = make_tensor_view %s2, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %psc = make_partition_view %vsc : partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>
    %i1c = constant <i32: 0> : tile<i32>
    %i2c = constant <i32: 1> : tile<i32>
    %i3c = constant <i32: 0> : tile<i32>
    %w1c = store_view_tko weak %rc, %psc[%i1c] token = %w3b : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %w2c = store_view_tko weak %kc, %psc[%i2c] token = %w1c : tile<64xi32>, partition_view<tile=(64), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %vqc = make_tensor_view %q2, shape = [128], strides = [1] : tensor_view<128xi64, strides=[1]>
    %pqc = make_partition_view %vqc : partition_view<tile=(64), tensor_view<128xi64, strides=[1]>>
    %w3c = store_view_tko weak %uc, %pqc[%i3c] token = %w2c : tile<64xi64>, partition_view<tile=(64), tensor_view<128xi64, strides=[1]>>, tile<i32> -> token

    %vd = make_tensor_view %x2, shape = [%h2, %w2], strides = [%w2, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %pd = make_partition_view %vd : partition_view<tile=(8x32), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>
    %ad, %tad = load_view_tko weak %pd[%zero, %zero] token = %t : partition_view<tile=(8x32), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<8x32xi8>, token
    %ed = exti %ad signed : tile<8x32xi8> -> tile<8x32xi32>
    %rd = reduce %ed dim=1 identities=[0 : i32] : tile<8x32xi32> -> tile<8xi32> (%i: tile<i32>, %j: tile<i32>) {
      %m = addi %i, %j : tile<i32>
      yield %m : tile<i32>
    }
    %fd = exti %ad unsigned : tile<8x32xi8> -> tile<8x32xi64>
    %ud = reduce %fd dim=1 identities=[0 : i64] : tile<8x32xi64> -> tile<8xi64> (%i: tile<i64>, %j: tile<i64>) {
      %m = addi %i, %j : tile<i64>
      yield %m : tile<i64>
    }
    %threed = constant <i8: 3> : tile<8x32xi8>
    %cd = cmpi greater_than %ad, %threed, signed : tile<8x32xi8> -> tile<8x32xi1>
    %gd = exti %cd unsigned : tile<8x32xi1> -> tile<8x32xi32>
    %kd = reduce %gd dim=1 identities=[0 : i32] : tile<8x32xi32> -> tile<8xi32> (%i: tile<i32>, %j: tile<i32>) {
      %m = addi %i, %j : tile<i32>
      yield %m : tile<i32>
    }
    %vsd = make_tensor_view %s2, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %psd = make_partition_view %vsd : partition_view<tile=(8), tensor_view<256xi32, strides=[1]>>
    %i1d = constant <i32: 16> : tile<i32>
    %i2d = constant <i32: 17> : tile<i32>
    %i3d = constant <i32: 8> : tile<i32>
    %w1d = store_view_tko weak %rd, %psd[%i1d] token = %w3c : tile<8xi32>, partition_view<tile=(8), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %w2d = store_view_tko weak %kd, %psd[%i2d] token = %w1d : tile<8xi32>, partition_view<tile=(8), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %vqd = make_tensor_view %q2, shape = [128], strides = [1] : tensor_view<128xi64, strides=[1]>
    %pqd = make_partition_view %vqd : partition_view<tile=(8), tensor_view<128xi64, strides=[1]>>
    %w3d = store_view_tko weak %ud, %pqd[%i3d] token = %w2d : tile<8xi64>, partition_view<tile=(8), tensor_view<128xi64, strides=[1]>>, tile<i32> -> token

    %ve = make_tensor_view %x2, shape = [%h2, %w2], strides = [%w2, 1] : tile<i32> -> tensor_view<?x?xi8, strides=[?,1]>
    %pe = make_partition_view %ve : partition_view<tile=(2x32), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>
    %ae, %tae = load_view_tko weak %pe[%zero, %zero] token = %t : partition_view<tile=(2x32), padding_value = zero, tensor_view<?x?xi8, strides=[?,1]>>, tile<i32> -> tile<2x32xi8>, token
    %ee = exti %ae signed : tile<2x32xi8> -> tile<2x32xi32>
    %re = reduce %ee dim=1 identities=[0 : i32] : tile<2x32xi32> -> tile<2xi32> (%i: tile<i32>, %j: tile<i32>) {
      %m = addi %i, %j : tile<i32>
      yield %m : tile<i32>
    }
    %fe = exti %ae unsigned : tile<2x32xi8> -> tile<2x32xi64>
    %ue = reduce %fe dim=1 identities=[0 : i64] : tile<2x32xi64> -> tile<2xi64> (%i: tile<i64>, %j: tile<i64>) {
      %m = addi %i, %j : tile<i64>
      yield %m : tile<i64>
    }
    %threee = constant <i8: 3> : tile<2x32xi8>
    %ce = cmpi greater_than %ae, %threee, signed : tile<2x32xi8> -> tile<2x32xi1>
    %ge = exti %ce unsigned : tile<2x32xi1> -> tile<2x32xi32>
    %ke = reduce %ge dim=1 identities=[0 : i32] : tile<2x32xi32> -> tile<2xi32> (%i: tile<i32>, %j: tile<i32>) {
      %m = addi %i, %j : tile<i32>
      yield %m : tile<i32>
    }
    %vse = make_tensor_view %s2, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %pse = make_partition_view %vse : partition_view<tile=(2), tensor_view<256xi32, strides=[1]>>
    %i1e = constant <i32: 72> : tile<i32>
    %i2e = constant <i32: 73> : tile<i32>
    %i3e = constant <i32: 36> : tile<i32>
    %w1e = store_view_tko weak %re, %pse[%i1e] token = %w3d : tile<2xi32>, partition_view<tile=(2), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %w2e = store_view_tko weak %ke, %pse[%i2e] token = %w1e : tile<2xi32>, partition_view<tile=(2), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %vqe = make_tensor_view %q2, shape = [128], strides = [1] : tensor_view<128xi64, strides=[1]>
    %pqe = make_partition_view %vqe : partition_view<tile=(2), tensor_view<128xi64, strides=[1]>>
    %w3e = store_view_tko weak %ue, %pqe[%i3e] token = %w2e : tile<2xi64>, partition_view<tile=(2), tensor_view<128xi64, strides=[1]>>, tile<i32> -> token

    return
  }
}
