// expect: taken
// Empty brackets after >>>.
__global__ void k() {}

extern "C" void launch(const int* in, int* out, int n) {
    k<<<1, 32>>>();
}
