// oracle.cu: what window.cu has to compute. The window moves on by one: an element enters in front, and one leaves behind.
extern "C" void oracle(const int* in, int* out, int n, int before, int after) {
    int sum = 0;
    for (int i = 0; i < after && i < n; i++) sum += in[i];
    for (int i = 0; i < n; i++) {
        if (i + after < n) sum += in[i + after];
        if (i - before - 1 >= 0) sum -= in[i - before - 1];
        out[i] = sum;
    }
}
