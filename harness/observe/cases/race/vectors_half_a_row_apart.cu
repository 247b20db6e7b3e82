// Vectors of four words, each two words after the last: neighbours overlap in half of their bytes.
// run: --kernel rows --block 64 --arg i32[160]=poison
// expect: race.write-write at line 8
__global__ void rows(int* out) {
    __shared__ alignas(16) int2 stage[80];
    int t = threadIdx.x;
    int2* mine = &stage[t];
    for (int i = 0; i < 2; i++) mine[i] = make_int2(t, i);
    __syncthreads();
    if (t < 64) out[t] = stage[t].x;
}
