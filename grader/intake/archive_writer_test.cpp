// Round trip of archives, and identical bytes in every run.
#include "grader/intake/archive_writer.h"

#include <doctest/doctest.h>

#include "grader/intake/archive_unpacking.h"

using namespace warpmark;
using namespace warpmark::intake;

// A separate namespace, because several files are compiled together.
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

TEST_CASE("a zip says which of its names are UTF-8, so that no reader takes them for an old PC's") {
    const std::string umlaut = "M\xc3\xbcller_1_2_lab.txt", other = "\xfcller.txt", plain = "Ada_1_2_lab.txt";
    const auto zip = archived(ArchiveForm::zip, {{umlaut, "a"}, {other, "b"}, {plain, "c"}});
    REQUIRE(zip);
    constexpr std::size_t head_of_file = 30, head_of_list = 46;  // bytes before a name
    const auto is_flagged = [&](const std::string& name) {
        const auto in_file = zip->find(name), in_list = zip->rfind(name);
        REQUIRE(in_file < in_list);
        const bool of_file = zip->at(in_file - head_of_file + 7) & 8,
                   of_list = zip->at(in_list - head_of_list + 9) & 8;
        CHECK(of_file == of_list);
        return of_file;
    };
    CHECK(is_flagged(umlaut));
    CHECK_FALSE(is_flagged(other));
    CHECK_FALSE(is_flagged(plain));
    const auto unpacked = unpack(*zip, usual);
    REQUIRE(unpacked);
    CHECK(unpacked->failed.empty());
    REQUIRE(unpacked->items.size() == 3);
    CHECK(unpacked->items[1].path == umlaut);
    // An entry with an invalid name is reported, and the others are extracted.
    auto damaged = *zip;
    for (auto at = damaged.find(umlaut); at != damaged.npos; at = damaged.find(umlaut, at))
        damaged[at + 1] = '\xff';
    const auto rest = unpack(damaged, usual);
    REQUIRE(rest);
    CHECK(rest->items.size() == 2);
    CHECK(rest->left_out == std::vector<std::string>{"file 2 of it: its name cannot be read; pack it again"});
    CHECK(archived(ArchiveForm::zip, {}));
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
