// oracle.cu: what carve.cu has to compute, one output after the other, without any staging.
extern "C" void oracle(const int* ints, int ni, const float* floats, int nf, const char* chars, int nc, float* out, int n) {
    for (int t = 0; t < n; t++) out[t] = ints[ni - 1 - t % ni] * floats[nf - 1 - t % nf] + chars[nc - 1 - t % nc];
}
