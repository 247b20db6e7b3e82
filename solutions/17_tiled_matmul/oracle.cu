// oracle.cu: the product, one element after the other.
extern "C" void oracle(const float* a, const float* b, float* c, int m, int n, int k) {
    for (int row = 0; row < m; row++)
        for (int col = 0; col < n; col++) {
            float sum = 0;
            for (int d = 0; d < k; d++) sum += a[row * k + d] * b[d * n + col];
            c[row * n + col] = sum;
        }
}
