// Best scores: kept after later, lower ones, and robust against damaged lines.
#include "grader/packs/best_scores.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <fstream>

namespace fs = std::filesystem;
using namespace warpmark;

// Own namespace, because unity builds compile several files together.
namespace warpmark::score_tests {
namespace {

struct Folder {
    fs::path path = fs::temp_directory_path() / ("warpmark-scores-" + std::to_string(getpid()));
    Folder() {
        fs::remove_all(path);
        fs::create_directories(path / ".warpmark");
        std::ofstream(path / batch::progress_file) << batch::progress_head;
    }
    ~Folder() { fs::remove_all(path); }
};

Report report(double score, const std::string& lab = "01_race", double max_score = 100) {
    Report one;
    one.lab.id = lab;
    one.status = Status::graded;
    one.score = score;
    one.max_score = max_score;
    one.submission.sha256 = "file-" + std::to_string(static_cast<int>(score));
    return one;
}

}  // namespace

TEST_CASE("progress: the best score of each lab is kept, and only of what was marked wholly") {
    Folder folder;
    const auto best = [&] { return batch::best_scores(folder.path).find("01_race")->second; };
    REQUIRE(batch::note_score(folder.path, report(62.5)));
    REQUIRE(batch::note_score(folder.path, report(20)));
    CHECK(best().score == 62.5);
    CHECK(best().sha256 == "file-62");
    CHECK_FALSE(best().is_full());
    auto held = report(90);
    CheckReport check;
    check.verdict = Verdict::held;
    check.max_score = 10;
    held.checks = {check};
    auto unmarked = report(95);
    unmarked.status = Status::not_graded;
    for (const auto& one : {held, unmarked}) REQUIRE(batch::note_score(folder.path, one));
    CHECK(best().score == 62.5);
    REQUIRE(batch::note_score(folder.path, report(100)));
    REQUIRE(batch::note_score(folder.path, report(5, "02_divergent_sync")));
    CHECK(best().is_full());
    CHECK(batch::best_scores(folder.path).size() == 2);
    // The newer of two files with the same score counts.
    auto other = report(100);
    other.submission.sha256 = "file-other";
    REQUIRE(batch::note_score(folder.path, other));
    CHECK(best().sha256 == "file-other");
    REQUIRE(batch::note_score(folder.path, report(20)));
    CHECK(best().sha256 == "file-other");
    // The lab's points have changed, so the stored score is obsolete.
    REQUIRE(batch::note_score(folder.path, report(50, "01_race", 80)));
    CHECK(best().score == 50);
    std::ofstream(folder.path / batch::progress_file, std::ios::app) << "03_x many of them\n\n04_y 7\n";
    CHECK(batch::best_scores(folder.path).size() == 2);
}

TEST_CASE("progress: the workspace is the nearest folder that has a note, and elsewhere there is none") {
    Folder folder;
    fs::create_directories(folder.path / "01_race/deeper");
    CHECK(batch::workspace_of(folder.path / "01_race/deeper") == folder.path);
    CHECK(batch::workspace_of(folder.path) == folder.path);
    CHECK(batch::workspace_of(folder.path.parent_path()) == "");
}

}  // namespace warpmark::score_tests
