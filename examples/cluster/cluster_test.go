// Package cluster has job scripts for Slurm and manifests for Kubernetes, and tests of them: the manifests against the
// fields of the APIs and against what dist expects, the scripts with commands that take the place of Slurm's. Tests
// with the real tools run where these are installed.
package cluster

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// kind is the type of a field: a map of fields, a list of one kind, or the type of a scalar.
type kind any

type (
	fields map[string]kind
	listOf struct{ kind }
	names  struct{ kind } // a map of any names
)

// The fields of the APIs that manifests may use: batch/v1 and core/v1 of Kubernetes, jobset.x-k8s.io/v1alpha2 and
// kubeflow.org/v2beta1.
var (
	metadata  = fields{"name": "", "namespace": "", "labels": names{""}, "annotations": names{""}}
	container = fields{
		"name": "", "image": "", "command": listOf{""}, "args": listOf{""}, "workingDir": "",
		"ports":        listOf{fields{"containerPort": 0, "name": "", "protocol": ""}},
		"env":          listOf{fields{"name": "", "value": "", "valueFrom": fields{"fieldRef": fields{"fieldPath": "", "apiVersion": ""}}}},
		"resources":    fields{"limits": names{quantity}, "requests": names{quantity}},
		"volumeMounts": listOf{fields{"name": "", "mountPath": "", "readOnly": false}},
	}
	pod = fields{"metadata": metadata, "spec": fields{"restartPolicy": "", "containers": listOf{container}, "nodeSelector": names{""}, "subdomain": "",
		"volumes": listOf{fields{"name": "", "emptyDir": fields{"medium": ""}}}}}
	job    = fields{"parallelism": 0, "completions": 0, "completionMode": "", "backoffLimit": 0, "activeDeadlineSeconds": 0, "template": pod}
	jobSet = fields{"apiVersion": "", "kind": "", "metadata": metadata, "spec": fields{
		"failurePolicy":  fields{"maxRestarts": 0},
		"network":        fields{"enableDNSHostnames": false, "subdomain": ""},
		"replicatedJobs": listOf{fields{"name": "", "replicas": 0, "template": fields{"metadata": metadata, "spec": job}}},
	}}
	replica = fields{"replicas": 0, "restartPolicy": "", "template": pod}
	mpiJob  = fields{"apiVersion": "", "kind": "", "metadata": metadata, "spec": fields{
		"slotsPerWorker": 0, "sshAuthMountPath": "", "mpiImplementation": "",
		"runPolicy":       fields{"cleanPodPolicy": "", "backoffLimit": 0, "ttlSecondsAfterFinished": 0},
		"mpiReplicaSpecs": fields{"Launcher": replica, "Worker": replica},
	}}
)

// quantity is a number of resources, with or without a unit.
const quantity = 'q'

// check compares a value with its kind.
func check(path string, v any, k kind) error {
	switch k := k.(type) {
	case fields:
		m, ok := v.(map[string]any)
		if !ok {
			return fmt.Errorf("%s: want fields, got %v", path, v)
		}
		for name, x := range m {
			if k[name] == nil {
				return fmt.Errorf("%s.%s: the API has no such field", path, name)
			}
			if err := check(path+"."+name, x, k[name]); err != nil {
				return err
			}
		}
		return nil
	case listOf:
		list, ok := v.([]any)
		if !ok {
			return fmt.Errorf("%s: want a list, got %v", path, v)
		}
		for i, x := range list {
			if err := check(fmt.Sprintf("%s[%d]", path, i), x, k.kind); err != nil {
				return err
			}
		}
		return nil
	case names:
		m, ok := v.(map[string]any)
		if !ok {
			return fmt.Errorf("%s: want names, got %v", path, v)
		}
		for name, x := range m {
			if err := check(path+"."+name, x, k.kind); err != nil {
				return err
			}
		}
		return nil
	case rune:
		if _, number := v.(int); number {
			return nil
		}
		k2, ok := v.(string)
		if unit := strings.TrimLeft(k2, "0123456789"); !ok || unit == k2 || !slices.Contains([]string{"m", "Ki", "Mi", "Gi", "Ti"}, unit) {
			return fmt.Errorf("%s: %v is not a quantity", path, v)
		}
		return nil
	}
	if fmt.Sprintf("%T", v) != fmt.Sprintf("%T", k) {
		return fmt.Errorf("%s: want %T, got %v", path, k, v)
	}
	return nil
}

