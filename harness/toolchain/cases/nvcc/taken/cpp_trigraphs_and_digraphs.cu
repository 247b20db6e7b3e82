// expect: taken
// Digraphs, and and or, and a raw string.
#include <cstdio>

__global__ void k(const int* in, int* out, int n) <%
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n and not (i < 0 or n < 0)) out<:i:> = in[i] bitand 255;
    if (i == n) printf(R"(n\n)");
%>

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
