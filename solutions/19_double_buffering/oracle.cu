// oracle.cu: for each query, the least square of a distance, one point after the other.
extern "C" void oracle(const int* queries, const int* points, int* out, int n, int m, int tile) {
    for (int i = 0; i < n; i++) {
        int best = 0x7fffffff;
        for (int p = 0; p < m; p++) {
            const int x = queries[2 * i] - points[2 * p], y = queries[2 * i + 1] - points[2 * p + 1];
            best = min(best, x * x + y * y);
        }
        out[i] = best;
    }
}
