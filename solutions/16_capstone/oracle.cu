// oracle.cu: what blur.cu has to compute, one element after the other; what lies outside of the matrix counts as zero. The
// square is added up along its rows first and then along its columns, and each sum comes from its neighbor's: what enters,
// less what leaves.
extern "C" void oracle(const int* in, int* out, int rows, int cols, int radius) {
    int* lines = new int[rows * cols];  // lines[r][c]: in[r][c - radius] to in[r][c + radius]
    for (int r = 0; r < rows; r++) {
        int sum = 0;
        for (int c = -radius; c < cols; c++) {
            if (c + radius < cols) sum += in[r * cols + c + radius];
            if (c - radius > 0) sum -= in[r * cols + c - radius - 1];
            if (c >= 0) lines[r * cols + c] = sum;
        }
    }
    for (int c = 0; c < cols; c++) {
        int sum = 0;
        for (int r = -radius; r < rows; r++) {
            if (r + radius < rows) sum += lines[(r + radius) * cols + c];
            if (r - radius > 0) sum -= lines[(r - radius - 1) * cols + c];
            if (r >= 0) out[c * rows + r] = sum;
        }
    }
    delete[] lines;
}
