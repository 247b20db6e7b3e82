// Ten thousand submissions: a row, a report and an attempt for each, despite interruptions.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>
#include <sstream>

#include "grader/gradebook/gradebook_maintenance.h"
#include "grader/gradebook/sample_class_test.h"
#include "harness/base/sampling_test.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

std::string name_of(int student) {
    return fmt::format("student{:05}", student);
}

// The students of the table's rows.
std::multiset<std::string> students_in(const fs::path& table) {
    std::ifstream stream(table);
    std::multiset<std::string> all;
    for (std::string line; std::getline(stream, line);) all.insert(line.substr(0, line.find(',')));
    return all;
}

}  // namespace

TEST_CASE("large: ten thousand in are ten thousand out, over an interrupt") {
    const int students = samples::everything() ? 10'000 : 200;
    const int different = students / 10;
    const book_test::Class one("large");
    fs::remove_all(one.folder());
    std::multiset<std::string> expected{"student"};
    constexpr std::array words{"right", "wrong", "racy", "broken"};
    for (int at = 0; at < students; ++at) {
        one.hand_in(name_of(at),
                    fmt::format("{} {}", words[static_cast<std::size_t>(at) % words.size()], at % different));
        expected.insert(name_of(at));
    }
    auto book = gradebook::Gradebook::open(one.book(), gradebook::Opening::make_if_missing);
    REQUIRE(book);
    int asked = 0;
    const auto first = book_test::grade(one, *book, 1, false, false, book_test::obey,
                                        [&] { return ++asked > different / 2; });
    REQUIRE(first);
    CHECK(first->marked + first->waits == static_cast<std::size_t>(students));
    CHECK(first->waits > 0);
    CHECK(students_in(one.out() / "class.csv") == expected);  // waiting ones, too
    const auto rest = book_test::grade(one, *book, 2, true);
    REQUIRE(rest);
    CHECK(rest->waits == 0);
    CHECK(rest->marked == first->waits);
    CHECK(rest->known == first->marked);
    CHECK(students_in(one.out() / "class.csv") == expected);
    int reports = 0;
    for (int at = 0; at < students; ++at) reports += fs::exists(one.out() / name_of(at) / "00_fake.json");
    CHECK(reports == students);
    CHECK(book->attempts()->size() == static_cast<std::size_t>(students));
    CHECK(book->marks_like("")->size() == static_cast<std::size_t>(different));
    const auto condition = gradebook::condition(*book);
    REQUIRE(condition);
    CHECK(condition->wrong.empty());
}
