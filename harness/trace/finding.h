// finding.h: what an analysis says about a run: an id, the source places, threads and bytes concerned.
#pragma once
#include <array>
#include <cstddef>
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
    int line = 0;      // from 1; 0: not known
    int column = 0;    // from 1; 0: not known
    std::string role;  // "writes", "reads", "waits", "launches", …
    bool has_thread = false;
    std::array<uint32_t, 3> block{};   // blockIdx
    std::array<uint32_t, 3> thread{};  // threadIdx
    bool operator==(const Location&) const = default;
};

// An order of the threads in which a race shows: the same program, the same input, another output.
struct Witness {
    struct Element {
        uint64_t index = 0;
        std::vector<std::byte> usual, got;  // in the usual order; in this one
    };
    bool sought = false, found = false;
    std::string order;    // found: "thread (1,0,0) reads before thread (0,0,0) writes"
    std::string because;  // not found: why that is luck
    uint32_t orders_tried = 0;
    uint32_t argument = 0;          // found: the buffer that differs, by its position among the arguments
    uint64_t differing = 0;         // of its elements
    std::vector<Element> elements;  // the first of them
    // For people, by whoever knows the elements' type: "out[5]", what it should be or is in the usual order,
    // what it is.
    std::string place, expected, got;
    bool judged = false;          // expected is what is right, not only what the usual order gives
    bool in_usual_order = false;  // judged, and the usual order already misses it
};

// The bytes that a finding is about, as the run numbers its regions.
struct FindingBytes {
    uint32_t region = 0;
    uint64_t offset = 0, count = 0;  // count 0: not known
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
    FindingBytes bytes;               // races: within the observing process
    Witness witness;                  // races
};

}  // namespace warpmark
