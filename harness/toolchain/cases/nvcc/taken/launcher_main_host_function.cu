// expect: taken
// A function of the host in a stream, and a callback.
#include <cstdio>

static void CUDART_CB done(void* data) { *static_cast<int*>(data) += 1; }

__global__ void work(int* p) { p[threadIdx.x] = threadIdx.x; }

int main() {
    int* p;
    static int calls = 0;
    cudaMalloc(&p, 32 * sizeof(int));
    cudaStream_t s;
    cudaStreamCreate(&s);
    for (int i = 0; i < 3; i++) {
        work<<<1, 32, 0, s>>>(p);
        cudaLaunchHostFunc(s, done, &calls);
    }
    cudaStreamSynchronize(s);
    printf("%d calls\n", calls);
    cudaStreamDestroy(s);
    cudaFree(p);
    return calls != 3;
}
