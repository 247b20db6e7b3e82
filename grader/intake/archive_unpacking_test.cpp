// Extraction of archives, and confinement of hostile ones.
#include "grader/intake/archive_unpacking.h"

#include <doctest/doctest.h>

#include "grader/intake/archive_samples_test.h"
#include "grader/lab/grading_limits.h"

using namespace warpmark;
using namespace warpmark::intake;
using pack::Entry;
using pack::packed;

namespace {

// One line per entry, then the reasons for omitted ones.
std::string all_of(const Unpacked& unpacked) {
    if (!unpacked.failed.empty()) return "failed: " + unpacked.failed + "\n";
    std::string all;
    for (const auto& item : unpacked.items) {
        const char* const kinds[] = {"file", "folder", "link", "special"};
        all += std::string(kinds[static_cast<int>(item.kind)]) + " " + item.path;
        if (!item.text.empty()) all += " `" + item.text + "`";
        if (!item.refused.empty()) all += ": " + item.refused;
        all += "\n";
    }
    for (const auto& out : unpacked.left_out) all += "out " + out + "\n";
    for (const auto& note : unpacked.notes) all += "note " + note + "\n";
    return all;
}

std::string opened(const std::string& archive, const UnpackLimits& limits = of_student()) {
    const auto unpacked = unpack(archive, limits);
    return unpacked ? all_of(*unpacked) : "no worker: " + unpacked.error().what + "\n";
}

// A zip with one file encrypted by WinZip's AES-256 (method 99, extra field 0x9901). Its salt, check value
// and data are arbitrary bytes, which are not used without a password.
std::string zip_with_aes() {
    const auto number = [](unsigned value, int bytes) {
        std::string text;
        for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> 8 * i & 0xff);
        return text;
    };
    const std::string name = "a.cu", data(16 + 2 + 5 + 10, 'x');
    const std::string extra =
        number(0x9901, 2) + number(7, 2) + number(2, 2) + "AE" + number(3, 1) + number(8, 2);
    const std::string shared = number(51, 2) + number(1, 2) + number(99, 2) + number(0, 4) + number(0, 4) +
                               number(data.size(), 4) + number(5, 4) + number(name.size(), 2) +
                               number(extra.size(), 2);
    const std::string file = "PK\3\4" + shared + name + extra + data;
    const std::string entry = "PK\1\2" + number(51, 2) + shared + std::string(6 + 4 + 4, '\0') + name + extra;
    return file + entry + "PK\5\6" + number(0, 4) + number(1, 2) + number(1, 2) + number(entry.size(), 4) +
           number(file.size(), 4) + number(0, 2);
}

}  // namespace

TEST_CASE("unpack: zip and tar, by what the bytes are") {
    const std::vector<Entry> entries{{"04", "", AE_IFDIR}, {"04/a.cu", "x"}, {"b.pdf", "not wanted"}};
    const std::string want = "folder 04\nfile 04/a.cu `x`\nfile b.pdf\n";
    CHECK(opened(packed(entries)) == want);
    for (const auto filter :
         {archive_write_add_filter_none, archive_write_add_filter_gzip, archive_write_add_filter_xz,
          archive_write_add_filter_zstd, archive_write_add_filter_bzip2})
        CHECK(opened(packed(entries, {.tar = true, .filter = filter})) == want);
    CHECK(opened("this is text") == "failed: it is not a readable zip or tar archive\n");
    CHECK(opened("") == "failed: it is not a readable zip or tar archive\n");
}

TEST_CASE("unpack: the process that opens an archive is locked") {
    const auto unpacked = unpack(packed({{"a.cu", "x"}}), of_student());
    REQUIRE(unpacked);
#if defined(__SANITIZE_ADDRESS__)
    CHECK(unpacked->unlocked == "this is a build with sanitizers");
#else
    CHECK(unpacked->unlocked == "");
#endif
}

