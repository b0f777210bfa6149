package triton

// What gotile vet --trace traces of the kernels that are made for a shape.
//
//tilevet:trace NewAttention(64, 64, 64, true)
//tilevet:trace NewAttentionKeys(64, 64, 64, true)
//tilevet:trace NewAttentionQueries(64, 64, 64, true)
