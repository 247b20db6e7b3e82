#include <cstdio>
#include <cstdlib>
#include <stdexcept>

struct Said {
    ~Said() { printf("destroyed\n"); }
};
static int check(int wrong) {
    Said not_by_exit;
    try {
        if (wrong) throw std::runtime_error("wrong");
    } catch (const std::exception&) {
        std::exit(wrong);
    }
    return 0;
}
int main() {
    check(0);
    check(300);
    printf("never\n");
}
