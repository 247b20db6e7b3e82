#include <iostream>
#include <memory>
#include <string>
#include <vector>

class Layer {
  public:
    virtual ~Layer() = default;
    virtual std::vector<float> forward(const std::vector<float>& in) = 0;
    virtual std::string name() const { return "layer"; }
    int calls = 0;
};
class Scale : public Layer {
  public:
    explicit Scale(float f) : f_(f) {}
    std::vector<float> forward(const std::vector<float>& in) override {
        ++calls;
        auto out = in;
        for (auto& x : out) x *= f_;
        return out;
    }
    std::string name() const override { return "scale"; }

  private:
    float f_;
};
class Relu final : public Layer {
  public:
    std::vector<float> forward(const std::vector<float>& in) override {
        ++calls;
        std::vector<float> out;
        for (float x : in) out.push_back(x > 0 ? x : 0);
        return out;
    }
};
struct A {
    virtual int id() const { return 1; }
    int a = 10;
};
struct B {
    virtual int other() const { return 2; }
    int b = 20;
};
struct C : A, B {
    int id() const override { return 3; }
    int other() const override { return a + b; }
};

int main() {
    std::vector<std::unique_ptr<Layer>> net;
    net.push_back(std::make_unique<Scale>(-2.0f));
    net.push_back(std::make_unique<Relu>());
    std::vector<float> x = {1, -2, 3};
    for (auto& layer : net) {
        x = layer->forward(x);
        std::cout << layer->name() << layer->calls << ": ";
        for (float v : x) std::cout << v << ' ';
        std::cout << '\n';
    }
    C c;
    A& a = c;
    B* b = &c;
    std::cout << a.id() << b->other() << b->B::other() << '\n';
}
