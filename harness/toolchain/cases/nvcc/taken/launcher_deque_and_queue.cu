// expect: taken
// lab: 01_race
// std::queue and std::deque hold the pieces still to do.
#include <deque>
#include <queue>

__global__ void reverse(const int *in, int *out, int n)
{
    __shared__ int s[256];
    int first = blockIdx.x * blockDim.x;
    int size = n - first;
    if (size > blockDim.x)
        size = blockDim.x;

    if (threadIdx.x < size)
        s[size - 1 - threadIdx.x] = in[first + threadIdx.x];

    __syncthreads();    // all of s is there now

    if (threadIdx.x < size)
        out[n - first - size + threadIdx.x] = s[threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) {
    std::queue<std::pair<int, int>> todo;
    todo.push({0, n});
    while (!todo.empty()) {
        auto [begin, count] = todo.front();
        todo.pop();
        if (count > 8192) {
            todo.push({begin, count / 2});
            todo.push({begin + count / 2, count - count / 2});
            continue;
        }
        reverse<<<(count + 255) / 256, 256>>>(in + begin, out + n - begin - count, count);
    }
}
