/* What compilers call by themselves; its instructions are counted as those of the program. */
typedef unsigned long size;
typedef unsigned word __attribute__((may_alias));

void *memset(void *to, int value, size bytes)
{
    unsigned char *p = to;
    word pattern = (value & 255) * 0x01010101u;
    for (; bytes && (size)p % 4; bytes--)
        *p++ = value;
    for (; bytes >= 16; bytes -= 16, p += 16) {
        word *w = (word *)p;
        w[0] = pattern;
        w[1] = pattern;
        w[2] = pattern;
        w[3] = pattern;
    }
    for (; bytes; bytes--)
        *p++ = value;
    return to;
}

void *memcpy(void *to, const void *from, size bytes)
{
    unsigned char *p = to;
    const unsigned char *q = from;
    if (((size)p | (size)q) % 4 == 0)
        for (; bytes >= 16; bytes -= 16, p += 16, q += 16) {
            word *w = (word *)p;
            const word *r = (const word *)q;
            word a = r[0], b = r[1], c = r[2], d = r[3];
            w[0] = a;
            w[1] = b;
            w[2] = c;
            w[3] = d;
        }
    for (; bytes; bytes--)
        *p++ = *q++;
    return to;
}

void *memmove(void *to, const void *from, size bytes)
{
    unsigned char *p = to;
    const unsigned char *q = from;
    if (p <= q || p >= q + bytes)
        return memcpy(to, from, bytes);
    for (; bytes >= 4 && ((size)p | (size)q | bytes) % 4 == 0; bytes -= 4)
        *(word *)(p + bytes - 4) = *(const word *)(q + bytes - 4);
    for (; bytes; bytes--)
        p[bytes - 1] = q[bytes - 1];
    return to;
}
