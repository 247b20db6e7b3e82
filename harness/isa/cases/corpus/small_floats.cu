// small_floats.cu: floats of 8, 6 and 4 bits, tf32, and conversions that stay finite.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#if defined __has_include && __has_include(<cuda_fp4.h>)
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#define HAS_FP4 1
#endif

template <class F8>
__global__ void eights(F8* out, const float* f, const double* d, const __half* h, const __nv_bfloat16* b, const int* i, float* back) {
    const int t = threadIdx.x;
    out[t] = F8(f[t]);
    out[t + 32] = F8(d[t]);
    out[t + 64] = F8(h[t]);
    out[t + 96] = F8(b[t]);
    out[t + 128] = F8(i[t]);
    out[t + 160] = F8(static_cast<unsigned short>(i[t]));
    back[t] = static_cast<float>(out[t]) + static_cast<float>(static_cast<__half>(out[t + 32])) + static_cast<float>(static_cast<double>(out[t + 64]));
    back[t + 32] = static_cast<float>(static_cast<int>(out[t + 96])) + static_cast<float>(static_cast<unsigned char>(out[t + 128])) + static_cast<float>(static_cast<bool>(out[t]));
}

template __global__ void eights(__nv_fp8_e4m3*, const float*, const double*, const __half*, const __nv_bfloat16*, const int*, float*);
template __global__ void eights(__nv_fp8_e5m2*, const float*, const double*, const __half*, const __nv_bfloat16*, const int*, float*);

template <class Two, class Four>
__global__ void more(Two* two, Four* four, const float2* f2, const float4* f4, const __half2* h, float2* back2, float4* back4) {
    const int t = threadIdx.x;
    two[t] = Two(f2[t]);
    two[t + 32] = Two(h[t]);
    four[t] = Four(f4[t]);
    back2[t] = static_cast<float2>(two[t]);
    back4[t] = static_cast<float4>(four[t]);
}

template __global__ void more(__nv_fp8x2_e4m3*, __nv_fp8x4_e4m3*, const float2*, const float4*, const __half2*, float2*, float4*);
template __global__ void more(__nv_fp8x2_e5m2*, __nv_fp8x4_e5m2*, const float2*, const float4*, const __half2*, float2*, float4*);

__global__ void raw(unsigned short* out, const float2* f, const __half2_raw* h, float* r) {
    const int t = threadIdx.x;
    out[t] = __nv_cvt_float2_to_fp8x2(f[t], __NV_SATFINITE, __NV_E4M3) + __nv_cvt_float2_to_fp8x2(f[t], __NV_NOSAT, __NV_E5M2) +
             __nv_cvt_halfraw2_to_fp8x2(h[t], __NV_SATFINITE, __NV_E5M2);
    const __half2_raw back = __nv_cvt_fp8x2_to_halfraw2(out[t], __NV_E4M3);
    r[t] = static_cast<float>(back.x + back.y);
#if HAS_FP4
    out[t] += __nv_cvt_float2_to_fp6x2(f[t], __NV_E2M3, cudaRoundNearest) + __nv_cvt_float2_to_fp6x2(f[t], __NV_E3M2, cudaRoundNearest) +
              __nv_cvt_float2_to_fp4x2(f[t], __NV_E2M1, cudaRoundNearest);
    r[t] += __nv_cvt_fp4x2_to_halfraw2(static_cast<__nv_fp4x2_storage_t>(t), __NV_E2M1).x + __nv_cvt_fp6x2_to_halfraw2(out[t], __NV_E2M3).y;
    out[t] += __nv_cvt_float_to_e8m0(f[t].x, __NV_SATFINITE, cudaRoundZero) + __nv_cvt_float_to_e8m0(f[t].y, __NV_NOSAT, cudaRoundPosInf);
    r[t] += static_cast<float>(__nv_cvt_e8m0_to_bf16raw(static_cast<unsigned char>(t)).x);
#endif
}
