// Recognizes the first line of each error, locations in the lines after it, and the summary.
#include "harness/gpu/checker_log.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace warpmark::gpu {
namespace {

constexpr std::string_view rule = "=========";
constexpr std::array<std::string_view, 7> error_marks{
    "Race reported between", "Barrier error detected", "Invalid ",      "Uninitialized ",
    "Misaligned ",           "Program hit ",           "Error: Address"};
constexpr std::array<std::string_view, 2> summary_marks{"ERROR SUMMARY: ", "RACECHECK SUMMARY: "};
constexpr size_t most_errors = 20;

// "… at k(int *)+0xe0 in race.cu:7 [512 hazards]" → race.cu, line 7. A path before the name is ignored.
std::optional<Location> place_in(const std::string& line, const std::string& file) {
    for (size_t at = line.find(" in "); at != line.npos; at = line.find(" in ", at + 1)) {
        const size_t colon = line.find(':', at);
        if (colon == line.npos || colon + 1 >= line.size() ||
            !std::isdigit(static_cast<unsigned char>(line[colon + 1])))
            continue;
        std::string name = line.substr(at + 4, colon - at - 4);
        name.erase(0, name.rfind('/') + 1);
        if (name != file) continue;
        Location place;
        place.file = file;
        place.line = std::atoi(line.c_str() + colon + 1);
        return place;
    }
    return {};
}

// The number after the summary's label.
std::optional<uint64_t> summary_of(const std::string& line) {
    for (const auto mark : summary_marks)
        if (const size_t at = line.find(mark);
            at != line.npos && std::isdigit(static_cast<unsigned char>(line[at + mark.size()])))
            return std::strtoull(line.c_str() + at + mark.size(), nullptr, 10);
    return {};
}

}  // namespace

bool begins_error(const std::string& line) {
    return line.starts_with(rule) && std::ranges::any_of(error_marks, [&](std::string_view mark) {
               return line.find(mark) != line.npos;
           });
}

std::string error_words(const std::string& line) {
    std::string words = line.substr(std::min(line.find_first_not_of("= "), line.size()));
    words = words.substr(0, words.find(" at "));
    for (const std::string_view kind : {"Error: ", "Warning: "})
        if (words.starts_with(kind)) words.erase(0, kind.size());
    return words;
}

CheckerLog read_checker_log(const std::string& text, const std::string& file) {
    CheckerLog log;
    std::vector<OpinionError> all;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(rule)) continue;
        if (const auto summary = summary_of(line)) log.summary = summary;
        if (begins_error(line)) all.emplace_back().words = error_words(line);
        if (all.empty()) continue;
        auto& places = all.back().places;
        if (const auto place = place_in(line, file);
            place && std::ranges::find(places, *place) == places.end())
            places.push_back(*place);
    }
    for (auto& error : all) {
        const auto same = std::ranges::find_if(log.errors, [&](const OpinionError& one) {
            return one.words == error.words && one.places == error.places;
        });
        if (same != log.errors.end())
            ++same->count;
        else if (log.errors.size() < most_errors)
            log.errors.push_back(std::move(error));
    }
    return log;
}

}  // namespace warpmark::gpu
