// Parts of a source that the preprocessor may skip, as pairs of byte offsets.
#pragma once
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmark::session {

using Parts = std::vector<std::pair<size_t, size_t>>;

// Between #if and #endif.
Parts conditional_parts(std::string_view source);
// Parts that only the device pass sees: from #ifdef __CUDA_ARCH__ or #if … __CUDA_ARCH__ to #else or #endif.
Parts device_parts(std::string_view source);

}  // namespace warpmark::session
