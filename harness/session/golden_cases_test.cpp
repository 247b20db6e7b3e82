// Parsing, comparison and rewriting of golden cases.
#include "harness/session/golden_cases.h"

#include <doctest/doctest.h>

#include "harness/contract/finding_table.h"

using namespace warpmark;

TEST_CASE("golden: a case says its run, its expectations and its outputs") {
    const auto golden =
        golden::read_case("a.cu",
                          "// run: --kernel k --grid 2,3 --block 64 --shared 16 --arg i32[3]=iota --arg "
                          "f32=1.5 --arg u8[2]=poison\n"
                          "// expect: race.read-write at lines 4 and 5\n// output 0: 0 1 2\nint x;\n");
    REQUIRE(golden);
    CHECK(golden->job.kernel_mode);
    CHECK(golden->job.entry == "k");
    CHECK(golden->job.grid[1] == 3);
    CHECK(golden->job.block[0] == 64);
    CHECK(golden->job.dynamic_shared_bytes == 16);
    REQUIRE(golden->job.cases[0].arguments.size() == 3);
    CHECK(golden->job.cases[0].arguments[2].use == Use::out);
    CHECK(golden::elements("i32", golden->job.cases[0].arguments[0].bytes, 9) ==
          std::vector<std::string>{"0", "1", "2"});
    CHECK(golden::elements("f32", golden->job.cases[0].arguments[1].bytes, 1) ==
          std::vector<std::string>{"1.5"});
    CHECK(golden->expects == std::vector<std::string>{"race.read-write at lines 4 and 5"});
}

TEST_CASE("golden: what is wrong with a case is said") {
    CHECK_FALSE(golden::read_case("a.cu", "// run: --kernel k\n"));
    CHECK_FALSE(golden::read_case("a.cu", "// expect: nothing\n"));
    CHECK_FALSE(golden::read_case("a.cu", "// run: --kernel k\n// expect: race.horse at line 3\n"));
    CHECK_FALSE(golden::read_case("a.cu", "// run: --colonel k\n// expect: nothing\n"));
    CHECK_FALSE(golden::read_case("a.cu", "// run: --kernel k --arg i33=1\n// expect: nothing\n"));
    CHECK_FALSE(golden::read_case("a.cu", "// run: --kernel k\n// expects: nothing\n// expect: nothing\n"));
}

TEST_CASE("golden: what is missing or left over is told, and rewritten") {
    const std::string source = "// run: --kernel k\n// expect: run.trap at line 4\n__trap();\n";
    const auto golden = golden::read_case("a.cu", source);
    REQUIRE(golden);
    CaseObservation seen;
    Finding race;
    race.id = id_of("race.write-write");
    race.locations = {
        {"a.cu", 9, 1, Role::writes}, {"a.cu", 7, 1, Role::writes}, {"a.cu", 5, 1, Role::is_elsewhere}};
    Finding conflict;
    conflict.id = id_of("banks.conflict");
    seen.findings = {race, conflict};
    CHECK(golden::compare(*golden, seen).find("missing: run.trap at line 4") != std::string::npos);
    CHECK(golden::compare(*golden, seen).find("left over: race.write-write at lines 7 and 9") !=
          std::string::npos);
    CHECK(golden::compare(*golden, seen).find("banks") == std::string::npos);
    CHECK(golden::rewritten(*golden, source, seen) ==
          "// run: --kernel k\n// expect: race.write-write at lines 7 and 9\n__trap();\n");
    seen.findings.push_back(conflict);
    seen.findings.push_back(race);
    seen.findings.back().id = id_of("race.read-write");
    CHECK(golden::rewritten(*golden, source, seen) ==
          "// run: --kernel k\n// expect: race.read-write at lines 8 and 10\n// expect: race.write-write at "
          "lines 8 and "
          "10\n__trap();\n");
    CHECK(golden::rewritten(*golden, source, {}) == "// run: --kernel k\n// expect: nothing\n__trap();\n");
}

TEST_CASE("golden: a judgement tells found, missed, invented and wrong outputs apart") {
    const auto golden =
        golden::read_case("a.cu",
                          "// run: --kernel k --arg i32[2]=zero\n// expect: run.trap at line 4\n"
                          "// expect: run.assert at line 5\n// output 0: 7 7\n");
    REQUIRE(golden);
    Observation observation;
    observation.cases.resize(1);
    Finding trap, race;
    trap.id = id_of("run.trap");
    trap.locations = {{"a.cu", 4, 1, Role::traps}};
    race.id = id_of("race.write-write");
    race.message = "two write";
    observation.cases[0].findings = {trap, race};
    observation.cases[0].outputs = {golden->job.cases[0].arguments[0].bytes};
    const auto judgment = golden::judge(*golden, golden::only_case(observation));
    CHECK(judgment.found == std::vector<std::string>{"run.trap at line 4"});
    CHECK(judgment.missed == std::vector<std::string>{"run.assert at line 5"});
    REQUIRE(judgment.invented.size() == 1);
    CHECK(judgment.invented[0].what == "race.write-write");
    CHECK(judgment.wrong_outputs == std::vector<std::string>{"output 0 is 0 0, not 7 7"});
    CHECK_FALSE(judgment.as_expected());
}

TEST_CASE("golden: what does not compile is judged by what the compiler says") {
    Observation observation;
    Finding refused;
    refused.id = id_of("compile.error");
    refused.locations = {{"a.cu", 3, 1, Role::none}};
    observation.build_findings = {refused};
    const auto golden = golden::read_case("a.cu", "// run: --kernel k\n// expect: compile.error at line 3\n");
    REQUIRE(golden);
    CHECK(golden::judge(*golden, golden::only_case(observation)).as_expected());
}

TEST_CASE("golden: a folder without a corpus has no files") {
    CHECK(golden::corpus_files("/nowhere").empty());
}
