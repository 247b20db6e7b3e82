// Proofs of a new lab made from a template, without overwriting any file.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "grader/lab/lab_location.h"
#include "grader/lab/lab_template.h"
#include "grader/marking/grade.h"
#include "grader/prove/handout_rules.h"
#include "grader/prove/lab_proof.h"
#include "harness/base/file_contents.h"
#include "harness/base/sampling_test.h"
#include "harness/base/source_tree_test.h"
#include "harness/session/session.h"
#include "proofs/mutants/mutation_testing.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

struct Folder {
    fs::path path = fs::temp_directory_path() / ("warpmark-new-lab-" + std::to_string(getpid()));
    Folder() { fs::create_directories(path / "labs"); }
    ~Folder() { fs::remove_all(path); }
};

void no_mark_is_left(const fs::path& root, const std::vector<fs::path>& files) {
    for (const auto& file : files) {
        std::ifstream stream(root / file);
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        for (auto mark : {"@id@", "@name@", "@title@", "@number@", "@plain@"})
            CHECK_MESSAGE(text.find(mark) == text.npos, file.string(), " still has ", mark);
    }
}

std::string error_of(const fs::path& root, const std::string& word) {
    auto made = lab::make_lab(root, word);
    return made ? "made " + made->id : made.error().what + " | " + made.error().way_out;
}

}  // namespace

TEST_CASE("new-lab: what each template makes is proved as it is, and no mutant is left") {
    for (const auto& [template_name, what] : samples::of(lab::lab_templates(), 4)) {
        CAPTURE(template_name);
        CHECK_FALSE(what.empty());
        Folder folder;
        const auto made = lab::make_lab(folder.path, "tiled_sum", template_name);
        REQUIRE(made);
        CHECK(made->id == "01_tiled_sum");
        for (auto file : {"labs/01_tiled_sum/README.md", "labs/01_tiled_sum/hints.md",
                          "labs/01_tiled_sum/lab.toml", "labs/01_tiled_sum/tiled_sum.cu",
                          "solutions/01_tiled_sum/tiled_sum.cu", "solutions/01_tiled_sum/oracle.cu",
                          "solutions/01_tiled_sum/hidden.toml", "solutions/01_tiled_sum/teaching.md"})
            CHECK(std::ranges::find(made->files, fs::path(file)) != made->files.end());
        const auto lab =
            lab::load_lab(folder.path / "labs/01_tiled_sum", folder.path / "solutions/01_tiled_sum");
        REQUIRE(lab);
        CHECK(lab->title == "Tiled sum");
        CHECK(lab->max_score() == 100);
        const auto proofs =
            batch::prove({*lab}, 1, batch::Backend(session::observe), 2, [](const batch::Proof&) {});
        for (const auto& proof : proofs) {
            CHECK_MESSAGE(proof.holds, proof.subject, ": ", proof.because);
            if (proof.subject == "stub") CHECK(proof.score < 30);
        }
        auto begin_with = [&](const char* beginning) {
            return std::ranges::count_if(
                proofs, [&](const batch::Proof& proof) { return proof.subject.starts_with(beginning); });
        };
        CHECK(begin_with("mistakes/") >= 4);
        CHECK(begin_with("alternatives/") >= 2);
        const auto mutants = batch::run_mutants({*lab}, 1, batch::Backend(session::observe), 2,
                                                [](const batch::MutantResult&) {});
        for (const auto& wrong : mutants.wrong) FAIL_CHECK(to_text(wrong));
        no_mark_is_left(folder.path, made->files);
    }
}

TEST_CASE("new-lab: a variant of a lab marks its own files, and not the published solution") {
    Folder folder;
    auto variant = lab::variant_of("04_padded_transpose",
                                   {"tile=patch", "in=source", "out=target", "launch=turn"}, {"i32=f32"});
    REQUIRE(variant);
    const auto published = house::root / "labs/04_padded_transpose";
    const auto made = lab::make_variant(folder.path, "turned", published, *variant);
    REQUIRE(made);
    CHECK(made->id == "01_turned");
    const auto lab = lab::load_lab(folder.path / "labs/01_turned", folder.path / "solutions/01_turned");
    REQUIRE(lab);
    const auto points = [&](const fs::path& file) {
        batch::AnswerBook book(session::observe);
        const auto graded = batch::grade(*lab, {lab->file, lab->file, "", text_of(file)}, Marking{}, book,
                                         batch::Backend(session::observe));
        return graded ? graded->report.score : -1;
    };
    CHECK(points(folder.path / "solutions/01_turned/transpose.cu") == 100);
    CHECK(points(folder.path / "solutions/01_turned/alternatives/rotated_rows.cu") == 100);
    CHECK(points(folder.path / "labs/01_turned/transpose.cu") == 20);
    CHECK(points(house::root / "solutions/04_padded_transpose/transpose.cu") == 0);
    CHECK_FALSE(fs::exists(folder.path / "labs/01_turned/expected"));  // other types have other bytes
}

