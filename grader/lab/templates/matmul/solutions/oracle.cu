// oracle.cu: what @name@.cu has to compute, in double precision.
extern "C" void oracle(const float* a, const float* b, float* c, int m, int n, int k) {
    for (int row = 0; row < m; row++)
        for (int col = 0; col < n; col++) {
            double sum = 0;
            for (int i = 0; i < k; i++) sum += (double)a[row * k + i] * b[i * n + col];
            c[row * n + col] = (float)sum;
        }
}
