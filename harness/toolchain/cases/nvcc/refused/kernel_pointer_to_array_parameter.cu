// expect: refused at line 6: argument of type "int (*)[4]" is incompatible with parameter of type "int (*)[8]"
// A two-dimensional parameter of another width.
__global__ void k(int (*m)[8]) { m[threadIdx.x][0] = 1; }

void launch(const int* in, int* out, int n) {
    k<<<1, 8>>>((int (*)[4])out);
}
