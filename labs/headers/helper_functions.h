// helper_functions.h: timers, options and comparisons as in NVIDIA's CUDA samples.
#pragma once
#include <helper_string.h>
#include <helper_timer.h>
#include <math.h>
inline bool sdkCompareL2fe(const float* reference, const float* data, unsigned n, float epsilon) {
    float error = 0, size = 0;
    for (unsigned i = 0; i < n; ++i) {
        const float difference = reference[i] - data[i];
        error += difference * difference;
        size += reference[i] * reference[i];
    }
    return sqrtf(size) >= 1e-7f && sqrtf(error) / sqrtf(size) < epsilon;
}
template <class T, class S>
bool compareData(const T* reference, const T* data, unsigned n, S epsilon, float threshold) {
    unsigned wrong = 0;
    for (unsigned i = 0; i < n; ++i) {
        const double difference = (double)reference[i] - (double)data[i];
        wrong += !(difference <= epsilon && difference >= -(double)epsilon);
    }
    return threshold == 0 ? wrong == 0 : wrong <= threshold * n;
}
