// A plugin of QEMU (7 or later, as far as API version 1 is supported) that counts the instructions that a process executes
// outside of its program file, where generated code is, or with the argument "all" everywhere. These are the declarations
// of qemu-plugin.h that it needs.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

typedef uint64_t plugin;
struct qemu_plugin_tb;
void qemu_plugin_register_vcpu_tb_trans_cb(plugin id, void (*f)(plugin id, struct qemu_plugin_tb *tb));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *tb, int op, void *counter, uint64_t n);
void qemu_plugin_register_atexit_cb(plugin id, void (*f)(plugin id, void *data), void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *tb);
uint64_t qemu_plugin_start_code(void);
uint64_t qemu_plugin_end_code(void);
void qemu_plugin_outs(const char *text);

EXPORT int qemu_plugin_version = 1;

enum { addition = 0 };
static int all;
static uint64_t executed;

static void translated(plugin id, struct qemu_plugin_tb *tb) {
  uint64_t at = qemu_plugin_tb_vaddr(tb);
  if (all || at < qemu_plugin_start_code() || at >= qemu_plugin_end_code())
    qemu_plugin_register_vcpu_tb_exec_inline(tb, addition, &executed, qemu_plugin_tb_n_insns(tb));
}

static void ended(plugin id, void *data) {
  char line[64];
  snprintf(line, sizeof line, "instructions: %" PRIu64 "\n", executed);
  qemu_plugin_outs(line);
}

EXPORT int qemu_plugin_install(plugin id, const void *info, int argc, char **argv) {
  for (int i = 0; i < argc; i++) all |= !strncmp(argv[i], "all=", 4);
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_atexit_cb(id, ended, 0);
  return 0;
}
