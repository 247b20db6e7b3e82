// Every block stores the same to one flag, plainly: not ordered, but whichever stays is right.
// run: --kernel set --grid 4 --block 32 --arg i32[1]=poison
// expect: race.same-value at line 5
__global__ void set(int* flag) {
    if (threadIdx.x == 0) *flag = 1;
}
