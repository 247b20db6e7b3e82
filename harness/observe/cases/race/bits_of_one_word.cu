// Two threads set bits of one structure: bit fields share their word.
// run: --kernel flags --block 64 --arg i32[1]=poison
// expect: race.read-write at lines 12 and 13
// expect: race.write-write at lines 12 and 13
struct Flags {
    unsigned first : 1, second : 1;
};
__global__ void flags(int* out) {
    __shared__ Flags both;
    if (threadIdx.x == 0) *reinterpret_cast<unsigned*>(&both) = 0;
    __syncthreads();
    if (threadIdx.x == 1) both.first = 1;
    if (threadIdx.x == 33) both.second = 1;
    __syncthreads();
    if (threadIdx.x == 0) *out = both.first + both.second;
}
