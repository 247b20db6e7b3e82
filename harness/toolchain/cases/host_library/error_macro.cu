#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string>

#define CHECK(call)                                                               \
    do {                                                                          \
        int err = call;                                                           \
        if (err != 0) {                                                           \
            std::ostringstream message;                                           \
            message << "error " << err << " in " << #call << " at line " << 42;   \
            throw std::runtime_error(message.str());                              \
        }                                                                         \
    } while (0)

static int works() { return 0; }
static int fails(int code) { return code; }

int main() {
    try {
        CHECK(works());
        puts("one");
        CHECK(fails(2));
        puts("never");
    } catch (const std::runtime_error& e) {
        printf("%s\n", e.what());
        std::exit(3);
    }
    return 0;
}
