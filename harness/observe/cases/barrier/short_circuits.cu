// Conditions that some threads do not evaluate to the end, ternaries with calls, then the barrier.
// run: --kernel conditions --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 3 3 1
__device__ bool is_prime(int n) {
    if (n < 2) return false;
    for (int d = 2; d * d <= n; d++)
        if (n % d == 0) return false;
    return true;
}
__global__ void conditions(const int* in, int* out) {
    __shared__ int kind[64];
    int t = threadIdx.x, n = in[t];
    kind[t] = (n > 10 && is_prime(n)) || (n % 7 == 0 && !is_prime(n + 1)) ? 1 : is_prime(n) ? 2 : 3;
    __syncthreads();
    out[t] = kind[(t + 62) % 64 == 61 ? 0 : 63 - t] + (t == 0 ? 2 : 0);
}
