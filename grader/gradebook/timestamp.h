// Parser of timestamps in platforms' data; returns seconds since 1970 (UTC).
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace warpmark::gradebook {

// ISO 8601 with date, time and offset: "2026-01-02T03:04:05+01:00", "2026-01-02 03:04:05.678 Z". Nothing for
// any other text, or without an offset.
std::optional<int64_t> seconds_of(std::string_view);

}  // namespace warpmark::gradebook
