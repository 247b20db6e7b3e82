// Advice in reports: only tried fixes are shown, and following them step by step leads to the results in
// cases/followed.txt.
#include "grader/marking/tried_fixes.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <tuple>

#include "grader/lab/drawn_cases.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "harness/base/file_contents.h"
#include "harness/base/sampling_test.h"
#include "harness/base/source_tree_test.h"
#include "harness/session/session.h"
#include "harness/source/source_patch.h"

using namespace warpmark;
namespace fs = std::filesystem;

namespace {

using warpmark::house::root;

constexpr int most_steps = 8;

Lab shipped_lab(const std::string& id) {
    auto lab = lab::load_lab(root / "labs" / id, root / "solutions" / id);
    REQUIRE(lab);
    return lab::drawn(std::move(*lab), lab::secret_of(1));
}

Report marked(const Lab& lab, const std::string& source, bool tries_fixes = true) {
    batch::AnswerBook book(session::observe);
    auto graded = batch::grade(lab, {lab.file, lab.file, "", source}, {.tries_fixes = tries_fixes}, book,
                               session::observe);
    REQUIRE(graded);
    return std::move(graded->report);
}

const CheckReport& fixed_check(const Report& report, const std::string& id) {
    const auto found = std::ranges::find(report.checks, id, &CheckReport::id);
    REQUIRE(found != report.checks.end());
    return *found;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// "01_race/mistakes/no_barrier.cu: 1 step, 100 points"
std::string walk(const std::string& file) {
    const Lab lab = shipped_lab(file.substr(0, file.find('/')));
    auto source = text_of(root / "solutions" / file);
    int steps = 0;
    for (;; ++steps) {
        const auto report = marked(lab, source);
        const auto advised = std::ranges::find_if(
            report.checks, [](const CheckReport& check) { return !check.patch.empty(); });
        if (advised == report.checks.end() || steps == most_steps)
            return fmt::format("{}: {} step{}, {} points", file, steps, steps == 1 ? "" : "s", report.score);
        source = fix::typed_in(source, advised->patch);
    }
}

std::vector<std::string> mistakes() {
    std::vector<std::string> files;
    for (const auto& id : lab::lab_ids(root))
        for (const auto& one : fs::directory_iterator(root / "solutions" / id / "mistakes"))
            if (one.path().extension() == ".cu")
                files.push_back(fmt::format("{}/mistakes/{}", id, one.path().filename().string()));
    std::ranges::sort(files);
    return files;
}

}  // namespace

TEST_CASE("tried fix: the report advises what was tried, and shows the lines") {
    const auto lab = shipped_lab("01_race");
    const auto source = text_of(root / "solutions/01_race/mistakes/syncwarp_only.cu");
    const auto check = fixed_check(marked(lab, source), "first-race");
    CHECK(check.advice ==
          "Add `__syncthreads();` after line 15. Tried: with this change, every public check passes.");
    CHECK(check.patch == "@@ line 16\n+    __syncthreads();\n");
    CHECK(marked(lab, fix::typed_in(source, check.patch)).full_marks());
}

TEST_CASE("tried fix: what nobody tried is not shown") {
    const auto lab = shipped_lab("01_race");
    const auto report = marked(lab, text_of(root / "solutions/01_race/mistakes/syncwarp_only.cu"), false);
    const auto& check = fixed_check(report, "first-race");
    CHECK(check.verdict == Verdict::fail);
    CHECK(check.advice.empty());
    CHECK(check.patch.empty());
    for (const auto& seen : report.findings) CHECK(seen.finding.explanation.empty());
}

TEST_CASE("tried fix: a lab may ask for none") {
    auto lab = shipped_lab("01_race");
    lab.advice = Advice::never;
    const auto report = marked(lab, text_of(root / "solutions/01_race/mistakes/syncwarp_only.cu"));
    CHECK(fixed_check(report, "first-race").patch.empty());
    CHECK(fixed_check(report, "first-race").advice.empty());
}

TEST_CASE("tried fix: after the hints, where a lab says so or marks count") {
    const auto source = text_of(root / "solutions/01_race/mistakes/syncwarp_only.cu");
    const auto report = [&](Advice advice, bool marks_count, bool waits, bool has_seen_all_hints) {
        auto lab = shipped_lab("01_race");
        lab.advice = advice;
        batch::AnswerBook book(session::observe);
        const Marking marking{.tries_fixes = true,
                              .waits_for_hints = waits,
                              .marks_count = marks_count,
                              .has_seen_all_hints = has_seen_all_hints};
        return batch::grade(lab, {lab.file, lab.file, "", source}, marking, book, session::observe)->report;
    };
    const auto advises = [](const Report& made) { return !fixed_check(made, "first-race").patch.empty(); };
    const auto says = [](const Report& made, std::string_view beginning) {
        return std::ranges::any_of(made.notes,
                                   [&](const std::string& note) { return note.starts_with(beginning); });
    };
    constexpr auto course = "Fixes are not shown here: the course's settings hide them.",
                   option = "A fix is shown after the last hint, or with `check --fix`.",
                   hints = "Advice comes after the hints. The last one: warpmark hint 01_race ";
    using enum Advice;
    for (const auto& [advice, marks_count, waits, has_seen_all_hints, note] :
         {std::tuple{by_command, false, false, false, ""},
          {by_command, false, true, false, option},
          {by_command, false, true, true, ""},
          {by_command, true, false, false, course},
          {after_hints, false, false, false, hints},
          {after_hints, false, true, false, hints},
          {after_hints, false, true, true, ""},
          {always, false, true, false, ""},
          {always, true, false, false, ""}}) {
        CAPTURE(static_cast<int>(advice));
        CAPTURE(marks_count);
        CAPTURE(waits);
        const auto made = report(advice, marks_count, waits, has_seen_all_hints);
        CHECK(advises(made) == !*note);
        for (const std::string one : {course, option, hints}) CHECK(says(made, one) == (one == note));
    }
    const auto none = report(never, false, false, true);
    CHECK_FALSE(advises(none));
    for (const auto one : {course, option, hints}) CHECK_FALSE(says(none, one));
}

TEST_CASE("tried fix: where nothing helps, nothing is advised") {
    const auto lab = shipped_lab("02_divergent_sync");
    const auto report = marked(lab, R"(
__global__ void reduce(const float* in, float* block_sums, int n) {
    __shared__ float part[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    block_sums[0] = part[(threadIdx.x + 1) % 256] + blockIdx.x;
}
extern "C" void launch(const float* in, float* block_sums, int n) {
    reduce<<<(n + 255) / 256, 256>>>(in, block_sums, n);
}
)");
    const auto& check = fixed_check(report, "race-free");
    CHECK(check.verdict == Verdict::fail);
    CHECK(check.patch.empty());
    CHECK(check.advice.empty());
}

TEST_CASE("tried fix: a finding of hidden cases alone is not tried") {
    const auto lab = shipped_lab("01_race");
    auto source = text_of(root / "solutions/01_race/reverse.cu");
    const size_t barrier = source.find("__syncthreads();");
    REQUIRE(barrier != source.npos);
    size_t largest = 0;  // of a public case
    for (const auto& one : lab.cases)
        for (const auto& [name, value] : one.scalars)
            if (name == "n" && !one.hidden)
                largest = std::max(largest, static_cast<size_t>(std::get<int64_t>(value)));
    source.insert(barrier, fmt::format("if (n <= {}) ", largest));
    const auto check = fixed_check(marked(lab, source), "race-free");
    CHECK(check.verdict == Verdict::fail);
    CHECK(check.patch.empty());
    CHECK(check.advice.find("Tried") == std::string::npos);
}

// UPDATE_EXPECT rewrites the lines of the tested files; WARPMARK_FOLLOW selects files by a part of their
// names.
TEST_CASE("tried fix: who follows the advice gets as far as the list says") {
    const auto all = mistakes();
    const char* const only = std::getenv("WARPMARK_FOLLOW");
    auto some = only ? all : samples::of(all, 240);
    if (only) std::erase_if(some, [&](const std::string& file) { return !file.contains(only); });
    const auto list = root / "grader/marking/cases/followed.txt";
    std::map<std::string, std::string> kept;  // by file
    for (const auto& line : lines_of(text_of(list))) kept[line.substr(0, line.find(": "))] = line;
    for (const auto& file : some) {
        const auto line = walk(file);
        if (std::getenv("UPDATE_EXPECT")) {
            kept[file] = line;
            std::erase_if(kept, [&](const auto& one) { return !std::ranges::binary_search(all, one.first); });
            std::ofstream anew(list);
            for (const auto& [name, written] : kept) anew << written << "\n";
        }
        CHECK(kept[file] == line);
    }
    CHECK(kept.size() == all.size());
}
