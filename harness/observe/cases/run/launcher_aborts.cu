// An exception that nobody catches ends the program.
// run: --launch launch --arg i32=0
// expect: run.exit at line 6
#include <stdexcept>
void launch(int n) {
    if (n <= 0) throw std::invalid_argument("n must be positive");
}
