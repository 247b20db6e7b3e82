// run: --kernel sum_pairs --block 16 --arg ptr=2+2 --arg i32[16]=poison --buffer i32[64]=iota
// expect: nothing
// output 1: 5 9 13
__global__ void sum_pairs(const int* in, int* out) {
    const int2 pair = reinterpret_cast<const int2*>(in)[threadIdx.x];
    out[threadIdx.x] = pair.x + pair.y;
}
