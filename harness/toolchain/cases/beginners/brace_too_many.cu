// A closing brace too many.
// error at line 8: expected a declaration
// advice: one `}` too many
__global__ void fill(int* out, int n) {
    if (n > 0)  // fix: if (n > 0) {
        out[0] = 1;
    }
    if (n > 1) out[1] = 1;
}
