// Structured control flow, reductions and scans, implicit terminators.
cuda_tile.module @control {
  entry @loops(%n: tile<i32>, %c: tile<i1>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %acc:2 = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%a = %zero, %b = %one) -> (tile<i32>, tile<i32>) {
      %s = addi %a, %i overflow<no_signed_wrap> : tile<i32>
      if %c {
        continue %s, %b : tile<i32>, tile<i32>
      }
      continue %s, %b : tile<i32>, tile<i32>
    }
    for unsigned %i in (%zero to %n, step %one) : tile<i32> {
    }
    %r = if %c -> (tile<i32>) {
      yield %acc#0 : tile<i32>
    } else {
      yield %acc#1 : tile<i32>
    }
    if %c {
    } else {
    }
    %l:2 = loop iter_values(%x = %zero) : tile<i32> -> tile<i32>, tile<f32> {
      %f = constant <f32: 2.5> : tile<f32>
      if %c {
        break %x, %f : tile<i32>, tile<f32>
      }
      continue %x : tile<i32>
    }
    %k = loop : tile<i32> {
      break %one : tile<i32>
    }
    loop {
      break
    }
  }
  entry @folds(%p: tile<f32>) {
    %x = constant <f32: [1.0, 2.0, 3.0, 4.0]> : tile<4xf32>
    %i = iota : tile<4xi32>
    %m, %at = reduce %x, %i dim=0 identities=[0xFF800000 : f32, 0 : i32] : tile<4xf32>, tile<4xi32> -> tile<f32>, tile<i32> (%a: tile<f32>, %b: tile<f32>, %ai: tile<i32>, %bi: tile<i32>) {
      %g = cmpf greater_than ordered %a, %b : tile<f32> -> tile<i1>
      %v = select %g, %a, %b : tile<i1>, tile<f32>
      %w = select %g, %ai, %bi : tile<i1>, tile<i32>
      yield %v, %w : tile<f32>, tile<i32>
    }
    %s = scan %x dim=0 reverse=true identities=[-0.0 : f32] : tile<4xf32> -> tile<4xf32> (%a: tile<f32>, %b: tile<f32>) {
      %t = addf %a, %b rounding<zero> flush_to_zero : tile<f32>
      yield %t : tile<f32>
    }
  }
}
