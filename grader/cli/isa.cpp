// isa.cpp: `warpmark isa`: the instruction forms that the simulated machine runs.
#include <fmt/format.h>

#include "grader/cli/shared.h"
#include "harness/isa/forms.h"

namespace warpmark::cli {

int isa(int argc, char** argv) {
    CLI::App app("The instructions that the simulated machine runs: each form, and the types that it is legal for.");
    std::string part;
    app.add_option("PART", part, "only forms that contain this")->type_name("");
    if (auto over = parse(app, argc, argv)) return *over;
    std::size_t shown = 0;
    for (const auto& form : warpmark::isa::forms()) {
        if (form.form.find(part) == std::string::npos) continue;
        fmt::print("  {:<52} {}\n", form.form, form.types);
        shown++;
    }
    if (shown == 0) return fail(Error{fmt::format("No form contains `{}`", part), {}, "Say `warpmark isa` for all of them."});
    fmt::print(stderr, "{} forms\n", shown);
    return all_passed;
}

}  // namespace warpmark::cli
