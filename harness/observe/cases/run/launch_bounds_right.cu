// As many threads as the kernel's own bound allows.
// run: --launch run --arg i32[512]=zero
// expect: nothing
// output 0: 1 1 1
__global__ void __launch_bounds__(256) bounded(int* out) { out[threadIdx.x] = 1; }
extern "C" void run(int* out) {
    bounded<<<1, 256>>>(out);
}
