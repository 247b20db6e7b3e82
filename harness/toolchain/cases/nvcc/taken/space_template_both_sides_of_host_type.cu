// expect: taken
// warns at line 7: calling a __host__ function("operator +(    ::Money,     ::Money)") from a __host__ __device__ function("twice<    ::Money> ") is not allowed
// A template for both sides over a type whose operator is the host's: a warning alone.
struct Money { int cents; };
Money operator+(Money a, Money b) { return {a.cents + b.cents}; }

template <class T> __host__ __device__ T twice(T x) { return x + x; }

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = twice(in[i]);
}

extern "C" void launch(const int* in, int* out, int n) {
    Money m = twice(Money{64});
    k<<<(n + 127) / m.cents, m.cents>>>(in, out, n);
}
