// double_math.cu: functions of f64: sine, exponential, power, logarithm, cube root, gamma, arcs, error function, remainder.
// arg: f64[512]=signed
// arg: f64[6144]=poison
// launch: compute<<<4, 128>>>
extern "C" __global__ void compute(const double* in, double* out) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    const double x = in[at];
    double* to = out + 12 * at;
    to[0] = sin(x * 50), to[1] = exp(x * 20), to[2] = pow(fabs(x) + 0.1, x * 7);
    to[3] = log(fabs(x)), to[4] = cbrt(x), to[5] = tgamma(x * 4 + 0.3);
    to[6] = atan2(x, 0.5 - x), to[7] = erf(x * 2), to[8] = fmod(x * 1000, 0.7);
    to[9] = hypot(x, 3.0), to[10] = tanh(x), to[11] = asin(x) + 1.0 / (x + 2.5) + sqrt(x + 1.5);
}
