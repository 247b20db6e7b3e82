// No element is large, so that all threads store the same answer; one large element, and the last thread decides.
// run: --kernel any --block 64 --arg i32[64]=iota --arg i32[1]=poison
// expect: race.write-write at line 5
__global__ void any(const int* in, int* large) {
    *large = in[threadIdx.x] > 1000;
}
