// Rows across an edge are normalized: what is selected beyond the edge adds nothing to a sum.
// launch 3 small:f32:3x512 zeros:f32:3x512 small:f32:512 i32=512 i32=3
// launch 3 small:f32:3x511 zeros:f32:3x511 small:f32:511 i32=511 i32=3
// launch 3 small:f32:3x400 zeros:f32:3x400 small:f32:400 i32=400 i32=3
// launch 3 small:f32:3x384 zeros:f32:3x384 small:f32:384 i32=384 i32=3
// launch 3 small:f32:3x300 zeros:f32:3x300 small:f32:300 i32=300 i32=3
// launch 3 small:f32:3x256 zeros:f32:3x256 small:f32:256 i32=256 i32=3
// launch 3 small:f32:3x130 zeros:f32:3x130 small:f32:130 i32=130 i32=3
// launch 3 small:f32:3x100 zeros:f32:3x100 small:f32:100 i32=100 i32=3
// launch 3 small:f32:3x5 zeros:f32:3x5 small:f32:5 i32=5 i32=3
// launch 3 small:f32:3x1 zeros:f32:3x1 small:f32:1 i32=1 i32=3
// launch 3 small:f32:2x300 zeros:f32:2x300 small:f32:300 i32=300 i32=2
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %w: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %xt = make_tensor_view %x, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %xv = make_partition_view %xt : partition_view<tile=(1x512), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %yt = make_tensor_view %y, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %yv = make_partition_view %yt : partition_view<tile=(1x512), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %wt = make_tensor_view %w, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %wv = make_partition_view %wt : partition_view<tile=(512), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %t, %tk = load_view_tko weak %xv[%bx, %zero] : partition_view<tile=(1x512), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<1x512xf32>, token
    %sum = reduce %t dim=1 identities=[0.0 : f32] : tile<1x512xf32> -> tile<1xf32>
    (%suml: tile<f32>, %sumr: tile<f32>) {
      %sumc = addf %suml, %sumr : tile<f32>
      yield %sumc : tile<f32>
    }
    %sums = reshape %sum : tile<1xf32> -> tile<1x1xf32>
    %mean = broadcast %sums : tile<1x1xf32> -> tile<1x512xf32>
    %d = subf %t, %mean : tile<1x512xf32>
    %i = iota : tile<512xi32>
    %i2 = reshape %i : tile<512xi32> -> tile<1x512xi32>
    %n1 = reshape %n : tile<i32> -> tile<1x1xi32>
    %n2 = broadcast %n1 : tile<1x1xi32> -> tile<1x512xi32>
    %in = cmpi less_than %i2, %n2, signed : tile<1x512xi32> -> tile<1x512xi1>
    %none = constant <f32: 0.0> : tile<1x512xf32>
    %e = select %in, %d, %none : tile<1x512xi1>, tile<1x512xf32>
    %sq = mulf %e, %e : tile<1x512xf32>
    %q = reduce %sq dim=1 identities=[0.0 : f32] : tile<1x512xf32> -> tile<1xf32>
    (%ql: tile<f32>, %qr: tile<f32>) {
      %qc = addf %ql, %qr : tile<f32>
      yield %qc : tile<f32>
    }
    %qs = reshape %q : tile<1xf32> -> tile<1x1xf32>
    %qb = broadcast %qs : tile<1x1xf32> -> tile<1x512xf32>
    %r = mulf %e, %qb : tile<1x512xf32>
    %u, %uk = load_view_tko weak %wv[%zero] : partition_view<tile=(512), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<512xf32>, token
    %u2 = reshape %u : tile<512xf32> -> tile<1x512xf32>
    %z = addf %r, %u2 : tile<1x512xf32>
    %zys = store_view_tko weak %z, %yv[%bx, %zero] : tile<1x512xf32>, partition_view<tile=(1x512), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
