// expect: taken
// main launches a kernel.
__global__ void k() {}
int main() { k<<<1, 1>>>(); return cudaDeviceSynchronize(); }
