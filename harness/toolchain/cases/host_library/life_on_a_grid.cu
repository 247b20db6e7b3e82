#include <iostream>
#include <string>
#include <vector>

class Grid {
  public:
    Grid(int w, int h) : w_(w), h_(h), cells_(w * h) {}
    void set(int x, int y) { cells_[y * w_ + x] = true; }
    int neighbors(int x, int y) const {
        int n = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                if (dx || dy) n += cells_[(y + dy + h_) % h_ * w_ + (x + dx + w_) % w_];
        return n;
    }
    Grid step() const {
        Grid next(w_, h_);
        for (int y = 0; y < h_; ++y)
            for (int x = 0; x < w_; ++x) {
                const int n = neighbors(x, y);
                if (n == 3 || (n == 2 && cells_[y * w_ + x])) next.set(x, y);
            }
        return next;
    }
    friend std::ostream& operator<<(std::ostream& o, const Grid& g) {
        for (int y = 0; y < g.h_; ++y) {
            for (int x = 0; x < g.w_; ++x) o << (g.cells_[y * g.w_ + x] ? '#' : '.');
            o << '\n';
        }
        return o;
    }

  private:
    int w_, h_;
    std::vector<char> cells_;
};

int main() {
    Grid g(8, 6);
    for (auto [x, y] : std::vector<std::pair<int, int>>{{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}}) g.set(x, y);
    for (int i = 0; i < 6; ++i) g = g.step();
    std::cout << g;
}
