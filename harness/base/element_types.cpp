// Shortest text of floating-point numbers.
#include "harness/base/element_types.h"

#include <fmt/format.h>

namespace warpmark::elements {

std::string words_of_float(float value) {
    return fmt::format("{}", value);
}
std::string words_of_double(double value) {
    return fmt::format("{}", value);
}

}  // namespace warpmark::elements
