cuda_tile.module @kernels {
  preview$func extern @gemm<[n: index, dt: !cuda_tile<preview$Datatype>, how: !cuda_tile<preview$string>]>(%arg0: tile<[n*(2+n)]x4xpreview$sym_t<dt>> {cuda_tile.preview$access = #cuda_tile<preview$access<in>>}, %arg1: tile<16xf32> {a.b = #cuda_tile<preview$expr_ceil_div<#cuda_tile<preview$expr_var<"n">>, #cuda_tile<preview$expr_int<-2>>>>, cuda_tile.preview$access = #cuda_tile<preview$access<inout>>}) -> tile<16xf32> 
  preview$extern_impl @fast<[n: index, dt: !cuda_tile<preview$Datatype>, how: !cuda_tile<preview$string>]> implements @gemm<[n, dt, how]> (%arg0: preview$fragment<[n-1]x4xpreview$sym_t<dt>, smem, mem_layout = <(n, 4):(4, 1)>, fragmap = <(1, n, 4):(0, 4, 1)>, alignment = 4> {cuda_tile.preview$access = #cuda_tile<preview$access<in>>}, %arg1: preview$fragment<16xf32, local, mem_layout = <(16):(1)>, fragmap = <(1, 1, 16):(0, 0, 1)>> {cuda_tile.preview$access = #cuda_tile<preview$access<inout>>}) synchronization = #cuda_tile<preview$synchronization<warp>> arch = ["sm_90", "sm_100"] scratch {smem.size = #cuda_tile<preview$expr_mul<#cuda_tile<preview$expr_var<"n">>, #cuda_tile<preview$expr_int<4>>>>, smem.alignment = #cuda_tile<preview$expr_int<16>>} {frontendABI = {name = "f"}, provider_score = 7 : i64}
  entry @k() {
    %cst_0_f32 = constant <f32: 0.000000e+00> : tile<16xf32>
    %0 = make_token : token
    %1 = preview$call @gemm<[8, f32, "fast"]>(%cst_0_f32, %cst_0_f32) : (!cuda_tile.tile<16xf32>, !cuda_tile.tile<16xf32>) -> !cuda_tile.tile<16xf32>
    %2:2 = preview$call @elsewhere<[-3, !cuda_tile.tile<2xf32>]>(%1, %0) : (!cuda_tile.tile<16xf32>, !cuda_tile.token) -> (!cuda_tile.tile<16xf32>, !cuda_tile.token)
    preview$call @nothing() : () -> ()
    return
  }
}
