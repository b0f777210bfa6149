cuda_tile.module @locations {
  entry @k(%arg0: tile<i32>) {
    %0 = addi %arg0, %arg0 : tile<i32>
    %1 = addi %0, %arg0 : tile<i32>
    %2 = addi %1, %arg0 : tile<i32>
    %3 = addi %2, %arg0 : tile<i32>
    %4 = addi %3, %arg0 : tile<i32>
    %5 = addi %4, %arg0 : tile<i32>
    %6 = addi %5, %arg0 : tile<i32>
    return
  }
}
