// A kernel reads memory that malloc gave.
// run: --launch run --arg i32[64]=zero
// expect: memory.host-access at line 7
#include <cstdlib>
__global__ void copy(const int* from, int* to) {
    int i = threadIdx.x;
    to[i] = from[i];
}
void run(int* out) {
    int* host = static_cast<int*>(malloc(64 * sizeof(int)));
    for (int i = 0; i < 64; ++i) host[i] = i;
    copy<<<1, 64>>>(host, out);
    free(host);
}
