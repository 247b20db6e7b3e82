// Opinions that count as "not run", with their reasons.
#include "grader/report/second_opinion_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace warpmark::report {
namespace {

std::string error_line(const OpinionError& error) {
    std::string places;
    for (const auto& place : error.places)
        places += fmt::format("{}{}:{}", places.empty() ? " (" : ", ", place.file, place.line);
    return error.words + places + (places.empty() ? "" : ")") +
           (error.count > 1 ? fmt::format(", {} times", error.count) : "");
}

// nvcc answers a single question, for which the report has its own text.
std::string nvcc_line(const Opinion& opinion) {
    if (opinion.said == Opinion::CheckerAnswer::clean)
        return opinion.disagrees
                   ? "compiles. warpmark rejects the file: the two disagree, so a teacher should look at it"
                   : "compiles";
    std::string line = "refuses it";
    if (!opinion.errors.empty()) line += ": " + error_line(opinion.errors[0]);
    return opinion.disagrees
               ? line + ". warpmark compiles the file: the two disagree, so a teacher should look at it"
               : line;
}

}  // namespace

const char* said(const Opinion& opinion) {
    return std::array{"clean", "errors", "not run"}[static_cast<std::size_t>(opinion.said)];
}

const char* checker(const Opinion& opinion) {
    return opinion.is_of_nvcc() ? "nvcc" : "compute-sanitizer";
}

std::string also_heading(const Report& report) {
    std::string names;
    for (const char* name : {"nvcc", "compute-sanitizer"})
        if (std::ranges::any_of(report.also,
                                [&](const Opinion& one) { return std::string_view(checker(one)) == name; }))
            names += (names.empty() ? "" : " and ") + std::string(name);
    return names + (names.find(' ') == names.npos ? ", a second opinion without marks"
                                                  : ", second opinions without marks");
}

std::vector<std::pair<std::string, std::string>> also_lines(const Report& report) {
    std::vector<std::pair<std::string, std::string>> lines;
    for (const auto& opinion : report.also) {
        if (opinion.is_of_nvcc() && opinion.said != Opinion::CheckerAnswer::nothing) {
            lines.emplace_back(opinion.tool, nvcc_line(opinion));
            continue;
        }
        for (const auto& error : opinion.errors) lines.emplace_back(opinion.tool, error_line(error));
        if (opinion.said == Opinion::CheckerAnswer::clean) lines.emplace_back(opinion.tool, "nothing found");
        if (opinion.said == Opinion::CheckerAnswer::nothing)
            lines.emplace_back(opinion.tool, "counts as not run: " + opinion.because);
    }
    return lines;
}

}  // namespace warpmark::report
