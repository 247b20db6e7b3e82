// Students' names for labs, and names that match none.
#include "grader/intake/lab_name_matching.h"

#include <doctest/doctest.h>

#include "grader/intake/name_equivalence.h"

using namespace warpmark::intake;

namespace {

const LabNames& labs() {
    static const LabNames all({{"01_race", "reverse.cu"},
                               {"04_padded_transpose", "transpose.cu"},
                               {"14_warp_exchange", "scan.cu"},
                               {"15_histogram", "histogram.cu"},
                               {"18_scan", "scan.cu"}});
    return all;
}

std::string near_to(const std::string& name) {
    const auto lab = labs().nearly(name);
    return lab ? labs().all()[*lab].id : "-";
}

}  // namespace

TEST_CASE("near labs: other spellings of one lab") {
    for (const char* name :
         {"lab04", "Lab 4", "LAB_04", "04", "lab4", "04_Padded_Transpose", "04-padded-transpose",
          "padded_transpose", "Padded Transpose", "04 - Padded Transpose", "04_padded_transpsoe",
          "assignment4", "Exercise-04", "hw04.zip", "04_padded_transpose.tar.gz", "lab04_padded_transpose"})
        CHECK_MESSAGE(near_to(name) == "04_padded_transpose", name);
    CHECK(near_to("scan") == "18_scan");
    CHECK(near_to("01_rcae") == "01_race");
}

TEST_CASE("near labs: what means none, or two") {
    for (const char* name : {"", "lab", "4", "99", "lab99", "src", "2026", "04_histogram", "01_histogram",
                             "labs", "transpose", "my solution", "__", "0x04"})
        CHECK_MESSAGE(near_to(name) == "-", name);
}

TEST_CASE("near labs: by the file, where one lab has it") {
    CHECK(labs().by_file("transpose.cu") == 1u);
    CHECK(labs().by_file("Transpose.CU") == 1u);
    CHECK_FALSE(labs().by_file("scan.cu"));
    CHECK_FALSE(labs().by_file("other.cu"));
    CHECK(labs().with_file("scan.cu") == std::vector<std::size_t>{2, 4});
}

TEST_CASE("near labs: a copy of a lab's file is that lab's file") {
    for (const char* copy : {"transpose (1).cu",
                             "transpose(2).cu",
                             "transpose-1.cu",
                             "transpose_2.cu",
                             "transpose 2.cu",
                             "transpose - Copy.cu",
                             "transpose - Copy (3).cu",
                             "transpose copy.cu",
                             "transpose copy 2.cu",
                             "transpose (copy).cu",
                             "transpose (another copy).cu",
                             "Copy of transpose.cu",
                             "transpose - Kopie.cu",
                             "transpose.cu.txt",
                             "transpose.CU.TXT",
                             "transpose.cu.cu",
                             "transpose.cu (1)",
                             "transpose.cu.1",
                             "transpose (1).cu.txt",
                             "Transpose - Copia.cu"})
        CHECK_MESSAGE(labs().by_file(copy) == 1u, copy);
    for (const char* other :
         {"transpose_final_v2.cu", "transpose2.cu", "transpose.txt", "transpose.cu~", "transpose.cu.bak",
          "my transpose.cu", "transpose-2024.cu", " (1).cu", "-1.cu", "copy.cu", ".cu.txt"})
        CHECK_MESSAGE(!labs().by_file(other), other);
    CHECK(labs().with_file("scan (1).cu") == std::vector<std::size_t>{2, 4});
    // The closest name takes precedence: a number that belongs to the name is kept.
    const LabNames numbered({{"a", "part.cu"}, {"b", "part-2.cu"}});
    CHECK(numbered.by_file("part-2.cu") == 1u);
    CHECK(numbered.by_file("part-2 (1).cu") == 1u);
    CHECK(numbered.by_file("part-3.cu") == 0u);
    for (const char* name : {"a.cu", "a.CU", "a.cu.txt", "a.cu (1)"})
        CHECK_MESSAGE(is_source_name(name), name);
    for (const char* name : {"a.txt", "a.cu.bak", "a.cuh", "cu", "a.cu.txt.zip"})
        CHECK_MESSAGE(!is_source_name(name), name);
}

TEST_CASE("names: forms, letters and endings") {
    CHECK(folded("Jos\u00e9") == folded("jose\u0301"));
    CHECK(folded("a") != folded("b"));
    CHECK(folded("\xff\xfe") == "\xff\xfe");
    CHECK(squeezed("M\u00fcller, Jo-Ann 2") == "mullerjoann2");
    CHECK(without_archive_ending("a.tar.GZ") == "a");
    CHECK(without_archive_ending("a.zip.zip") == "a.zip");
    CHECK(without_archive_ending(".zip") == ".zip");
    CHECK_FALSE(is_archive_name("zip"));
    for (const char* name : {"", ".", "..", "a/b"}) CHECK_FALSE(is_student_name(name));
    for (const char* name : {"-rf", "a\nb", "CON", "class.csv", ".hidden"}) CHECK(is_student_name(name));
}
