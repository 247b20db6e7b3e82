// Shipped files with unique changes, packed in an archive.
#include "proofs/cli/synthetic_class.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <utility>

#include "grader/intake/archive_writer.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "harness/toolchain/precompiled_headers.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view labs_taken[] = {"01_", "02_", "03_", "04_"};

std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> all;
    std::error_code none;
    for (const auto& one : fs::directory_iterator(folder, none))
        if (one.path().extension() == ".cu") all.push_back(one.path());
    std::ranges::sort(all);
    return all;
}

// Inserts words after the first kernel's `{`.
std::string with_first_words(std::string text, std::string_view words) {
    const auto brace = text.find('{', std::min(text.find("__global__"), text.size()));
    if (brace != text.npos) text.insert(brace + 1, words);
    return text;
}

constexpr std::string_view not_compiling[] = {" int missing = ;", " no_such_name = 1;",
                                              " int twice; float twice;", " __syncthreads(;"};
constexpr std::string_view endless[] = {" for (volatile int on = 1; on;) {}",
                                        " volatile int on = 1; while (on) on = on;"};

Error unwritten(const fs::path& path) {
    return Error{"This file cannot be written", Place{path.string(), 0, 0}, "", Blame::tool};
}

using Named = std::vector<std::pair<std::string, std::string>>;  // name and text

Result<void> pack(const fs::path& zip, const Named& files) {
    std::vector<intake::ArchiveEntry> entries;
    for (const auto& [name, text] : files) entries.push_back({name, text});
    const auto made = intake::archived(intake::ArchiveForm::zip, std::move(entries));
    if (!made) return std::unexpected(made.error());
    std::ofstream file(zip, std::ios::binary);
    file << *made;
    file.close();
    if (!file) return std::unexpected(unwritten(zip));
    return {};
}

// The kind of the file at this place in each hundred.
Kind kind_of(std::size_t number) {
    const auto place = number * 37 % 100;  // shuffled, like in a real class
    if (place < 54) return Kind::right;
    if (place < 60) return Kind::slow_headers;
    if (place < 88) return Kind::wrong;
    return place < 98 ? Kind::not_compiling : Kind::endless;
}

constexpr std::string_view hostile_names[] = {"$(id)",
                                              "=1+1",
                                              "<b>",
                                              "-rf",
                                              "`id`",
                                              "..",
                                              "a;b",
                                              "\"'",
                                              "@all",
                                              "\xe2\x80\xae"
                                              "abc"};

}  // namespace

const char* words_of(Kind kind) {
    constexpr std::array words{"right", "right, slow headers", "wrong", "does not compile", "never ends"};
    return words[static_cast<std::size_t>(kind)];
}

Result<Sources> Sources::read(const fs::path& root) {
    Sources sources;
    const auto add = [&](Kind kind, const Source& source) {
        sources.all_[static_cast<std::size_t>(kind)].push_back(source);
    };
    for (const auto& id : lab::lab_ids(root)) {
        if (std::ranges::none_of(labs_taken, [&](auto start) { return id.starts_with(start); })) continue;
        const auto lab = lab::load_lab(root / "labs" / id, root / "solutions" / id);
        if (!lab) return std::unexpected(lab.error().front());
        add(Kind::right, {id, lab->file, lab->reference});
        for (const auto& path : files_in(root / "solutions" / id / "alternatives")) {
            const auto text = lab::read_text(path, limits::source_bytes_max);
            if (!text) return std::unexpected(text.error());
            add(toolchain::heads_of(*text) ? Kind::slow_headers : Kind::right, {id, lab->file, *text});
        }
        for (const auto& path : files_in(root / "solutions" / id / "mistakes")) {
            const auto text = lab::read_text(path, limits::source_bytes_max);
            if (!text) return std::unexpected(text.error());
            if (!text->contains("expect: compiles fails")) add(Kind::wrong, {id, lab->file, *text});
        }
        for (const auto words : not_compiling)
            add(Kind::not_compiling, {id, lab->file, with_first_words(lab->reference, words)});
        for (const auto words : endless)
            add(Kind::endless, {id, lab->file, with_first_words(lab->reference, words)});
    }
    for (const auto& some : sources.all_)
        if (some.empty())
            return std::unexpected(Error{"The labs 01 to 04 are not all here", Place{root.string(), 0, 0},
                                         "Give --root the folder that contains labs/ and solutions/."});
    return sources;
}

MadeFile Sources::make(Kind kind, std::size_t number) const {
    const auto& some = all_[static_cast<std::size_t>(kind)];
    const Source& source = some[number % some.size()];
    return {source.lab, source.file, fmt::format("// Hand-in {} of this kind.\n{}", number, source.text)};
}

Result<MadeClass> make_class(const Sources& sources, std::size_t submissions, const fs::path& folder) {
    MadeClass made{folder / "submissions.zip", folder / "roster.csv"};
    std::array<std::size_t, kinds.size()> numbers{};
    std::map<std::string, std::vector<std::size_t>> has;  // students with a file for a lab, by index
    Named files;
    std::vector<std::string> names;
    std::string roster = "id,name\n";
    const auto add_student = [&](const std::string& name) {
        names.push_back(name);
        roster += fmt::format("{},Student {}\n", 10'000 + names.size(), names.size());
    };
    // Each student submits one file per lab, as long as there are students.
    const auto hand_in = [&](const MadeFile& one) {
        auto& of_lab = has[one.lab];
        const std::size_t student = of_lab.size();
        if (student == names.size()) add_student(fmt::format("student{:04}", student));
        of_lab.push_back(student);
        files.push_back(
            {fmt::format("{}_{}_{}_{}", names[student], 10'001 + student, 500'000 + files.size(), one.file),
             one.text});
    };
    for (std::size_t at = 0; at < submissions; ++at) {
        const auto kind = kind_of(at);
        hand_in(sources.make(kind, numbers[static_cast<std::size_t>(kind)]++));
    }
    made.files = submissions;
    for (; made.copies < submissions / 20; ++made.copies) hand_in(sources.make(Kind::right, made.copies));
    for (std::size_t at = 0; at < 3; ++at, ++made.absent) add_student("nobody");
    for (const auto name : hostile_names) {
        const auto one = sources.make(Kind::right, 100'000 + made.hostile++);
        files.push_back(
            {fmt::format("{}_{}_{}_{}", name, 90'000 + made.hostile, 800'000 + made.hostile, one.file),
             one.text});
    }
    std::ofstream(made.roster, std::ios::binary) << roster;
    if (auto packed = pack(made.zip, files); !packed) return std::unexpected(packed.error());
    return made;
}

Result<void> make_folder(const Sources& sources, Kind kind, std::size_t count, const fs::path& folder) {
    for (std::size_t at = 0; at < count; ++at) {
        const auto one = sources.make(kind, at);
        const auto place = folder / fmt::format("student{:04}", at) / one.lab;
        std::error_code none;
        fs::create_directories(place, none);
        std::ofstream file(place / one.file, std::ios::binary);
        if (!(file << one.text)) return std::unexpected(unwritten(place / one.file));
    }
    return {};
}

}  // namespace warpmark::cli