// manifest reads a file and checks its fields.
func manifest(t *testing.T, file string, k kind) map[string]any {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	v, err := parseYAML(string(text))
	if err == nil {
		err = check(file, v, k)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return v.(map[string]any)
}

// get follows a path of names and indices.
func get(t *testing.T, v any, path ...any) any {
	t.Helper()
	for _, p := range path {
		switch p := p.(type) {
		case string:
			v = v.(map[string]any)[p]
		case int:
			v = v.([]any)[p]
		}
		if v == nil {
			t.Fatalf("nothing at %v of %v", p, path)
		}
	}
	return v
}

// The JobSet starts as many pods as ranks, and rank 0 is where the others look for it.
func TestJobSet(t *testing.T) {
	m := manifest(t, "jobset.yaml", jobSet)
	if m["apiVersion"] != "jobset.x-k8s.io/v1alpha2" || m["kind"] != "JobSet" {
		t.Errorf("%v %v", m["apiVersion"], m["kind"])
	}
	group := get(t, m, "spec", "replicatedJobs", 0)
	spec := get(t, group, "template", "spec")
	c := get(t, spec, "template", "spec", "containers", 0)
	env := make(map[string]string)
	for _, e := range get(t, c, "env").([]any) {
		name := get(t, e, "name").(string)
		if v, ok := e.(map[string]any)["value"]; ok {
			env[name] = v.(string)
		} else {
			env[name] = get(t, e, "valueFrom", "fieldRef", "fieldPath").(string)
		}
	}
	n, name := get(t, spec, "completions"), get(t, m, "metadata", "name")
	for want, got := range map[string]any{
		fmt.Sprint(n): env["WORLD_SIZE"], "Indexed": get(t, spec, "completionMode"), "Never": get(t, spec, "template", "spec", "restartPolicy"),
		fmt.Sprintf("%s-%s-0-0.%s", name, get(t, group, "name"), name):     env["MASTER_ADDR"],
		"metadata.annotations['batch.kubernetes.io/job-completion-index']": env["RANK"],
		fmt.Sprint(get(t, c, "ports", 0, "containerPort")):                 env["MASTER_PORT"], "0": env["LOCAL_RANK"], "nccl": env["GOTILE_DIST"],
	} {
		if got != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}
	if get(t, spec, "parallelism") != n || get(t, group, "replicas") != 1 || get(t, c, "resources", "limits", "nvidia.com/gpu") != 1 {
		t.Error("ranks do not run at once, or have no GPU")
	}
}

// The MPIJob starts as many processes as the workers have slots.
func TestMPIJob(t *testing.T) {
	m := manifest(t, "mpijob.yaml", mpiJob)
	if m["apiVersion"] != "kubeflow.org/v2beta1" || m["kind"] != "MPIJob" {
		t.Errorf("%v %v", m["apiVersion"], m["kind"])
	}
	slots := get(t, m, "spec", "slotsPerWorker").(int) * get(t, m, "spec", "mpiReplicaSpecs", "Worker", "replicas").(int)
	command := get(t, m, "spec", "mpiReplicaSpecs", "Launcher", "template", "spec", "containers", 0, "command").([]any)
	if command[0] != "mpirun" || command[1] != "-np" || command[2] != fmt.Sprint(slots) {
		t.Errorf("%v for %d slots", command, slots)
	}
}

// Mistakes in manifests are found.
func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"kind: JobSet\nkind: JobSet":                       "twice",
		"kind: JobSet\nspeck: 1":                           "no such field",
		"spec:\n  failurePolicy:\n    maxRestarts: \"0\"":  "want int",
		"spec:\n   replicatedJobs: 3":                      "want a list",
		"spec:\n\treplicatedJobs: 3":                       "tabs",
		"spec:":                                            "no value",
		"metadata:\n  name: gotile\n   labels: 1":          "indentation",
		"metadata:\n  name: a: b":                          "needs quotes",
		"spec:\n  replicatedJobs:\n    - name: [\"a\"":     "does not end",
		"metadata:\n  name: gotile\n  labels:\n    a: [b]": "quoted string",
	} {
		v, err := parseYAML(text)
		if err == nil {
			err = check("manifest", v, jobSet)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestKubeconform validates the manifests with kubeconform if it is installed.
func TestKubeconform(t *testing.T) {
	tool, err := exec.LookPath("kubeconform")
	if err != nil {
		t.Skip("kubeconform is not installed")
	}
	out, err := exec.CommandContext(t.Context(), tool, "-strict", "-schema-location", "default", "-schema-location",
		"https://raw.githubusercontent.com/datreeio/CRDs-catalog/main/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json", "jobset.yaml", "mpijob.yaml").CombinedOutput()
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// stand writes a command that prints its name, its arguments and some of the environment.
func stand(t *testing.T, dir, name, body string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+body+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
}

// slurm runs a script as a job, with commands in the place of Slurm's, and returns the output.
func slurm(t *testing.T, script, srun string, args ...string) (string, error) {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	dir := t.TempDir()
	stand(t, dir, "srun", srun)
	stand(t, dir, "scontrol", `printf 'node%s\n' 7 8`)
	c := exec.CommandContext(t.Context(), bash, append([]string{script}, args...)...)
	c.Env = append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"), "SLURM_CPUS_PER_TASK=8", "SLURM_JOB_NODELIST=node[7-8]")
	out, err := c.CombinedOutput()
	return string(out), err
}

// The scripts check the ranks first, then start the program with the environment that dist reads.
func TestSlurm(t *testing.T) {
	const srun = `echo "srun $* | $GOMAXPROCS $GOTILE_DIST_TIMEOUT $GOTILE_DIST $GOTILE_DEVICE $MASTER_ADDR $MASTER_PORT"`
	for script, want := range map[string]string{
		"slurm.sh":     "srun --mpi=pmix gotile doctor --dist | 8 10m    \nsrun --mpi=pmix ./llm train a b | 8 10m    \n",
		"slurm-gpu.sh": "srun gotile doctor --dist |   nccl cuda node7 29500\nsrun ./llm train a b |   nccl cuda node7 29500\n",
	} {
		if out, err := slurm(t, script, srun, "./llm", "train", "a b"); err != nil || out != want {
			t.Errorf("%s: %v\n%swant\n%s", script, err, out, want)
		}
		if out, err := slurm(t, script, "echo no; exit 3", "./llm"); err == nil || out != "no\n" {
			t.Errorf("%s goes on after a failure: %q", script, out)
		}
	}
}

// TestSlurmOptions checks the options of the jobs, and the scripts with the tools that are installed.
func TestSlurmOptions(t *testing.T) {
	known := []string{"--job-name", "--nodes", "--ntasks-per-node", "--cpus-per-task", "--gpus-per-node", "--time"}
	for _, script := range []string{"slurm.sh", "slurm-gpu.sh"} {
		text, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if option, ok := strings.CutPrefix(line, "#SBATCH "); ok {
				if name, value, _ := strings.Cut(strings.TrimSpace(option), "="); !slices.Contains(known, name) || value == "" {
					t.Errorf("%s: option %q", script, option)
				}
			}
		}
		for _, tool := range [][]string{{"bash", "-n"}, {"shellcheck"}, {"sbatch", "--test-only"}} {
			path, err := exec.LookPath(tool[0])
			if err != nil {
				t.Logf("%s: not checked with %s, which is not installed", script, tool[0])
				continue
			}
			if tool[0] == "sbatch" && exec.CommandContext(t.Context(), "scontrol", "ping").Run() != nil {
				t.Logf("%s: not checked with sbatch: no cluster answers", script)
				continue
			}
			if out, err := exec.CommandContext(t.Context(), path, append(tool[1:], script)...).CombinedOutput(); err != nil {
				t.Errorf("%s: %s: %v: %s", script, tool[0], err, out)
			}
		}
	}
}