TEST_CASE("prove: a page that describes the template of a lab with other code is found, word for word") {
    for (const auto& [template_name, what] : lab::lab_templates()) {
        CAPTURE(template_name);
        Folder folder;
        REQUIRE(lab::make_lab(folder.path, "07_row_sums", template_name));
        const auto labs = folder.path / "labs/07_row_sums", solutions = folder.path / "solutions/07_row_sums";
        const auto lab = lab::load_lab(labs, solutions).value();
        const auto wrong = [&] { return batch::wrong_with_handout(lab) + batch::wrong_with_hints(lab); };
        const auto write = [](const fs::path& path, const std::string& text) { std::ofstream(path) << text; };
        const auto stub = text_of(labs / "row_sums.cu"), readme = text_of(labs / "README.md");
        CHECK(wrong() == "");  // still the template's exercise
        write(labs / "row_sums.cu", "// mine\n" + stub);
        CHECK(wrong() == "");  // comments are ignored
        write(labs / "row_sums.cu", stub + "__global__ void other() {}\n");
        for (const char* page : {"labs/07_row_sums/README.md:", "labs/07_row_sums/hints.md:",
                                 "solutions/07_row_sums/teaching.md:"})
            CHECK_MESSAGE(wrong().find(page) != std::string::npos, page, wrong());
        CHECK(wrong().find("This still describes the template `" + template_name + "`: \"") !=
              std::string::npos);
        // Text that fits any lab may stay. A paragraph of the template may not, even with other line breaks.
        write(labs / "hints.md", "# Hints for lab 07: Row sums\n\n## 1\nOne.\n\n## 2\nTwo.\n");
        write(solutions / "teaching.md", "# Teaching\n");
        const auto mine =
            "# Lab 7: Row sums\n\nKeep `launch` and its parameters. You may change everything else.\n\n" +
            readme.substr(readme.find("## Run it"));
        write(labs / "README.md", mine);
        CHECK(wrong() == "");
        const auto begin = readme.find("\n\n") + 2;
        auto paragraph = readme.substr(begin, readme.find("\n\n", begin) - begin);
        std::ranges::replace(paragraph, '\n', ' ');
        write(labs / "README.md", mine + "\n## More\n" + paragraph + "\n");
        CHECK(wrong().find("README.md:") != std::string::npos);
        paragraph.resize(paragraph.size() - 9);  // changed
        write(labs / "README.md", mine + "\n## More\n" + paragraph + "\n");
        CHECK(wrong() == "");
    }
}

TEST_CASE("new-lab: a template that is not there is refused, and nothing is made") {
    Folder folder;
    const auto made = lab::make_lab(folder.path, "x", "matmull");
    REQUIRE_FALSE(made);
    CHECK(made.error().what == "There is no template `matmull`");
    CHECK(made.error().way_out == "Did you mean `matmul`?");
    CHECK(lab::lab_ids(folder.path).empty());
}

TEST_CASE("new-lab: numbers follow on, and a taken one or a bad name is refused with a way out") {
    Folder folder;
    CHECK(error_of(folder.path, "first") == "made 01_first");
    CHECK(error_of(folder.path, "first") == "made 02_first");
    CHECK(error_of(folder.path, "17_scan") == "made 17_scan");
    CHECK(error_of(folder.path, "last") == "made 18_last");
    CHECK(error_of(folder.path, "5_five") == "made 05_five");
    CHECK(error_of(folder.path, "17_scan") ==
          "There is already a lab 17 | Use 19_scan, or leave the number out.");
    CHECK(error_of(folder.path, "017_other").starts_with("There is already a lab 17"));
    fs::create_directories(folder.path / "solutions/30_kept");
    CHECK(error_of(folder.path, "30_kept").starts_with("There is already a lab 30"));
    CHECK(error_of(folder.path, "Tiled-Sum 2") ==
          "`Tiled-Sum 2` is not a valid name for a lab | Use up to 40 lowercase letters, digits and "
          "`_`, beginning with a letter. A number may come before it: `tiled_sum_2`, `17_tiled_sum_2`.");
    for (auto bad : {"", "17", "17_", "../x", "_x", "a/b", "1000_x"})
        CHECK(error_of(folder.path, bad).find("is not a valid name for a lab") != std::string::npos);
    CHECK(error_of(folder.path, std::string(41, 'a')).find("is not a valid name for a lab") !=
          std::string::npos);
}
