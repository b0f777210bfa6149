// A loop that goes on while an element is active, over a tile of which a vector has only two: it adds a row that all rows share.
// launch 1 small:f32:2 zeros:f32:64
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %vx = make_tensor_view %x, shape = [1, 2], strides = [2, 1] : tensor_view<1x2xf32, strides=[2,1]>
    %px = make_partition_view %vx : partition_view<tile=(1x2), tensor_view<1x2xf32, strides=[2,1]>>
    %row, %t = load_view_tko weak %px[%c0, %c0] : partition_view<tile=(1x2), tensor_view<1x2xf32, strides=[2,1]>>, tile<i32> -> tile<1x2xf32>, token
    %add = broadcast %row : tile<1x2xf32> -> tile<32x2xf32>
    %iota = iota : tile<64xi32>
    %from = reshape %iota : tile<64xi32> -> tile<32x2xi32>
    %start = itof %from signed : tile<32x2xi32> -> tile<32x2xf32>
    %most = constant <f32: 60.0> : tile<32x2xf32>
    %one = constant <f32: 1.0> : tile<32x2xf32>
    %on = cmpf less_than ordered %start, %most : tile<32x2xf32> -> tile<32x2xi1>
    %r:2 = loop iter_values(%v = %start, %active = %on) : tile<32x2xf32>, tile<32x2xi1> -> tile<32x2xf32>, tile<32x2xi1> {
      %w = exti %active unsigned : tile<32x2xi1> -> tile<32x2xi32>
      %flat = reshape %w : tile<32x2xi32> -> tile<64xi32>
      %any = reduce %flat dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
      (%a: tile<i32>, %b: tile<i32>) {
        %m = maxi %a, %b unsigned : tile<i32>
        yield %m : tile<i32>
      }
      %more = trunci %any : tile<i32> -> tile<i1>
      if %more {
        yield
      } else {
        break %v, %active : tile<32x2xf32>, tile<32x2xi1>
      }
      %abs = absf %add : tile<32x2xf32>
      %step = addf %abs, %one : tile<32x2xf32>
      %sum = addf %v, %step : tile<32x2xf32>
      %next = select %active, %sum, %v : tile<32x2xi1>, tile<32x2xf32>
      %below = cmpf less_than ordered %next, %most : tile<32x2xf32> -> tile<32x2xi1>
      %still = andi %active, %below : tile<32x2xi1>
      continue %next, %still : tile<32x2xf32>, tile<32x2xi1>
    }
    %vy = make_tensor_view %y, shape = [32, 2], strides = [2, 1] : tensor_view<32x2xf32, strides=[2,1]>
    %py = make_partition_view %vy : partition_view<tile=(32x2), tensor_view<32x2xf32, strides=[2,1]>>
    %u = store_view_tko weak %r#0, %py[%c0, %c0] : tile<32x2xf32>, partition_view<tile=(32x2), tensor_view<32x2xf32, strides=[2,1]>>, tile<i32> -> token
    return
  }
}
