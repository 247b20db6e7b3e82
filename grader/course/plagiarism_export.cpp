// Export of a class in the layout that plagiarism checkers read (JPlag, Moss). No comparison is made here.
// Folders with the last attempt of each student, under names that are safe in any shell.
#include <fmt/format.h>

#include <cctype>
#include <map>
#include <set>

#include "grader/course/class_exports.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/report/format_writers.h"
#include "harness/base/atomic_write.h"
#include "harness/source/source_tokens.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

std::multiset<std::string> code_lines(const std::string& text) {
    std::multiset<std::string> lines;
    std::string line;
    int at = 0;
    const auto end = [&] {
        // Ignores lines that contain only braces.
        if (line.find_first_not_of(" {};") != std::string::npos) lines.insert(line);
        line.clear();
    };
    for (const auto& token : tokens_of(text)) {
        if (token.line != at) end();
        at = token.line;
        line += std::string(token.text) + " ";
    }
    end();
    return lines;
}

// Letters, digits and a few punctuation characters; unique per student.
std::string safe_name(const std::string& student, std::set<std::string>& taken) {
    std::string name;
    for (const unsigned char c : student)
        name += std::isalnum(c) || c == '-' || c == '_' ? static_cast<char>(c) : '_';
    constexpr std::size_t longest = 60;
    name = name.substr(0, longest);
    if (name.empty() || name[0] == '-') name = "_" + name;
    auto unique = name;
    for (int more = 2; !taken.insert(unique).second; ++more) unique = fmt::format("{}_{}", name, more);
    return unique;
}

std::string command_for(const std::string& tool, const std::string& file) {
    if (tool == "moss") return fmt::format("moss -l cc -d -b base/{0} submissions/*/{0}", file);
    return fmt::format("java -jar jplag.jar -l cpp -p {} -bc base -r result submissions",
                       fs::path(file).extension().string());
}

struct Layout {
    const std::string& tool;
    const fs::path& folder;
    ExportResult result = {};
    std::map<std::string, std::string> names = {};  // student -> folder
    std::set<std::string> taken = {};
};

// Reason why a lab's submissions are not worth comparing; "" if they are.
std::string why_left_out(const std::string& stub, const std::string& reference) {
    if (reference.empty()) return "the gradebook has no reference solution to compare with";
    const auto added = added_lines(stub, reference);
    if (added >= lines_of_ones_own) return "";
    return fmt::format(
        "its reference adds only {} lines of code to the stub, so all correct solutions look the same",
        added);
}

Result<void> lay_out_lab(Layout& layout, gradebook::Gradebook& book, const gradebook::LabVersion& lab,
                         const std::vector<gradebook::Attempt>& attempts) {
    const auto& file = attempts.front().file;
    const auto text_of = [&](const char* side) {
        const auto found = lab.files.find(fmt::format("{}/{}/{}", side, lab.id, file));
        return found == lab.files.end() ? std::string() : found->second;
    };
    const auto stub = text_of("labs");
    if (const auto why = why_left_out(stub, text_of("solutions")); !why.empty()) {
        layout.result.left_out.push_back(lab.id + ": " + why);
        return {};
    }
    const auto write = [&](const fs::path& name, const std::string& text) {
        return write_below(layout.folder, fs::path(lab.id) / name, text);
    };
    if (auto base = write(fs::path("base") / file, stub); !base) return base;
    for (const auto& one : attempts) {
        auto source = book.source(one.source_sha256);
        if (!source) return std::unexpected(source.error());
        auto& name = layout.names[one.student];
        if (name.empty()) name = safe_name(one.student, layout.taken);
        if (auto done = write(fs::path("submissions") / name / file, *source); !done) return done;
    }
    const auto command = command_for(layout.tool, file);
    layout.result.labs.push_back({lab.id, command, attempts.size()});
    return write("command.txt", command + "\n");
}

}  // namespace

std::size_t added_lines(const std::string& stub, const std::string& text) {
    auto known = code_lines(stub);
    std::size_t added = 0;
    for (const auto& line : code_lines(text)) {
        const auto same = known.find(line);
        if (same == known.end())
            ++added;
        else
            known.erase(same);
    }
    return added;
}

Result<ExportResult> lay_out_for(const std::string& tool, gradebook::Gradebook& book,
                                 const fs::path& folder) {
    std::error_code none;
    if (fs::exists(fs::symlink_status(folder, none)))
        return std::unexpected(
            Error{"This already exists", Place{lab::display(folder), 0, 0}, "Name a new folder."});
    const auto all = book.attempts();
    if (!all) return std::unexpected(all.error());
    std::map<std::string, std::vector<gradebook::Attempt>> by_lab;
    std::map<std::string, std::string> versions;
    for (const auto& one : gradebook::current(*all)) {
        if (one.refused || one.source_sha256.empty()) continue;
        by_lab[one.lab].push_back(one);
        const auto& key = one.wanted.empty() ? one.marked : one.wanted;
        auto mark = key.empty() ? Result<std::optional<gradebook::Mark>>() : book.mark(key);
        if (!mark) return std::unexpected(mark.error());
        if (*mark) versions[one.lab] = (*mark)->lab_version;
    }
    Layout layout{tool, folder};
    for (const auto& [id, attempts] : by_lab) {
        const auto lab = book.lab_version(versions[id]);
        if (!lab) return std::unexpected(lab.error());
        if (!*lab) {
            layout.result.left_out.push_back(id + ": none of its submissions are marked yet");
            continue;
        }
        if (auto done = lay_out_lab(layout, book, **lab, attempts); !done)
            return std::unexpected(done.error());
    }
    std::string names = "student,folder\r\n";
    for (const auto& [student, name] : layout.names) names += report::csv_cell(student) + "," + name + "\r\n";
    if (auto done = write_below(folder, "names.csv", names); !done) return std::unexpected(done.error());
    return std::move(layout.result);
}

}  // namespace warpmark::batch
