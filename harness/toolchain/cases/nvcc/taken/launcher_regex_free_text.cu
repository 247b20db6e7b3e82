// expect: taken
// std::getline over a std::istringstream and std::transform to upper case.
#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>
#include <vector>

__global__
void same(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i];
  }
}

extern "C" void launch(const int* in, int* out, int n) {
    std::istringstream lines("threads 128\nrounds 1\n");
    std::vector<int> values;
    for (std::string line; std::getline(lines, line);) {
        std::transform(line.begin(), line.end(), line.begin(), [](unsigned char c) { return std::toupper(c); });
        auto space = line.rfind(' ');
        if (space != std::string::npos && line.compare(0, space, "THREADS") == 0)
            values.push_back(std::atoi(line.c_str() + space));
    }
    int t = values.at(0);
    same<<<(n + t - 1) / t, t>>>(in, out, n);
}
