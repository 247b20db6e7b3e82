// A parameter chooses between two constants, and so the same for all.
// run: --kernel set --grid 4 --block 32 --arg i32[1]=poison --arg i32=7
// expect: race.same-value at line 7
__global__ void set(int* flag, int n) {
    int value = 1;
    if (n > 5) value = 2;
    *flag = value;
}
