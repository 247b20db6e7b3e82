// oracle.cu: what @name@.cu has to compute, one element after the other.
extern "C" void oracle(const int* in, int* out, int n) {
    for (int i = 0; i < n; i++) out[i] = in[i] + (i + 1 < n ? in[i + 1] : 0);
}
