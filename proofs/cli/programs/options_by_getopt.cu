// Scaled vector; size, block size and factor are options.
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

__global__ void scale(double *x, double factor, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) x[i] *= factor;
}

static double seconds(void) {
    struct timeval t;
    gettimeofday(&t, NULL);
    return t.tv_sec + 1e-6 * t.tv_usec;
}

int main(int argc, char **argv) {
    int n = 100, threads = 64, option;
    double factor = 1;
    while ((option = getopt(argc, argv, "n:t:f:")) != -1) {
        switch (option) {
            case 'n': n = atoi(optarg); break;
            case 't': threads = atoi(optarg); break;
            case 'f': factor = atof(optarg); break;
            default: fprintf(stderr, "usage: %s [-n size] [-t threads] [-f factor]\n", argv[0]); return 2;
        }
    }
    double start = seconds(), *h = (double *)malloc(n * sizeof *h), *d, sum = 0;
    for (int i = 0; i < n; i++) h[i] = i;
    cudaMalloc((void **)&d, n * sizeof *d);
    cudaMemcpy(d, h, n * sizeof *d, cudaMemcpyHostToDevice);
    scale<<<4, threads>>>(d, factor, n);
    cudaMemcpy(h, d, n * sizeof *d, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) sum += h[i];
    printf("n %d threads %d sum %g, %s\n", n, threads, sum, seconds() >= start ? "timed" : "untimed");
    cudaFree(d);
    free(h);
    return 0;
}
