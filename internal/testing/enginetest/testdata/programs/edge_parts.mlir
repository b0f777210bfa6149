// Tiles of several types across the right edge of arrays, with paddings that reductions see.
// launch 2 small:i8:6x1 zeros:i8:6x1 small:i16:6x1 zeros:i16:6x1 small:f32:6x1 zeros:f32:6x1 small:f64:6x1 zeros:f64:6x1 small:bf16:6x1 zeros:bf16:6x1 i32=1
// launch 2 small:i8:6x15 zeros:i8:6x15 small:i16:6x15 zeros:i16:6x15 small:f32:6x15 zeros:f32:6x15 small:f64:6x15 zeros:f64:6x15 small:bf16:6x15 zeros:bf16:6x15 i32=15
// launch 2 small:i8:6x31 zeros:i8:6x31 small:i16:6x31 zeros:i16:6x31 small:f32:6x31 zeros:f32:6x31 small:f64:6x31 zeros:f64:6x31 small:bf16:6x31 zeros:bf16:6x31 i32=31
// launch 2 small:i8:6x33 zeros:i8:6x33 small:i16:6x33 zeros:i16:6x33 small:f32:6x33 zeros:f32:6x33 small:f64:6x33 zeros:f64:6x33 small:bf16:6x33 zeros:bf16:6x33 i32=33
// launch 2 small:i8:6x64 zeros:i8:6x64 small:i16:6x64 zeros:i16:6x64 small:f32:6x64 zeros:f32:6x64 small:f64:6x64 zeros:f64:6x64 small:bf16:6x64 zeros:bf16:6x64 i32=64
// launch 4 small:i8:6x76 zeros:i8:6x76 small:i16:6x76 zeros:i16:6x76 small:f32:6x76 zeros:f32:6x76 small:f64:6x76 zeros:f64:6x76 small:bf16:6x76 zeros:bf16:6x76 i32=76
// launch 4 small:i8:6x100 zeros:i8:6x100 small:i16:6x100 zeros:i16:6x100 small:f32:6x100 zeros:f32:6x100 small:f64:6x100 zeros:f64:6x100 small:bf16:6x100 zeros:bf16:6x100 i32=100
// launch 4 small:i8:6x127 zeros:i8:6x127 small:i16:6x127 zeros:i16:6x127 small:f32:6x127 zeros:f32:6x127 small:f64:6x127 zeros:f64:6x127 small:bf16:6x127 zeros:bf16:6x127 i32=127
cuda_tile.module @m {
  entry @k(%x0: tile<ptr<i8>>, %y0: tile<ptr<i8>>, %x1: tile<ptr<i16>>, %y1: tile<ptr<i16>>, %x2: tile<ptr<f32>>, %y2: tile<ptr<f32>>, %x3: tile<ptr<f64>>, %y3: tile<ptr<f64>>, %x4: tile<ptr<bf16>>, %y4: tile<ptr<bf16>>, %n: tile<i32>) {
    %bid, %b1, %b2 = get_tile_block_id : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %bx = remi %bid, %two signed : tile<i32>
    %by = divi %bid, %two signed rounding<zero> : tile<i32>
    %u0 = make_tensor_view %x0, shape = [6, %n], strides = [%n, 1] : tile<i32> -> tensor_view<6x?xi8, strides=[?,1]>
    %p0 = make_partition_view %u0 : partition_view<tile=(4x64), padding_value = zero, tensor_view<6x?xi8, strides=[?,1]>>
    %w0 = make_tensor_view %y0, shape = [6, %n], strides = [%n, 1] : tile<i32> -> tensor_view<6x?xi8, strides=[?,1]>
    %q0 = make_partition_view %w0 : partition_view<tile=(4x64), padding_value = zero, tensor_view<6x?xi8, strides=[?,1]>>
    %a0, %ta0 = load_view_tko weak %p0[%bx, %by] : partition_view<tile=(4x64), padding_value = zero, tensor_view<6x?xi8, strides=[?,1]>>, tile<i32> -> tile<4x64xi8>, token
    %r0 = reduce %a0 dim=1 identities=[-128 : i8] : tile<4x64xi8> -> tile<4xi8>
    (%c0: tile<i8>, %d0: tile<i8>) {
      %e0 = maxi %c0, %d0 signed : tile<i8>
      yield %e0 : tile<i8>
    }
    %f0 = reshape %r0 : tile<4xi8> -> tile<4x1xi8>
    %g0 = broadcast %f0 : tile<4x1xi8> -> tile<4x64xi8>
    %h0 = addi %a0, %g0 : tile<4x64xi8>
    %s0 = store_view_tko weak %h0, %q0[%bx, %by] : tile<4x64xi8>, partition_view<tile=(4x64), padding_value = zero, tensor_view<6x?xi8, strides=[?,1]>>, tile<i32> -> token
    %u1 = make_tensor_view %x1, shape = [6, %n], strides = [%n, 1] : tile<i32> -> tensor_view<6x?xi16, strides=[?,1]>
    %p1 = make_partition_view %u1 : partition_view<tile=(4x64), padding_value = zero, tensor_view<6x?xi16, strides=[?,1]>>
    %w1 = make_tensor_view %y1, shape = [6, %n], strides = [%n, 1] : tile<i32> -> tensor_view<6x?xi16, strides=[?,1]>
    %q1 = make_partition_view %w1 : partition_view<tile=(4x64), padding_value = zero, tensor_view<6x?xi16, strides=[?,1]>>
    %a1, %ta1 = load_view_tko weak %p1[%bx, %by] : partition_view<tile=(4x64), padding_value = zero, tensor_view<6x?xi16, strides=[?,1]>>, tile<i32> -> tile<4x64xi16>, token
    %r1 = reduce %a1 dim=1 identities=[-32768 : i16] : tile<4x64xi16> -> tile<4xi16>
    (%c1: tile<i16>, %d1: tile<i16>) {
      %e1 = maxi %c1, %d1 signed : tile<i16>
      yield %e1 : tile<i16>
    }
    %f1 = reshape %r1 : tile<4xi16> -> tile<4x1xi16>
    %g1 = broadcast %f1 : tile<4x1xi16> -> tile<4x64xi16>
    %h1 = addi %a1, %g1 : tile<4x64xi16>
    %s1 = store_view_tko weak %h1, %q1[%bx, %by] : tile<4x64xi16>, partition_view<tile=(4x64), padding_value = zero, tensor_view<6x?xi16, strides=[?,1]>>, tile<i32> -> token
    %u2 = make_tensor_view %x2, shape = [6, %n], strides = [%n, 1] : tile<i32> -> tensor_view<6x?xf32, strides=[?,1]>
    %p2 = make_partition_view %u2 : partition_view<tile=(4x64), padding_value = nan, tensor_view<6x?xf32, strides=[?,1]>>
    %w2 = make_tensor_view %y2, shape = [6, %n], strides = [%n, 1] : tile<i32> -> tensor_view<6x?xf32, strides=[?,1]>
    %q2 = make_partition_view %w2 : partition_view<tile=(4x64), padding_value = nan, tensor_view<6x?xf32, strides=[?,1]>>
    %a2, %ta2 = load_view_tko weak %p2[%bx, %by] : partition_view<tile=(4x64), padding_value = nan, tensor_view<6x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x64xf32>, token
    %r2 = reduce %a2 dim=1 identities=[0x7F800000 : f32] : tile<4x64xf32> -> tile<4xf32>
    (%c2: tile<f32>, %d2: tile<f32>) {
      %e2 = minf %c2, %d2 : tile<f32>
      yield %e2 : tile<f32>
    }
    %f2 = reshape %r2 : tile<4xf32> -> tile<4x1xf32>
    %g2 = broadcast %f2 : tile<4x1xf32> -> tile<4x64xf32>
    %h2 = addf %a2, %g2 : tile<4x64xf32>
    %s2 = store_view_tko weak %h2, %q2[%bx, %by] : tile<4x64xf32>, partition_view<tile=(4x64), padding_value = nan, tensor_view<6x?xf32, strides=[?,1]>>, tile<i32> -> token
    %u3 = make_tensor_view %x3, shape = [6, %n], strides = [%n, 1] : tile<i32> -> tensor_view<6x?xf64, strides=[?,1]>
    %p3 = make_partition_view %u3 : partition_view<tile=(4x64), padding_value = neg_inf, tensor_view<6x?xf64, strides=[?,1]>>
    %w3 = make_tensor_view %y3, shape = [6, %n], strides = [%n, 1] : tile<i32> -> tensor_view<6x?xf64, strides=[?,1]>
    %q3 = make_partition_view %w3 : partition_view<tile=(4x64), padding_value = neg_inf, tensor_view<6x?xf64, strides=[?,1]>>
    %a3, %ta3 = load_view_tko weak %p3[%bx, %by] : partition_view<tile=(4x64), padding_value = neg_inf, tensor_view<6x?xf64, strides=[?,1]>>, tile<i32> -> tile<4x64xf64>, token
    %r3 = reduce %a3 dim=1 identities=[0x7FF0000000000000 : f64] : tile<4x64xf64> -> tile<4xf64>
    (%c3: tile<f64>, %d3: tile<f64>) {
      %e3 = minf %c3, %d3 : tile<f64>
      yield %e3 : tile<f64>
    }
    %f3 = reshape %r3 : tile<4xf64> -> tile<4x1xf64>
    %g3 = broadcast %f3 : tile<4x1xf64> -> tile<4x64xf64>
    %h3 = addf %a3, %g3 : tile<4x64xf64>
    %s3 = store_view_tko weak %h3, %q3[%bx, %by] : tile<4x64xf64>, partition_view<tile=(4x64), padding_value = neg_inf, tensor_view<6x?xf64, strides=[?,1]>>, tile<i32> -> token
    %u4 = make_tensor_view %x4, shape = [6, %n], strides = [%n, 1] : tile<i32> -> tensor_view<6x?xbf16, strides=[?,1]>
    %p4 = make_partition_view %u4 : partition_view<tile=(4x64), padding_value = pos_inf, tensor_view<6x?xbf16, strides=[?,1]>>
    %w4 = make_tensor_view %y4, shape = [6, %n], strides = [%n, 1] : tile<i32> -> tensor_view<6x?xbf16, strides=[?,1]>
    %q4 = make_partition_view %w4 : partition_view<tile=(4x64), padding_value = pos_inf, tensor_view<6x?xbf16, strides=[?,1]>>
    %a4, %ta4 = load_view_tko weak %p4[%bx, %by] : partition_view<tile=(4x64), padding_value = pos_inf, tensor_view<6x?xbf16, strides=[?,1]>>, tile<i32> -> tile<4x64xbf16>, token
    %r4 = reduce %a4 dim=1 identities=[0x7F80 : bf16] : tile<4x64xbf16> -> tile<4xbf16>
    (%c4: tile<bf16>, %d4: tile<bf16>) {
      %e4 = minf %c4, %d4 : tile<bf16>
      yield %e4 : tile<bf16>
    }
    %f4 = reshape %r4 : tile<4xbf16> -> tile<4x1xbf16>
    %g4 = broadcast %f4 : tile<4x1xbf16> -> tile<4x64xbf16>
    %h4 = addf %a4, %g4 : tile<4x64xbf16>
    %s4 = store_view_tko weak %h4, %q4[%bx, %by] : tile<4x64xbf16>, partition_view<tile=(4x64), padding_value = pos_inf, tensor_view<6x?xbf16, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
