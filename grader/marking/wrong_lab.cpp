// Recognition of a submission that is another lab's file, by its launch function and its kernels. Compares a
// file's outline with the outlines of the stubs.
#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/grading_steps.h"
#include "harness/source/source_tokens.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

struct Outline {
    std::set<std::string> kernels;  // their names
    std::string parameters;         // of the launch function, as written; "" if it is not defined
};

// The word before the parameters of the kernel whose `__global__` is at this token: neither the return type
// nor an attribute, such as __launch_bounds__(256).
std::string kernel_at(const TokenList& tokens, std::size_t at) {
    for (++at; at + 1 < tokens.size(); ++at) {
        if (tokens[at].is(";") || tokens[at].is("{")) return "";
        if (tokens[at].kind != Token::Kind::word || !tokens[at + 1].is("(")) continue;
        if (!tokens[at].text.starts_with("__")) return std::string(tokens[at].text);
        at = tokens[at + 1].mate;
    }
    return "";
}

std::string parameters_at(const TokenList& tokens, std::size_t open) {
    std::string text;
    for (std::size_t at = open + 1; at < tokens[open].mate; ++at) text += std::string(tokens[at].text) + " ";
    return text;
}

Outline outline_of(const std::string& source, const std::string& launch) {
    Outline outline;
    const auto tokens = tokens_of(source);
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
        if (tokens[at].is("__global__")) {
            if (auto name = kernel_at(tokens, at); !name.empty()) outline.kernels.insert(std::move(name));
        } else if (tokens[at].is(launch) && tokens[at + 1].is("(")) {
            const auto end = tokens[at + 1].mate;
            if (end + 1 < tokens.size() && tokens[end + 1].is("{"))
                outline.parameters = parameters_at(tokens, at + 1);
        }
    }
    return outline;
}

Outline outline_of_stub(const Lab& lab) {
    const auto stub = lab::read_text(fs::path(lab.folder) / lab.file, limits::source_bytes_max);
    return stub ? outline_of(*stub, lab.launch) : Outline{};
}

std::ptrdiff_t kernels_in_common(const Outline& file, const Outline& stub) {
    return std::ranges::count_if(file.kernels,
                                 [&](const std::string& name) { return stub.kernels.contains(name); });
}

}  // namespace

std::string other_lab_of(const std::string& source, const Lab& lab) {
    if (lab.folder.empty()) return "";  // it has no neighbors
    const auto own_stub = outline_of_stub(lab);
    const auto own = outline_of(source, lab.launch);
    const bool has_own_parameters = own.parameters == own_stub.parameters;
    const auto own_kernels = kernels_in_common(own, own_stub);
    if (own_kernels > 0 && (has_own_parameters || own.parameters.empty())) return "";
    std::string best;
    std::ptrdiff_t most = -1;
    const auto root = fs::absolute(lab.folder).lexically_normal().parent_path().parent_path();
    for (const auto& id : lab::lab_ids(root)) {
        if (id == lab.id) continue;
        const auto other = lab::load_lab(root / "labs" / id, {});
        if (!other) continue;
        const auto stub = outline_of_stub(*other);
        const auto file = outline_of(source, other->launch);
        if (file.parameters.empty() || file.parameters != stub.parameters) continue;
        const auto common = kernels_in_common(file, stub);
        if (common == 0 && has_own_parameters) continue;
        if (common == most) best.clear();
        if (common > most) best = id;
        most = std::max(most, common);
    }
    return best;
}

}  // namespace warpmark::batch
