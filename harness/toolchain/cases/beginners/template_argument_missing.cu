// A launch of a template without its argument.
// error at line 9: no instance of function template "set"
// advice: `set<256><<<blocks, threads>>>(…)`
template <int N>
__global__ void set(int* out) {
    out[0] = N;
}
extern "C" void launch(int* out) {
    set<<<1, 1>>>(out);  // fix: set<256><<<1, 1>>>(out);
}
