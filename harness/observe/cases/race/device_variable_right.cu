// A variable of the module counts with atomics, over two launches.
// run: --launch run --arg i32[1]=poison
// expect: nothing
// output 0: 128
__device__ int counter;
__global__ void count() { atomicAdd(&counter, 1); }
__global__ void tell(int* out) { *out = counter; }
extern "C" void run(int* out) {
    count<<<2, 32>>>();
    count<<<1, 64>>>();
    tell<<<1, 1>>>(out);
}
