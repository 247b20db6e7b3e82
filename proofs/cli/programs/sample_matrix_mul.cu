// Matrix product like a vendor's sample: options on the command line, timed repetitions, a check.
#include <stdio.h>
#include <helper_cuda.h>
#include <helper_functions.h>

template <int BLOCK_SIZE>
__global__ void product(float *C, float *A, float *B, int wA, int wB) {
    int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
    float Csub = 0;
    for (int a = wA * BLOCK_SIZE * by, b = BLOCK_SIZE * bx; a < wA * BLOCK_SIZE * by + wA;
         a += BLOCK_SIZE, b += BLOCK_SIZE * wB) {
        __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
        __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
        As[ty][tx] = A[a + wA * ty + tx];
        Bs[ty][tx] = B[b + wB * ty + tx];
        __syncthreads();
#pragma unroll
        for (int k = 0; k < BLOCK_SIZE; ++k) Csub += As[ty][k] * Bs[k][tx];
        __syncthreads();
    }
    C[wB * BLOCK_SIZE * by + BLOCK_SIZE * bx + wB * ty + tx] = Csub;
}

int main(int argc, char **argv) {
    int w = 64;
    if (checkCmdLineFlag(argc, (const char **)argv, "wA"))
        w = getCmdLineArgumentInt(argc, (const char **)argv, "wA");
    findCudaDevice(argc, (const char **)argv);
    size_t bytes = w * w * sizeof(float);
    float *h_A, *h_B, *h_C, *d_A, *d_B, *d_C;
    checkCudaErrors(cudaMallocHost(&h_A, bytes));
    checkCudaErrors(cudaMallocHost(&h_B, bytes));
    checkCudaErrors(cudaMallocHost(&h_C, bytes));
    for (int i = 0; i < w * w; ++i) h_A[i] = 1.0f, h_B[i] = 0.01f;
    checkCudaErrors(cudaMalloc(reinterpret_cast<void **>(&d_A), bytes));
    checkCudaErrors(cudaMalloc(reinterpret_cast<void **>(&d_B), bytes));
    checkCudaErrors(cudaMalloc(reinterpret_cast<void **>(&d_C), bytes));
    cudaStream_t stream;
    cudaEvent_t start, stop;
    checkCudaErrors(cudaEventCreate(&start));
    checkCudaErrors(cudaEventCreate(&stop));
    checkCudaErrors(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    checkCudaErrors(cudaMemcpyAsync(d_A, h_A, bytes, cudaMemcpyHostToDevice, stream));
    checkCudaErrors(cudaMemcpyAsync(d_B, h_B, bytes, cudaMemcpyHostToDevice, stream));
    dim3 threads(16, 16), grid(w / 16, w / 16);
    checkCudaErrors(cudaEventRecord(start, stream));
    for (int j = 0; j < 3; j++) product<16><<<grid, threads, 0, stream>>>(d_C, d_A, d_B, w, w);
    checkCudaErrors(cudaEventRecord(stop, stream));
    checkCudaErrors(cudaEventSynchronize(stop));
    float msec = 0;
    checkCudaErrors(cudaEventElapsedTime(&msec, start, stop));
    double giga = 2.0 * w * w * w * 3 * 1.0e-9 / (msec / 1000.0f);
    checkCudaErrors(cudaMemcpyAsync(h_C, d_C, bytes, cudaMemcpyDeviceToHost, stream));
    checkCudaErrors(cudaStreamSynchronize(stream));
    bool correct = true;
    for (int i = 0; i < w * w; i++) correct &= fabs(h_C[i] - w * 0.01f) < 1e-4;
    printf("%s, %s\n",
           correct ? "Result = PASS" : "Result = FAIL", giga > 0 && giga < 70000 ? "timed" : "untimed");
    checkCudaErrors(cudaFreeHost(h_A));
    checkCudaErrors(cudaFreeHost(h_B));
    checkCudaErrors(cudaFreeHost(h_C));
    checkCudaErrors(cudaFree(d_A));
    checkCudaErrors(cudaFree(d_B));
    checkCudaErrors(cudaFree(d_C));
    checkCudaErrors(cudaEventDestroy(start));
    checkCudaErrors(cudaEventDestroy(stop));
    checkCudaErrors(cudaStreamDestroy(stream));
    return correct ? EXIT_SUCCESS : EXIT_FAILURE;
}
