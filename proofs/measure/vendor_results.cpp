// Parser for check_corpus's log, storage of its rows, and counts.
#include "proofs/measure/vendor_results.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <sstream>

#include "harness/contract/finding_table.h"
#include "harness/gpu/checker_log.h"
#include "proofs/measure/kernel_programs.h"

namespace warpmark::measure {
namespace {

constexpr std::array<std::string_view, 4> tools{"racecheck", "synccheck", "memcheck", "initcheck"};
// Shortens "========= Error: Race reported between Write access at f()+0x1 in a.cu:7" to the text before
// " at ", and replaces commas, which separate columns.
std::string words_of(const std::string& line) {
    std::string words = line.substr(std::min(line.find_first_not_of("= "), line.size()));
    words = words.substr(0, words.find(" at "));
    std::ranges::replace(words, ',', ';');
    return words;
}

// The line of "… in race.no_barrier.cu:7"; 0 for another file.
int line_in(const std::string& text, const std::string& file) {
    const size_t at = text.find(" in " + file + ".cu:");
    return at == text.npos ? 0 : std::atoi(text.c_str() + at + file.size() + 8);
}

// Compares "output 1 1f000000…" with the case's own line; true if they differ.
bool differs(const golden::GoldenCase& golden, const std::string& line) {
    std::istringstream words(line);
    std::string word, hex;
    size_t argument = 0;
    words >> word >> argument >> hex;
    std::vector<std::byte> bytes;
    for (size_t at = 0; at + 1 < hex.size(); at += 2)
        bytes.push_back(static_cast<std::byte>(std::stoi(hex.substr(at, 2), nullptr, 16)));
    for (const auto& output : golden.outputs)
        if (output.argument == argument)
            return golden::elements(golden.types[argument], bytes, output.values.size()) != output.values;
    return false;
}

void take_line(VendorRow& row, const std::string& line, const std::string& file,
               const golden::GoldenCase& golden) {
    if (row.tool == "plain") {
        if (line.starts_with("error ") && line != "error cudaSuccess") {
            row.first = line.substr(6);
            row.errors = 1;
        }
        if (line.starts_with("output ") && golden.expects.empty() && differs(golden, line)) {
            row.first = "another output";
            row.errors = 1;
        }
        return;
    }
    const bool begins = gpu::begins_error(line);
    if (begins && row.errors++ == 0) row.first = words_of(line);
    if (const int at = line_in(line, file); at && row.errors == 1) row.lines.push_back(at);
}

auto key(const VendorRow& row) {
    return std::tie(row.name, row.build, row.tool);
}

// A tool's report for a case, in either build.
const VendorRow* said(const VendorRuns& runs, const std::string& name, std::string_view tool) {
    for (const auto& row : runs.rows)
        if (row.name == name && row.tool == tool && row.errors > 0) return &row;
    return nullptr;
}

std::vector<int> lines_of(const golden::GoldenCase& golden) {
    std::vector<int> lines;
    for (const auto& one : golden.expects)
        for (size_t at = one.find(" at "); at < one.size(); ++at)
            if (std::isdigit(static_cast<unsigned char>(one[at])) &&
                !std::isdigit(static_cast<unsigned char>(one[at - 1])))
                lines.push_back(std::atoi(one.c_str() + at));
    return lines;
}

}  // namespace

Result<std::vector<CorpusCase>> read_corpus(const std::string& root) {
    std::vector<CorpusCase> corpus;
    for (const auto& name : golden::corpus_files(root)) {
        auto golden = golden::read_file(root, name);
        if (!golden) return std::unexpected(golden.error());
        corpus.push_back({name, std::move(*golden)});
    }
    return corpus;
}

VendorRuns vendor_runs(const std::string& log, const std::vector<CorpusCase>& corpus) {
    VendorRuns runs;
    std::istringstream lines(log);
    const CorpusCase* now = nullptr;
    std::string file;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("=== computer "))
            runs.computer = line.substr(13);
        else if (line.starts_with("=== ")) {
            std::istringstream words(line.substr(4));
            VendorRow row;
            words >> file >> row.build >> row.tool >> row.ended;
            const auto found = std::ranges::find_if(
                corpus, [&](const CorpusCase& one) { return driver_name(one.name) == file; });
            now = found == corpus.end() || row.tool == "compile" ? nullptr : &*found;
            if (now) {
                row.name = now->name;
                runs.rows.push_back(row);
            }
        } else if (now)
            take_line(runs.rows.back(), line, file, now->golden);
    }
    // Among equal keys the later row takes precedence.
    std::ranges::stable_sort(runs.rows, {}, key);
    std::vector<VendorRow> once;
    for (auto& row : runs.rows) {
        if (!once.empty() && key(once.back()) == key(row)) once.pop_back();
        once.push_back(std::move(row));
    }
    runs.rows = std::move(once);
    return runs;
}

