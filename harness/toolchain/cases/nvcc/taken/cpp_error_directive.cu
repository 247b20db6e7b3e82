// expect: taken
// #warning and #pragma message on the way.
#ifndef TILE
#warning "a tile is 16 wide"
#pragma message("nobody said otherwise")
#define TILE 16
#endif

__global__
void k(const int* in, int* out, int n)
{
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
  {
    out[i] = in[i] / TILE;
  }
}

void launch(const int* in, int* out, int n) {
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
