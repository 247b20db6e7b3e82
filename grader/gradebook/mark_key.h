// Key of a marking result, computed from everything that it depends on. The same key means the same result.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::gradebook {

// All settings of a run that can change a score or a byte of its report, apart from the source and the lab.
struct MarkSettings {
    std::string program;  // version and build of this program
    std::string toolkit;  // version of the compiler
    std::string device = "sim";
    uint64_t seed = 1;
    std::string draw;  // identifies the class's secret (lab/drawn_cases.h); "": the public default
    bool fixes = false, unlocked = false;
    std::vector<std::string> also;  // second opinions
};

// One setting per line; read_settings() parses texts from the book.
std::string settings_text(const MarkSettings&);
MarkSettings read_settings(std::string_view);

// A source to be marked: its SHA-256, and its plain name, which appears in the report.
struct MarkedFile {
    std::string sha256, name;
};
// `lab_version`: LabVersion::hash.
std::string mark_key(const MarkedFile&, std::string_view lab_version, const MarkSettings&,
                     std::string_view secret);

// Identifies this program: its version, and the linker's build id.
std::string program_id(std::string_view version);

}  // namespace warpmark::gradebook
