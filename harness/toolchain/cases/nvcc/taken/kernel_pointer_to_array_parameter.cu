// expect: taken
// A two-dimensional parameter of the same width.
__global__ void k(int (*m)[8]) { m[threadIdx.x][0] = 1; }

void launch(const int* in, int* out, int n) {
    k<<<1, 8>>>((int (*)[8])out);
}
