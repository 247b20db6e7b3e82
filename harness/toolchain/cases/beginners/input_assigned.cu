// A kernel that writes its input.
// error at line 6: expression must be a modifiable lvalue
// advice: an input is read-only
// not in advice: whole
__global__ void copy(const int* in, int* out) {
    in[0] = out[0];  // fix: out[0] = in[0];
}
