// Every block stores the same to one flag, plainly: nobody promises what a reader meets.
// run: --kernel set --grid 4 --block 32 --arg i32[1]=poison
// expect: race.write-write at line 5
__global__ void set(int* flag) {
    if (threadIdx.x == 0) *flag = 1;
}
