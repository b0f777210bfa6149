// Tiles of views that many blocks add by indices, up to and beyond the ends of the views, with and without masks. In the second launch some
// lanes are beyond a buffer, in the third one there are few blocks, in the last one a view is too long for its buffer.
// launch 70 small:f32:4100 range:i64:4100 small:f32:40 range:i64:40 small:f32:64
// launch 70 small:f32:4100 range:i64:4100 small:f32:40 range:i64:20 small:f32:64
// launch 2 small:f32:4100 range:i64:4100 small:f32:40 range:i64:40 small:f32:64
// launch 70 small:f32:4100 range:i64:4000 small:f32:40 range:i64:40 small:f32:64
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<i64>>, %a: tile<ptr<f32>>, %b: tile<ptr<i64>>, %c: tile<ptr<f32>>) {
    %0 = make_token : token
    %i = iota : tile<64xi32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %c7 = constant <i32: 7> : tile<64xi32>
    %c31 = constant <i32: 31> : tile<64xi32>
    %c20 = constant <i32: 20> : tile<64xi32>
    %bx1 = reshape %bx : tile<i32> -> tile<1xi32>
    %bxs = broadcast %bx1 : tile<1xi32> -> tile<64xi32>
    %i7 = muli %i, %c7 : tile<64xi32>
    %ib = addi %i7, %bxs : tile<64xi32>
    %at = andi %ib, %c31 : tile<64xi32>
    %on = cmpi less_than %i7, %c20, unsigned : tile<64xi32> -> tile<64xi1>
    %few = cmpi less_than %at, %c20, unsigned : tile<64xi32> -> tile<64xi1>
    %tx = make_tensor_view %x, shape = [4100], strides = [1] : tensor_view<4100xf32, strides=[1]>
    %vx = make_partition_view %tx : partition_view<tile=(64), tensor_view<4100xf32, strides=[1]>>
    %la, %lta = load_view_tko weak %vx[%bx] token=%0 : partition_view<tile=(64), tensor_view<4100xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %pa1 = reshape %a : tile<ptr<f32>> -> tile<1xptr<f32>>
    %pas = broadcast %pa1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %pa = offset %pas, %at : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %oa, %ota = atomic_rmw_tko relaxed device %pa, addf, %la token=%lta : tile<64xptr<f32>>, tile<64xf32> -> tile<64xf32>, token
    %ty = make_tensor_view %y, shape = [4100], strides = [1] : tensor_view<4100xi64, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(64), tensor_view<4100xi64, strides=[1]>>
    %lb, %ltb = load_view_tko weak %vy[%bx] token=%0 : partition_view<tile=(64), tensor_view<4100xi64, strides=[1]>>, tile<i32> -> tile<64xi64>, token
    %pb1 = reshape %b : tile<ptr<i64>> -> tile<1xptr<i64>>
    %pbs = broadcast %pb1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %pb = offset %pbs, %at : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %ob, %otb = atomic_rmw_tko relaxed device %pb, add, %lb, %few token=%ltb : tile<64xptr<i64>>, tile<64xi64>, tile<64xi1> -> tile<64xi64>, token
    %lc, %ltc = load_view_tko weak %vx[%bx] token=%0 : partition_view<tile=(64), tensor_view<4100xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %pc1 = reshape %c : tile<ptr<f32>> -> tile<1xptr<f32>>
    %pcs = broadcast %pc1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %pc = offset %pcs, %at : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %oc, %otc = atomic_rmw_tko relaxed device %pc, addf, %lc, %on token=%ltc : tile<64xptr<f32>>, tile<64xf32>, tile<64xi1> -> tile<64xf32>, token
    return
  }
}
