// Packs: the same verdicts as the solution's, no disclosure of it, and refusal of modified packs.
#include "grader/marking/student_pack.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <fstream>

#include "grader/intake/archive_writer.h"
#include "grader/lab/case_inputs.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "grader/lab/sha256.h"
#include "grader/marking/grade.h"
#include "grader/packs/pack_contents.h"
#include "grader/report/format_writers.h"
#include "grader/report/terminal_report.h"
#include "harness/base/source_tree_test.h"
#include "harness/session/session.h"

namespace fs = std::filesystem;
using namespace warpmark;

// A separate namespace, because several files are compiled together.
namespace warpmark::pack_tests {
namespace {

constexpr const char* lab_id = "01_race";

void write(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    REQUIRE(at != text.npos);
    return text.replace(at, from.size(), to);
}

// A checkout with one lab whose secrets are recognizable, and its pack.
struct Bench {
    fs::path folder = fs::temp_directory_path() / ("warpmark-pack-" + std::to_string(getpid()));
    batch::Backend backend{session::observe};
    std::vector<intake::ArchiveEntry> entries;

    Bench() {
        fs::remove_all(folder);
        fs::create_directories(folder / "labs");
        fs::create_directories(folder / "solutions");
        fs::copy(house::root / "labs" / lab_id, folder / "labs" / lab_id, fs::copy_options::recursive);
        fs::copy(house::root / "solutions" / lab_id, solution(), fs::copy_options::recursive);
        auto hidden = read(solution() / "hidden.toml");
        write(solution() / "hidden.toml",
              hidden + "[[case]]\nname = \"canary-hidden\"\nn = 2777\nseed = 987654321012345\n");
        write(solution() / "oracle.cu", "// canary-oracle\n" + read(solution() / "oracle.cu"));
        auto reference = read(solution() / "reverse.cu");
        for (const auto* place : {"reverse(const", "reverse<<<"})
            reference = with(reference, place, "canary_" + std::string(place));
        write(solution() / "reverse.cu", "// canary-reference\n" + reference);
        write(solution() / "mistakes" / "canary-mistake.cu", "// canary-mistake\n");
        write(folder / "labs" / lab_id / "solution.cu", "// canary-left-there\n");  // never handed out
    }
    ~Bench() { fs::remove_all(folder); }

    fs::path solution() const { return folder / "solutions" / lab_id; }
    fs::path pack() const { return folder / "pack"; }
    Lab lab(bool packed = false) const {
        auto lab = packed ? lab::load_lab(pack() / "labs" / lab_id, {})
                          : lab::load_lab(folder / "labs" / lab_id, solution());
        REQUIRE(lab);
        return *lab;
    }
    void make_pack(const std::string& advice = "") {
        auto made =
            batch::pack_labs({folder, {lab()}, true, 1, advice, 2}, backend, [](const std::string&) {});
        if (!made) FAIL(to_text(made.error()));
        entries = std::move(*made);
        unpack();
    }
    void unpack() const {
        fs::remove_all(pack());
        for (const auto& entry : entries) write(pack() / entry.path, entry.bytes);
    }

