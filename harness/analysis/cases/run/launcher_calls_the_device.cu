// A constructor of the device runs on the host: nvcc compiles it, and the program ends there with status 1.
// run: --launch launch --arg i32[64]=zero
// expect: run.exit at line 8
struct Size {
    int n;
    __device__ Size() : n(64) {}
};
struct Sizes { Size first; };
__global__ void set(int* out) { out[threadIdx.x] = Size().n; }
void launch(int* out) {
    Sizes sizes;
    set<<<1, sizes.first.n>>>(out);
}
