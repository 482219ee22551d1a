/* What a program built with the C library needs of the system: memory, formatted input and output, time. */
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static jmp_buf jump;

static int compare(const void *x, const void *y) {
    return strcmp(*(char *const *)x, *(char *const *)y);
}

int main(int argc, char **argv) {
    static char *lines[1000];
    char text[200];
    int count = 0;
    while (count < 1000 && fgets(text, sizeof text, stdin)) {
        lines[count] = malloc(strlen(text) + 1);
        strcpy(lines[count++], text);
    }
    qsort(lines, count, sizeof *lines, compare);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        double value;
        char word[100];
        if (sscanf(lines[i], "%99s %lf", word, &value) == 2) {
            sum += value;
            printf("%-10s %12.6f %a %.3e %d\n", word, value, (float)value, sqrt(fabs(value)), (int)floor(value));
        }
    }
    char *large = malloc(8 << 20);
    memset(large, 7, 8 << 20);
    printf("%d lines, sum %.10g, %d\n", count, sum, large[8000000]);
    free(large);
    large = calloc(1000, 1000);
    printf("%d %d %s\n", large[999999], argc, argv[argc] ? "?" : "end");
    if (setjmp(jump) == 0)
        longjmp(jump, 1);
    fprintf(stderr, "to standard error\n");
    return time(NULL) == (time_t)-1 ? 1 : 42;
}
