#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <limits>

int main() {
    std::printf("%.10f %.10f %.10f\n", std::sqrt(2.0), std::pow(2.0, 0.5), std::cbrt(27.0));
    std::printf("%.6f %.6f %.6f\n", std::sin(1.0), std::cos(1.0f), std::tan(0.5));
    std::printf("%.6f %.6f %.6f %.6f\n", std::exp(1.0), std::log(10.0), std::log2(8.0f), std::log10(1000.0));
    std::printf("%g %g %g %g\n", std::floor(-1.5), std::ceil(-1.5), std::round(2.5), std::trunc(-2.7));
    std::printf("%g %g %g %d\n", std::fabs(-2.5), std::abs(-2.5f), std::fmod(7.5, 2.0), std::abs(-7));
    std::printf("%g %g %g\n", std::hypot(3.0, 4.0), std::atan2(1.0, 1.0) * 4, std::fma(2.0, 3.0, 4.0));
    std::printf("%g %g %g %g\n", std::sqrt(16), std::pow(2, 10), std::pow(2.0f, 3), std::fmax(1, 2.5));
    std::printf("%d %d %d %d\n", std::isnan(NAN), std::isinf(INFINITY), std::isfinite(1.0), std::signbit(-0.0));
    std::printf("%ld %ld %lld\n", std::lround(2.5), std::lrint(3.7), std::llround(-1.5));
    int e;
    double m = std::frexp(10.0, &e), whole, part = std::modf(3.75, &whole);
    std::printf("%g %d %g %g %g\n", m, e, whole, part, std::ldexp(0.75, 3));
    std::printf("%g %g %d %g\n", FLT_MAX, DBL_EPSILON, FLT_DIG, std::numeric_limits<float>::min());
    std::printf("%.4f %.4f %.4f\n", std::erf(0.5), std::tgamma(5.0), std::lgamma(10.0));
    std::printf("%d %g %.5f\n", std::max(3, 7), std::min(2.5, 1.5), M_PI);
    float relative = std::fabs(1.0f - 1.00001f) / std::max(std::fabs(1.0f), 1e-6f);
    std::printf("%d\n", relative < 1e-4f);
}
