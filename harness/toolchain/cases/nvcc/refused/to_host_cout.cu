// expect: refused at line 7: calling a __host__ function("std::basic_ostream<char, T1>  &  ::std::operator <<<    ::std::char_traits<char> > (    ::std::basic_ostream<char, T1>  &, const char *)") from a __global__ function("hello") is not allowed
// std::cout in a kernel.
#include <cstdio>
#include <iostream>

__global__ void hello() {
    std::cout << "hello from " << threadIdx.x << "\n";
}

int main() {
    hello<<<1, 4>>>();
    cudaDeviceSynchronize();
    std::cout << "done" << std::endl;
}
