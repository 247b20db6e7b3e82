// expect: refused at line 4: #error "say how wide a tile is"
// #error on the way.
#ifndef TILE
#error "say how wide a tile is"
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
