cuda_tile.module @ex_scale_ptr {
  entry @scale_ptr_entry(%0: tile<ptr<f32>>, %1: tile<ptr<f32>>, %2: tile<f32>, %3: tile<i32>) di_name = "scale_ptr" {
    %4, %5, %6 = get_num_tile_blocks : tile<i32>
    %7 = assume bounded<0, ?>, %4 : tile<i32>
    %8 = assume bounded<0, ?>, %5 : tile<i32>
    %9 = assume bounded<0, ?>, %6 : tile<i32>
    %10, %11, %12 = get_tile_block_id : tile<i32>
    %13 = assume bounded<0, ?>, %10 : tile<i32>
    %14 = assume bounded<0, ?>, %11 : tile<i32>
    %15 = assume bounded<0, ?>, %12 : tile<i32>
    %16 = constant <i32: 1> : tile<i32>
    %17 = reshape %1 : tile<ptr<f32>> -> tile<1xptr<f32>>
    %18 = constant <i32: 1> : tile<i32>
    %19 = constant <i32: 128> : tile<i32>
    %20 = broadcast %17 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %21 = constant <i32: 1> : tile<i32>
    %22 = reshape %0 : tile<ptr<f32>> -> tile<1xptr<f32>>
    %23 = constant <i32: 1> : tile<i32>
    %24 = constant <i32: 128> : tile<i32>
    %25 = broadcast %22 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %26 = constant <i32: 128> : tile<i32>
    %27 = constant <i32: 1> : tile<i32>
    %28 = constant <i32: 1> : tile<i32>
    %29 = reshape %2 : tile<f32> -> tile<1xf32>
    %30 = constant <i32: 1> : tile<i32>
    %31 = constant <i32: 128> : tile<i32>
    %32 = broadcast %29 : tile<1xf32> -> tile<128xf32>
    %33 = constant <i32: 128> : tile<i32>
    %34 = constant <i32: 1> : tile<i32>
    %35 = constant <i32: 1> : tile<i32>
    %36 = reshape %3 : tile<i32> -> tile<1xi32>
    %37 = constant <i32: 1> : tile<i32>
    %38 = constant <i32: 128> : tile<i32>
    %39 = broadcast %36 : tile<1xi32> -> tile<128xi32>
    %40 = constant <i32: 128> : tile<i32>
    %41 = muli %13, %40 : tile<i32>
    %42 = constant <i32: 128> : tile<i32>
    %43 = muli %7, %42 : tile<i32>
    for %44 in (%41 to %3, step %43) : tile<i32> {
      %45 = iota : tile<128xi32>
      %46 = constant <i32: 128> : tile<i32>
      %47 = constant <i32: 1> : tile<i32>
      %48 = constant <i32: 1> : tile<i32>
      %49 = reshape %44 : tile<i32> -> tile<1xi32>
      %50 = constant <i32: 1> : tile<i32>
      %51 = constant <i32: 128> : tile<i32>
      %52 = broadcast %49 : tile<1xi32> -> tile<128xi32>
      %53 = addi %45, %52 : tile<128xi32>
      %54 = cmpi less_than %53, %39, signed : tile<128xi32> -> tile<128xi1>
      %55 = constant <i32: 128> : tile<i32>
      %56 = offset %20, %53 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
      %57 = constant <f32: 0.0> : tile<f32>
      %58 = reshape %57 : tile<f32> -> tile<1xf32>
      %59 = broadcast %58 : tile<1xf32> -> tile<128xf32>
      %60, %61 = load_ptr_tko weak %56, %54, %59 : tile<128xptr<f32>>, tile<128xi1>, tile<128xf32> -> tile<128xf32>, token
      %62 = mulf %60, %32 : tile<128xf32>
      %63 = constant <i32: 128> : tile<i32>
      %64 = offset %25, %53 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
      %65 = store_ptr_tko weak %64, %62, %54 : tile<128xptr<f32>>, tile<128xf32>, tile<128xi1> -> token
      continue
    }
    return
  }
}
