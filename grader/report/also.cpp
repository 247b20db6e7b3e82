// also.cpp: what counts as not run says why.
#include "grader/report/also.h"

#include <fmt/format.h>

#include <array>

namespace warpmark::report {
namespace {

std::string error_line(const OpinionError& error) {
    std::string places;
    for (const auto& place : error.places) places += fmt::format("{}{}:{}", places.empty() ? " (" : ", ", place.file, place.line);
    return error.words + places + (places.empty() ? "" : ")") + (error.count > 1 ? fmt::format(", {} times", error.count) : "");
}

}  // namespace

const char* said(const Opinion& opinion) {
    return std::array{"clean", "errors", "not run"}[std::size_t(opinion.said)];
}

std::vector<std::pair<std::string, std::string>> also_lines(const Report& report) {
    std::vector<std::pair<std::string, std::string>> lines;
    for (const auto& opinion : report.also) {
        for (const auto& error : opinion.errors) lines.emplace_back(opinion.tool, error_line(error));
        if (opinion.said == Opinion::Said::clean) lines.emplace_back(opinion.tool, "nothing found");
        if (opinion.said == Opinion::Said::nothing) lines.emplace_back(opinion.tool, "counts as not run: " + opinion.because);
    }
    return lines;
}

}  // namespace warpmark::report
