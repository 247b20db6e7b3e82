// Computation of a lab's public outputs by the oracle, and their files.
#include "grader/packs/public_answers.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "grader/lab/lab_program_text.h"
#include "harness/base/file_contents.h"

namespace warpmark::batch {

Result<Expected> computed_outputs(const Lab& lab, const Backend& backend) {
    constexpr uint64_t usual_seed = 1;
    auto asked = lab::restricted(lab, true, "");
    std::erase_if(asked.cases, [](const LabCase& one) { return !lab::has_expected(one); });
    std::erase_if(asked.checks, [](const Check& check) { return !check.kind->needs_oracle; });
    AnswerBook book(backend);
    auto answers = book.answers(asked, usual_seed);
    if (!answers) return std::unexpected(answers.error());
    Expected expected;
    for (const auto& one : (*answers)->oracle.cases) {
        std::string bytes;
        for (std::size_t i = 0; i < asked.parameters.size(); ++i) {
            const auto use = asked.parameters[i].use;
            if (use != Use::out && use != Use::inout) continue;
            const auto& output = one.outputs[i];
            bytes.append(reinterpret_cast<const char*>(output.data()), output.size());
        }
        for (std::size_t i = asked.parameters.size(); i < one.outputs.size(); ++i)  // absolute values
            bytes.append(reinterpret_cast<const char*>(one.outputs[i].data()), one.outputs[i].size());
        expected.push_back(std::move(bytes));
    }
    return expected;
}

std::optional<Expected> stored_outputs(const Lab& lab) {
    Expected expected;
    for (const auto& name : lab::expected_files(lab)) {
        std::ifstream file(std::filesystem::path(lab.folder) / "expected" / name, std::ios::binary);
        if (!file) return {};
        expected.push_back(rest_of(file));
    }
    return expected;
}

}  // namespace warpmark::batch
