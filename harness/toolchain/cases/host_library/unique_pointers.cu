#include <iostream>
#include <memory>
#include <vector>

struct Shape {
    virtual ~Shape() { std::cout << "~Shape "; }
    virtual double area() const = 0;
    virtual const char* name() const { return "shape"; }
};
struct Circle : Shape {
    double r;
    explicit Circle(double r) : r(r) {}
    ~Circle() override { std::cout << "~Circle "; }
    double area() const override { return 3 * r * r; }
    const char* name() const override { return "circle"; }
};
struct Box : Shape {
    double a, b;
    Box(double a, double b) : a(a), b(b) {}
    double area() const override { return a * b; }
};
struct Free {
    void operator()(int* p) const {
        std::cout << "free " << *p << '\n';
        delete p;
    }
};
static std::unique_ptr<Shape> make(int kind) {
    if (kind == 0) return std::make_unique<Circle>(2.0);
    return std::make_unique<Box>(2.0, 3.5);
}

int main() {
    std::vector<std::unique_ptr<Shape>> all;
    for (int i = 0; i < 3; ++i) all.push_back(make(i % 2));
    double sum = 0;
    for (const auto& s : all) {
        std::cout << s->name() << ' ' << s->area() << '\n';
        sum += s->area();
    }
    std::cout << sum << '\n';
    auto taken = std::move(all[0]);
    std::cout << (all[0] == nullptr) << bool(taken) << '\n';
    all.clear();
    std::cout << '\n';
    taken.reset();
    std::cout << '\n';
    std::unique_ptr<int, Free> p(new int(5));
    p.reset(new int(6));
    auto buffer = std::make_unique<float[]>(8);
    buffer[3] = 1.5f;
    std::cout << buffer[3] + buffer[4] << '\n';
    auto deleter = [](int* q) { std::cout << "lambda " << *q << '\n', delete q; };
    std::unique_ptr<int, decltype(deleter)> q(new int(7), deleter);
    int* raw = q.release();
    std::cout << *raw << (q.get() == nullptr) << '\n';
    delete raw;
}
