// integers.cu: arithmetic, logic, shifts and comparisons of every integer type.
template <class T>
__device__ void all(T* out, const T* in, int at, unsigned shift) {
    const T a = in[at], b = in[at + 1], c = in[at + 2];
    int k = at * 32;
    out[k++] = a + b;
    out[k++] = a - b;
    out[k++] = a * b;
    out[k++] = a * b + c;
    out[k++] = a / b;
    out[k++] = a % b;
    out[k++] = -a;
    out[k++] = ~a;
    out[k++] = a & b;
    out[k++] = a | b;
    out[k++] = a ^ b;
    out[k++] = a << shift;
    out[k++] = a >> shift;
    out[k++] = a < b ? a : b;
    out[k++] = a > b ? a : b;
    out[k++] = a == b;
    out[k++] = a != b;
    out[k++] = a <= b;
    out[k++] = a >= b;
    out[k++] = !a;
    out[k++] = a && b;
    out[k++] = a || b;
    out[k++] = a / 7;
    out[k++] = a % 10;
    out[k++] = a * 3 + 5;
    out[k++] = a < 0 ? -a : a;
    ++out[k++];
    out[k] += a;
    out[k] -= b;
    out[k] ^= c;
}

template <class T>
__global__ void arithmetic(T* out, const T* in, unsigned shift) { all(out, in, threadIdx.x, shift); }

template __global__ void arithmetic(char*, const char*, unsigned);
template __global__ void arithmetic(signed char*, const signed char*, unsigned);
template __global__ void arithmetic(unsigned char*, const unsigned char*, unsigned);
template __global__ void arithmetic(short*, const short*, unsigned);
template __global__ void arithmetic(unsigned short*, const unsigned short*, unsigned);
template __global__ void arithmetic(int*, const int*, unsigned);
template __global__ void arithmetic(unsigned*, const unsigned*, unsigned);
template __global__ void arithmetic(long*, const long*, unsigned);
template __global__ void arithmetic(unsigned long*, const unsigned long*, unsigned);
template __global__ void arithmetic(long long*, const long long*, unsigned);
template __global__ void arithmetic(unsigned long long*, const unsigned long long*, unsigned);

__global__ void functions(int* i, unsigned* u, long long* l, unsigned long long* ul, short* s) {
    const int t = threadIdx.x;
    i[t] = min(i[t], i[t + 1]) + max(i[t], 3) + abs(i[t + 2]);
    u[t] = min(u[t], u[t + 1]) + max(u[t], 3u) + umin(u[t], 9u) + umax(u[t + 1], 2u);
    l[t] = min(l[t], l[t + 1]) + max(l[t], 3ll) + llabs(l[t + 2]) + llmin(l[t], 5ll);
    ul[t] = min(ul[t], ul[t + 1]) + max(ul[t], 3ull);
    s[t] = static_cast<short>(min(s[t], s[t + 1]) + max(s[t], s[t + 2]));
    bool flag = i[t] > 3;
    flag ^= u[t] < 7;
    flag |= l[t] == 5;
    flag &= ul[t] != 2;
    i[t + 64] = flag ? 1 : t;
    enum class Colour : unsigned char { red, green, blue } colour = static_cast<Colour>(t % 3);
    switch (colour) {
        case Colour::red: i[t] = 1; break;
        case Colour::green: i[t] = 5; break;
        case Colour::blue: i[t] = 9; break;
    }
}
