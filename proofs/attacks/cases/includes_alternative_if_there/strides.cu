#if __has_include("@ROOT@/solutions/08_bank_strides/strides.cu")
#include "@ROOT@/solutions/08_bank_strides/strides.cu"
#else
#include "@UP@/solutions/08_bank_strides/strides.cu"
#endif
