// conversions.cu: every pair of arithmetic types, and the conversions whose rounding has a name.
template <class From>
__global__ void to_all(const From* from, signed char* c, unsigned char* uc, short* s, unsigned short* us, int* i, unsigned* u, long long* l,
                       unsigned long long* ul, float* f, double* d, bool* b) {
    const int t = threadIdx.x;
    const From a = from[t];
    c[t] = static_cast<signed char>(a);
    uc[t] = static_cast<unsigned char>(a);
    s[t] = static_cast<short>(a);
    us[t] = static_cast<unsigned short>(a);
    i[t] = static_cast<int>(a);
    u[t] = static_cast<unsigned>(a);
    l[t] = static_cast<long long>(a);
    ul[t] = static_cast<unsigned long long>(a);
    f[t] = static_cast<float>(a);
    d[t] = static_cast<double>(a);
    b[t] = static_cast<bool>(a);
}

using SC = signed char;
using UC = unsigned char;
using US = unsigned short;
using LL = long long;
using UL = unsigned long long;
template __global__ void to_all(const SC*, SC*, UC*, short*, US*, int*, unsigned*, LL*, UL*, float*, double*, bool*);
template __global__ void to_all(const UC*, SC*, UC*, short*, US*, int*, unsigned*, LL*, UL*, float*, double*, bool*);
template __global__ void to_all(const short*, SC*, UC*, short*, US*, int*, unsigned*, LL*, UL*, float*, double*, bool*);
template __global__ void to_all(const US*, SC*, UC*, short*, US*, int*, unsigned*, LL*, UL*, float*, double*, bool*);
template __global__ void to_all(const int*, SC*, UC*, short*, US*, int*, unsigned*, LL*, UL*, float*, double*, bool*);
template __global__ void to_all(const unsigned*, SC*, UC*, short*, US*, int*, unsigned*, LL*, UL*, float*, double*, bool*);
template __global__ void to_all(const LL*, SC*, UC*, short*, US*, int*, unsigned*, LL*, UL*, float*, double*, bool*);
template __global__ void to_all(const UL*, SC*, UC*, short*, US*, int*, unsigned*, LL*, UL*, float*, double*, bool*);
template __global__ void to_all(const float*, SC*, UC*, short*, US*, int*, unsigned*, LL*, UL*, float*, double*, bool*);
template __global__ void to_all(const double*, SC*, UC*, short*, US*, int*, unsigned*, LL*, UL*, float*, double*, bool*);
template __global__ void to_all(const bool*, SC*, UC*, short*, US*, int*, unsigned*, LL*, UL*, float*, double*, bool*);

__global__ void named_from_float(const float* f, int* i, unsigned* u, long long* l, unsigned long long* ul) {
    const int t = threadIdx.x;
    const float a = f[t];
    i[t] = __float2int_rn(a) + __float2int_rz(a) + __float2int_ru(a) + __float2int_rd(a) + __float_as_int(a);
    u[t] = __float2uint_rn(a) + __float2uint_rz(a) + __float2uint_ru(a) + __float2uint_rd(a) + __float_as_uint(a);
    l[t] = __float2ll_rn(a) + __float2ll_rz(a) + __float2ll_ru(a) + __float2ll_rd(a);
    ul[t] = __float2ull_rn(a) + __float2ull_rz(a) + __float2ull_ru(a) + __float2ull_rd(a);
}

__global__ void named_from_double(const double* d, int* i, unsigned* u, long long* l, unsigned long long* ul) {
    const int t = threadIdx.x;
    const double a = d[t];
    i[t] = __double2int_rn(a) + __double2int_rz(a) + __double2int_ru(a) + __double2int_rd(a) + __double2hiint(a) + __double2loint(a);
    u[t] = __double2uint_rn(a) + __double2uint_rz(a) + __double2uint_ru(a) + __double2uint_rd(a);
    l[t] = __double2ll_rn(a) + __double2ll_rz(a) + __double2ll_ru(a) + __double2ll_rd(a) + __double_as_longlong(a);
    ul[t] = __double2ull_rn(a) + __double2ull_rz(a) + __double2ull_ru(a) + __double2ull_rd(a);
}

__global__ void named_to_floats(const int* i, const unsigned* u, const long long* l, const unsigned long long* ul, float* f, double* d) {
    const int t = threadIdx.x;
    float r = __int2float_rn(i[t]) + __int2float_rz(i[t]) + __int2float_ru(i[t]) + __int2float_rd(i[t]) + __int_as_float(i[t]);
    r += __uint2float_rn(u[t]) + __uint2float_rz(u[t]) + __uint2float_ru(u[t]) + __uint2float_rd(u[t]) + __uint_as_float(u[t]);
    r += __ll2float_rn(l[t]) + __ll2float_rz(l[t]) + __ll2float_ru(l[t]) + __ll2float_rd(l[t]);
    r += __ull2float_rn(ul[t]) + __ull2float_rz(ul[t]) + __ull2float_ru(ul[t]) + __ull2float_rd(ul[t]);
    f[t] = r;
    double s = __int2double_rn(i[t]) + __uint2double_rn(u[t]) + __hiloint2double(i[t], i[t + 1]) + __longlong_as_double(l[t]);
    s += __ll2double_rn(l[t]) + __ll2double_rz(l[t]) + __ll2double_ru(l[t]) + __ll2double_rd(l[t]);
    s += __ull2double_rn(ul[t]) + __ull2double_rz(ul[t]) + __ull2double_ru(ul[t]) + __ull2double_rd(ul[t]);
    d[t] = s;
}
