// Blocks add to one number under a lock made of compare-and-swap.
#include "book.h"
struct Lock {
    int *mutex;
    Lock(void) {
        HANDLE_ERROR(cudaMalloc((void **)&mutex, sizeof(int)));
        HANDLE_ERROR(cudaMemset(mutex, 0, sizeof(int)));
    }
    __device__ void lock(void) {
        while (atomicCAS(mutex, 0, 1) != 0);
        __threadfence();
    }
    __device__ void unlock(void) {
        __threadfence();
        atomicExch(mutex, 0);
    }
};

__global__ void add(Lock lock, volatile int *count) {
    if (threadIdx.x == 0) {
        lock.lock();
        *count = *count + 1;
        lock.unlock();
    }
}

int main(void) {
    Lock lock;
    int *dev, count = 0;
    HANDLE_ERROR(cudaMalloc((void **)&dev, sizeof(int)));
    HANDLE_ERROR(cudaMemcpy(dev, &count, sizeof(int), cudaMemcpyHostToDevice));
    add<<<20, 32>>>(lock, dev);
    HANDLE_ERROR(cudaMemcpy(&count, dev, sizeof(int), cudaMemcpyDeviceToHost));
    printf("count %d\n", count);
    HANDLE_ERROR(cudaFree(dev));
    HANDLE_ERROR(cudaFree(lock.mutex));
}
