// The kernel is a call of its body, which the compiler puts in its place: who returns from there ends.
// run: --kernel twice<int> --block 64 --arg i32[64]=iota --arg i32=40
// expect: nothing
// output 0: 0 2 4 6
template <class T>
__device__ __forceinline__ void body(T* values, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    values[t] *= 2;
    __syncthreads();
}
template <class T>
__global__ void twice(T* values, int n) { body<T>(values, n); }
