// What is computed of one parameter in one way, stored by two stores of one line.
// run: --kernel set --grid 1 --block 64 --arg i32[1]=poison --arg i32=2
// expect: race.same-value at line 6
#define STORE(value) *out = value
__global__ void set(int* out, int n) {
    if (threadIdx.x == 0) STORE(n * n); else if (threadIdx.x == 32) STORE(n * n);
}
