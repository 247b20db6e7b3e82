// expect: taken
// The date of a run, as programs print it.
#include <cstdio>
#include <ctime>
__global__ void k(const int* in, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    char text[32];
    const time_t now = time(nullptr);
    const tm* date = localtime(&now);
    if (strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", date) != 19) return;
    printf("%s\n", text);
    const timespec pause{0, 1000};
    nanosleep(&pause, nullptr);
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