std::string to_csv(const VendorRuns& runs) {
    std::string text = fmt::format(
        "# {}\n# proofs/measure/vendor_results.h says what the columns "
        "are.\ncase,build,tool,ended,errors,first,lines\n",
        runs.computer);
    for (const auto& row : runs.rows)
        text += fmt::format("{},{},{},{},{},{},{}\n", row.name, row.build, row.tool, row.ended, row.errors,
                            row.first, fmt::join(row.lines, " "));
    return text;
}

Result<VendorRuns> from_csv(const std::string& text) {
    VendorRuns runs;
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        if (++number == 1) runs.computer = line.substr(std::min<size_t>(2, line.size()));
        if (number <= 3) continue;
        std::vector<std::string> fields;
        std::istringstream parts(line + ",");
        for (std::string field; std::getline(parts, field, ',');) fields.push_back(field);
        if (fields.size() != 7)
            return std::unexpected(Error{"seven fields are needed", Place{vendor_file, number, 0}, ""});
        VendorRow row{fields[0],
                      fields[1],
                      fields[2],
                      std::atoi(fields[3].c_str()),
                      std::strtoul(fields[4].c_str(), nullptr, 10),
                      fields[5],
                      {}};
        std::istringstream places(fields[6]);
        for (int at; places >> at;) row.lines.push_back(at);
        runs.rows.push_back(row);
    }
    return runs;
}

void merge(VendorRuns& into, VendorRuns later) {
    if (into.computer.empty())
        into.computer = later.computer;
    else if (!into.computer.contains(later.computer))
        into.computer += "; the latest on " + later.computer;
    std::erase_if(into.rows, [&](const VendorRow& row) {
        return std::ranges::any_of(later.rows, [&](const VendorRow& one) { return key(one) == key(row); });
    });
    into.rows.insert(into.rows.end(), later.rows.begin(), later.rows.end());
    std::ranges::stable_sort(into.rows, {}, key);
}

std::string recall_table(const VendorRuns& runs, const std::vector<CorpusCase>& corpus) {
    struct Row {
        size_t planted = 0, found[tools.size()] = {}, any = 0;
    };
    std::map<std::string, Row> kinds;
    Row all, innocent, stopped;
    for (const auto& [name, golden] : corpus) {
        if (std::ranges::find(runs.rows, name, &VendorRow::name) == runs.rows.end()) continue;
        bool by[tools.size()] = {}, any = false;
        for (size_t tool = 0; tool < tools.size(); ++tool)
            any |= by[tool] = said(runs, name, tools[tool]) != nullptr;
        const auto count = [&](Row& row) {
            ++row.planted;
            row.any += any;
            for (size_t tool = 0; tool < tools.size(); ++tool) row.found[tool] += by[tool];
        };
        for (const auto& one : golden.expects) {
            count(kinds[one.substr(0, one.find(' '))]);
            count(all);
        }
        if (golden.expects.empty()) count(innocent);
    }
    for (const auto& row : runs.rows)
        for (size_t tool = 0; tool < tools.size(); ++tool)
            stopped.found[tool] += row.tool == tools[tool] && row.ended == 137;
    std::string text =
        "| | planted | warpmark | racecheck | synccheck | memcheck | initcheck | any of the four "
        "|\n|---|---|---|---|---|---|---|---|\n";
    const auto line = [&](std::string_view name, const Row& row, size_t ours) {
        text += fmt::format("| {} | {} | {} | {} | {} |\n", name, row.planted, ours,
                            fmt::join(row.found, " | "), row.any);
    };
    for (const auto& kind : finding_kinds())
        if (const auto row = kinds.find(std::string(kind.name)); row != kinds.end())
            line(fmt::format("`{}`", kind.name), row->second, row->second.planted);
    line("all defects", all, all.planted);
    line("innocent kernels accused, of", innocent, 0);
    return text +
           fmt::format("| runs that had to be stopped | | 0 | {} | |\n", fmt::join(stopped.found, " | "));
}

std::vector<std::string> differences(const VendorRuns& runs, const std::vector<CorpusCase>& corpus) {
    std::vector<std::string> all;
    for (const auto& [name, golden] : corpus) {
        const auto ours = lines_of(golden);
        for (const auto& row : runs.rows) {
            if (row.name != name) continue;
            const bool elsewhere =
                !row.lines.empty() && !ours.empty() && std::ranges::none_of(row.lines, [&](int line) {
                    return std::ranges::find(ours, line) != ours.end();
                });
            if (golden.expects.empty() ? row.errors > 0 || row.ended != 0 : elsewhere)
                all.push_back(fmt::format("{} {} {}: {}{} (lines {})", name, row.build, row.tool,
                                          row.first.empty() ? "ended with " : row.first,
                                          row.first.empty() ? std::to_string(row.ended) : "",
                                          fmt::join(row.lines, " ")));
        }
    }
    return all;
}

}  // namespace warpmark::measure
