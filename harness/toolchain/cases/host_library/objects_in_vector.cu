#include <iostream>
#include <string>
#include <utility>
#include <vector>

struct Tracer {
    std::string name;
    static int alive;
    Tracer(std::string n) : name(std::move(n)) { ++alive; }
    Tracer(const Tracer& t) : name(t.name + "'") { ++alive; }
    Tracer(Tracer&& t) noexcept : name(std::move(t.name)) { ++alive; }
    Tracer& operator=(const Tracer&) = default;
    Tracer& operator=(Tracer&&) = default;
    ~Tracer() { --alive; }
};
int Tracer::alive = 0;

int main() {
    {
        std::vector<Tracer> v;
        v.reserve(2);
        v.push_back(Tracer("a"));
        v.emplace_back("b");
        Tracer c("c");
        v.push_back(c);
        v.insert(v.begin(), c);
        v.insert(v.begin() + 1, v[2]);
        for (auto& t : v) std::cout << t.name << ' ';
        std::cout << Tracer::alive << '\n';
        v.erase(v.begin() + 1);
        v.pop_back();
        auto copy = v;
        auto moved = std::move(v);
        std::cout << copy.size() << moved.size() << v.size() << ' ' << Tracer::alive << '\n';
        for (auto& t : copy) std::cout << t.name << ' ';
        std::cout << '\n';
    }
    std::cout << Tracer::alive << '\n';
}
