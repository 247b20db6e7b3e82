// Threads of two warps store the same to one place: not ordered, but whichever stays is right.
// run: --kernel found --block 64 --arg i32[64]=iota --arg i32[1]=zero
// expect: race.same-value at line 5
__global__ void found(const int* in, int* any) {
    if (in[threadIdx.x] == 5 || in[threadIdx.x] == 50) *any = 1;
}
