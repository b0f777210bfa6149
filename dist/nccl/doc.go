// Package nccl joins NVIDIA GPUs through NCCL: one GPU for each process that a launcher
// started, or several GPUs of one process with "local:N" of [dist.Run]. Importing it registers
// backend "nccl", and the devices of gotile/device/cuda.
//
// It loads libnccl.so.2 of version 2.23 or newer when a group is opened: the file that
// GOTILE_NCCL names, the system's, or that of the Python package nvidia-nccl-cu13 in the
// environment of the python3 on PATH. Processes meet at MASTER_ADDR and MASTER_PORT, where
// rank 0 listens; it also tells the ranks of errors, and compares what they call while the
// GPUs already work. After an error all communicators are aborted, so that streams which
// wait for other ranks go on; what they compute then means nothing.
//
// NCCL reduces bool, 8-bit, 32-bit and 64-bit integers, float16, bfloat16, float32, float64
// and, on GPUs of sm_90 and newer, the 8-bit floats e4m3 and e5m2. All types can be moved. An
// average of n ranks is the sum of elements that are multiplied by 1/n first, which rounds if n
// is no power of two.
package nccl
