// Enforces the architecture rules: includes between rooms, file length, and words that a part of the tree
// must not use.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
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

// A room and the rooms, or sides, that it may include from besides itself and harness/base.
struct Room {
    std::string name;
    std::vector<std::string> uses;
};

std::vector<std::string> words_of(std::string_view text) {
    std::istringstream stream{std::string(text)};
    return {std::istream_iterator<std::string>(stream), {}};
}

// Reads the declarations `warpmark_room(NAME LEVEL USES …)` of the build.
std::vector<Room> read_rooms() {
    std::vector<Room> rooms;
    static const std::regex declared(
        R"re(\nwarpmark_room\((\S+) \w+(?:\s+USES((?:\s+(?:harness|grader|proofs)(?:/\w+)?)+))?)re");
    for (const char* side : {"harness", "grader", "proofs"}) {
        std::ifstream stream(root / side / "CMakeLists.txt");
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        for (std::sregex_iterator match(text.begin(), text.end(), declared), end; match != end; ++match)
            rooms.push_back({(*match)[1], words_of((*match)[2].str())});
    }
    return rooms;
}

const std::vector<Room>& rooms() {
    static const std::vector<Room> all = read_rooms();
    return all;
}

// Words that a part of the house never says, and the files that must say them all the same.
struct Word {
    const char* pattern;     // case-insensitive
    std::string_view parts;  // lower case; each match contains one, which makes a fast filter
    std::string_view where;
    std::string_view but;  // exempt files or folders, separated by spaces
};
constexpr std::array forbidden{
    Word{R"(\b(labs?|points|scores?|students?)\b)", "lab point score student", "harness/",
         // `points` as a verb for pointers; labs() in the C library; this table.
         "harness/ptx/ harness/program/ harness/machine/ harness/runtime/ harness/toolchain/headers/ "
         "harness/base/tidy_test.cpp"},
    Word{R"(ptx|nvrtc)", "ptx nvrtc", "grader/",
         // The contract uses these names here: inspect and replay accept .ptx files, isa lists PTX forms,
         // doctor shows the compiler it found, and a fact contains a line of PTX.
         "grader/cli/inspect/inspect_request.cpp grader/cli/inspect/replay_command.cpp "
         "grader/cli/inspect/isa_command.cpp "
         "grader/cli/doctor_command.cpp "
         "grader/cli/inspect/observation_text.cpp grader/report/fact_fields.h"},
    Word{R"(libnvrtc|nvrtc(Create|Compile|Destroy|Get|Version))", "nvrtc", "",
         "harness/toolchain/ harness/base/tidy_test.cpp"},
    Word{R"(\bcu(Init|CtxCreate|ModuleLoad|LaunchKernel|MemAlloc)\w*\()",
         "cuinit cuctx cumodule culaunch cumem", "", "harness/gpu/ harness/base/tidy_test.cpp"},
    Word{R"(\b(SELECT .*\bFROM|INSERT INTO|CREATE TABLE)\b)", "select insert create", "",
         "grader/gradebook/ harness/base/tidy_test.cpp"},
    // All messages pass through one function, which prevents a CI system from executing text in them.
    Word{R"(print\(stderr|fwrite\(.*stderr|fputs\(.*stderr|std::c(err|log)\b)", "stderr std::c", "grader/",
         // Fixed texts, and a terminal's progress bar.
         "grader/cli/ci_safe_output.cpp grader/cli/progress_bar.cpp grader/cli/inspect/isa_command.cpp "
         "grader/cli/ci/ci_job.cpp"},
    // One generator, one hash that derives inputs, one demangler.
    Word{R"(9e3779b97f4a7c15|bf58476d1ce4e5b9|cbf29ce484222325|14695981039346656037|cxa_demangle)",
         "9e3779b97f4a7c15 bf58476d1ce4e5b9 cbf29ce484222325 14695981039346656037 cxa_demangle", "",
         // A kernel in another language; the tests of these files.
         "harness/base/splitmix64 harness/base/hash.h harness/base/demangled_name.cpp "
         "harness/base/tidy_test.cpp "
         "harness/gpu/service_kernels.h"},
    Word{R"((^|[\s"'(])/(work|tmp|home|root|mnt)/\w)", "/work/ /tmp/ /home/ /root/ /mnt/", "",
         "harness/base/tidy_test.cpp harness/toolchain/nvrtc_test.cpp"},
};

