/* A plugin of QEMU (interface 1, from 4.2 on): counts the executed instructions from one address to another, and
 * writes the number into a file. Arguments: begin=ADDRESS,end=ADDRESS,out=NAME. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What of the interface is used; its header is not installed with the emulator. */
struct qemu_plugin_tb;
struct qemu_plugin_insn;
typedef struct qemu_info_t qemu_info_t;
extern void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, void (*translated)(uint64_t, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *tb, int op, void *to, uint64_t added);
extern void qemu_plugin_register_atexit_cb(uint64_t id, void (*ended)(uint64_t, void *), void *data);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
extern struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *tb, size_t index);
extern uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);

enum { ADD = 0 };

int qemu_plugin_version = 1;

static uint64_t begin, end, count;
static const char *file;

static void translated(uint64_t id, struct qemu_plugin_tb *tb)
{
    uint64_t inside = 0;
    (void)id;
    for (size_t i = 0; i < qemu_plugin_tb_n_insns(tb); i++) {
        uint64_t address = qemu_plugin_insn_vaddr(qemu_plugin_tb_get_insn(tb, i));
        inside += address >= begin && address < end;
    }
    if (inside)
        qemu_plugin_register_vcpu_tb_exec_inline(tb, ADD, &count, inside);
}

static void ended(uint64_t id, void *data)
{
    FILE *out = fopen(file, "w");
    (void)id;
    (void)data;
    if (out) {
        fprintf(out, "%llu\n", (unsigned long long)count);
        fclose(out);
    }
}

int qemu_plugin_install(uint64_t id, const qemu_info_t *info, int arguments, char **values)
{
    (void)info;
    for (int i = 0; i < arguments; i++) {
        char *value = strchr(values[i], '=');
        if (!value)
            return 1;
        value++;
        switch (values[i][0]) {
        case 'b': begin = strtoull(value, NULL, 0); break;
        case 'e': end = strtoull(value, NULL, 0); break;
        default: file = strdup(value);
        }
    }
    if (!file)
        return 1;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, NULL);
    return 0;
}
