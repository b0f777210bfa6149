#!/usr/bin/env bash
# A Slurm job: two machines with four ranks each, joined by the MPI library of the cluster.
#
#   sbatch examples/cluster/slurm.sh ./llm train -text README.md
#
#SBATCH --job-name=gotile
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=4
#SBATCH --cpus-per-task=8
#SBATCH --time=01:00:00
set -euo pipefail
export GOMAXPROCS=$SLURM_CPUS_PER_TASK
export GOTILE_DIST_TIMEOUT=10m
srun --mpi=pmix gotile doctor --dist # fails before the program does if the ranks do not reach each other
srun --mpi=pmix "$@"
