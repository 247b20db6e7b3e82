// check_kinds.h: the kinds of check a lab may ask for, and the keys that each takes. The reader, its error messages and
// `check/kinds.cpp` are held together by this table.
#pragma once
#include <array>
#include <string_view>

namespace warpmark::lab {

enum class KeyType { number, expression };

struct KindKey {
    std::string_view name;
    KeyType type = KeyType::number;
    double fallback = 0;  // of a number that is not given
    bool required = false;
};

struct CheckKind {
    std::string_view name;
    std::string_view title;     // of a check that has none of its own
    std::string_view evidence;  // where the verdict comes from: static or simulated
    bool needs_oracle = false;
    bool needs_reference = false;
    std::array<KindKey, 5> keys{};  // unused ones have no name
};

inline constexpr auto expression_key = [](std::string_view name) { return KindKey{name, KeyType::expression}; };

inline constexpr std::array check_kinds{
    CheckKind{"compiles", "The file compiles", "static"},
    CheckKind{"output", "The output is right", "simulated", true, false, {{{"tolerance_relative"}, {"tolerance_absolute"}}}},
    CheckKind{"races", "No two threads race", "simulated"},
    CheckKind{"barriers", "Every barrier is reached by all", "simulated"},
    CheckKind{"memory", "Every access is inside of its array", "simulated"},
    CheckKind{"banks", "No bank conflicts", "simulated", false, false, {{{"excess_max"}, {"excess_zero", KeyType::number, 1}}}},
    CheckKind{"coalescing",
              "Global accesses are coalesced",
              "simulated",
              false,
              false,
              {{{"excess_max"}, {"excess_zero", KeyType::number, 1}}}},
    CheckKind{"launch",
              "The launch is right",
              "simulated",
              false,
              false,
              {{{"max_launches"},
                expression_key("blocks"),
                expression_key("threads"),
                expression_key("dynamic_shared_min"),
                expression_key("dynamic_shared_max")}}},
    CheckKind{"uses",
              "Shared memory is used",
              "simulated",
              false,
              false,
              {{expression_key("shared_store_bytes_min"), expression_key("shared_load_bytes_min")}}},
    CheckKind{"time",
              "As fast as the reference",
              "simulated",
              false,
              true,
              // The first two are for modelled cycles; times on a GPU take the others, if they are given.
              {{{"ratio_max", KeyType::number, 0, true},
                {"ratio_zero", KeyType::number, 0, true},
                {"measured_ratio_max"},
                {"measured_ratio_zero"}}}},
};

constexpr const CheckKind* find_check_kind(std::string_view name) {
    for (const auto& kind : check_kinds)
        if (kind.name == name) return &kind;
    return nullptr;
}

}  // namespace warpmark::lab
