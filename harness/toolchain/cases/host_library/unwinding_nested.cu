#include <cstdio>
#include <stdexcept>

struct Careful {
    const char* name;
    explicit Careful(const char* n) : name(n) {}
    ~Careful() {
        try {
            printf("closing %s ", name);
            throw std::runtime_error("inside");
        } catch (const std::exception& e) {
            printf("(%s) ", e.what());
        }
    }
};
struct Simple {
    int n;
    ~Simple() { printf("~%d ", n); }
};

static void inner() {
    Careful file("file");
    Simple s{1};
    throw std::logic_error("outer");
}
static void middle() {
    Simple s{2};
    try {
        Simple t{3};
        inner();
    } catch (const std::logic_error& e) {
        Simple u{4};
        printf("middle saw %s ", e.what());
        throw;
    }
}
static void replaced() {
    Simple s{5};
    try {
        middle();
    } catch (const std::exception& e) {
        Simple t{6};
        throw 42;
    }
}

int main() {
    try {
        replaced();
    } catch (int n) {
        printf("got %d\n", n);
    }
    try {
        Simple outer{7};
        try {
            Simple between{8};
            inner();
        } catch (int) {
            printf("wrong ");
        }
        printf("wrong ");
    } catch (const std::exception& e) {
        printf("far %s\n", e.what());
    }
}
