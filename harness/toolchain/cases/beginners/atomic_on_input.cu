// An atomic operation on an input.
// error at line 6: no instance of overloaded function "atomicAdd"
// advice: an input is read-only
// not in advice: put `&`
__global__ void add(const int* in, int* out) {
    atomicAdd(&in[0], 1);  // fix: atomicAdd(&out[0], in[0]);
}
