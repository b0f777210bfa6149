// Tiles of bf16 that overlap, of rows in descending order: each element is located, in the memory format.
// launch 1 small:bf16:40 zeros:bf16:32
cuda_tile.module @m {
  entry @k(%x: tile<ptr<bf16>>, %y: tile<ptr<bf16>>) {
    %last = constant <i32: 32> : tile<i32>
    %base = offset %x, %last : tile<ptr<bf16>>, tile<i32> -> tile<ptr<bf16>>
    %one = reshape %base : tile<ptr<bf16>> -> tile<1x1xptr<bf16>>
    %bases = broadcast %one : tile<1x1xptr<bf16>> -> tile<4x8xptr<bf16>>
    %i = iota : tile<4xi32>
    %rows = reshape %i : tile<4xi32> -> tile<4x1xi32>
    %j = iota : tile<8xi32>
    %columns = reshape %j : tile<8xi32> -> tile<1x8xi32>
    %less = constant <i32: -1> : tile<4x1xi32>
    %most = constant <i32: 3> : tile<4x1xi32>
    %apart = constant <i32: -8> : tile<4x1xi32>
    %end = constant <i32: 7> : tile<1x8xi32>
    %zeros = constant <i32: 0> : tile<4x1xi32>
    %ones = constant <i32: 1> : tile<1x8xi32>
    %before = addi %rows, %less : tile<4x1xi32>
    %row0 = maxi %before, %zeros signed : tile<4x1xi32>
    %row1 = maxi %rows, %zeros signed : tile<4x1xi32>
    %after = addi %columns, %ones : tile<1x8xi32>
    %column0 = mini %columns, %end signed : tile<1x8xi32>
    %column1 = mini %after, %end signed : tile<1x8xi32>
    %start0 = muli %row0, %apart : tile<4x1xi32>
    %start1 = muli %row1, %apart : tile<4x1xi32>
    %start0s = broadcast %start0 : tile<4x1xi32> -> tile<4x8xi32>
    %start1s = broadcast %start1 : tile<4x1xi32> -> tile<4x8xi32>
    %column0s = broadcast %column0 : tile<1x8xi32> -> tile<4x8xi32>
    %column1s = broadcast %column1 : tile<1x8xi32> -> tile<4x8xi32>
    %index0 = addi %start0s, %column0s : tile<4x8xi32>
    %index1 = addi %start1s, %column1s : tile<4x8xi32>
    %p0 = offset %bases, %index0 : tile<4x8xptr<bf16>>, tile<4x8xi32> -> tile<4x8xptr<bf16>>
    %p1 = offset %bases, %index1 : tile<4x8xptr<bf16>>, tile<4x8xi32> -> tile<4x8xptr<bf16>>
    %v0, %t0 = load_ptr_tko weak %p0 : tile<4x8xptr<bf16>> -> tile<4x8xbf16>, token
    %v1, %t1 = load_ptr_tko weak %p1 : tile<4x8xptr<bf16>> -> tile<4x8xbf16>, token
    %twice = addf %v1, %v1 : tile<4x8xbf16>
    %sum = addf %v0, %twice : tile<4x8xbf16>
    %eight = constant <i32: 8> : tile<4x1xi32>
    %to = muli %rows, %eight : tile<4x1xi32>
    %tos = broadcast %to : tile<4x1xi32> -> tile<4x8xi32>
    %all = broadcast %columns : tile<1x8xi32> -> tile<4x8xi32>
    %at = addi %tos, %all : tile<4x8xi32>
    %ry = reshape %y : tile<ptr<bf16>> -> tile<1x1xptr<bf16>>
    %ys = broadcast %ry : tile<1x1xptr<bf16>> -> tile<4x8xptr<bf16>>
    %q = offset %ys, %at : tile<4x8xptr<bf16>>, tile<4x8xi32> -> tile<4x8xptr<bf16>>
    %t2 = store_ptr_tko weak %q, %sum token = %t1 : tile<4x8xptr<bf16>>, tile<4x8xbf16> -> token
    return
  }
}
