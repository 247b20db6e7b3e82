// Rows by one launch, columns by another; odd sizes.
// run: --launch run --arg i32[221]=iota
// expect: nothing
// output 0: 0 1 3 6
__global__ void rows(int* image, int width, int height) {
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= height) return;
    for (int x = 1; x < width; x++) image[y * width + x] += image[y * width + x - 1];
}
__global__ void columns(int* image, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < width)
        for (int y = 1; y < height; y++) image[y * width + x] += image[(y - 1) * width + x];
}
extern "C" void run(int* image) {
    rows<<<1, 32>>>(image, 17, 13);
    columns<<<1, 32>>>(image, 17, 13);
}
