#include <cstdio>
#include <stdexcept>

struct Loud {
    const char* name;
    explicit Loud(const char* n) : name(n) { printf("+%s ", name); }
    ~Loud() { printf("-%s ", name); }
};

static void third(int n) {
    Loud c("c");
    if (n == 3) throw std::runtime_error("three");
    Loud d("d");
    if (n == 4) throw n;
}
static void second(int n) {
    Loud b("b");
    if (n == 2) throw std::logic_error("two");
    {
        Loud inner("inner");
        third(n);
    }
    if (n == 5) throw 5L;
}
static void only_throws() {
    Loud x("x");
    throw 1.5;
}

int main() {
    for (int n = 1; n < 7; ++n) {
        Loud a("a");
        try {
            Loud t("t");
            if (n == 1) throw 'q';
            second(n);
            printf("through ");
        } catch (const std::exception& e) {
            printf("[%s] ", e.what());
        } catch (int i) {
            printf("[int %d] ", i);
        } catch (...) {
            printf("[other] ");
        }
        printf("next\n");
    }
    try {
        only_throws();
    } catch (double d) {
        printf("%.1f\n", d);
    }
}
