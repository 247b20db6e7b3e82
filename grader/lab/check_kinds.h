// check_kinds.h: the kinds of check a lab may ask for, and the keys that each takes. The reader, its error
// messages and `check/kinds.cpp` are held together by this table.
#pragma once
#include <array>
#include <span>
#include <string_view>

namespace warpmark::lab {

enum class KeyType { number, expression };

struct KindKey {
    std::string_view name;
    KeyType type = KeyType::number;
    double fallback = 0;  // of a number that is not given
    bool required = false;
};

inline constexpr auto expression_key = [](std::string_view name) {
    return KindKey{name, KeyType::expression};
};

struct CheckKind {
    std::string_view name;
    std::string_view title;     // of a check that has none of its own
    std::string_view evidence;  // where the verdict comes from: static or simulated
    std::span<const KindKey> keys{};
    bool needs_oracle = false;
    bool needs_reference = false;
    bool needs_a_key = false;  // without any it would ask nothing
};

inline constexpr std::array output_keys{KindKey{"tolerance_relative"}, KindKey{"tolerance_absolute"}};
inline constexpr std::array excess_keys{KindKey{"excess_max"}, KindKey{"excess_zero", KeyType::number, 1},
                                        expression_key("at_most")};
inline constexpr std::array launch_keys{KindKey{"max_launches"},
                                        expression_key("blocks"),
                                        expression_key("threads"),
                                        expression_key("dynamic_shared_min"),
                                        expression_key("dynamic_shared_max"),
                                        expression_key("static_shared_max")};
inline constexpr std::array uses_keys{
    expression_key("shared_store_bytes_min"), expression_key("shared_load_bytes_min"),
    expression_key("exchanged_bytes_min"), expression_key("used_bytes_min")};
inline constexpr std::array spread_keys{KindKey{"thread_share_max"}, KindKey{"thread_of_block_share_max"},
                                        KindKey{"block_share_max"}, expression_key("blocks_min")};
inline constexpr std::array counts_keys{
    expression_key("global_load_bytes_min"),
    expression_key("global_load_bytes_max"),  //
    expression_key("global_store_bytes_min"),
    expression_key("global_store_bytes_max"),  //
    expression_key("global_atomic_bytes_min"),
    expression_key("global_atomic_bytes_max"),  //
    expression_key("shared_load_bytes_min"),
    expression_key("shared_load_bytes_max"),  //
    expression_key("shared_store_bytes_min"),
    expression_key("shared_store_bytes_max"),  //
    expression_key("shared_atomic_bytes_min"),
    expression_key("shared_atomic_bytes_max"),  //
    expression_key("barriers_min"),
    expression_key("barriers_max"),
};
// Beside the reference: the first two are for modelled cycles; times on a GPU take the second two, if they
// are given. The others are for the modelled time beside its own without bank conflicts, and without
// uncoalesced accesses as well.
inline constexpr std::array time_keys{KindKey{"ratio_max", KeyType::number, 0, true},
                                      KindKey{"ratio_zero", KeyType::number, 0, true},
                                      KindKey{"measured_ratio_max"},
                                      KindKey{"measured_ratio_zero"},
                                      KindKey{"conflict_ratio_max"},
                                      KindKey{"conflict_ratio_zero"},
                                      KindKey{"self_ratio_max"},
                                      KindKey{"self_ratio_zero"}};

inline constexpr std::array check_kinds{
    CheckKind{"compiles", "The file compiles", "static"},
    CheckKind{.name = "output",
              .title = "The output is correct",
              .evidence = "simulated",
              .keys = output_keys,
              .needs_oracle = true},
    CheckKind{"races", "No data races", "simulated"},
    CheckKind{"barriers", "Every thread of the block reaches every barrier", "simulated"},
    CheckKind{"memory", "No out-of-bounds, misaligned or uninitialized accesses", "simulated"},
    CheckKind{.name = "banks",
              .title = "No bank conflicts",
              .evidence = "simulated",
              .keys = excess_keys,
              .needs_reference = true},
    CheckKind{.name = "coalescing",
              .title = "Global memory accesses are coalesced",
              .evidence = "simulated",
              .keys = excess_keys,
              .needs_reference = true},
    CheckKind{"launch", "The launch is accepted, with the required sizes", "simulated", launch_keys},
    CheckKind{.name = "uses",
              .title = "Data goes through shared memory",
              .evidence = "simulated",
              .keys = uses_keys,
              .needs_a_key = true},
    CheckKind{.name = "counts",
              .title = "The amount of work is within the limits",
              .evidence = "simulated",
              .keys = counts_keys,
              .needs_a_key = true},
    CheckKind{.name = "spread",
              .title = "The work is spread over threads and blocks",
              .evidence = "simulated",
              .keys = spread_keys,
              .needs_a_key = true},
    CheckKind{.name = "time",
              .title = "About as fast as the reference solution",
              .evidence = "simulated",
              .keys = time_keys,
              .needs_reference = true},
};

constexpr const CheckKind* find_check_kind(std::string_view name) {
    for (const auto& kind : check_kinds)
        if (kind.name == name) return &kind;
    return nullptr;
}

}  // namespace warpmark::lab
