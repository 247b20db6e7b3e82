#include <cstdio>
#include <stdexcept>
#include <vector>

class Matrix {
  public:
    Matrix(int rows, int cols) : rows_(rows), cols_(cols), data_(rows * cols) {}
    float& operator()(int r, int c) { return data_.at(r * cols_ + c); }
    float operator()(int r, int c) const { return data_.at(r * cols_ + c); }
    int rows() const { return rows_; }
    int cols() const { return cols_; }

  private:
    int rows_, cols_;
    std::vector<float> data_;
};

static Matrix multiply(const Matrix& a, const Matrix& b) {
    if (a.cols() != b.rows()) throw std::invalid_argument("shapes do not match");
    Matrix c(a.rows(), b.cols());
    for (int i = 0; i < a.rows(); ++i)
        for (int j = 0; j < b.cols(); ++j)
            for (int k = 0; k < a.cols(); ++k) c(i, j) += a(i, k) * b(k, j);
    return c;
}

int main() {
    Matrix a(2, 3), b(3, 2);
    for (int i = 0; i < 6; ++i) a(i / 3, i % 3) = i, b(i / 2, i % 2) = 6 - i;
    Matrix c = multiply(a, b);
    for (int i = 0; i < 2; ++i) printf("%6.1f %6.1f\n", c(i, 0), c(i, 1));
    try {
        multiply(c, Matrix(5, 5));
    } catch (const std::invalid_argument& e) {
        printf("caught: %s\n", e.what());
    }
    try {
        a(7, 7) = 1;
    } catch (const std::exception& e) {
        printf("caught: %s\n", e.what());
    }
}
