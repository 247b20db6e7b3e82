// Table of bytes and escape sequences. Unknown sequences are skipped as a whole.
#include "grader/cli/watch/key_decoding.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace warpmark::cli::watching {
namespace {

struct Named {
    std::string_view bytes;
    Key key;
};
constexpr std::array table{
    Named{"n", Key::next},
    Named{"h", Key::hint},
    Named{"a", Key::advice},
    Named{"r", Key::report},
    Named{"p", Key::replay},
    Named{"l", Key::list},
    Named{"s", Key::solution},
    Named{"q", Key::quit},
    Named{"k", Key::up},
    Named{"j", Key::down},
    Named{" ", Key::page_down},
    Named{"\r", Key::enter},
    Named{"\n", Key::enter},
    Named{"\x0c", Key::redraw},
    Named{"\x1b[A", Key::up},
    Named{"\x1b[B", Key::down},
    Named{"\x1bOA", Key::up},
    Named{"\x1bOB", Key::down},
    Named{"\x1b[5~", Key::page_up},
    Named{"\x1b[6~", Key::page_down},
    Named{"\x1b[H", Key::home},
    Named{"\x1b[F", Key::end},
    Named{"\x1b[1~", Key::home},
    Named{"\x1b[4~", Key::end},
    Named{"\x1bOH", Key::home},
    Named{"\x1bOF", Key::end},
};

// Length of the key or sequence at the front; nothing if it may be incomplete.
std::optional<std::size_t> length_of_first(std::string_view bytes) {
    if (bytes[0] != '\x1b') return 1;
    if (bytes.size() == 1) return {};
    if (bytes[1] == 'O') return bytes.size() < 3 ? std::nullopt : std::optional<std::size_t>(3);
    if (bytes[1] != '[') return 1;
    // ECMA-48: parameters, then a byte from @ to ~.
    for (std::size_t at = 2; at < bytes.size(); ++at)
        if (bytes[at] >= '@' && bytes[at] <= '~') return at + 1;
    constexpr std::size_t longest = 32;
    return bytes.size() > longest ? std::optional(bytes.size()) : std::nullopt;
}

}  // namespace

std::vector<Key> take_keys(std::string& bytes, bool all) {
    std::vector<Key> keys;
    while (!bytes.empty()) {
        const auto length = length_of_first(bytes);
        if (!length && !all) break;
        const auto first = std::string_view(bytes).substr(0, length.value_or(bytes.size()));
        const auto* const known = std::ranges::find(table, first, &Named::bytes);
        if (known != table.end())
            keys.push_back(known->key);
        else if (first == "\x1b")
            keys.push_back(Key::back);
        bytes.erase(0, first.size());
    }
    return keys;
}

}  // namespace warpmark::cli::watching
