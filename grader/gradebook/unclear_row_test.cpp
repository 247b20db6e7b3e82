// Open rows of files without a lab in the book: stored, decided, and removed with the file.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <optional>

#include "grader/gradebook/sample_class_test.h"
#include "grader/gradebook/teacher_decisions.h"

namespace fs = std::filesystem;
using namespace warpmark;

TEST_CASE("book: a row that may be meant for a lab is no attempt, and is kept until its file is looked at") {
    const book_test::Class one("unclear");
    fs::create_directories(one.folder() / "zoe");
    std::ofstream(one.folder() / "zoe/other.pdf") << "%PDF";
    auto opened = gradebook::Gradebook::open(one.book(), gradebook::Opening::make_if_missing);
    REQUIRE(opened);
    auto& book = *opened;
    REQUIRE(book_test::grade(one, book));
    const auto attempts = book.attempts("zoe");
    REQUIRE(attempts);
    CHECK(attempts->empty());
    const auto row_of_zoe = [&]() -> std::optional<Report> {
        const auto rows = batch::rows_of_book(book, "a program");
        REQUIRE(rows);
        for (const auto& row : *rows)
            if (row.submission.student == "zoe" && !row.lab.id.empty()) return row;
        return std::nullopt;
    };
    REQUIRE(row_of_zoe());
    CHECK_FALSE(row_of_zoe()->mark());
    CHECK(row_of_zoe()->submission.handed.state == SubmissionRecord::State::unclear);
    CHECK(name(row_of_zoe()->submission.handed) == "not recognized");
    REQUIRE(book_test::grade(one, book, 1, true));  // like `--resume`
    CHECK(row_of_zoe());
    REQUIRE(
        gradebook::decide(book, {.student = "zoe", .lab = "00_fake", .points = 3, .why = "looked at it"}));
    CHECK(row_of_zoe()->mark() == 3);
    // The file is now in its proper place, so the row becomes an attempt's.
    fs::remove(one.folder() / "zoe/other.pdf");
    one.hand_in("zoe", "right");
    REQUIRE(book_test::grade(one, book));
    CHECK(row_of_zoe()->submission.handed.state == SubmissionRecord::State::taken);
    // The file is gone while the class still has the lab, so no row stays open.
    fs::create_directories(one.folder() / "yan");
    std::ofstream(one.folder() / "yan/other.pdf") << "%PDF";
    REQUIRE(book_test::grade(one, book));
    fs::remove_all(one.folder() / "yan");
    REQUIRE(book_test::grade(one, book));
    const auto others = book.unrecognized();
    REQUIRE(others);
    for (const auto& other : *others) CHECK(other.student != "yan");
}
