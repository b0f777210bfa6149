import cuTile as ct

# Julia stores arrays by columns, so each block computes one column.
function softmax(x, y)
    col = ct.bid(1)
    t = ct.load(x; index=(1, col), shape=(128, 1), padding_mode=ct.PaddingMode.NegInf)
    e = exp.(t .- maximum(t; dims=1))
    ct.store(y; index=(1, col), tile=e ./ sum(e; dims=1))
    return
end
