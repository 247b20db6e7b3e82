// expect: taken
// A variable whose type the simulator lacks.
#include <regex>
static std::regex number("[0-9]+");
__global__ void add(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
extern "C" void launch(const int* in, int* out, int n) {
    add<<<(n + 255) / 256, 256>>>(in, out, n);
}
bool a(const char* s) { return std::regex_match(s, number); }
