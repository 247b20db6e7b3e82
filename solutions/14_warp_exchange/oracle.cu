// oracle.cu: what scan.cu has to compute: running sums that begin anew every 32 elements, whichever way is asked for.
extern "C" void oracle(const int* in, int* out, int n, int) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (i % 32 == 0) sum = 0;
        sum += in[i];
        out[i] = sum;
    }
}
