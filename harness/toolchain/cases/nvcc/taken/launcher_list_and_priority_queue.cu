// expect: taken
// std::list, std::priority_queue and std::greater order the work.
#include <functional>
#include <list>
#include <queue>
#include <vector>

__global__ void twice(int const* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = 2 * in[i];
    }
}

extern "C" void launch(const int* in, int* out, int n) {
    std::priority_queue<int, std::vector<int>, std::greater<int>> starts;
    for (int s = 0; s < n; s += 1000) starts.push(s);
    std::list<int> done;
    while (!starts.empty()) {
        int s = starts.top();
        starts.pop();
        int count = n - s < 1000 ? n - s : 1000;
        twice<<<(count + 255) / 256, 256>>>(in + s, out + s, count);
        done.push_back(s);
    }
    done.reverse();
}
