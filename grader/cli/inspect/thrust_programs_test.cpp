// `inspect --launch main` of programs that use thrust's vectors and algorithms.
#include <doctest/doctest.h>

#include "grader/cli/instructor_folder_test.h"

using namespace warpmark;

TEST_CASE("whole programs: thrust's vectors and algorithms, beside a kernel of one's own") {
    const cli::Desk desk;
    desk.write("p.cu", R"(#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/generate.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <iostream>
struct Saxpy {
    float a;
    __host__ __device__ float operator()(float x, float y) const { return a * x + y; }
};
struct IsOdd {
    __host__ __device__ bool operator()(int x) const { return x % 2 == 1; }
};
__global__ void reverse(int* a) {
    __shared__ int s[64];
    s[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = s[63 - threadIdx.x];
}
int main() {
    thrust::host_vector<int> h(64);
    for (int i = 0; i < 64; i++) h[i] = i * 37 % 64;
    thrust::device_vector<int> d = h, sums(64);
    thrust::sort(d.begin(), d.end());
    reverse<<<1, 64>>>(thrust::raw_pointer_cast(&d[0]));
    thrust::copy(d.begin(), d.end(), h.begin());
    std::cout << "sorted " << h[0] << " " << h[63] << " " << d[1] << "\n";
    thrust::inclusive_scan(d.begin(), d.end(), sums.begin());
    std::cout << "scans " << sums[1] << " " << sums.back() << " ";
    thrust::exclusive_scan(d.begin(), d.end(), sums.begin(), 1);
    std::cout << sums[1] << " " << sums.back() << "\n";
    std::cout << "sums " << thrust::reduce(d.begin(), d.end()) << " "
              << thrust::reduce(h.begin(), h.end(), -1, thrust::maximum<int>()) << " "
              << thrust::transform_reduce(d.begin(), d.end(), thrust::square<int>(), 0, thrust::plus<int>())
              << "\n";
    thrust::device_vector<float> x(100, 2.0f), y(100);
    thrust::sequence(y.begin(), y.end());
    thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), Saxpy{3});
    std::cout << "saxpy " << y[10] << " "
              << thrust::inner_product(x.begin(), x.end(), y.begin(), 0.0f) << "\n";
    std::cout << "count " << thrust::count(d.begin(), d.end(), 5) << " "
              << thrust::count_if(d.begin(), d.end(), IsOdd()) << " "
              << thrust::min_element(d.begin(), d.end()) - d.begin() << "\n";
    int* raw = thrust::raw_pointer_cast(d.data());
    thrust::sort(thrust::device, raw, raw + 64);
    d[0] = 8;
    d.resize(70, 9);
    d.push_back(4);
    std::cout << "ends " << d[0] << " " << d[63] << " " << d[69] << " " << d.back() << " " << d.size()
              << "\n";
}
)");
    const auto seen = desk.run("inspect p.cu --launch main");
    CAPTURE(seen);
    for (const char* line : {"sorted 63 0 62", "scans 125 2016 64 2017", "sums 2016 63 85344",
                             "saxpy 16 11100", "count 1 32 63", "ends 8 63 9 4 71"})
        CHECK(seen.find(line) != seen.npos);
    CHECK(seen.ends_with("exit 0\n"));
    desk.write("p.cu",
               "#include <thrust/device_vector.h>\n#include <thrust/iterator/zip_iterator.h>\n"
               "__global__ void k() {}\nint main() {\n    thrust::zip_iterator<int> all;\n"
               "    k<<<1, 1>>>();\n}\n");
    CHECK(desk.run("inspect p.cu --launch main").ends_with("exit 3\n"));
}

TEST_CASE("whole programs: CUB of the toolkit finds the toolkit's headers of thrust, not ours") {
    const cli::Desk desk;
    desk.write("p.cu",
               "#include <cub/cub.cuh>\n__global__ void k(int* a) { a[threadIdx.x] = 1; }\n"
               "int main() {\n    int* d;\n    cudaMalloc(&d, 128);\n    k<<<1, 32>>>(d);\n"
               "    return cudaDeviceSynchronize();\n}\n");
    CHECK(desk.run("inspect p.cu --launch main --no-checks").ends_with("exit 0\n"));
}
