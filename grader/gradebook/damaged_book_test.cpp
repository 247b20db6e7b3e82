// Truncated books, and books with flipped bits: either the damage is reported and the book refused, or it
// affects no data. The file stays unchanged.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <random>

#include "grader/gradebook/gradebook_maintenance.h"
#include "grader/gradebook/sample_class_test.h"
#include "grader/gradebook/teacher_decisions.h"
#include "harness/base/sampling_test.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

std::string file_of(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// The book's contents, including the teacher's texts; nothing if it is refused or reported as damaged.
std::optional<std::string> said_by(const fs::path& path) {
    auto book = gradebook::Gradebook::open(path, gradebook::Opening::must_exist);
    if (!book) return std::nullopt;
    const auto condition = gradebook::condition(*book);
    if (!condition || !condition->wrong.empty()) return std::nullopt;
    const auto text = gradebook::everything(*book);
    const auto rows = batch::rows_of_book(*book, "a program");
    const auto secret = book->fact("secret");
    if (!text || !rows || !secret) return std::nullopt;
    std::string all = *text + secret->value_or("");
    for (const auto& row : *rows)
        all += fmt::format("{} {} {}\n", row.submission.student, row.lab.id, row.mark().value_or(-1));
    return all;
}

struct MarkedBook {
    book_test::Class one{"bits"};
    std::string whole, said;
    MarkedBook() {
        {
            auto book = gradebook::Gradebook::open(one.book(), gradebook::Opening::make_if_missing);
            REQUIRE(book);
            REQUIRE(book_test::grade(one, *book));
            REQUIRE(book->set_fact("secret", "of the class"));
            REQUIRE(gradebook::decide(
                *book,
                {.student = "bob", .lab = "00_fake", .points = 55.5, .why = "an oral exam", .who = "eva"}));
        }
        whole = file_of(one.book());
        const auto known = said_by(one.book());
        REQUIRE(known);
        said = *known;
    }
    // "": the damage was reported, or has no effect.
    std::string try_it(const std::string& bytes) const {
        for (const char* beside : {"-wal", "-shm"}) fs::remove(one.book().string() + beside);
        std::ofstream(one.book(), std::ios::binary) << bytes;
        const auto now = said_by(one.book());
        if (file_of(one.book()) != bytes) return "the file was changed";
        if (!now || *now == said) return "";
        const auto [was, is] = std::ranges::mismatch(said, *now);
        const auto begin = std::max<std::ptrdiff_t>(0, was - said.begin() - 60);
        return "nobody is told that it says something else: " + said.substr(begin, 100) + " ... " +
               now->substr(begin, 100);
    }
};

}  // namespace

TEST_CASE("damage: a book that is cut off is refused, wherever") {
    const MarkedBook book;
    std::vector<std::size_t> ends;
    for (std::size_t end = 0; end < book.whole.size(); end += 512) ends.push_back(end + (end % 1024 ? 7 : 0));
    for (const auto end : samples::of(ends, 13)) {
        CAPTURE(end);
        const auto bytes = book.whole.substr(0, end);
        CHECK(book.try_it(bytes) == "");
        CHECK(!said_by(book.one.book()));
    }
}

TEST_CASE("damage: a bit that has turned over is told, or is one that nobody reads") {
    const MarkedBook book;
    std::mt19937 random(static_cast<unsigned>(samples::first(1000)));
    const int count = samples::everything() ? 6000 : 60;
    for (int turn = 0; turn < count; ++turn) {
        auto bytes = book.whole;
        const auto at = random() % bytes.size();
        const auto bit = random() % 8;
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
        CAPTURE(at);
        CAPTURE(bit);
        CHECK(book.try_it(bytes) == "");
    }
    // Every letter of the teacher's texts and of a student's name.
    for (const char* text : {"an oral exam", "of the class", "bob00_fake"})
        for (auto at = book.whole.find(text); at != book.whole.npos; at = book.whole.find(text, at + 1)) {
            auto bytes = book.whole;
            bytes[at] = static_cast<char>(bytes[at] ^ 1);
            CAPTURE(text);
            CHECK(book.try_it(bytes) == "");
        }
}
