// `warpmark isa`: lists the instruction forms that the simulator runs.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "grader/cli/command_support.h"
#include "harness/isa/instruction_forms.h"

namespace warpmark::cli {
namespace {

// Number of forms in the manual's notation, and of the spellings that they stand for.
struct Count {
    std::size_t forms = 0, opcodes = 0;
};

}  // namespace

int isa(int argc, char** argv) {
    std::string part;
    std::string json;
    const Options options{
        {.name = "PART", .into = &part, .help = "only forms that contain this text", .type = ""},
        {.name = "--json",
         .into = &json,
         .help = "write them as JSON; - for stdout",
         .names = Names::output,
         .type = "FILE"}};
    if (auto over = parse(
            "Lists the instructions that the simulator runs: each form, and the types that are legal for it.",
            options, argc, argv))
        return *over;
    std::map<std::string, Count> counts;
    nlohmann::json listed = nlohmann::json::array();
    for (const auto& form : warpmark::isa::forms()) {
        if (form.form.find(part) == std::string::npos) continue;
        if (json.empty()) fmt::print("  {:<52} {}\n", form.form, form.types);
        listed.push_back(
            {{"form", form.form}, {"types", form.types}, {"table", form.table}, {"opcodes", form.opcodes}});
        ++counts[form.table].forms;
        counts[form.table].opcodes += form.opcodes;
    }
    if (counts.empty())
        return fail(
            Error{fmt::format("No form contains `{}`", part), {}, "`warpmark isa` lists all of them."});
    if (!json.empty()) {
        if (const auto wrote = write_to(
                json, nlohmann::json{{"schema", "warpmark/isa/v1"}, {"forms", listed}}.dump(1) + "\n");
            !wrote)
            return fail(wrote.error());
    }
    Count all;
    for (const auto& [table, count] : counts) {
        fmt::print(stderr, "{:<8} {:>4} forms, {:>5} opcodes\n", table, count.forms, count.opcodes);
        all.forms += count.forms;
        all.opcodes += count.opcodes;
    }
    fmt::print(stderr, "{:<8} {:>4} forms, {:>5} opcodes\n", "all", all.forms, all.opcodes);
    return all_passed;
}

}  // namespace warpmark::cli
