// The guess is read by a function, the loop is in another one; a third one says whether it was right.
// run: --kernel sums --grid 2 --block 64 --arg i32[128]=iota --arg i32[1]=zero
// expect: nothing
// output 1: 8128
__device__ __noinline__ int value_of(const int* place) { return *place; }
__device__ __noinline__ bool is_put(int* place, int& old, int wanted) {
    int assumed = old;
    old = atomicCAS(place, assumed, wanted);
    return old == assumed;
}
__device__ __noinline__ void add(int* place, const int* in, int i) {
    int v = in[i], old = value_of(place);
    while (!is_put(place, old, old + v)) {}
}
__global__ void sums(const int* in, int* sum) {
    add(sum, in, blockIdx.x * 64 + threadIdx.x);
}
