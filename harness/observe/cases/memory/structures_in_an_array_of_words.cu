// Structures with padding lie in an array of words and are copied whole: their padding is nobody's value.
// run: --kernel copy --block 32 --shared 2048 --arg f64[32]=poison
// expect: nothing
// output 0: 93 90 87
struct Padded {
    double d;
    int i;
};
struct alignas(16) Aligned {
    float x, y, z;
};
__global__ void copy(double* out) {
    extern __shared__ int words[];
    Padded *from = reinterpret_cast<Padded*>(words), *to = from + 32;
    Aligned* points = reinterpret_cast<Aligned*>(to + 32);
    int t = threadIdx.x;
    from[t].i = 2 * t;
    from[t].d = t;
    points[t].x = points[t].y = points[t].z = t;
    Aligned point = points[t];
    points[t] = point;
    to[t] = from[t];
    __syncthreads();
    Padded other = to[31 - t];
    out[t] = other.i + other.d + points[t].x - points[31 - t].y + points[31 - t].z - t;
}
