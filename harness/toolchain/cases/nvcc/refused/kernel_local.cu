// expect: refused at line 4: expected a ";"
// A kernel inside of a function.
void launch(const int* in, int* out, int n) {
    __global__ void k(int* out) { out[0] = 1; }
    k<<<1, 1>>>(out);
}
