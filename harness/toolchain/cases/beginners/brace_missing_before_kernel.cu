// A kernel without its closing brace before another function.
// error at line 8: expected a ";"
// advice: functions cannot be nested
__global__ void fill(int* out, int n) {
    if (n > 0) {  // fix: if (n > 0)
        out[threadIdx.x] = 1;
}
__global__ void next(int* out) {
    out[0] = 1;
}
