// Simulator compared with an H200's results in cases/h200/fidelity.csv, launch by launch, without a GPU.
#include "proofs/cli/fidelity_command.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "grader/cli/instructor_folder_test.h"
#include "grader/marking/parallel_work.h"
#include "harness/base/file_contents.h"
#include "harness/base/sampling_test.h"

using namespace warpmark;

namespace {

constexpr size_t step = 36;  // for samples
const std::string folder = WARPMARK_SOURCE_DIR "/proofs/fidelity/cases/h200/";

batch::FidelityTable table() {
    auto read = batch::read_fidelity(text_of(folder + "fidelity.csv"), "fidelity.csv");
    REQUIRE(read.has_value());
    return std::move(*read);
}

// subject,kernel → reason why the counts differ, usually an optimization of the assembler.
std::map<std::string, std::string> explanations() {
    std::map<std::string, std::string> found;
    std::istringstream lines(text_of(folder + "fidelity_differences.csv"));
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('#') || line.starts_with("subject,")) continue;
        const size_t kernel = line.find(','), why = line.find(',', kernel + 1);
        REQUIRE(why != line.npos);
        CHECK(line.size() > why + 10);
        found[line.substr(0, why)] = line.substr(why + 1);
    }
    return found;
}

bool counts_equal(const batch::FidelityRow& row) {
    return std::ranges::all_of(row.counts,
                               [](const batch::Pair& pair) { return pair.measured == pair.simulated; });
}

}  // namespace

TEST_CASE("fidelity: the simulation counts what the table says that it counts") {
    const auto kept = table();
    std::set<std::string> measured;
    for (const auto& row : kept.rows) measured.insert(row.subject);
    auto subjects = cli::fidelity_subjects(WARPMARK_SOURCE_DIR, 1);
    REQUIRE(subjects.has_value());
    const auto newer = std::ranges::count_if(*subjects, [&](const auto& one) {
        return one.name.starts_with("kernels/") && !measured.contains(one.name);
    });
    CHECK(newer <= 6);  // programs added after the measurement
    std::erase_if(*subjects, [&](const auto& one) { return !measured.contains(one.name); });
    *subjects = samples::of(*subjects, step);
    const auto now = cli::simulate(*subjects, batch::default_jobs());
    REQUIRE(now.has_value());
    std::map<std::string, const batch::FidelityRow*> by_key;
    for (const auto& row : *now) by_key[row.key()] = &row;
    CHECK(kept.device.find("H200") != std::string::npos);
    size_t compared = 0;
    for (const auto& row : kept.rows) {
        CAPTURE(row.key());
        const auto found = by_key.find(row.key());
        if (found == by_key.end()) continue;  // a program or case that no longer exists
        ++compared;
        for (size_t at = 0; at < row.counts.size(); ++at) {
            CAPTURE(batch::counter_columns[at].column);
            CHECK(found->second->counts[at].simulated == row.counts[at].simulated);
        }
        CHECK((found->second->outputs != batch::Outputs::undefined ||
               row.outputs == batch::Outputs::undefined));
        CHECK(found->second->modeled_cycles == row.modeled_cycles);  // else: ./warpmark fidelity --again
    }
    CHECK(compared > kept.rows.size() * 95 / 100 / (samples::everything() ? 1 : 2 * step));
}

TEST_CASE("fidelity: --again writes its table") {
    const cli::Desk desk;
    const auto kept = text_of(folder + "fidelity.csv");
    const std::string only = "10_bank_eras/alternatives/sorted_requests";
    // A modeled time that has changed.
    auto stale = kept;
    const auto row = stale.find("\n" + only + ",cc1-pairs,");
    REQUIRE(row != stale.npos);
    const auto end = stale.find('\n', row + 1), comma = stale.rfind(',', end);
    stale.replace(comma + 1, end - comma - 1, "7");
    desk.write("table.csv", stale);
    const auto said = desk.run_dev(
        fmt::format("fidelity --root '{}' --only {} --again table.csv", WARPMARK_SOURCE_DIR, only));
    CHECK_MESSAGE(said.ends_with("exit 0\n"), said);
    const auto now = text_of(desk.path / "table.csv");
    CHECK(std::ranges::count(now, '\n') == std::ranges::count(kept, '\n'));
    CHECK(now.find(",7\n", row) == now.npos);
}

TEST_CASE(
    "fidelity: every defined output is the GPU's, but for a wrong compiler and orders of arrival, and every "
    "count "
    "that differs is explained") {
    const auto kept = table();
    const auto why = explanations();
    std::set<std::string> needed;
    for (const auto& row : kept.rows) {
        CAPTURE(row.key());
        const std::string key = row.subject + "," + row.kernel;
        const bool differs = row.outputs == batch::Outputs::differ;
        if (counts_equal(row) && !differs) continue;
        REQUIRE(why.contains(key));
        const auto excuses = {"the GPU's compiler is wrong: ", "in the order of arrival: "};
        CHECK((!differs || std::ranges::any_of(excuses, [&](const char* excuse) {
            return why.at(key).starts_with(excuse);
        })));
        needed.insert(key);
    }
    for (const auto& [key, reason] : why) {
        CAPTURE(key);
        CHECK(needed.contains(key));  // an unnecessary explanation
    }
}

TEST_CASE("fidelity: a table survives its file, and the summary counts") {
    batch::FidelityTable made{"H200", {}};
    batch::FidelityRow row{"lab/stub", "one", 0, "k<1, 2>", batch::Outputs::near, {}, 2000, 100};
    row.counts[3] = {32, 64};
    made.rows = {row, row, row};
    made.rows[1].subject = "lab/reference";
    made.rows[1].time_ns = 1000;
    made.rows[1].modeled_cycles = 50;
    made.rows[1].counts[3] = {1, 1};
    made.rows[2].subject = "kernels/k";
    made.rows[2].time_ns = 500;
    made.rows[2].modeled_cycles = 70;
    made.rows[2].outputs = batch::Outputs::undefined;
    const auto back = batch::read_fidelity(batch::to_csv(made), "t.csv");
    REQUIRE(back.has_value());
    CHECK(back->device == "H200");
    REQUIRE(back->rows.size() == 3);
    CHECK(back->rows[0].kernel == "k<1; 2>");
    CHECK(back->rows[0].counts == row.counts);
    const auto summary = batch::summary_of(*back);
    CHECK(summary.launches == 3);
    CHECK(summary.wavefronts_equal == 1);
    CHECK(summary.sectors_equal == 3);
    CHECK(summary.outputs == std::map<std::string, size_t>{{"near", 2}, {"undefined", 1}});
    CHECK(summary.within.pairs == 1);
    CHECK(summary.within.right == 1);
    CHECK(summary.within.mean_error == doctest::Approx(0));
    CHECK(summary.over_all.pairs == 3);
    CHECK(summary.over_all.right == 2);
    CHECK_FALSE(batch::read_fidelity("a,b,c\n", "t.csv").has_value());
}
