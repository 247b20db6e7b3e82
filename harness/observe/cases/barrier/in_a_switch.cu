// Barriers in the cases of a switch by thread.
// run: --kernel kinds --block 32 --arg i32[32]=poison
// expect: barrier.divergent at line 10
__global__ void kinds(int* out) {
    int t = threadIdx.x, value;
    switch (t % 3) {
        case 0: value = 10; break;
        case 1:
            value = 20;
            __syncthreads();
            break;
        default: value = 30;
    }
    out[t] = value;
}
