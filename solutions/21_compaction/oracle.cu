// oracle.cu: what digits.cu has to compute: one digit after the other, its keys in the order in which they are.
extern "C" void oracle(const unsigned* key, unsigned* out, int* from, int* counts, int n, int shift, int all) {
    int starts[16] = {};
    for (int d = 0; d < 16; d++) counts[d] = 0;
    for (int i = 0; i < n; i++) {
        int d = (key[i] >> shift) % 16;
        if (all || d == 0) counts[d]++;
    }
    for (int d = 1; d < 16; d++) starts[d] = starts[d - 1] + counts[d - 1];
    for (int i = 0; i < n; i++) {
        int d = (key[i] >> shift) % 16;
        if (!all && d != 0) continue;
        out[starts[d]] = key[i];
        from[starts[d]] = i;
        starts[d]++;
    }
}
