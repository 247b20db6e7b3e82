// oracle.cu: what wide.cu has to compute, one record after the other, in double precision.
extern "C" void oracle(const float* particles, float* gain, int n, const double* samples, double* angle, int m) {
    for (int i = 0; i < n; i++) {
        const float* p = particles + 8 * i;  // x, y, z, mass, vx, vy, vz, heat
        double sum = 0;
        for (int j = i + 1; j <= i + 8 && j < n; j++) {
            const float* q = particles + 8 * j;
            double along = 0, square = 0;
            for (int axis = 0; axis < 3; axis++) {
                double apart = (double)q[axis] - p[axis];
                along += apart * ((double)q[4 + axis] - p[4 + axis]);
                square += apart * apart;
            }
            sum += q[3] * (along + q[7] - p[7]) / (1 + square);
        }
        gain[i] = (float)sum;
    }
    for (int i = 0; i < m; i++) {
        double sum = 0;
        for (int j = i + 1; j <= i + 8 && j < m; j++) sum += samples[2 * i] * samples[2 * j + 1] - samples[2 * i + 1] * samples[2 * j];
        angle[i] = sum;
    }
}
