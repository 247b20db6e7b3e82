// run: --kernel sum_pairs --block 16 --arg ptr=2+1 --arg i32[16]=poison --buffer i32[64]=iota
// expect: memory.misaligned at line 5
// The caller passes a part of a buffer that begins at an odd element, and the kernel reads pairs.
__global__ void sum_pairs(const int* in, int* out) {
    const int2 pair = reinterpret_cast<const int2*>(in)[threadIdx.x];
    out[threadIdx.x] = pair.x + pair.y;
}
