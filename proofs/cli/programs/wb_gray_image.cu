// Gray values of a picture in the format P6, whose header has a comment.
#include <wb.h>

__global__ void gray(const float *rgb, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 0.25f * rgb[3 * i] + 0.5f * rgb[3 * i + 1] + 0.25f * rgb[3 * i + 2];
}

int main(int argc, char **argv) {
    wbArg_t args = wbArg_read(argc, argv);
    wbImage_t image = wbImport(wbArg_getInputFile(args, 0));
    int n = wbImage_getWidth(image) * wbImage_getHeight(image);
    float *in, *out, values[4];
    cudaMalloc(&in, 3 * n * sizeof(float));
    cudaMalloc(&out, n * sizeof(float));
    cudaMemcpy(in, wbImage_getData(image), 3 * n * sizeof(float), cudaMemcpyHostToDevice);
    gray<<<1, 64>>>(in, out, n);
    cudaMemcpy(values, out, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%d x %d:", wbImage_getWidth(image), wbImage_getHeight(image));
    for (int i = 0; i < n; ++i) printf(" %.2f", values[i]);
    printf("\n");
    cudaFree(in);
    cudaFree(out);
    wbImage_delete(image);
}
