// helper_math.h: arithmetic of CUDA's vector types as in NVIDIA's CUDA samples.
#pragma once
#include <math.h>
typedef unsigned int uint;
typedef unsigned short ushort;
#define __warpmark_both inline __host__ __device__
__warpmark_both float clamp(float x, float a, float b) {
    return fmaxf(a, fminf(x, b));
}
__warpmark_both int clamp(int x, int a, int b) {
    return x < a ? a : x > b ? b : x;
}
__warpmark_both float lerp(float a, float b, float t) {
    return a + t * (b - a);
}
#define __warpmark_vector2(V, T, make)           \
    __warpmark_both V operator+(V a, V b) {      \
        return make(a.x + b.x, a.y + b.y);       \
    }                                            \
    __warpmark_both V operator-(V a, V b) {      \
        return make(a.x - b.x, a.y - b.y);       \
    }                                            \
    __warpmark_both V operator*(V a, V b) {      \
        return make(a.x * b.x, a.y * b.y);       \
    }                                            \
    __warpmark_both V operator*(V a, T b) {      \
        return make(a.x * b, a.y * b);           \
    }                                            \
    __warpmark_both V operator*(T a, V b) {      \
        return b * a;                            \
    }                                            \
    __warpmark_both V operator/(V a, T b) {      \
        return make(a.x / b, a.y / b);           \
    }                                            \
    __warpmark_both void operator+=(V& a, V b) { \
        a = a + b;                               \
    }                                            \
    __warpmark_both void operator-=(V& a, V b) { \
        a = a - b;                               \
    }                                            \
    __warpmark_both void operator*=(V& a, T b) { \
        a = a * b;                               \
    }                                            \
    __warpmark_both T dot(V a, V b) {            \
        return a.x * b.x + a.y * b.y;            \
    }
#define __warpmark_vector3(V, T, make)                \
    __warpmark_both V operator+(V a, V b) {           \
        return make(a.x + b.x, a.y + b.y, a.z + b.z); \
    }                                                 \
    __warpmark_both V operator-(V a, V b) {           \
        return make(a.x - b.x, a.y - b.y, a.z - b.z); \
    }                                                 \
    __warpmark_both V operator*(V a, V b) {           \
        return make(a.x * b.x, a.y * b.y, a.z * b.z); \
    }                                                 \
    __warpmark_both V operator*(V a, T b) {           \
        return make(a.x * b, a.y * b, a.z * b);       \
    }                                                 \
    __warpmark_both V operator*(T a, V b) {           \
        return b * a;                                 \
    }                                                 \
    __warpmark_both V operator/(V a, T b) {           \
        return make(a.x / b, a.y / b, a.z / b);       \
    }                                                 \
    __warpmark_both void operator+=(V& a, V b) {      \
        a = a + b;                                    \
    }                                                 \
    __warpmark_both void operator-=(V& a, V b) {      \
        a = a - b;                                    \
    }                                                 \
    __warpmark_both void operator*=(V& a, T b) {      \
        a = a * b;                                    \
    }                                                 \
    __warpmark_both T dot(V a, V b) {                 \
        return a.x * b.x + a.y * b.y + a.z * b.z;     \
    }
#define __warpmark_vector4(V, T, make)                           \
    __warpmark_both V operator+(V a, V b) {                      \
        return make(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); \
    }                                                            \
    __warpmark_both V operator-(V a, V b) {                      \
        return make(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w); \
    }                                                            \
    __warpmark_both V operator*(V a, V b) {                      \
        return make(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w); \
    }                                                            \
    __warpmark_both V operator*(V a, T b) {                      \
        return make(a.x * b, a.y * b, a.z * b, a.w * b);         \
    }                                                            \
    __warpmark_both V operator*(T a, V b) {                      \
        return b * a;                                            \
    }                                                            \
    __warpmark_both V operator/(V a, T b) {                      \
        return make(a.x / b, a.y / b, a.z / b, a.w / b);         \
    }                                                            \
    __warpmark_both void operator+=(V& a, V b) {                 \
        a = a + b;                                               \
    }                                                            \
    __warpmark_both void operator-=(V& a, V b) {                 \
        a = a - b;                                               \
    }                                                            \
    __warpmark_both void operator*=(V& a, T b) {                 \
        a = a * b;                                               \
    }                                                            \
    __warpmark_both T dot(V a, V b) {                            \
        return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;    \
    }
__warpmark_vector2(float2, float, make_float2) __warpmark_vector3(float3, float, make_float3)
    __warpmark_vector4(float4, float, make_float4) __warpmark_vector2(int2, int, make_int2)
        __warpmark_vector3(int3, int, make_int3) __warpmark_vector4(int4, int, make_int4)
            __warpmark_vector2(uint2, uint, make_uint2) __warpmark_vector3(uint3, uint, make_uint3)
                __warpmark_vector4(uint4, uint, make_uint4)
#undef __warpmark_vector2
#undef __warpmark_vector3
#undef __warpmark_vector4
                    __warpmark_both float2 make_float2(float s) {
    return make_float2(s, s);
}
__warpmark_both float3 make_float3(float s) {
    return make_float3(s, s, s);
}
__warpmark_both float3 make_float3(float4 v) {
    return make_float3(v.x, v.y, v.z);
}
__warpmark_both float3 make_float3(float2 v, float s) {
    return make_float3(v.x, v.y, s);
}
__warpmark_both float4 make_float4(float s) {
    return make_float4(s, s, s, s);
}
__warpmark_both float4 make_float4(float3 v) {
    return make_float4(v.x, v.y, v.z, 0.0f);
}
__warpmark_both float4 make_float4(float3 v, float s) {
    return make_float4(v.x, v.y, v.z, s);
}
__warpmark_both float2 operator-(float2 a) {
    return make_float2(-a.x, -a.y);
}
__warpmark_both float3 operator-(float3 a) {
    return make_float3(-a.x, -a.y, -a.z);
}
__warpmark_both float4 operator-(float4 a) {
    return make_float4(-a.x, -a.y, -a.z, -a.w);
}
__warpmark_both float length(float2 v) {
    return sqrtf(dot(v, v));
}
__warpmark_both float length(float3 v) {
    return sqrtf(dot(v, v));
}
__warpmark_both float length(float4 v) {
    return sqrtf(dot(v, v));
}
__warpmark_both float2 normalize(float2 v) {
    return v * rsqrtf(dot(v, v));
}
__warpmark_both float3 normalize(float3 v) {
    return v * rsqrtf(dot(v, v));
}
__warpmark_both float4 normalize(float4 v) {
    return v * rsqrtf(dot(v, v));
}
__warpmark_both float3 cross(float3 a, float3 b) {
    return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
#undef __warpmark_both
