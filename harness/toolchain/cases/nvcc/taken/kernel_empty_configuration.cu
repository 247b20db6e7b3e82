// expect: taken
// One thread between <<< and >>>.
__global__ void k(int* out) { out[0] = 1; }

void launch(const int* in, int* out, int n) {
    k<<<1, 1>>>(out);
}
