// Holds the house's rules: which room may use which, how long a file may be, which words a
// side may say.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/source_tree_test.h"

namespace fs = std::filesystem;
using warpmark::house::root;
using warpmark::house::sources;

namespace {

// A room and the rooms that it may include from; itself and harness/base go without saying.
struct Room {
    std::string_view name;
    std::string_view may_use;  // "*": every room of the harness and the grader; "**": every room
};
constexpr std::array rooms{
    Room{"harness/base", ""},
    Room{"harness/contract", ""},
    Room{"harness/device", ""},
    Room{"harness/observe", "harness/contract harness/device"},
    Room{"harness/ptx", "harness/contract"},
    Room{"harness/isa", "harness/contract harness/ptx"},
    Room{"harness/program", "harness/contract harness/device harness/ptx harness/isa"},
    Room{"harness/diagnose", "harness/contract"},
    Room{"harness/machine", "harness/contract harness/device harness/ptx harness/isa harness/program"},
    Room{"harness/runtime",
         "harness/contract harness/device harness/ptx harness/isa harness/program harness/machine"},
    Room{"harness/runs",
         "harness/contract harness/device harness/observe harness/ptx harness/program harness/diagnose "
         "harness/machine harness/runtime"},
    Room{"harness/source", "harness/contract"},
    Room{"harness/process", ""},
    Room{"harness/toolchain", "harness/contract harness/source harness/process"},
    Room{"harness/builds",
         "harness/contract harness/observe harness/ptx harness/program harness/runs harness/source "
         "harness/toolchain"},
    Room{"harness/fix", "harness/contract harness/source"},
    Room{"harness/gpu", "harness/contract harness/process"},
    Room{"harness/session",
         "harness/contract harness/device harness/observe harness/ptx harness/program harness/diagnose "
         "harness/runtime harness/runs harness/process harness/toolchain harness/builds"},
    Room{"harness/on_gpu",
         "harness/contract harness/diagnose harness/process harness/toolchain harness/gpu harness/session"},
    Room{"grader/lab", "harness/contract harness/device harness/process"},
    Room{"grader/check",
         "harness/device/occupancy.h harness/diagnose/finding_merging.h harness/contract grader/lab"},
    Room{"grader/score", "harness/contract grader/lab grader/check"},
    Room{"grader/gradebook", "harness/contract grader/lab grader/score"},
    Room{"grader/intake", "harness/process grader/lab"},
    Room{"grader/page", "grader/lab"},
    Room{"grader/report", "harness/contract harness/source grader/lab grader/check grader/score grader/page"},
    Room{"grader/marking",
         "harness/contract harness/runs harness/source harness/fix harness/session harness/on_gpu grader/lab "
         "grader/check grader/score grader/intake grader/report"},
    Room{"grader/course",
         "harness/contract harness/source harness/process harness/session grader/lab grader/score "
         "grader/gradebook grader/intake grader/report grader/marking"},
    Room{"grader/packs",
         "harness/process grader/lab grader/score grader/intake grader/report grader/marking"},
    Room{"grader/prove", "harness/contract grader/lab grader/check grader/marking grader/course"},
    Room{"grader/cli", "*"},
    Room{"proofs/attacks",
         "harness/contract harness/session grader/lab grader/score grader/report grader/marking "
         "grader/course grader/prove"},
    Room{"proofs/damage", "harness/source harness/session grader/lab grader/marking"},
    Room{"proofs/fidelity", "harness/contract grader/lab grader/marking grader/course"},
    Room{"proofs/measure",
         "harness/contract harness/observe harness/ptx harness/isa harness/diagnose harness/runtime "
         "harness/toolchain harness/gpu harness/session"},
    Room{"proofs/mutants", "harness/source grader/lab grader/marking"},
    Room{"proofs/variants", "harness/source harness/session grader/lab grader/marking grader/course"},
    Room{"proofs/cli", "**"},
};

// Words that a part of the house never says, and the files that must say them all the same.
struct Word {
    const char* pattern;     // matched without regard to case
    std::string_view parts;  // one of these stands in every match, in small letters: they are found faster
    std::string_view where;
    std::string_view but;  // files or folders, with spaces between
};
constexpr std::array forbidden{
    Word{R"(\b(labs?|points|scores?|students?)\b)", "lab point score student", "harness/",
         // `points` as a verb of pointers; labs() of the C library; this table.
         "harness/ptx/ harness/program/ harness/machine/ harness/runtime/ harness/toolchain/headers/ "
         "harness/base/tidy_test.cpp"},
    Word{R"(ptx|nvrtc)", "ptx nvrtc", "grader/",
         // The contract names them here: inspect and replay take .ptx files, isa lists PTX forms, doctor says
         // which compiler it found; a fact has a line of PTX.
         "grader/cli/inspect/inspect_request.cpp grader/cli/inspect/replay_command.cpp "
         "grader/cli/inspect/isa_command.cpp "
         "grader/cli/doctor_command.cpp "
         "grader/cli/inspect/observation_text.cpp grader/report/fact_fields.h"},
    Word{R"(libnvrtc|nvrtc(Create|Compile|Destroy|Get|Version))", "nvrtc", "",
         "harness/toolchain/ harness/base/tidy_test.cpp"},
    Word{R"(\bcu(Init|CtxCreate|ModuleLoad|LaunchKernel|MemAlloc)\w*\()",
         "cuinit cuctx cumodule culaunch cumem", "", "harness/gpu/ harness/base/tidy_test.cpp"},
    Word{R"(\b(SELECT|INSERT INTO|CREATE TABLE)\b)", "select insert create", "",
         "grader/gradebook/ harness/base/tidy_test.cpp"},
    // Messages go out through one door, where a CI job takes nothing of them for a command.
    Word{R"(print\(stderr|fwrite\(.*stderr|fputs\(.*stderr|std::c(err|log)\b)", "stderr std::c", "grader/",
         // Fixed texts, and the bar of a terminal.
         "grader/cli/console_output.cpp grader/cli/progress_bar.cpp grader/cli/inspect/isa_command.cpp "
         "grader/cli/ci/ci_job.cpp"},
    // One generator, one hash that makes inputs, one reader of mangled names.
    Word{R"(9e3779b97f4a7c15|bf58476d1ce4e5b9|cbf29ce484222325|14695981039346656037|cxa_demangle)",
         "9e3779b97f4a7c15 bf58476d1ce4e5b9 cbf29ce484222325 14695981039346656037 cxa_demangle", "",
         // A kernel of another language; the tests of these.
         "harness/base/splitmix64 harness/base/hash.h harness/base/demangled_name.cpp "
         "harness/base/tidy_test.cpp "
         "harness/gpu/service_kernels.h"},
    Word{R"((^|[\s"'(])/(work|tmp|home|root|mnt)/\w)", "/work/ /tmp/ /home/ /root/ /mnt/", "",
         "harness/base/tidy_test.cpp harness/toolchain/nvrtc_test.cpp"},
};

constexpr int longest_file = 400;
// Tables of data, which grow by a row a thing.
constexpr std::array<std::string_view, 2> long_tables{"harness/base/tidy_test.cpp",
                                                      "harness/toolchain/headers/cuda_runtime.h"};

std::vector<std::string> words_of(std::string_view text) {
    std::istringstream stream{std::string(text)};
    return {std::istream_iterator<std::string>(stream), {}};
}

bool listed(std::string_view list, const std::string& name) {
    return std::ranges::any_of(words_of(list),
                               [&](const std::string& word) { return name.starts_with(word); });
}

// Does one of the words, which are in small letters, stand in the line in any letters?
bool has_one_of(const std::vector<std::string>& words, std::string line) {
    std::ranges::transform(line, line.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return std::ranges::any_of(words, [&](const std::string& word) { return line.contains(word); });
}

// "harness/base/error.h" → "harness/base"; "" for what lies in no room.
std::string room_of(const std::string& name) {
    const size_t side = name.find('/');
    const size_t room = name.find('/', side + 1);
    return side == name.npos || room == name.npos ? "" : name.substr(0, room);
}

bool is_test(const std::string& name) {
    return name.ends_with("_test.cpp") || name.ends_with("_test.h");
}

bool may_use_all(const Room& room, const std::string& included) {
    return room.may_use == "**" || (room.may_use == "*" && !included.starts_with("proofs/"));
}

bool may_include(const Room& room, const std::string& included) {
    return may_use_all(room, included) || included.starts_with(std::string(room.name) + "/") ||
           included.starts_with("harness/base/") ||
           std::ranges::any_of(words_of(room.may_use), [&](const std::string& other) {
               return included == other || included.starts_with(other + "/");
           });
}

// May the room include from that one, or at least one header of it?
bool names_part_of(const Room& room, const std::string& other) {
    return may_use_all(room, other) ||
           std::ranges::any_of(words_of(room.may_use), [&](const std::string& word) {
               return word == other || word.starts_with(other + "/");
           });
}

}  // namespace

TEST_CASE("tidy: the arrows only point down") {
    REQUIRE(sources().size() > 20);
    static const std::regex include(R"re(^\s*#\s*include\s+"((harness|grader|proofs)/[^"]+)")re");
    for (const auto& source : sources()) {
        const auto room = std::ranges::find(rooms, room_of(source.name), &Room::name);
        if (room == rooms.end()) FAIL_CHECK(source.name, " lies in a room that the table does not know");
        if (room == rooms.end() || is_test(source.name)) continue;
        for (const auto& line : source.lines) {
            std::smatch match;
            if (!std::regex_search(line, match, include)) continue;
            if (!may_include(*room, match[1])) FAIL_CHECK(source.name, " must not include ", match[1].str());
        }
    }
}

TEST_CASE("tidy: the build knows the same rooms and the same arrows") {
    static const std::regex declared(
        R"re(^warpmark_room\((\S+) \S+(?: USES ((?:(?:harness|grader|proofs)/\w+ ?)+))?)re");
    std::set<std::string> built;
    for (const char* side : {"harness", "grader", "proofs"}) {
        std::ifstream stream(root / side / "CMakeLists.txt");
        for (std::string line; std::getline(stream, line);) {
            std::smatch match;
            if (!std::regex_search(line, match, declared)) continue;
            built.insert(match[1]);
            const auto room = std::ranges::find(rooms, match[1].str(), &Room::name);
            REQUIRE_MESSAGE(room != rooms.end(), match[1].str());
            for (const auto& used : words_of(match[2].str()))
                if (used != "harness/base" && !names_part_of(*room, used))
                    FAIL_CHECK(room->name, " is linked to ", used, ", which its includes may not name");
        }
    }
    for (const auto& source : sources()) {
        const std::string room = room_of(source.name);
        if (!built.contains(room)) FAIL_CHECK(room, " has no library");
    }
}

TEST_CASE("tidy: an include names a file that is there, from the root") {
    static const std::regex quoted(R"re(^\s*#\s*include\s+"([^"]+)")re");
    for (const auto& source : sources())
        for (const auto& line : source.lines) {
            std::smatch match;
            if (std::regex_search(line, match, quoted) && !fs::exists(root / match[1].str()))
                FAIL_CHECK(source.name, " includes ", match[1].str());
        }
}

TEST_CASE("tidy: a file says first what it is, and is short") {
    for (const auto& source : sources()) {
        static const std::regex sentence(R"re(^// [A-Z0-9`"<])re");
        if (source.lines.empty() || !std::regex_search(source.lines[0], sentence))
            FAIL_CHECK(source.name, " does not begin with a sentence about the file: `// Happens-before …`");
        const bool table =
            is_test(source.name) || std::ranges::find(long_tables, source.name) != long_tables.end();
        if (!table && source.lines.size() > longest_file)
            FAIL_CHECK(source.name, " has ", source.lines.size(), " lines; at ", longest_file,
                       " look for the second concept");
        // <assert.h> means what NDEBUG says each time that it is included.
        if (source.name.ends_with(".h") && source.name != "harness/toolchain/headers/assert.h" &&
            std::ranges::find(source.lines, "#pragma once") == source.lines.end())
            FAIL_CHECK(source.name, " lacks #pragma once");
    }
}

TEST_CASE("tidy: no line is longer than 110 columns") {
    constexpr long longest_line = 110;
    // These say what CUDA's own headers say.
    constexpr std::string_view of_cuda = "harness/toolchain/headers/";
    const auto begins_letter = [](char byte) { return (byte & 0xc0) != 0x80; };
    for (const auto& source : sources()) {
        if (source.name.starts_with(of_cuda)) continue;
        for (size_t i = 0; i < source.lines.size(); ++i)
            if (const auto letters = std::ranges::count_if(source.lines[i], begins_letter);
                letters > longest_line)
                FAIL_CHECK(source.name, ":", i + 1, " has ", letters, " columns");
    }
}

TEST_CASE("tidy: no side of the house says the other's words") {
    for (const auto& word : forbidden) {
        const std::regex pattern(word.pattern, std::regex::icase);
        const auto parts = words_of(word.parts);
        for (const auto& source : sources()) {
            if (!source.name.starts_with(word.where) || listed(word.but, source.name)) continue;
            for (size_t i = 0; i < source.lines.size(); ++i)
                if (has_one_of(parts, source.lines[i]) && std::regex_search(source.lines[i], pattern))
                    FAIL_CHECK(source.name, ":", i + 1, " says what it must not: ", source.lines[i]);
        }
    }
}

namespace {

// Does the line search or compare a finding's words? Facts and ids are what logic goes by.
bool reads_sentence(const std::string& line) {
    constexpr std::string_view words[] = {"message", "explanation", "picture", "quotation", "itness"};
    if (std::ranges::none_of(words, [&](std::string_view word) { return line.contains(word); })) return false;
    static const std::regex reads(
        R"re((\.|->)(message|explanation|picture|quotation|witness\.order|witness\.because)\b)re"
        R"re((\.(find|rfind|starts_with|ends_with|contains|compare|substr)\(| *[!=]= ))re"
        R"re(|[!=]= *\w+(\.|->)(message|explanation|picture|quotation)\b)re"
        R"re(|(explanation|witness\.order|witness\.because)\.empty\()re"
        R"re(|&Finding::(message|explanation|picture))re"
        R"re(|&Witness::(order|because))re");
    return std::regex_search(line, reads);
}

}  // namespace

TEST_CASE("tidy: no logic reads a sentence") {
    for (const auto& source : sources()) {
        if (is_test(source.name)) continue;
        for (size_t i = 0; i < source.lines.size(); ++i)
            if (reads_sentence(source.lines[i]))
                FAIL_CHECK(source.name, ":", i + 1, " reads a finding's words: ", source.lines[i]);
    }
}

TEST_CASE("tidy: the rule on sentences bites") {
    for (const char* line :
         {"if (finding.message.find(\"PTX\") != npos)", "return one->explanation.starts_with(\"Add\");",
          "if (finding.message == \"it ends\")", "return a.message != b.message;",
          "const bool same = text == finding.message;", "if (says->quotation.contains(\"narrowing\"))",
          "std::ranges::find(all, why, &Finding::message)", "if (finding.witness.because.empty())",
          "if (race.witness.order == usual)"})
        CHECK_MESSAGE(reads_sentence(line), line);
    for (const char* line :
         {"finding.message = fmt::format(\"{}\", what);", "print(finding.message);",
          "if (finding.id == FindingId::run_limit)", "if (!check.picture.empty()) text += picture;",
          "if (failed.error.message.empty())", "all += finding.explanation + \"\\n\";"})
        CHECK_MESSAGE(!reads_sentence(line), line);
}

TEST_CASE("tidy: files are written by base/atomic_write, or in a folder that ends with the run") {
    static const std::regex writes(R"re(std::ofstream\b|\bfopen\(|\bO_CREAT\b)re");
    const std::set<std::string_view> others{
        // Files that no user names, in temporary folders.
        "proofs/attacks/attack_trial.cpp", "proofs/attacks/attack_folder.cpp",
        "proofs/variants/variant_comparison.cpp", "proofs/cli/bench_faces.cpp",
        "proofs/cli/synthetic_class.cpp", "grader/gradebook/lab_version.cpp", "grader/intake/git_process.cpp",
        "harness/process/subprocess.cpp", "proofs/measure/kernel_programs.cpp",
        "proofs/measure/kernel_run.cpp", "harness/on_gpu/nvcc_opinion.cpp",
        // New files that are made once and never replaced.
        "grader/course/class_secret_file.cpp", "grader/gradebook/gradebook_maintenance.cpp",
        "grader/gradebook/database.cpp", "harness/toolchain/precompiled_headers.cpp",
        // The sandbox, which only tries or refuses to create files.
        "harness/process/sandbox_probes.cpp", "harness/process/served_files.cpp"};
    for (const auto& source : sources()) {
        if (is_test(source.name) || others.contains(source.name) ||
            source.name == "harness/base/atomic_write.cpp" ||
            source.name.starts_with("harness/toolchain/headers/"))
            continue;
        for (size_t i = 0; i < source.lines.size(); ++i)
            if (std::regex_search(source.lines[i], writes))
                FAIL_CHECK(source.name, ":", i + 1, " writes a file: use write_named or write_below");
    }
}

TEST_CASE("tidy: what is done about a kind of check stands in its table") {
    static const std::regex compares(R"re(kind((\.|->)name)? *[!=]= *")re");
    for (const auto& source : sources()) {
        // Of attacks: what is to be made.
        if (is_test(source.name) || !source.name.starts_with("grader/") ||
            source.name == "proofs/attacks/attack_folder.cpp" || source.name == "grader/lab/check_kinds.h")
            continue;
        for (size_t i = 0; i < source.lines.size(); ++i)
            if (std::regex_search(source.lines[i], compares))
                FAIL_CHECK(source.name, ":", i + 1, " goes by a kind's name: ", source.lines[i]);
    }
}

TEST_CASE("tidy: the names of tests survive the test runner, and no two are the same") {
    static const std::regex test(R"re(^TEST_CASE\("(.*)"\))re");
    std::set<std::string> names;
    for (const auto& source : sources())
        for (const auto& line : source.lines) {
            std::smatch match;
            if (!std::regex_search(line, match, test)) continue;
            const std::string name = match[1];
            // CMake splits a list at `;`, doctest takes `*` and `?` for wildcards: such a test would silently
            // not run.
            if (name.find_first_of(";*?[]\\\"") != name.npos)
                FAIL_CHECK(source.name, ": rename \"", name, "\": no ; * ? [ ] \\ \" in a test's name");
            if (!names.insert(name).second) FAIL_CHECK(source.name, ": a second test named \"", name, "\"");
        }
}
