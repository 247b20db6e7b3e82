// Sequential reader for numbers and strings in a debug section.
#pragma once
#include <algorithm>
#include <string>
#include <utility>

#include "harness/ptx/module.h"

namespace warpmark::ptx {

// Bytes with a read position. Reads past the end return 0.
struct Cursor {
    const Section& section;
    uint64_t at = 0;

    bool over() const { return at >= section.bytes.size(); }
    uint64_t fixed(uint32_t bytes) {
        uint64_t value = 0;
        for (uint32_t i = 0; i < bytes; ++i, ++at)
            if (!over()) value |= uint64_t{section.bytes[at]} << (8 * i);
        return value;
    }
    uint64_t leb() {
        uint64_t value = 0;
        for (uint32_t shift = 0; !over() && shift < 64; shift += 7) {
            const uint8_t byte = section.bytes[at++];
            value |= uint64_t{byte & 0x7fu} << shift;
            if (!(byte & 0x80)) break;
        }
        return value;
    }
    std::string text() {
        std::string text;
        while (!over() && section.bytes[at]) text += static_cast<char>(section.bytes[at++]);
        ++at;
        return text;
    }
    // Symbol whose address is stored at `offset`; "" if there is none.
    std::string symbol(uint64_t offset) const {
        const auto found = std::lower_bound(section.symbols.begin(), section.symbols.end(),
                                            std::pair<uint64_t, std::string>(offset, ""));
        return found != section.symbols.end() && found->first == offset ? found->second : "";
    }
};

}  // namespace warpmark::ptx
