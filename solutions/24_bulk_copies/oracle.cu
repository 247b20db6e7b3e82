// oracle.cu: each piece less its mirror image; each row less its sum.
extern "C" void oracle(const int* in, int* out, int rows, int cols, int blocks, int kernel) {
    const int n = rows * cols, size = 256;
    if (kernel == 1)
        for (int i = 0; i < n; i++) {
            const int first = i - i % size, count = min(size, n - first);
            out[i] = 2 * in[i] - in[first + count - 1 - i % size];
        }
    else
        for (int r = 0; r < rows; r++) {
            int sum = 0;
            for (int c = 0; c < cols; c++) sum += in[r * cols + c];
            for (int c = 0; c < cols; c++) out[r * cols + c] = cols * in[r * cols + c] - sum;
        }
}
