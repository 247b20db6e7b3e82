// Reads the launcher's own memory in a kernel. On a GPU the address belongs to the driver and may be readable.
// expect: finding memory.host-access
__global__ void k(const int* secret, int* out) { out[threadIdx.x] = *secret; }
void launch(const int* in, int* out, int n) {
    int secret = 7;
    k<<<1, 32>>>(&secret, out);
}
