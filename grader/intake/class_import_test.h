// Import requests for tests, and formatting of the resulting rows and warnings.
#pragma once
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "grader/intake/archive_samples_test.h"
#include "grader/intake/class_import.h"

namespace warpmark::intake::classes {

inline const LabNames& class_labs() {
    static const LabNames all({{"01_race", "reverse.cu"},
                               {"04_padded_transpose", "transpose.cu"},
                               {"14_warp_exchange", "scan.cu"},
                               {"18_scan", "scan.cu"}});
    return all;
}

// The program that `warpmark start` writes next to a lab's file.
inline const std::string program_of_start = "// run.cu: `warpmark start` made it\n";

// A request for one lab, by its index in class_labs().
inline Request for_lab(std::size_t lab) {
    Request request;
    request.lab = lab;
    return request;
}

// A request with this roster, which is written into the folder.
inline Request with_roster(const pack::Folder& folder, const std::string& roster) {
    folder.write("roster.csv", roster);
    Request request;
    request.roster = folder.path / "roster.csv";
    return request;
}

inline ImportedClass taken_in(const std::filesystem::path& path) {
    Request request;
    request.path = path;
    auto taken = import_class(request, class_labs());
    REQUIRE(taken);
    return std::move(*taken);
}

inline std::string line_of(const HandedFile& row) {
    const char* const states[] = {"taken", "not readable", "not handed in", "not recognized", "open"};
    auto text = row.student.label + " " +
                (row.is_of_lab ? class_labs().all()[row.lab].id.substr(0, 2) : "--") + " " +
                states[static_cast<int>(row.state)];
    if (row.attempt) text += " #" + std::to_string(row.attempt);
    if (row.late) text += " late";
    if (row.state == HandedState::taken) text += " " + row.file + "=" + row.text;
    if (row.state != HandedState::taken) text += ": " + row.why.what;
    for (const auto& note : row.notes) text += " [" + note + "]";
    return text + "\n";
}

// One line per row, in order, then the warnings.
inline std::string take(Request request, const std::filesystem::path& path) {
    request.path = path;
    const auto taken = import_class(request, class_labs());
    std::string all;
    if (!taken) {
        for (const auto& error : taken.error()) all += "error " + error.what + "\n";
        return all;
    }
    std::vector<std::string> lines;
    for (const auto& row : taken->rows) lines.push_back(line_of(row));
    std::ranges::sort(lines);
    for (const auto& line : lines) all += line;
    for (const auto& warning : taken->warnings) all += "warning " + warning + "\n";
    return all;
}

}  // namespace warpmark::intake::classes
