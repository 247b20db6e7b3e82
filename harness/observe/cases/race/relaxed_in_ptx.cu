// st.relaxed and ld.relaxed: the flag arrives, and nothing with it.
// run: --kernel hand_over --grid 2 --block 1 --arg i32[1]=poison --arg i32[1]=zero --arg i32[1]=poison
// expect: race.read-write at lines 6 and 12
__global__ void hand_over(int* value, int* flag, int* out) {
    if (blockIdx.x == 0) {
        *value = 42;
        asm volatile("st.relaxed.gpu.global.s32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
    } else {
        int seen;
        do asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
        while (seen == 0);
        *out = *value;
    }
}
