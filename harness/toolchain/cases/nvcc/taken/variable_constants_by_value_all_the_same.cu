// expect: taken
// Constants of the host in a kernel, each by its value.
const int A = 3, B = 4; constexpr float F = 2.f, G = 3.f; const unsigned U = 7; constexpr size_t Z = 9; enum { E1 = 3 };
struct Cfg { static constexpr int W = 8, H = 4; static const int D = 2; };
template <int N> struct Tr { static constexpr int n = N; static constexpr float f = N; };
__device__ int dd(int a) { return a; }
template <class T> __device__ T mx(T a, T b) { return a < b ? b : a; }
template <int... I> __device__ int sum() { return (I + ...); }
__global__ void k(int* o, float* f, int n) {
    o[0] = o[1] ? A : B;
    f[0] = o[1] ? F : G;
    o[2] = o[3] ? Cfg::W : Cfg::H;
    o[4] = dd(A) + mx(A, B) + max(Cfg::W, Cfg::D) + min(Tr<3>::n, n);
    f[1] = fmaxf(F, f[2]) + Tr<2>::f * G;
    f[2] *= F; o[5] <<= A; o[6] |= U;
    int t[A] = {A, B, Cfg::W}; o[7] = t[n & 1];
    for (int i = 0; i < Cfg::W; i++) o[i] += Z;
    switch (n) { case A: o[8] = 1; break; case Cfg::H: o[9] = 2; }
    auto l = [&](int x) { return x + A + Cfg::W; }; o[10] = l(3) + sum<A, B>();
    atomicAdd(o, A); atomicMax(o + 1, Cfg::W); __shfl_down_sync(0xffffffff, n, A);
    float4 v = make_float4(F, F, G, 1); f[4] = v.x; int2 w = {A, B}; o[11] = w.x; const int loc = A; o[12] = loc; o[13] = (A, B);
    o[14] = n > 3 ? A : n > 2 ? B : Cfg::W; o[15] = -A + ~U + !B; o[16] = static_cast<int>(F) + int(G) + (int)U; const auto c = A; o[17] = c;
    do { n -= A; } while (n > B); if (n == A || n == B) o[18] = E1; o[19] = sizeof(A) + alignof(decltype(A));
}
void launch(int* o, float* f, int n) { k<<<1, 1>>>(o, f, n); }
