// Settings of another system's format: the file's path there, visibility rules, and the submission's owner.
// The caller supplies them; formats never query them.
#pragma once
#include <map>
#include <string>

namespace warpmark::report {

// Time at which students may see something, according to the course; stricter values are greater.
enum class ReportReader : unsigned char { always, after_due, never };

struct Setting {
    std::string path_prefix;  // of the file in its repository: "labs" makes labs/01_race/reverse.cu
    ReportReader hidden_checks = ReportReader::always, advice = ReportReader::always,
                 scores = ReportReader::always;
    // All points are visible to every reader.
    bool shows_points() const {
        return hidden_checks == ReportReader::always && scores == ReportReader::always;
    }
    std::map<std::string, std::string> job;  // for Classroom 50: its variables, by name, and DATETIME
};

}  // namespace warpmark::report
