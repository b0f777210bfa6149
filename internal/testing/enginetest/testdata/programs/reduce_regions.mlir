// Reductions whose regions do more, or less, than combine their arguments by one operation.
// launch 1 range:i32:256 zeros:i32:5
// launch 1 small:i32:256 zeros:i32:5
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %i = iota : tile<256xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %x1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %p = offset %xs, %i : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    %v, %t = load_ptr_tko weak %p : tile<256xptr<i32>> -> tile<256xi32>, token
    %qa = reduce %v dim=0 identities=[0 : i32] : tile<256xi32> -> tile<i32>
    (%la: tile<i32>, %ra: tile<i32>) {
      %sa = addi %la, %ra : tile<i32>
      %na = negi %sa : tile<i32>
      yield %na : tile<i32>
    }
    %qb = reduce %v dim=0 identities=[0 : i32] : tile<256xi32> -> tile<i32>
    (%lb: tile<i32>, %rb: tile<i32>) {
      %sb = addi %lb, %rb : tile<i32>
      yield %lb : tile<i32>
    }
    %qc = reduce %v dim=0 identities=[0 : i32] : tile<256xi32> -> tile<i32>
    (%lc: tile<i32>, %rc: tile<i32>) {
      %sc = addi %lc, %lc : tile<i32>
      yield %sc : tile<i32>
    }
    %qd = reduce %v dim=0 identities=[0 : i32] : tile<256xi32> -> tile<i32>
    (%ld: tile<i32>, %rd: tile<i32>) {
      %sd = subi %ld, %rd : tile<i32>
      yield %sd : tile<i32>
    }
    %qe = reduce %v dim=0 identities=[0 : i32] : tile<256xi32> -> tile<i32>
    (%le: tile<i32>, %re: tile<i32>) {
      yield %re : tile<i32>
    }
    %oa = constant <i32: 0> : tile<i32>
    %pa = offset %y, %oa : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %ka = store_ptr_tko weak %pa, %qa : tile<ptr<i32>>, tile<i32> -> token
    %ob = constant <i32: 1> : tile<i32>
    %pb = offset %y, %ob : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %kb = store_ptr_tko weak %pb, %qb : tile<ptr<i32>>, tile<i32> -> token
    %oc = constant <i32: 2> : tile<i32>
    %pc = offset %y, %oc : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %kc = store_ptr_tko weak %pc, %qc : tile<ptr<i32>>, tile<i32> -> token
    %od = constant <i32: 3> : tile<i32>
    %pd = offset %y, %od : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %kd = store_ptr_tko weak %pd, %qd : tile<ptr<i32>>, tile<i32> -> token
    %oe = constant <i32: 4> : tile<i32>
    %pe = offset %y, %oe : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %ke = store_ptr_tko weak %pe, %qe : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
