// What a mark depends on. Whoever has the same key has the same mark.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::gradebook {

// Of a run: all that can change a mark or a byte of its report, beside the source and the lab.
struct MarkSettings {
    std::string program;  // version and build of this program
    std::string toolkit;  // the compiler's
    std::string device = "sim";
    uint64_t seed = 1;
    std::string draw;  // tells the class's secret (lab/drawn_cases.h); "": the one that everybody knows
    bool fixes = false, unlocked = false;
    std::vector<std::string> also;  // second opinions
};

// A line each; the other way round, of a book's own text.
std::string settings_text(const MarkSettings&);
MarkSettings read_settings(std::string_view);

// A source as it is marked: its SHA-256 and its plain name, which stands in the report.
struct MarkedFile {
    std::string sha256, name;
};
// `lab_version`: LabVersion::hash.
std::string mark_key(const MarkedFile&, std::string_view lab_version, const MarkSettings&,
                     std::string_view secret);

// This very program: its version, and what the linker says of its bytes.
std::string program_id(std::string_view version);

}  // namespace warpmark::gradebook
