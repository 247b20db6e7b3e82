// A variable of the module counts without atomics.
// run: --launch run --arg i32[1]=poison
// expect: race.read-write at line 6
// expect: race.write-write at line 6
__device__ int counter;
__global__ void count() { counter += 1; }
__global__ void tell(int* out) { *out = counter; }
extern "C" void run(int* out) {
    count<<<1, 64>>>();
    tell<<<1, 1>>>(out);
}
