#include <cuda_runtime.h>
extern "C" void launch(const int* in, int* out, int rows, int cols) { cudaMemcpy(out, in, 4 * rows * cols, cudaMemcpyDeviceToDevice); }