constexpr int longest_file = 400;
// Data tables that grow by one row per item.
constexpr std::array<std::string_view, 2> long_tables{"harness/base/tidy_test.cpp",
                                                      "harness/toolchain/headers/cuda_runtime.h"};

bool listed(std::string_view list, const std::string& name) {
    return std::ranges::any_of(words_of(list),
                               [&](const std::string& word) { return name.starts_with(word); });
}

// True if the line contains one of the lower-case words, ignoring case.
bool has_one_of(const std::vector<std::string>& words, std::string line) {
    std::ranges::transform(line, line.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return std::ranges::any_of(words, [&](const std::string& word) { return line.contains(word); });
}

// "harness/base/error.h" → "harness/base"; "" for a file outside all rooms.
std::string room_of(const std::string& name) {
    const size_t side = name.find('/');
    const size_t room = name.find('/', side + 1);
    return side == name.npos || room == name.npos ? "" : name.substr(0, room);
}

bool is_test(const std::string& name) {
    return name.ends_with("_test.cpp") || name.ends_with("_test.h");
}

bool may_include(const Room& room, const std::string& included) {
    return included.starts_with(room.name + "/") || included.starts_with("harness/base/") ||
           std::ranges::any_of(room.uses,
                               [&](const std::string& used) { return included.starts_with(used + "/"); });
}

}  // namespace

