// Accesses by a selection between an index and -1 whose masks compare it with a length: loads in a loop, a store, and an addition. The
// masks are conjunctions, or read elsewhere, too; one load has a mask that is true for other elements, whose index is in the buffer.
// launch 4 range:i32:200 small:f32:200 zeros:f32:64 zeros:i32:64 zeros:i32:256 i32=200 i32=37
// launch 4 range:i32:200 small:f32:200 zeros:f32:64 zeros:i32:64 zeros:i32:256 i32=200 i32=16
// launch 4 range:i32:200 small:f32:200 zeros:f32:64 zeros:i32:64 zeros:i32:256 i32=30 i32=50
// launch 4 range:i32:200 small:f32:200 zeros:f32:64 zeros:i32:64 zeros:i32:256 i32=200 i32=0
// launch 4 range:i32:20 small:f32:200 zeros:f32:64 zeros:i32:64 zeros:i32:256 i32=21 i32=21
// launch 4 range:i32:200 small:f32:20 zeros:f32:64 zeros:i32:64 zeros:i32:256 i32=21 i32=21
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %f: tile<ptr<f32>>, %y: tile<ptr<f32>>, %c: tile<ptr<i32>>, %z: tile<ptr<i32>>, %n: tile<i32>, %to: tile<i32>) {
    %t = make_token : token
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %i = iota : tile<16xi32>
    %zero = constant <f32: 0.0> : tile<16xf32>
    %zeros = constant <i32: 0> : tile<16xi32>
    %step = constant <i32: 16> : tile<i32>
    %none = constant <i32: -1> : tile<16xi32>
    %one = constant <i32: 1> : tile<16xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<16xi32>
    %to1 = reshape %to : tile<i32> -> tile<1xi32>
    %tos = broadcast %to1 : tile<1xi32> -> tile<16xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %x1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %f1 = reshape %f : tile<ptr<f32>> -> tile<1xptr<f32>>
    %fs = broadcast %f1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %y1 = reshape %y : tile<ptr<f32>> -> tile<1xptr<f32>>
    %ys = broadcast %y1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %c1 = reshape %c : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cs = broadcast %c1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %z1 = reshape %z : tile<ptr<i32>> -> tile<1xptr<i32>>
    %zs = broadcast %z1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %acc, %tl = for %k in (%bx to %to, step %step) : tile<i32> iter_values(%a = %zero, %tk = %t) -> (tile<16xf32>, token) {
      %k1 = reshape %k : tile<i32> -> tile<1xi32>
      %ks = broadcast %k1 : tile<1xi32> -> tile<16xi32>
      %at = addi %ks, %i : tile<16xi32>
      %in = cmpi less_than %at, %tos, signed : tile<16xi32> -> tile<16xi1>
      %s = select %in, %at, %none : tile<16xi1>, tile<16xi32>
      %m = cmpi less_than %s, %ns, unsigned : tile<16xi32> -> tile<16xi1>
      %e = exti %s signed : tile<16xi32> -> tile<16xi64>
      %p = offset %xs, %e : tile<16xptr<i32>>, tile<16xi64> -> tile<16xptr<i32>>
      %v, %t1 = load_ptr_tko weak %p, %m, %none token=%tk : tile<16xptr<i32>>, tile<16xi1>, tile<16xi32> -> tile<16xi32>, token
      %mv = cmpi less_than %v, %ns, unsigned : tile<16xi32> -> tile<16xi1>
      %both = andi %mv, %m : tile<16xi1>
      %q = offset %fs, %v : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
      %w, %t2 = load_ptr_tko weak %q, %both, %zero token=%t1 : tile<16xptr<f32>>, tile<16xi1>, tile<16xf32> -> tile<16xf32>, token
      %odd = andi %at, %one : tile<16xi32>
      %isodd = cmpi equal %odd, %one, signed : tile<16xi32> -> tile<16xi1>
      %half = andi %m, %isodd : tile<16xi1>
      %r = offset %fs, %s : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
      %u, %t3 = load_ptr_tko weak %r, %half, %zero token=%t2 : tile<16xptr<f32>>, tile<16xi1>, tile<16xf32> -> tile<16xf32>, token
      %mf = select %m, %w, %u : tile<16xi1>, tile<16xf32>
      %a1 = addf %a, %mf : tile<16xf32>
      %a2 = addf %a1, %u : tile<16xf32>
      continue %a2, %t3 : tile<16xf32>, token
    }
    %four = constant <i32: 16> : tile<i32>
    %first = muli %bx, %four : tile<i32>
    %first1 = reshape %first : tile<i32> -> tile<1xi32>
    %firsts = broadcast %first1 : tile<1xi32> -> tile<16xi32>
    %to2 = addi %firsts, %i : tile<16xi32>
    %keep = cmpf greater_than ordered %acc, %zero : tile<16xf32> -> tile<16xi1>
    %past = cmpi greater_than %to2, %tos, signed : tile<16xi32> -> tile<16xi1>
    %sx = select %past, %none, %to2 : tile<16xi1>, tile<16xi32>
    %sy = select %keep, %to2, %none : tile<16xi1>, tile<16xi32>
    %len = constant <i32: 60> : tile<16xi32>
    %my = cmpi less_than %sy, %len, unsigned : tile<16xi32> -> tile<16xi1>
    %py = offset %ys, %sy : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %t5 = store_ptr_tko weak %py, %acc, %my token=%tl : tile<16xptr<f32>>, tile<16xf32>, tile<16xi1> -> token
    %mx = cmpi less_than %sx, %len, unsigned : tile<16xi32> -> tile<16xi1>
    %pc = offset %cs, %sx : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %old, %t6 = atomic_rmw_tko relaxed device %pc, add, %i, %mx token=%tl : tile<16xptr<i32>>, tile<16xi32>, tile<16xi1> -> tile<16xi32>, token
    %lows = andi %to2, %one : tile<16xi32>
    %small = select %keep, %lows, %none : tile<16xi1>, tile<16xi32>
    %signed = cmpi less_than %small, %one, signed : tile<16xi32> -> tile<16xi1>
    %unsigned = cmpi less_than %small, %len, unsigned : tile<16xi32> -> tile<16xi1>
    %x2 = offset %xs, %one : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %pz = offset %x2, %small : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %vz, %t7 = load_ptr_tko weak %pz, %signed, %none token=%tl : tile<16xptr<i32>>, tile<16xi1>, tile<16xi32> -> tile<16xi32>, token
    %flag = exti %unsigned unsigned : tile<16xi1> -> tile<16xi32>
    %sz = addi %vz, %flag : tile<16xi32>
    %po = offset %zs, %to2 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %t8 = store_ptr_tko weak %po, %sz token=%tl : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