TEST_CASE("unpack: no name leads out, and no link comes in") {
    const std::vector<Entry> entries{{"../slip.cu", "x"},       {"a/../../slip.cu", "x"},
                                     {"/abs.cu", "x"},          {"C:/abs.cu", "x"},
                                     {"..\\back.cu", "x"},      {"./b//c.cu", "x"},
                                     {"win\\dir\\d.cu", "x"},   {"link.cu", "", AE_IFLNK, "", "/etc/passwd"},
                                     {"fifo.cu", "", AE_IFIFO}, {"-rf.cu", "x"},
                                     {"new\nline.cu", "x"},     {"__MACOSX/._c.cu", "x"}};
    CHECK(opened(packed(entries, {.tar = true})) ==
          "file b/c.cu `x`\n"
          "file win/dir/d.cu `x`\n"
          "link link.cu\n"
          "special fifo.cu\n"
          "file -rf.cu `x`\n"
          "file new\nline.cu `x`\n"
          "out ../slip.cu: the name leads out of the archive, or is too long\n"
          "out a/../../slip.cu: the name leads out of the archive, or is too long\n"
          "out /abs.cu: the name leads out of the archive, or is too long\n"
          "out C:/abs.cu: the name leads out of the archive, or is too long\n"
          "out ..\\back.cu: the name leads out of the archive, or is too long\n");
    const std::vector<Entry> hard{{"a.cu", "x"}, {"b.cu", "", AE_IFREG, "a.cu"}};
    CHECK(opened(packed(hard, {.tar = true})) == "file a.cu `x`\nout b.cu: a hard link\n");
}

TEST_CASE("unpack: of two entries with one name the last counts, twins stay two") {
    CHECK(opened(packed({{"a.cu", "1"}, {"a.cu", "2"}}, {.tar = true})) ==
          "file a.cu `2`\nnote a.cu is there twice: the last one counts\n");
    CHECK(opened(packed({{"A.cu", "1"}, {"a.cu", "2"}, {"jos\u00e9.cu", "3"}, {"jose\u0301.cu", "4"}},
                        {.tar = true})) ==
          "file A.cu `1`\nfile a.cu `2`\nfile jos\u00e9.cu `3`\nfile jose\u0301.cu `4`\n");
}

TEST_CASE("unpack: bombs end at the limits") {
    const std::string large(3 << 20, ' ');
    CHECK(opened(packed({{"a.cu", large}, {"b.cu", "x"}})) ==
          "file a.cu: The file is larger than the limit of 1024 KiB\nfile b.cu `x`\n");
    UnpackLimits small = of_student();
    small.bytes = 2 << 20;
    // In a tar, skipped entries must be decompressed, too.
    const std::vector<Entry> bomb{{"a.bin", large}, {"b.cu", "x"}};
    CHECK(opened(packed(bomb, {.tar = true, .filter = archive_write_add_filter_gzip}), small) ==
          "failed: it holds more than 2 MiB\n");
    CHECK(opened(packed(bomb), small) == "file a.bin\nfile b.cu `x`\n");  // in a zip it is skipped
    std::vector<Entry> many(3000);
    for (std::size_t i = 0; i < many.size(); ++i) many[i].path = std::to_string(i) + ".cu";
    CHECK(opened(packed(many)) == "failed: it holds more than 2000 files\n");
}

TEST_CASE("unpack: a hundred thousand entries are a class, and not a student's") {
    std::vector<Entry> many(100'000);
    for (std::size_t i = 0; i < many.size(); ++i) many[i].path = std::to_string(i);
    const auto archive = packed(many);
    const auto of_all = unpack(archive, of_class());
    REQUIRE(of_all);
    CHECK(of_all->failed == "");
    CHECK(of_all->items.size() == many.size());
    CHECK(opened(archive) == "failed: it holds more than 2000 files\n");
}

TEST_CASE("unpack: encrypted, damaged and incomplete archives say so") {
    const std::vector<Entry> entries{{"a.cu", std::string(5000, 'a')}, {"b.cu", "the second file"}};
    CHECK(opened(packed(entries, {.password = "secret"})) == "failed: it is encrypted\n");
    CHECK(opened(zip_with_aes()) == "failed: it is encrypted\n");  // decryption_stubs.cpp is not reached
    const auto whole = packed(entries);
    const auto half = opened(whole.substr(0, whole.size() / 2));
    CHECK(half.starts_with("failed: "));
    const auto tar = packed(entries, {.tar = true, .filter = archive_write_add_filter_xz});
    CHECK(opened(tar.substr(0, tar.size() / 2)).starts_with("failed: "));
    // Any byte may be damaged: the result is an answer, not a crash.
    for (std::size_t at = 0; at < whole.size(); at += 1 + whole.size() / 40) {
        auto damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x5a);
        CHECK_FALSE(opened(damaged).starts_with("no worker"));
    }
}
