// Stored table of mutants compared with the command's output, and the match of survivors and reasons.
#include "proofs/mutants/mutation_testing.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/parallel_work.h"
#include "harness/base/sampling_test.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;
namespace fs = std::filesystem;

namespace {

using warpmark::house::root;

Lab lab_of(const std::string& id) {
    auto lab = lab::load_lab(root / "labs" / id, root / "solutions" / id);
    REQUIRE(lab);
    return std::move(*lab);
}

batch::MutantRun run(const std::vector<Lab>& labs) {
    return batch::run_mutants(labs, 1, session::observe, batch::default_jobs(),
                              [](const batch::MutantResult&) {});
}

}  // namespace

TEST_CASE("mutants: the table in the repository is what the command gives") {
    std::vector<Lab> labs;
    for (const auto& id : samples::of(lab::lab_ids(root), 24)) labs.push_back(lab_of(id));
    const auto mutants = run(labs);
    for (const auto& error : mutants.wrong) FAIL_CHECK(to_text(error));
    std::ostringstream kept;
    kept << std::ifstream(root / "solutions/mutants.md").rdbuf();
    INFO("warpmark-dev mutants --out solutions/mutants.md writes it anew");
    // A sample has the same lines, except for the totals over all labs.
    std::istringstream made(batch::mutant_table(mutants.results));
    const std::string whole = made.str();
    for (std::string line; std::getline(made, line);)
        if (!line.starts_with("| all |"))
            CHECK_MESSAGE(kept.str().find(line + "\n") != std::string::npos, line);
    if (samples::everything()) CHECK(kept.str() == whole);
}

TEST_CASE("mutants: a survivor needs a reason, and a reason a survivor") {
    Lab lab = lab_of("01_race");
    const size_t guard = lab.reference.find("t < count");
    REQUIRE(guard != lab.reference.npos);
    lab.reference.replace(guard, 9, "t < count && t >= 0");  // no thread index is negative
    lab.cases.resize(1);
    lab.solution_folder = (fs::temp_directory_path() / "warpmark_mutants_test").string();
    fs::create_directories(lab.solution_folder);
    const auto survivors = fs::path(lab.solution_folder) / "survivors.toml";
    fs::remove(survivors);
    auto without = run({lab});
    CHECK(std::ranges::any_of(without.wrong, [](const Error& error) {
        return error.what.ends_with("a mutant survives without a reason: guard: `t >= 0` → `true`");
    }));
    std::ofstream file(survivors);
    for (const auto& result : without.results)
        if (result.fate == batch::MutantResult::MutantOutcome::survived)
            file << "[[survivor]]\nmutant = \"" << result.name << "\"\nreason = \"it never bites\"\n";
    file << "[[survivor]]\nmutant = \"barrier: without `nothing`\"\nreason = \"it is not there\"\n";
    file.flush();
    const auto more = run({lab});
    REQUIRE(more.wrong.size() == 1);
    CHECK(more.wrong[0].what.find("does not survive") != std::string::npos);
    fs::remove_all(lab.solution_folder);
}
