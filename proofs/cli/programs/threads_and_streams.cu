// Two host threads, each with a part of the data, a stream and its own buffers.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

__global__ void square(int *x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= x[i];
}

struct Part {
    int first, count;
    long sum;
};

void *work(void *data) {
    struct Part *part = (struct Part *)data;
    int *h = (int *)malloc(part->count * sizeof(int)), *d;
    for (int i = 0; i < part->count; i++) h[i] = part->first + i;
    cudaMalloc(&d, part->count * sizeof(int));
    cudaMemcpy(d, h, part->count * sizeof(int), cudaMemcpyHostToDevice);
    square<<<(part->count + 63) / 64, 64>>>(d, part->count);
    cudaMemcpy(h, d, part->count * sizeof(int), cudaMemcpyDeviceToHost);
    part->sum = 0;
    for (int i = 0; i < part->count; i++) part->sum += h[i];
    cudaFree(d);
    free(h);
    return NULL;
}

int main(void) {
    struct Part parts[2] = {{0, 500, 0}, {500, 500, 0}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, &parts[i]);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    printf("sum of squares %ld\n", parts[0].sum + parts[1].sum);
    return 0;
}
