// A binary semaphore is a lock: acquire, add, release.
// run: --kernel add --block 128 --arg i32[1]=poison
// expect: nothing
// output 0: 8
#include <cuda/semaphore>
__global__ void add(int* out) {
    __shared__ cuda::binary_semaphore<cuda::thread_scope_block> lock;
    __shared__ int sum;
    int t = threadIdx.x;
    if (t == 0) {
        new (&lock) cuda::binary_semaphore<cuda::thread_scope_block>(1);
        sum = 0;
    }
    __syncthreads();
    if (t % 32 == 0) {
        lock.acquire();
        sum += 2;
        lock.release();
    }
    __syncthreads();
    if (t == 0) *out = sum;
}
