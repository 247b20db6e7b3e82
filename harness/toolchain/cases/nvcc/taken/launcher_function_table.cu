// expect: taken
// lab: 01_race
// std::function and std::bind in the launcher.
#include <functional>

template <typename T>
__global__ void reverse(const T* in, T* out, int n) {
    __shared__ T tile[256];
    int base = blockIdx.x * blockDim.x;
    int count = n - base < (int)blockDim.x ? n - base : (int)blockDim.x;
    int mirror = count - 1 - (int)threadIdx.x;
    if (mirror >= 0) tile[threadIdx.x] = in[base + threadIdx.x];
    __syncthreads();
    if (mirror >= 0) out[n - base - count + threadIdx.x] = tile[mirror];
}

static int div_up(int a, int b) { return (a + b - 1) / b; }

extern "C" void launch(const int* in, int* out, int n) {
    std::function<int(int)> blocks = std::bind(div_up, std::placeholders::_1, 128);
    std::function<void()> go = [=] { reverse<<<blocks(n), 128>>>(in, out, n); };
    if (go) go();
}
