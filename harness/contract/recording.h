// What one block of a launch did, step by step: the usual order, and one in which a race shows.
// Columns side by side: the nth entry of each belongs to the nth event; `step` says when, by the number that
// a step has in its run.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/contract/machine_events.h"
#include "harness/contract/race_witness.h"

namespace warpmark {

// What is to be recorded of a job (Job::recording).
struct RecordingWanted {
    bool wanted = false;
    bool has_block = false;  // this one, by its number; else the one of the first finding
    uint32_t block = 0;
    uint32_t finding = 0;  // the nth of its case, from 1; 0: the gravest one
};

struct RecordedArray {
    std::string name, type;  // "f32", …; "bytes" where it is not known
    bool is_shared = false;
    uint64_t bytes = 0;
    uint32_t element_bytes = 1;
    std::vector<uint64_t> extents;  // as declared; empty: not known, or a buffer
    uint64_t at = 0;                // shared: where it begins in the block's shared memory
    uint64_t first = 0, count = 0;  // the bytes that are recorded
};

struct RecordedBarrier {
    enum class Kind : uint8_t { block, warp } kind = Kind::block;
    uint32_t place = 0;
};

struct RecordedAccesses {
    enum Flag : uint32_t { in_background = 4, on_object = 8, shows_values = 16 };  // beside Access
    std::vector<uint32_t> step, array, kind, width, lanes;
    std::vector<uint64_t> offsets;  // of each lane of `lanes`, the lowest first
    std::vector<std::byte> values;  // stores and atomics: the bytes afterwards, of each lane; loads that got
                                    // something else than what is there: these bytes
};
// What changes with no instruction of the block: a store that was held back, a copy, another block's write.
struct RecordedArrivals {
    std::vector<uint32_t> step, array, count;
    std::vector<uint64_t> offset;
    std::vector<std::byte> values;
};
struct RecordedMeetings {
    enum What : uint32_t { waits, go_on, arrives };
    std::vector<uint32_t> step, barrier, what, warp, lanes;
};
struct RecordedCopies {
    enum What : uint32_t { start, commit, wait, over };
    std::vector<uint32_t> step, what, lanes, keep;
    std::vector<uint32_t> copy;  // start, over: its number in the run
};
struct RecordedValues {
    std::vector<uint32_t> step, scalar, lanes;
    std::vector<std::byte> values;  // of each lane
};
struct RecordedEnds {
    std::vector<uint32_t> step, warp, lanes;
};

struct RecordedRun {
    bool is_witness = false;
    ThreadOrder order;          // of the witness
    bool whole = true;          // it came to its end
    uint64_t from = 0, of = 0;  // the first step that is recorded, and how many there are in all
    std::vector<uint32_t> warp, place, lanes;             // of each step
    std::vector<std::vector<std::byte>> begins, written;  // of each array: its bytes, and a bit for each
    RecordedAccesses accesses;
    RecordedArrivals arrivals;
    RecordedMeetings meetings;
    RecordedCopies copies;
    RecordedValues values;
    RecordedEnds ends;
    std::vector<std::vector<std::byte>> outputs;  // at its end, by argument; empty: too large
    std::vector<std::vector<uint64_t>> found_at;  // of each finding of the case: its steps
};

struct Recording {
    bool is_there = false;
    uint32_t case_at = 0, launch = 0, block = 0, warps = 0, threads = 0;
    std::string kernel;
    std::array<uint32_t, 3> grid{}, block_size{};
    uint64_t shared_bytes = 0;
    bool unoptimised = false;
    bool has_finding = false;  // this one of the case's is why it was chosen
    uint32_t finding = 0;
    std::vector<Site> places;
    std::vector<RecordedArray> arrays;
    std::vector<Scalar> scalars;
    std::vector<RecordedBarrier> barriers;
    std::vector<RecordedRun> runs;
};

}  // namespace warpmark
