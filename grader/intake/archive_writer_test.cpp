// archive_writer_test.cpp: what is written is read back, and is the same bytes every time.
#include "grader/intake/archive_writer.h"

#include <doctest/doctest.h>

#include "grader/intake/archive_reader.h"

using namespace warpmark;
using namespace warpmark::intake;

// Names of its own: several files are compiled at once.
namespace warpmark::writer_tests {
namespace {

constexpr UnpackLimits usual{.files = 10, .bytes = 1000, .file_bytes = 1000, .archive_bytes = 1000};

}  // namespace

TEST_CASE("an archive is read back, and the order in which entries are named does not matter") {
    const ArchiveEntry one{"b/two.cu", "text"}, other{"a.cu", "first"};
    for (const auto form : {ArchiveForm::zip, ArchiveForm::tar_gz}) {
        const auto bytes = archived(form, {one, other}), again = archived(form, {other, one});
        REQUIRE(bytes);
        REQUIRE(again);
        CHECK(*bytes == *again);
        const auto unpacked = unpack_here(*bytes, usual);
        CHECK(unpacked.failed.empty());
        REQUIRE(unpacked.items.size() == 2);
        CHECK(unpacked.items[0].path == "a.cu");
        CHECK(unpacked.items[1].text == "text");
    }
}

TEST_CASE("a text is packed and comes back, and what is longer than expected or damaged does not") {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += std::to_string(i * i);
    const auto packed = compressed(text);
    REQUIRE(packed);
    CHECK(packed->size() < text.size());
    CHECK(*compressed(text) == *packed);
    const auto back = decompressed(*packed, text.size());
    REQUIRE(back);
    CHECK(*back == text);
    CHECK_FALSE(decompressed(*packed, text.size() - 1));
    CHECK_FALSE(decompressed(packed->substr(0, packed->size() / 2), text.size()));
    CHECK_FALSE(decompressed("nothing of the kind", 100));
}

}  // namespace warpmark::writer_tests
