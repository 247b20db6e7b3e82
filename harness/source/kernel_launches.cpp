// Goes from `<<<` to the left for the kernel and to the right for the sizes.
#include "harness/source/kernel_launches.h"

namespace warpmark::fix {
namespace {

// The first token of the kernel's name that ends before `at`: a word, or a word with template arguments.
size_t name_before(const Statements& in, size_t at) {
    const auto& tokens = in.tokens();
    size_t first = at == 0 ? 0 : at - 1;
    if (tokens[first].is(">")) {
        int depth = 0;
        for (;; --first) {
            if (tokens[first].is(">")) ++depth;
            if (tokens[first].is("<") && --depth == 0) break;
            if (first == 0 || tokens[first].is(";")) return at;
        }
        if (first > 0) --first;
    }
    while (first >= 2 && tokens[first - 1].is("::")) first -= 2;
    return first;
}

struct Range {
    size_t first = 0, last = 0;  // tokens
};

std::vector<Range> parts_of(const Statements& in, size_t begin, size_t end) {
    const auto& tokens = in.tokens();
    std::vector<Range> parts;
    size_t first = begin;
    for (size_t at = begin; at < end; ++at) {
        if (tokens[at].mate > at) at = tokens[at].mate;
        const bool is_last = at + 1 >= end;
        if (!is_last && !tokens[at].is(",")) continue;
        const size_t last = tokens[at].is(",") ? at : at + 1;
        if (last > first) parts.push_back({first, last - 1});
        first = at + 1;
    }
    return parts;
}

}  // namespace

std::vector<WrittenLaunch> launches_in(const Statements& in) {
    const auto& tokens = in.tokens();
    std::vector<WrittenLaunch> found;
    for (size_t one = 0; one < in.size(); ++one) {
        if (in[one].kind != Statement::Kind::plain) continue;
        for (size_t at = in[one].first; at <= in[one].last; ++at) {
            if (!tokens[at].is("<<<")) continue;
            size_t end = at;
            while (end <= in[one].last && !tokens[end].is(">>>")) ++end;
            const size_t name = name_before(in, at);
            if (end > in[one].last || name >= at) break;
            WrittenLaunch launch;
            launch.statement = one;
            launch.kernel = std::string(in.text(name, at - 1));
            launch.sizes_end = tokens[end].begin;
            const auto parts = parts_of(in, at + 1, end);
            for (const auto& part : parts) launch.sizes.emplace_back(in.text(part.first, part.last));
            if (parts.size() >= 3) {
                launch.bytes_begin = tokens[parts[2].first].begin;
                launch.bytes_length = launch.sizes[2].size();
            }
            found.push_back(std::move(launch));
            break;
        }
    }
    return found;
}

std::vector<std::string> arguments_of(const Statements& in, size_t open) {
    std::vector<std::string> found;
    for (const auto& part : parts_of(in, open + 1, in.tokens()[open].mate))
        found.emplace_back(in.text(part.first, part.last));
    return found;
}

}  // namespace warpmark::fix
