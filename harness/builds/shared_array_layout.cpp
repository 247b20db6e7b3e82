// Alignment of a kernel's shared arrays as ptxas places them. Adds up sizes and alignments in the order of
// the declarations.
#include <algorithm>

#include "harness/builds/machine_code_matching.h"

namespace warpmark::session {
namespace {

constexpr const char* first_array = "first array of the kernel";  // no symbol of PTX has spaces

}  // namespace

// A kernel's own arrays are contiguous, each at its alignment. Arrays of the module lie at unknown places
// between them, and dynamic shared memory lies after all.
std::optional<uint64_t> SharedPlaces::place_of(const std::string& symbol) const {
    const auto is_static = [](const ptx::Variable& one) {
        return one.space == Space::shared && !one.is_extern;
    };
    if (std::ranges::any_of(module_.variables, is_static)) return {};
    uint64_t end = 0;
    for (const auto& variable : function_.variables) {
        if (!is_static(variable)) continue;
        const uint64_t align = std::max<uint64_t>(1, variable.align);
        const uint64_t begin = (end + align - 1) / align * align;
        if (variable.name == symbol) return begin;
        end = begin + variable.bytes;
    }
    return {};
}

void SharedPlaces::locate(program::AddressSum& address) const {
    if (address.symbol.empty() || !address.terms.empty()) return;
    if (const auto place = place_of(address.symbol)) {
        address.symbol = first_array;
        address.constant += static_cast<int64_t>(*place);
    }
}

AlignedArray SharedPlaces::is_aligned(const std::string& symbol, uint32_t bytes) const {
    if (symbol.empty()) return AlignedArray::no;
    if (symbol == first_array) return AlignedArray::yes;
    if (const auto place = place_of(symbol))
        return *place % bytes == 0 ? AlignedArray::yes : AlignedArray::no;
    size_t arrays = 0;
    uint32_t align = 0;
    for (const auto* list : {&module_.variables, &function_.variables})
        for (const auto& variable : *list) {
            if (variable.space != Space::shared) continue;
            ++arrays;
            if (variable.name == symbol) align = variable.align;
        }
    return arrays == 1 || align >= bytes ? AlignedArray::yes : AlignedArray::perhaps;
}

}  // namespace warpmark::session