TEST_CASE("tidy: the arrows only point down") {
    REQUIRE(sources().size() > 20);
    REQUIRE(rooms().size() > 20);
    static const std::regex include(R"re(^\s*#\s*include\s+"((harness|grader|proofs)/[^"]+)")re");
    for (const auto& source : sources()) {
        const auto room = std::ranges::find(rooms(), room_of(source.name), &Room::name);
        if (room == rooms().end())
            FAIL_CHECK(source.name, " lies in a folder that the build declares as no room");
        if (room == rooms().end() || is_test(source.name)) continue;
        for (const auto& line : source.lines) {
            std::smatch match;
            if (!std::regex_search(line, match, include)) continue;
            if (!may_include(*room, match[1])) FAIL_CHECK(source.name, " must not include ", match[1].str());
        }
    }
}

namespace {

// "contract, device" of harness/program; sides and rooms of another side in full.
std::string uses_in_words(const Room& room) {
    const std::string side = room.name.substr(0, room.name.find('/') + 1);
    std::string words;
    for (const auto& used : room.uses) {
        if (used == "harness/base") continue;
        const std::string name = used.contains('/') ? used : "all of " + used;
        words += (words.empty() ? "" : ", ") + (name.starts_with(side) ? name.substr(side.size()) : name);
    }
    return words.empty() ? "–" : words;
}

std::string contents(const fs::path& path) {
    std::ifstream stream(path);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

TEST_CASE("tidy: ARCHITECTURE has the build's rooms") {
    std::string table = "| room | includes from |\n|---|---|\n";
    for (const auto& room : rooms()) table += "| " + room.name + " | " + uses_in_words(room) + " |\n";
    std::string page = contents(root / "ARCHITECTURE.md");
    const auto begin = page.find("-->\n", page.find("<!-- rooms")) + 4, end = page.find("<!-- end of rooms");
    REQUIRE(begin <= end);
    REQUIRE(end != page.npos);
    if (std::getenv("UPDATE_EXPECT")) {
        std::ofstream(root / "ARCHITECTURE.md") << page.replace(begin, end - begin, table);
        return;
    }
    CHECK_MESSAGE(page.substr(begin, end - begin) == table, "UPDATE_EXPECT=1 writes the table anew");
}

TEST_CASE("tidy: files that comments and pages name are there") {
    static const std::regex named(R"re((?:^|[^\w<./-])([\w/]*\w\.(?:h|cpp))\b)re");
    // Files of CUDA and of the system, and names in examples.
    const std::set<std::string_view> others{"cooperative_groups.h",
                                            "cuda.h",
                                            "cuda_fp16.h",
                                            "cuda_occupancy.h",
                                            "cuda_pipeline.h",
                                            "driver_types.h",
                                            "linux/magic.h",
                                            "x.h",
                                            "type_list.h",
                                            "util/x.h",
                                            "cuda_awbarrier_primitives.h"};
    const auto is_there = [&](const std::string& name) {
        return name.starts_with('/') || name.starts_with('_') || others.contains(name) ||
               fs::exists(root / name) || std::ranges::any_of(sources(), [&](const auto& source) {
                   return source.name == name || source.name.ends_with("/" + name);
               });
    };
    size_t seen = 0;
    const auto look = [&](const std::string& text, const std::string& where) {
        for (std::sregex_iterator at(text.begin(), text.end(), named), end; at != end; ++at, ++seen)
            if (!is_there((*at)[1])) FAIL_CHECK(where, " names ", (*at)[1].str(), ", which is not there");
    };
    for (const auto& source : sources())
        for (size_t i = 0; i < source.lines.size(); ++i)
            if (const auto comment = source.lines[i].find("// "); comment != std::string::npos)
                look(source.lines[i].substr(comment), source.name + ":" + std::to_string(i + 1));
    for (const char* page :
         {"ARCHITECTURE.md", "CONTRIBUTING.md", "harness/README.md", "grader/README.md", "proofs/README.md"})
        look(contents(root / page), page);
    CHECK(seen > 500);
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
        // <assert.h> re-evaluates NDEBUG on every inclusion, so it has no include guard.
        if (source.name.ends_with(".h") && source.name != "harness/toolchain/headers/assert.h" &&
            std::ranges::find(source.lines, "#pragma once") == source.lines.end())
            FAIL_CHECK(source.name, " lacks #pragma once");
    }
}

TEST_CASE("tidy: no line is longer than 110 columns") {
    constexpr long longest_line = 110;
    // These headers mirror CUDA's own.
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

// True if the line searches or compares a finding's text. Logic must use facts and ids instead.
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
        // Files in temporary folders, which no user names.
        "proofs/attacks/attack_trial.cpp", "proofs/attacks/attack_folder.cpp",
        "proofs/variants/variant_comparison.cpp", "proofs/cli/bench_waiting_times.cpp",
        "proofs/cli/synthetic_class.cpp", "grader/gradebook/lab_version.cpp", "grader/intake/git_process.cpp",
        "harness/process/awaited_program.cpp", "proofs/measure/kernel_programs.cpp",
        "proofs/measure/kernel_run.cpp", "harness/gpu_jobs/nvcc_opinion.cpp",
        // New files that are created once and never replaced.
        "grader/course/class_secret_file.cpp", "grader/gradebook/gradebook_maintenance.cpp",
        "grader/gradebook/database.cpp", "harness/toolchain/precompiled_headers.cpp",
        // The sandbox, which only attempts or denies file creation.
        "harness/process/sandbox_probes.cpp", "harness/process/worker_file_view.cpp"};
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
        // Attacks contain code that creates files.
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
            // CMake splits lists at `;`, and doctest treats `*` and `?` as wildcards. A test with such a name
            // would silently be skipped.
            if (name.find_first_of(";*?[]\\\"") != name.npos)
                FAIL_CHECK(source.name, ": rename \"", name, "\": no ; * ? [ ] \\ \" in a test's name");
            if (!names.insert(name).second) FAIL_CHECK(source.name, ": a second test named \"", name, "\"");
        }
}
