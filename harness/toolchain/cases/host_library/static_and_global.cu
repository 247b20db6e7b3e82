#include <iostream>
#include <map>
#include <string>
#include <vector>

static const float weights[3] = {0.25f, 0.5f, 0.25f};
static int counter = 5;
constexpr int tile = 16;
enum Mode { fast, slow };
static int next_id() {
    static int id = 100;
    return ++id;
}
namespace config {
inline int threads = 256;
const char* const names[] = {"fast", "slow"};
}

int main() {
    counter += next_id() + next_id();
    float sum = 0;
    for (float w : weights) sum += w;
    std::cout << counter << ' ' << sum << ' ' << tile * tile << ' ' << config::threads << config::names[slow] << '\n';
    union {
        float f;
        unsigned u;
    } bits;
    bits.f = 1.0f;
    std::cout << std::hex << bits.u << std::dec << '\n';
    struct Local {
        int a : 4;
        int b = 2;
    } local{};
    local.a = 7;
    auto* p = &local;
    std::cout << p->a + p->b << sizeof(int*) << alignof(double) << '\n';
    int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int(*row)[3] = grid;
    std::cout << row[1][2] << *(*(grid + 1) + 1) << '\n';
    goto done;
    std::cout << "skipped\n";
done:
    std::cout << __func__ << '\n';
}
