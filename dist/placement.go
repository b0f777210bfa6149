package dist

import (
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
)

// Placement is what a launcher told this process about its place among the others.
type Placement struct {
	Launcher  string // "torchrun", "srun", "Open MPI", "MPICH"; "" if no launcher started the process
	Rank      int    // of all processes, from 0
	Size      int    // number of processes
	LocalRank int    // of the processes on this machine, from 0
	LocalSize int    // number of processes on this machine; 0 if it is not known
	Address   string // host and port of rank 0, for backends that need a meeting point; "" if it is not known
}

// launcher names the environment variables of a launcher.
type launcher struct {
	name, rank, size, localRank, localSize string
}

// launchers lists the launchers; the first one whose rank and size are set is used.
var launchers = []launcher{
	{"Open MPI", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE"},
	{"MPICH", "PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID", "MPI_LOCALNRANKS"},
	{"torchrun", "RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE"},
	{"srun", "SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID", "SLURM_NTASKS_PER_NODE"},
}

// PlacementFrom reads what the launcher left in the environment, by the variables of
// mpirun (OMPI_*, PMI_*), torchrun and Kubernetes (RANK, WORLD_SIZE, LOCAL_RANK,
// MASTER_ADDR, MASTER_PORT) and Slurm (SLURM_*). Without any it is a single process. The
// errors name the variable.
func PlacementFrom(getenv func(string) string) (Placement, error) {
	for _, l := range launchers {
		if getenv(l.rank) == "" || getenv(l.size) == "" {
			continue
		}
		p := Placement{Launcher: l.name}
		var err error
		read := func(name, slurm string, to *int) {
			text := getenv(name)
			if text == "" { // srun tells it, and leaves rank and size to a library's own interface
				name = slurm
				text = getenv(name)
			}
			if text == "" || err != nil {
				return
			}
			n, e := strconv.Atoi(text)
			if e != nil || n < 0 {
				err = fmt.Errorf("%s is %q; want a number, as %s sets it", name, text, l.name)
			}
			*to = n
		}
		read(l.rank, "", &p.Rank)
		read(l.size, "", &p.Size)
		read(l.localRank, "SLURM_LOCALID", &p.LocalRank)
		read(l.localSize, "SLURM_NTASKS_PER_NODE", &p.LocalSize)
		if err == nil && (p.Size < 1 || p.Rank >= p.Size) {
			err = fmt.Errorf("%s is %d and %s is %d; want a rank below the size", l.rank, p.Rank, l.size, p.Size)
		}
		if err != nil {
			return Placement{}, err
		}
		p.Address, err = meetingPoint(getenv)
		return p, err
	}
	return Placement{Size: 1, LocalSize: 1}, nil
}

// defaultPort is the port of rank 0 if MASTER_PORT is not set; torchrun's default.
const defaultPort = 29500

// meetingPoint returns host and port of rank 0.
func meetingPoint(getenv func(string) string) (string, error) {
	host := getenv("MASTER_ADDR")
	if host == "" {
		host = firstHost(getenv("SLURM_JOB_NODELIST"))
	}
	if host == "" {
		return "", nil
	}
	port := defaultPort
	if text := getenv("MASTER_PORT"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 65534 {
			return "", fmt.Errorf("MASTER_PORT is %q; want a port, 1 to 65534", text)
		}
		port = n
	}
	if getenv("TORCHELASTIC_USE_AGENT_STORE") == "True" {
		port++ // torchrun itself listens at MASTER_PORT
	}
	return net.JoinHostPort(host, strconv.Itoa(port)), nil
}

// firstHost returns the first host of Slurm's list: "gpu[07-09,12],cpu1" is gpu07.
func firstHost(list string) string {
	prefix, rest, ranges := strings.Cut(list, "[")
	if first, _, several := strings.Cut(prefix, ","); several || !ranges {
		return first
	}
	end := strings.IndexAny(rest, ",-]")
	if end < 0 {
		return ""
	}
	return prefix + rest[:end]
}

// Environment is [PlacementFrom] of this process's environment.
func Environment() (Placement, error) { return PlacementFrom(os.Getenv) }
