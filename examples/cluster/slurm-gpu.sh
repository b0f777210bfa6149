#!/usr/bin/env bash
# A Slurm job: two machines with eight GPUs each, a rank for each GPU, joined by NCCL. Rank 0
# listens at MASTER_PORT of the first machine.
#
#   sbatch examples/cluster/slurm-gpu.sh ./llm train -device cuda -text README.md
#
#SBATCH --job-name=gotile
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=8
#SBATCH --gpus-per-node=8
#SBATCH --time=01:00:00
set -euo pipefail
MASTER_ADDR=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)
export MASTER_ADDR MASTER_PORT=29500
export GOTILE_DIST=nccl GOTILE_DEVICE=cuda
srun gotile doctor --dist
srun "$@"
