// Table of the measures that a check of kind `counts` can bound. The kind's keys are these names, each with
// four endings; check/measured_work.cpp counts the measures in this order.
//
//    _max, _min             at most, or at least, this many in a case
//    _max_zero, _min_zero   no points from here on, and partial points in between
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace warpmark::lab {

// Memory space of the buffers or arrays to which the measure can be restricted.
enum class BufferScope : uint8_t { no, global, shared };

struct Measure {
    std::string_view name;
    BufferScope of_buffer = BufferScope::no;
};

inline constexpr std::array measures{
    Measure{"global_load_bytes", BufferScope::global},
    Measure{"global_store_bytes", BufferScope::global},
    Measure{"global_atomic_bytes", BufferScope::global},
    Measure{"shared_store_bytes", BufferScope::shared},
    Measure{"shared_load_bytes", BufferScope::shared},
    Measure{"shared_atomic_bytes", BufferScope::shared},
    Measure{"barriers"},
    Measure{"waits"},
    Measure{"global_load_requests", BufferScope::global},
    Measure{"global_store_requests", BufferScope::global},
    Measure{"global_atomic_requests", BufferScope::global},
    Measure{"global_load_sectors", BufferScope::global},
    Measure{"global_store_sectors", BufferScope::global},
    Measure{"global_atomic_sectors", BufferScope::global},
    Measure{"shared_load_requests", BufferScope::shared},
    Measure{"shared_store_requests", BufferScope::shared},
    Measure{"shared_atomic_requests", BufferScope::shared},
    Measure{"shared_load_wavefronts", BufferScope::shared},
    Measure{"shared_store_wavefronts", BufferScope::shared},
    Measure{"shared_atomic_wavefronts", BufferScope::shared},
    Measure{"async_bytes", BufferScope::global},
    Measure{"stages"},
    Measure{"shuffles"},
    Measure{"matrix_products"},
    Measure{"float_operations"},
    Measure{"one_thread_shared_bytes"},
    Measure{"unbroken_shared_bytes"},
};

inline constexpr std::array<std::string_view, 4> bound_endings{"_min", "_max", "_min_zero", "_max_zero"};

// The concatenated names of all bounds, each measure's four together.
class BoundNames {
  public:
    constexpr BoundNames() {
        for (std::size_t at = 0; at < count; ++at) {
            Text& text = texts_[at];
            for (const auto part : {measures[at / 4].name, bound_endings[at % 4]})
                for (const char c : part) text.letters[text.size++] = c;
        }
    }
    static constexpr std::size_t count = 4 * measures.size();
    constexpr std::string_view operator[](std::size_t at) const {
        return {texts_[at].letters.data(), texts_[at].size};
    }

  private:
    struct Text {
        std::array<char, 40> letters{};
        std::size_t size = 0;
    };
    std::array<Text, count> texts_{};
};
inline constexpr BoundNames bound_names;

// The measure of a name like `global_load_bytes_max`; nullptr for any other name.
constexpr const Measure* measure_of(std::string_view bound) {
    for (std::size_t at = 0; at < BoundNames::count; ++at)
        if (bound_names[at] == bound) return &measures[at / 4];
    return nullptr;
}

}  // namespace warpmark::lab
