// An atomic operation on a variable of type size_t.
// error at line 7: no instance of overloaded function "atomicAdd"
// advice: unsigned long long
// not in advice: put `&`
__global__ void fill(int* out, int n) {
    __shared__ size_t count;  // fix: __shared__ unsigned long long count;
    atomicAdd(&count, 1);  // fix: atomicAdd(&count, 1ull);
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
extern "C" void launch(int* out, int n) {
    fill<<<1, 64>>>(out, n);
}
