// Each thread adds up all elements, and stores the sum.
// run: --kernel sum --grid 2 --block 32 --arg i32[8]=iota --arg i32[1]=poison --arg i32=8
// expect: race.same-value at line 7
__global__ void sum(const int* in, int* out, int n) {
    int v = 0;
    for (int i = 0; i < n; ++i) v += in[i];
    *out = v;
}
