// The macro's barrier is one, round after round.
// run: --kernel k --block 64 --arg i32[64]=poison
// expect: nothing
// output 0: 3 66 65
#define MEET __syncthreads()
__global__ void k(int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++) { s[t] = t + i; MEET; int v = s[(t + 1) % 64]; MEET; s[t] = v; }
    MEET;
    out[t] = s[63 - t];
}
