// Searches to the left of `<<<` for the kernel and to its right for the sizes.
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
            const auto parts = tokens.parts(at + 1, end);
            for (const auto& part : parts) launch.sizes.emplace_back(tokens.text(part));
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
    for (const auto& part : in.tokens().arguments(open)) found.emplace_back(in.tokens().text(part));
    return found;
}

}  // namespace warpmark::fix
