package dist_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"gotile/device"
	"gotile/dist"
)

func bytesOf[T device.Number](x []T) []byte { return device.Bytes(x) }

func TestPlacement(t *testing.T) {
	for _, c := range []struct {
		env  string
		want string
	}{
		{"", "{ 0 1 0 1 }"},
		{"RANK=3 WORLD_SIZE=8 LOCAL_RANK=1 LOCAL_WORLD_SIZE=2 MASTER_ADDR=h MASTER_PORT=1234", "{torchrun 3 8 1 2 h:1234}"},
		{"RANK=3 WORLD_SIZE=8 MASTER_ADDR=h TORCHELASTIC_USE_AGENT_STORE=True", "{torchrun 3 8 0 0 h:29501}"},
		{"OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_LOCAL_RANK=1 OMPI_COMM_WORLD_LOCAL_SIZE=4", "{Open MPI 1 4 1 4 }"},
		{"PMI_RANK=1 PMI_SIZE=4 MPI_LOCALRANKID=1 MPI_LOCALNRANKS=4", "{MPICH 1 4 1 4 }"},
		{"PMI_RANK=3 PMI_SIZE=4 SLURM_PROCID=3 SLURM_NTASKS=4 SLURM_LOCALID=1 SLURM_NTASKS_PER_NODE=2 SLURM_JOB_NODELIST=h[1-2]", "{MPICH 3 4 1 2 h1:29500}"},
		{"SLURM_PROCID=5 SLURM_NTASKS=6 SLURM_LOCALID=1 SLURM_JOB_NODELIST=gpu[07-09,12],cpu1", "{srun 5 6 1 0 gpu07:29500}"},
		{"SLURM_PROCID=5 SLURM_NTASKS=6 SLURM_JOB_NODELIST=a,b[1-2]", "{srun 5 6 0 0 a:29500}"},
		{"RANK=x WORLD_SIZE=8", `RANK is "x"; want a number, as torchrun sets it`},
		{"RANK=8 WORLD_SIZE=8", "RANK is 8 and WORLD_SIZE is 8; want a rank below the size"},
		{"RANK=0 WORLD_SIZE=2 MASTER_ADDR=h MASTER_PORT=no", `MASTER_PORT is "no"; want a port, 1 to 65534`},
	} {
		p, err := dist.PlacementFrom(func(name string) string {
			for _, pair := range strings.Fields(c.env) {
				if k, v, _ := strings.Cut(pair, "="); k == name {
					return v
				}
			}
			return ""
		})
		got := fmt.Sprint(p)
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.env, got, c.want)
		}
	}
}

// An error keeps its rank, its text and its class on the way to other ranks.
func TestErrorsTravel(t *testing.T) {
	for _, e := range []*dist.Error{
		{Rank: 3, Err: fmt.Errorf("%w: 5 of 8", dist.ErrTimeout)}, {Rank: -1, Err: dist.ErrMismatch}, {Rank: 0, Err: errors.New("no data, no disk\nline")},
	} {
		got := dist.DecodeError(dist.EncodeError(e))
		if got.Error() != e.Error() || got.Rank != e.Rank || errors.Is(got, dist.ErrTimeout) != errors.Is(e, dist.ErrTimeout) {
			t.Errorf("got %v, want %v", got, e)
		}
	}
	if got := dist.DecodeError([]byte("garbage")); got.Error() != "garbage" {
		t.Errorf("got %v", got)
	}
}
