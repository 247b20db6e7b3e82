// A kernel that reaches for the launcher's own memory.
// expect: it breaks off
__global__ void k(const int* secret, int* out) { out[threadIdx.x] = *secret; }
void launch(const int* in, int* out, int n) {
    int secret = 7;
    k<<<1, 32>>>(&secret, out);
}
