// What a format of another system needs besides the reports: where the file lies there,
// who may see what, whose submission it is. Whoever writes the format knows it; formats ask nobody.
#pragma once
#include <map>
#include <string>

namespace warpmark::report {

// When students see something, as the course says; the stricter one is the greater.
enum class ReportReader : unsigned char { always, after_due, never };

struct Setting {
    std::string path_prefix;  // of the file in its repository: "labs" makes labs/01_race/reverse.cu
    ReportReader hidden_checks = ReportReader::always, advice = ReportReader::always,
                 scores = ReportReader::always;
    // Nothing of the points is kept from anybody.
    bool shows_points() const {
        return hidden_checks == ReportReader::always && scores == ReportReader::always;
    }
    std::map<std::string, std::string> job;  // of Classroom 50: its variables, by name, and DATETIME
};

}  // namespace warpmark::report
