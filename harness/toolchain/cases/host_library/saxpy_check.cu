#include <cmath>
#include <iostream>
#include <vector>

static void saxpy(float a, const std::vector<float>& x, std::vector<float>& y) {
    for (size_t i = 0; i < x.size(); ++i) y[i] += a * x[i];
}

int main() {
    const int n = 1000;
    std::vector<float> x(n, 1.0f), y(n, 2.0f);
    saxpy(2.0f, x, y);
    float max_error = 0.0f;
    for (int i = 0; i < n; i++) max_error = std::max(max_error, std::fabs(y[i] - 4.0f));
    std::cout << "Max error: " << max_error << std::endl;
    std::cout << "size " << y.size() << " first " << y.front() << " last " << y.back() << "\n";
    return 0;
}
