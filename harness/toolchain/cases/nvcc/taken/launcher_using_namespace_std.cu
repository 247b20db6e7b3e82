// expect: taken
// lab: 01_race
// using namespace std, cout and endl, a kernel beside them.
#include <iostream>
#include <algorithm>
#include <vector>
using namespace std;

__global__
void reverseArray(const int* __restrict__ in, int* __restrict__ out, int n)
{
  __shared__ int buffer[256];
  const int idx = blockDim.x * blockIdx.x + threadIdx.x;
  const bool active = idx < n;
  int value = active ? in[idx] : 0;
  buffer[threadIdx.x] = value;
  __syncthreads();
  if (active)
  {
    out[n - idx - 1] = buffer[threadIdx.x];
  }
}

extern "C" void launch(const int* in, int* out, int n)
{
	const int BLOCK_SIZE = 256;
	int numBlocks = (n + BLOCK_SIZE - 1)/BLOCK_SIZE;
	vector<int> dims;
	dims.push_back(numBlocks);
	dims.push_back(BLOCK_SIZE);
	cout << "launching " << *max_element(dims.begin(), dims.end()) << endl;
	reverseArray<<< dims[0], dims[1] >>>(in, out, n);
}
