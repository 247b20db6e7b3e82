// finding.h: what an analysis says about a run: an id, the source places, threads and bytes concerned.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmark {

enum class Severity { error, warning, note };
enum class Space { none, shared, global, local, constant, param };

const char* name(Severity);
const char* name(Space);  // "none" for Space::none

// One source place and, where one is meant, the thread that was there.
struct Location {
    std::string file;
    int line = 0;    // from 1; 0: not known
    int column = 0;  // from 1; 0: not known
    std::string role;  // "writes", "reads", "waits", "launches", …
    bool has_thread = false;
    std::array<uint32_t, 3> block{};   // blockIdx
    std::array<uint32_t, 3> thread{};  // threadIdx
    bool operator==(const Location&) const = default;
};

// One defect. Many occurrences of one defect are one Finding with a count.
struct Finding {
    std::string id;  // stable, from finding_ids.h: "race.read-write"
    Severity severity = Severity::error;
    Space space = Space::none;
    std::string message;      // one sentence with places, threads, bytes
    std::string explanation;  // what to do about it
    std::string picture;      // a table or drawing of a few lines, for letters of one width; often none
    std::string kernel;       // source name of the kernel, empty for the compiler's and launcher's findings
    uint64_t count = 1;
    std::vector<Location> locations;  // the first is the one to show in an editor
};

}  // namespace warpmark
