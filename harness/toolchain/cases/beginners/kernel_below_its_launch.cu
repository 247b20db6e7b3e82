// A kernel that is defined below its launch.
// error at line 6: identifier "fill" is undefined
// advice: defined below
// No kernel yet.  // fix: __global__ void fill(int* out) { out[0] = 1; }
extern "C" void launch(int* out) {
    fill<<<1, 1>>>(out);
}
__global__ void fill(int* out) { out[0] = 1; }  // fix:
