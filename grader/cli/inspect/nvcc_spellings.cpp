// Tables of spellings.
#include "grader/cli/inspect/nvcc_spellings.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace warpmark::cli {
namespace {

struct Spelling {
    std::string_view nvcc, here;
};
constexpr Spelling with_value[] = {{"-std=", "--std"},
                                   {"--std=", "--std"},
                                   {"-arch=", "--arch"},
                                   {"--gpu-architecture=", "--arch"},
                                   {"--arch=", "--arch"}};
constexpr Spelling whole[] = {{"-std", "--std"},
                              {"-arch", "--arch"},
                              {"-rdc=true", "--rdc"},
                              {"--relocatable-device-code=true", "--rdc"},
                              {"-dc", "--rdc"}};
constexpr std::string_view dropped[] = {"-g", "-G", "-w", "-lineinfo", "-rdc=false"},
                           dropped_with_next[] = {"-o", "-gencode"},
                           dropped_beginnings[] = {"-O", "-l", "-X", "-gencode="};

std::string value_here(std::string_view value) {
    if (value == "c++2a") return "c++20";
    if (value == "c++11" || value == "c++14") return "c++17";
    constexpr std::string_view virtual_one = "compute_";
    if (value.starts_with(virtual_one)) return "sm_" + std::string(value.substr(virtual_one.size()));
    return std::string(value);
}

bool begins_with_any(std::string_view word, auto const& beginnings) {
    return std::ranges::any_of(beginnings, [&](std::string_view begin) { return word.starts_with(begin); });
}

}  // namespace

void NvccSpellings::take(const std::string& word, bool& drops_next) {
    for (const auto& [nvcc, here] : with_value)
        if (word.starts_with(nvcc)) {
            words_.emplace_back(here);
            words_.push_back(value_here(std::string_view(word).substr(nvcc.size())));
            return;
        }
    for (const auto& [nvcc, here] : whole)
        if (word == nvcc) return void(words_.emplace_back(here));
    // -Xcompiler -fopenmp, -Xcompiler=-fopenmp
    drops_next = std::ranges::find(dropped_with_next, word) != std::end(dropped_with_next) ||
                 (word.starts_with("-X") && !word.contains('='));
    if (drops_next || std::ranges::find(dropped, word) != std::end(dropped) ||
        begins_with_any(word, dropped_beginnings))
        return;
    words_.push_back(word);
}

NvccSpellings::NvccSpellings(int argc, char** argv) {
    bool drops_next = false, is_of_program = false;
    for (int at = 0; at < argc; ++at) {
        is_of_program = is_of_program || std::string_view(argv[at]) == "--";
        if (is_of_program || at == 0)
            words_.emplace_back(argv[at]);
        else if (drops_next)
            drops_next = false;
        else
            take(argv[at], drops_next);
    }
    for (auto& word : words_) pointers_.push_back(word.data());
    pointers_.push_back(nullptr);
}

}  // namespace warpmark::cli