    // The report of a student who has the pack.
    Result<Report> by_pack(const std::string& source, uint64_t seed = 1) const {
        auto opened = batch::StudentPack::open(pack());
        if (!opened) return std::unexpected(opened.error());
        REQUIRE(*opened);
        auto student = backend;
        student.pack = *opened;
        const auto here = lab(true);
        if (auto has = (*opened)->has(here, seed); !has) return std::unexpected(has.error());
        Marking marking{.seed = seed};
        marking.pack = (*opened)->hash();
        return marked(lab::drawn(here, lab::secret_of(seed)), source, marking, student);
    }
    // The same cases and checks, judged with the solution.
    Result<Report> by_solution(const std::string& source) const {
        const auto open = batch::public_part(lab());
        REQUIRE(open);
        return marked(lab::drawn(*open, lab::secret_of(1)), source, {}, backend);
    }
    static Result<Report> marked(const Lab& lab, const std::string& source, const Marking& marking,
                                 const batch::Backend& backend) {
        batch::AnswerBook book(backend);
        auto graded = batch::grade(lab, {"reverse.cu", "reverse.cu", "", source}, marking, book, backend);
        if (!graded) return std::unexpected(graded.error());
        return graded->report;
    }
};

std::string verdicts(const Report& report) {
    std::string all;
    for (const auto& check : report.checks)
        all += check.id + " " + name(check.verdict) + " " + std::to_string(check.score) + " " +
               check.because + "\n";
    return all;
}

// The first bytes of every buffer of a case, long enough to exclude coincidences.
std::vector<std::string> beginnings(const CaseObservation& run) {
    constexpr std::size_t no_accident = 24;
    std::vector<std::string> all;
    for (const auto& bytes : run.outputs)
        if (bytes.size() >= no_accident)
            all.emplace_back(reinterpret_cast<const char*>(bytes.data()), no_accident);
    return all;
}

// The files that contain `canary`, raw or decompressed.
std::string files_with(const std::vector<intake::ArchiveEntry>& entries, const std::string& canary) {
    std::string found;
    for (const auto& entry : entries) {
        const auto unpacked = intake::decompressed(entry.bytes, 1 << 30);
        if (entry.path.find(canary) != entry.path.npos || entry.bytes.find(canary) != entry.bytes.npos ||
            (unpacked && unpacked->find(canary) != unpacked->npos))
            found += entry.path + " ";
    }
    return found;
}

std::string little_endian(uint64_t value) {
    std::string bytes(sizeof value, '\0');
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
}

}  // namespace

TEST_CASE("a pack judges as the solution does, and names itself") {
    Bench bench;
    bench.make_pack();
    const auto reference = read(bench.solution() / "reverse.cu");
    const auto report = bench.by_pack(reference);
    REQUIRE(report);
    CHECK(report->full_marks());
    CHECK(report->pack.size() == 64);
    auto text = report::text(*report);
    std::ranges::replace(text, '\n', ' ');
    CHECK(text.find(
              "100 of the 100 points that can be judged here; hidden cases are judged when you hand in") !=
          text.npos);
    CHECK(text.find("student pack " + report->pack.substr(0, 12)) != text.npos);
    CHECK(report::json(*report).find("\"pack\": \"" + report->pack) != std::string::npos);
    bool has_drawn_ones = false;
    for (const auto& source : {reference, read(bench.folder / "labs" / lab_id / "reverse.cu"),
                               read(bench.solution() / "mistakes/last_block_forgotten.cu"),
                               read(bench.solution() / "mistakes/no_tail_guard.cu")}) {
        const auto here = bench.by_pack(source), there = bench.by_solution(source);
        REQUIRE(here);
        REQUIRE(there);
        CHECK(verdicts(*here) == verdicts(*there));
        CHECK(verdicts(*here).find("hidden") == std::string::npos);  // it is drawn from a public seed
        has_drawn_ones = has_drawn_ones || verdicts(*here).find(" drawn ones") != std::string::npos;
    }
    CHECK(has_drawn_ones);
}

TEST_CASE("a pack decides when changes that were tried are shown") {
    Bench bench;
    for (const auto& [word, advice] :
         {std::pair{"", Advice::by_command}, std::pair{"never", Advice::never},
          std::pair{"after-hints", Advice::after_hints}, std::pair{"always", Advice::always}}) {
        CAPTURE(word);
        bench.make_pack(word);
        const auto opened = batch::StudentPack::open(bench.pack());
        REQUIRE(opened);
        REQUIRE(*opened);
        CHECK((*opened)->advice() == advice);
        CHECK((*opened)->has(bench.lab(true), 1));
    }
    write(bench.pack() / "PACK", read(bench.pack() / "PACK") + "advice always\n");
    CHECK_FALSE(batch::StudentPack::open(bench.pack()));  // a student cannot authorize it
}

TEST_CASE("where a solution is wanted, a pack says that it has none, and a checkout what is missing") {
    Bench bench;
    write(bench.pack() / "PACK", "");
    const auto of_pack = batch::no_solution(bench.pack() / "labs" / lab_id);
    CHECK(of_pack.what == "This is a student pack, which has no solutions");
    CHECK(of_pack.way_out.starts_with("Use the teachers' package."));
    const auto of_lab = batch::no_solution(bench.folder / "labs" / lab_id);
    CHECK(of_lab.what == "The lab has no solution");
    CHECK(of_lab.way_out.ends_with(fmt::format("solutions/{}.", lab_id)));
}

TEST_CASE("what fails in drawn cases alone is shown at the smallest packed size that fails") {
    Bench bench;
    bench.make_pack();
    const auto reference = read(bench.solution() / "reverse.cu");
    const auto because = [&](const char* wrong_if) {
        const auto report = bench.by_pack(with(reference, "tile[count - 1 - t];",
                                               std::string("tile[count - 1 - t] + (") + wrong_if + ");"));
        REQUIRE(report);
        const auto& check = report->checks.back();
        CHECK(check.verdict != Verdict::pass);
        return check.because + "\n" + check.repro;
    };
    const auto odd = because("n % 8 == 1");
    CHECK_MESSAGE(odd.find("Wrong for n = 1, the smallest of") != odd.npos, odd);
    CHECK_MESSAGE(odd.find("--case any --set n=1") != odd.npos, odd);
    const auto some = because("n % 8 == 7");  // 15 is the first of these sizes
    CHECK_MESSAGE(some.find("wrong for n = 15, the smallest of") != some.npos, some);
    // A failure at a drawn size is shown there, because a student with the pack can know the size.
    const auto drawn = lab::drawn(bench.lab(true), lab::secret_of(1));
    int64_t largest = 0;
    for (const auto& one : drawn.cases)
        if (one.draw == "any") largest = std::max(largest, std::get<int64_t>(one.scalars.at("n")));
    REQUIRE(largest > 1100);
    const auto large = because(("n == " + std::to_string(largest)).c_str());
    CHECK_MESSAGE(
        large.find("Wrong for n = " + std::to_string(largest) + "; all smaller sizes") != large.npos, large);
    CHECK_MESSAGE(large.find("--case any-") != large.npos, large);
}

TEST_CASE("nothing of the solution is in any file of a pack, packed or not") {
    Bench bench;
    bench.make_pack();
    // Control: the search finds existing text.
    CHECK(files_with(bench.entries, "A data race in shared memory") != "");
    const auto open = lab::drawn(*batch::public_part(bench.lab()), lab::secret_of(1));
    batch::AnswerBook book(bench.backend);
    const auto told = book.answers(open, 1);
    REQUIRE(told);
    for (const auto& run : (*told)->oracle.cases)
        for (const auto& bytes : beginnings({.name = "", .outputs = {run.outputs[1]}}))
            CHECK(files_with(bench.entries, bytes).starts_with("answers/01_race/1.zst "));

    for (const auto* canary :
         {"canary", "hidden.toml", "oracle", "mistake", "987654321012345", "warp-less-one", "everybody"})
        CHECK_MESSAGE(files_with(bench.entries, canary) == "", canary);
    const auto whole = bench.lab();
    CHECK(files_with(bench.entries, little_endian(987654321012345)) == "");
    const auto answers = book.answers(whole, 1);
    REQUIRE(answers);
    int looked_for = 0;
    for (std::size_t i = 0; i < whole.cases.size(); ++i)
        for (const auto& bytes :
             whole.cases[i].hidden ? beginnings((*answers)->oracle.cases[i]) : std::vector<std::string>{}) {
            ++looked_for;
            CHECK_MESSAGE(files_with(bench.entries, bytes) == "", whole.cases[i].name);
        }
    CHECK(looked_for >= 5);
}

TEST_CASE("a pack that was changed, mixed or made by another version is refused") {
    Bench bench;
    bench.make_pack();
    const auto reference = read(bench.solution() / "reverse.cu");
    const auto refused = [&](const char* what) {
        const auto report = bench.by_pack(reference);
        bench.unpack();
        REQUIRE_FALSE(report);
        CHECK_MESSAGE(report.error().what.find(what) != std::string::npos, report.error().what);
        CHECK(report.error().blame == Blame::caller);
    };
    const auto toml = bench.pack() / "labs" / lab_id / "lab.toml";
    const auto answers = bench.pack() / "answers" / lab_id / "1.zst", sums = bench.pack() / "SHA256SUMS";
    const auto list_anew = [&](const fs::path& file, const std::string& text) {
        const auto before = lab::sha256(read(file));
        write(file, text);
        write(sums, with(read(sums), before, lab::sha256(text)));
    };
    write(toml, with(read(toml), "points = 30", "points = 31"));
    refused("lab.toml of the student pack has been changed");
    auto bytes = read(answers);
    bytes[bytes.size() / 2] ^= 1;
    write(answers, bytes);
    refused("1.zst of the student pack has been changed");
    list_anew(answers, bytes.substr(0, bytes.size() / 2));
    refused("1.zst does not belong to this version of the lab");
    // A disk error before the list was made would lower a correct solution's points.
    const auto whole = intake::decompressed(read(answers), 1 << 30);
    REQUIRE(whole);
    for (const std::size_t at : {std::size_t{3}, whole->size() / 2, whole->size() - 1}) {
        auto damaged = *whole;
        damaged[at] ^= 1;
        list_anew(answers, *intake::compressed(damaged));
        refused("1.zst does not belong to this version of the lab");
    }
    list_anew(toml, with(read(toml), "points = 30", "points = 31"));  // the lab of another pack
    refused("1.zst does not belong to this version of the lab");
    list_anew(bench.pack() / "PACK", with(read(bench.pack() / "PACK"), "warpmark ", "warpmark 9"));
    fs::remove(answers);
    refused("made by warpmark 9");
    fs::remove(answers);
    refused("1.zst of the student pack is missing");
    fs::remove(sums);
    refused("SHA256SUMS of the student pack is missing");
    CHECK(bench.by_pack(reference));
    const auto other_seed = bench.by_pack(reference, 2);
    REQUIRE_FALSE(other_seed);
    CHECK(other_seed.error().what == "The student pack has the seeds 1 to 1");
    // Students work in the folder: their files do not affect scores.
    write(bench.pack() / "labs" / lab_id / "reverse.cu", reference);
    CHECK(bench.by_pack(reference));
}

}  // namespace warpmark::pack_tests
