// expect: taken
// lab: 01_race
// std::iota and std::accumulate over the pieces of the array.
#include <numeric>
#include <vector>

__global__ void reverse_piece(const int* in, int* out, int n) {
    __shared__ int tile[256];
    int t = threadIdx.x;
    int base = blockIdx.x * blockDim.x;
    int count = min((int)blockDim.x, n - base);
    if (t < count) tile[t] = in[base + t];
    __syncthreads();
    if (t < count) out[n - base - count + t] = tile[count - 1 - t];
}

extern "C"
void launch(const int* in, int* out, int n)
{
  std::vector<int> pieces(4);
  std::iota(pieces.begin(), pieces.end(), 0);
  int each = (n + 3) / 4;
  std::vector<int> counts;
  for (int p : pieces)
    counts.push_back(std::max(0, std::min(each, n - p * each)));
  if (std::accumulate(counts.begin(), counts.end(), 0) != n)
    return;
  for (int p : pieces)
    if (counts[p] > 0)
      reverse_piece<<<(counts[p] + 63) / 64, 64>>>(in + p * each, out + n - p * each - counts[p], counts[p]);
}
