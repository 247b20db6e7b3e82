// Layout of a class for JPlag and Moss, without labs in which honest solutions are alike.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "grader/course/class_exports.h"
#include "grader/gradebook/sample_class_test.h"
#include "harness/base/file_contents.h"

using namespace warpmark;

TEST_CASE("copied work: lines of code are counted, not comments, spaces and braces") {
    CHECK(batch::added_lines("int a;\nint b;\n", "int a; // mine\n\n{\n  int   b;\n}\nint c;\n") == 1);
    CHECK(batch::added_lines("int a;\n", "int a;\nint a;\n") == 1);
}

TEST_CASE("copied work: submissions, the stub and a command, but a lab of one line is left out") {
    const book_test::Class one("copied");
    one.hand_in("a student; rm -rf ~", "wrong too");
    one.hand_in("a student, rm -rf ~", "wrong as well");
    std::string reference = "right\n";
    for (int at = 0; at < 9; ++at) reference += fmt::format("int line_{};\n", at);
    auto book = gradebook::Gradebook::open(one.book(), gradebook::Opening::make_if_missing);
    REQUIRE(book);
    REQUIRE(book_test::grade(one, *book));
    const auto none = batch::lay_out_for("jplag", *book, one.path / "none");
    REQUIRE(none);
    CHECK(none->labs.empty());
    REQUIRE(none->left_out.size() == 1);
    CHECK(none->left_out[0].find("00_fake: its reference adds only 1 lines of code") == 0);
    book_test::write(one.path / "solutions/00_fake/fake.cu", reference);
    REQUIRE(book_test::grade(one, *book));
    const auto laid = batch::lay_out_for("moss", *book, one.path / "laid");
    REQUIRE(laid);
    REQUIRE(laid->labs.size() == 1);
    CHECK(laid->labs[0].submissions == 7);  // gus handed in a binary file
    CHECK(laid->labs[0].command == "moss -l cc -d -b base/fake.cu submissions/*/fake.cu");
    const auto lab = one.path / "laid/00_fake";
    CHECK(text_of(lab / "base/fake.cu") == "wrong");
    CHECK(text_of(lab / "submissions/ann/fake.cu") == "right");
    CHECK(text_of(lab / "submissions/a_student__rm_-rf__/fake.cu") == "wrong as well");
    CHECK(text_of(lab / "submissions/a_student__rm_-rf___2/fake.cu") == "wrong too");
    CHECK(text_of(one.path / "laid/names.csv").find("a student; rm -rf ~\",a_student__rm_-rf___2") !=
          std::string::npos);
    CHECK(!batch::lay_out_for("moss", *book, one.path / "laid"));
}
