package train

// Kernels that gotile vet --trace traces, with sizes as programs give them.

//tilevet:trace newProduct(64, 64, 64, false, true, false)
//tilevet:trace newProduct(64, 64, 64, true, false, true)
//tilevet:trace newEmbed(64)
//tilevet:trace newEmbedBack(512, 64, 64)
//tilevet:trace newNorm(64)
//tilevet:trace newNormBack(64)
//tilevet:trace newNormWeight(64, 64)
//tilevet:trace newTurn(64, 16, true)
//tilevet:trace newAttend(64, 32, 2)
//tilevet:trace newAttendBack(64, 32, 2)
//tilevet:trace newGate(1024)
//tilevet:trace newGateBack(1024)
//tilevet:trace newLoss(512)
//tilevet:trace newAdamW(1024)
