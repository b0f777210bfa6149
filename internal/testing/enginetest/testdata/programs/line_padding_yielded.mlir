// A load whose indices count, masked, padded with a tile that an if yields too: that tile is in memory.
// launch 1 i32=1 range:bf16:256 zeros:bf16:256 zeros:bf16:256
// launch 1 i32=-1 range:bf16:256 zeros:bf16:256 zeros:bf16:256
cuda_tile.module @m {
  entry @k(%n: tile<i32>, %x: tile<ptr<bf16>>, %y: tile<ptr<bf16>>, %z: tile<ptr<bf16>>) {
    %i = iota : tile<256xi32>
    %index = reshape %i : tile<256xi32> -> tile<32x8xi32>
    %true = constant <i1: true> : tile<32x8xi1>
    %same = select %true, %index, %index : tile<32x8xi1>, tile<32x8xi32>
    %padding = constant <bf16: 4.625000e+00> : tile<32x8xbf16>
    %x1 = reshape %x : tile<ptr<bf16>> -> tile<1x1xptr<bf16>>
    %xs = broadcast %x1 : tile<1x1xptr<bf16>> -> tile<32x8xptr<bf16>>
    %px = offset %xs, %same : tile<32x8xptr<bf16>>, tile<32x8xi32> -> tile<32x8xptr<bf16>>
    %a, %ta = load_ptr_tko weak %px, %true, %padding : tile<32x8xptr<bf16>>, tile<32x8xi1>, tile<32x8xbf16> -> tile<32x8xbf16>, token
    %zero = constant <i32: 0> : tile<i32>
    %positive = cmpi less_than %zero, %n, signed : tile<i32> -> tile<i1>
    %b = if %positive -> (tile<32x8xbf16>) {
      yield %padding : tile<32x8xbf16>
    } else {
      %two = constant <bf16: 2.0> : tile<32x8xbf16>
      yield %two : tile<32x8xbf16>
    }
    %c = absf %a : tile<32x8xbf16>
    %y1 = reshape %y : tile<ptr<bf16>> -> tile<1x1xptr<bf16>>
    %ys = broadcast %y1 : tile<1x1xptr<bf16>> -> tile<32x8xptr<bf16>>
    %py = offset %ys, %index : tile<32x8xptr<bf16>>, tile<32x8xi32> -> tile<32x8xptr<bf16>>
    %w = store_ptr_tko weak %py, %c token=%ta : tile<32x8xptr<bf16>>, tile<32x8xbf16> -> token
    %z1 = reshape %z : tile<ptr<bf16>> -> tile<1x1xptr<bf16>>
    %zs = broadcast %z1 : tile<1x1xptr<bf16>> -> tile<32x8xptr<bf16>>
    %pz = offset %zs, %index : tile<32x8xptr<bf16>>, tile<32x8xi32> -> tile<32x8xptr<bf16>>
    %w2 = store_ptr_tko weak %pz, %b token=%w : tile<32x8xptr<bf16>>, tile<32x8xbf16> -> token
    return
  }
}
