/* Reads numbers, sorts them by heaps, prints them with their sum and some statistics. */
int transfer(int call, int file, void *buffer, int length);

static char input[1 << 16];
static int length, position;
static int numbers[5000];
static unsigned char seen[1 << 20];

static int next(int *value) {
    while (position < length && (input[position] < '0' || input[position] > '9') && input[position] != '-')
        position++;
    if (position == length)
        return 0;
    int negative = input[position] == '-';
    position += negative;
    unsigned result = 0;
    while (position < length && input[position] >= '0' && input[position] <= '9')
        result = result * 10 + (input[position++] - '0');
    *value = negative ? -result : result;
    return 1;
}

static void print(long long value, char end) {
    char text[24];
    int at = 24;
    unsigned long long rest = value < 0 ? -(unsigned long long)value : value;
    text[--at] = end;
    do {
        unsigned high = rest >> 32, low = rest;
        unsigned remainder = high % 10;
        unsigned quotient_high = high / 10;
        unsigned middle = remainder << 16 | low >> 16;
        unsigned quotient_middle = middle / 10;
        unsigned bottom = (middle % 10) << 16 | (low & 0xffff);
        text[--at] = '0' + bottom % 10;
        rest = (unsigned long long)quotient_high << 32 | quotient_middle << 16 | bottom / 10;
    } while (rest);
    if (value < 0)
        text[--at] = '-';
    transfer(4004, 1, text + at, 24 - at);
}

static void sift(int *heap, int root, int count) {
    int child;
    while ((child = 2 * root + 1) < count) {
        if (child + 1 < count && heap[child] < heap[child + 1])
            child++;
        if (heap[root] >= heap[child])
            return;
        int value = heap[root];
        heap[root] = heap[child];
        heap[child] = value;
        root = child;
    }
}

int main(void) {
    int got;
    while ((got = transfer(4003, 0, input + length, sizeof input - length)) > 0)
        length += got;
    int count = 0;
    while (count < 5000 && next(&numbers[count]))
        count++;
    for (int i = count / 2 - 1; i >= 0; i--)
        sift(numbers, i, count);
    for (int end = count - 1; end > 0; end--) {
        int value = numbers[0];
        numbers[0] = numbers[end];
        numbers[end] = value;
        sift(numbers, 0, end);
    }
    long long sum = 0;
    float squares = 0;
    double product = 1;
    for (int i = 0; i < count; i++) {
        sum += numbers[i];
        squares += (float)numbers[i] * (float)numbers[i];
        product = product * 0.5 + numbers[i];
        seen[(unsigned)numbers[i] % sizeof seen]++;
        print(numbers[i], i % 8 == 7 ? '\n' : ' ');
    }
    int distinct = 0;
    for (int i = 0; i < (int)sizeof seen; i++)
        distinct += seen[i] != 0;
    print(sum, '\n');
    print((int)squares, '\n');
    print((int)product, '\n');
    print(distinct, '\n');
    return count;
}
