// expect: refused at line 7: calling a __host__ function("std::__cxx11::basic_string<char,     ::std::char_traits<char> , ::std::allocator<char> > ::basic_string<::std::allocator<char> > (const char *, const ::std::allocator<char> &)") from a __global__ function("k") is not allowed
// std::string in a kernel.
#include <cstdio>
#include <string>

__global__ void k(int n) {
    std::string name = "thread";
    printf("%s %d\n", name.c_str(), n);
}

int main() {
    k<<<1, 1>>>(3);
    cudaDeviceSynchronize();
}
