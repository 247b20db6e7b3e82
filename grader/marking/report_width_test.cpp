// Width of every line of a report on a terminal.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "grader/lab/lab.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/grade.h"
#include "grader/report/terminal_report.h"
#include "grader/report/text_formatting.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"
#include "harness/session/session.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

using warpmark::house::root;

// Marks a file of the shipped class in public cases.
Report report_of(const std::string& id, const std::string& path, const std::string& source) {
    auto lab = lab::load_lab(root / "labs" / id, root / "solutions" / id);
    REQUIRE(lab.has_value());
    const Lab shown = lab::restricted(std::move(*lab), true, "");
    Marking marking;
    marking.public_only = true;
    batch::AnswerBook book(session::observe);
    auto graded = batch::grade(shown, {shown.file, path, "", source}, marking, book, session::observe);
    REQUIRE(graded.has_value());
    return graded->report;
}

void check_width(const Report& report) {
    for (const std::size_t width : {80, 120})
        for (const bool brief : {true, false}) {
            const auto text = report::terminal(report, {.width = width, .brief = brief});
            std::istringstream lines(text);
            for (std::string line; std::getline(lines, line);)
                if (report::letters(line) > width)
                    FAIL_CHECK(report.submission.path, " at ", width, " columns: ", line);
        }
}

}  // namespace

TEST_CASE("width: reports of shipped files fit into 80 and 120 columns") {
    for (const char* file : {"labs/02_divergent_sync/reduce.cu", "labs/04_padded_transpose/transpose.cu",
                             "solutions/02_divergent_sync/mistakes/no_barrier_in_the_loop.cu",
                             "solutions/02_divergent_sync/mistakes/warp_without_sync.cu",
                             "solutions/04_padded_transpose/mistakes/no_guard_for_reading.cu",
                             "solutions/04_padded_transpose/mistakes/grid_swapped.cu",
                             "solutions/04_padded_transpose/transpose.cu"}) {
        const fs::path path = file;
        const auto id = std::next(path.begin())->string();
        check_width(report_of(id, file, text_of(root / path)));
    }
}

TEST_CASE("width: five compile errors, long lines and long names fit") {
    const std::string long_name(100, 'x');
    std::string source = "extern \"C\" void launch(const float* in, float* out, int rows, int cols) {\n";
    for (int i = 0; i < 7; ++i)
        source += "    " + std::string(90, ' ') + "int a" + std::to_string(i) + " = thredIdx" +
                  std::to_string(i) + " + " + long_name + ";\n";
    const auto report = report_of("04_padded_transpose", "a/very/long/folder/transpose.cu", source + "}\n");
    check_width(report);
    const auto text = report::terminal(report, {.brief = true});
    CHECK(text.find("did you mean `threadIdx`?") != std::string::npos);
}

TEST_CASE("width: an untouched file is said to be one, and a changed one is not") {
    const std::string stub = "labs/02_divergent_sync/reduce.cu", source = text_of(root / stub);
    const std::string said = "still the file as handed out";
    const auto text = [&](const std::string& changed) {
        return report::text(report_of("02_divergent_sync", stub, changed));
    };
    CHECK(text(source).find(said) != std::string::npos);
    CHECK(text("// mine\n\n" + source).find(said) != std::string::npos);
    CHECK(text(source + "int mine;\n").find(said) == std::string::npos);
}
