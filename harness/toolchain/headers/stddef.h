// `size_t` and its like; NVRTC has the global names.
#pragma once
// __INTADDR__ is the front end's own: NVRTC has no __builtin_offsetof.
#define offsetof(type, member) ((unsigned long)__INTADDR__(&(((type*)0)->member)))
typedef decltype(nullptr) nullptr_t;
typedef long double max_align_t;
namespace std {
using ::size_t; using ::ptrdiff_t; using ::nullptr_t; using ::max_align_t;
enum class byte : unsigned char {};
template <class T> constexpr T to_integer(byte b) { return T(b); }
constexpr byte operator|(byte a, byte b) { return byte((unsigned)a | (unsigned)b); }
constexpr byte operator&(byte a, byte b) { return byte((unsigned)a & (unsigned)b); }
constexpr byte operator^(byte a, byte b) { return byte((unsigned)a ^ (unsigned)b); }
constexpr byte operator~(byte a) { return byte(~(unsigned)a); }
}
