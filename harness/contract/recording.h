// Step-by-step recording of one block of a launch, in the usual order and in one that exposes a race. Data is
// stored in parallel columns: entry n of each column belongs to event n. `step` is the step's number in its
// run.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/contract/machine_events.h"
#include "harness/contract/race_witness.h"

namespace warpmark {

// Recording requested by a job (Job::recording).
struct RecordingWanted {
    bool wanted = false;
    bool has_block = false;  // true: record this block; false: the first finding's block
    uint32_t block = 0;
    uint32_t finding = 0;  // number of the case's finding, from 1; 0: the most severe one
};

struct RecordedArray {
    std::string name, type;  // "f32", …; "bytes" if unknown
    bool is_shared = false;
    uint64_t bytes = 0;
    uint32_t element_bytes = 1;
    std::vector<uint64_t> extents;  // as declared; empty: unknown, or a buffer
    uint64_t at = 0;                // shared: offset in the block's shared memory
    uint64_t first = 0, count = 0;  // recorded byte range
};

struct RecordedBarrier {
    enum class Kind : uint8_t { block, warp } kind = Kind::block;
    uint32_t place = 0;
};

struct RecordedAccesses {
    enum Flag : uint32_t { in_background = 4, on_object = 8, shows_values = 16 };  // combined with Access
    std::vector<uint32_t> step, array, kind, width, lanes;
    std::vector<uint64_t> offsets;  // one per lane in `lanes`, lowest first
    std::vector<std::byte> values;  // per lane: bytes after stores and atomics; for loads, if they differ
                                    // from memory
};
// Changes without an instruction of this block: a delayed store, a copy, another block's write.
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
    std::vector<uint32_t> copy;  // start, over: number in the run
};
struct RecordedValues {
    std::vector<uint32_t> step, scalar, lanes;
    std::vector<std::byte> values;  // one per lane
};
struct RecordedEnds {
    std::vector<uint32_t> step, warp, lanes;
};

struct RecordedRun {
    bool is_witness = false;
    ThreadOrder order;                                    // of the witness
    bool whole = true;                                    // true if the run completed
    uint64_t from = 0, of = 0;                            // first recorded step, and total number of steps
    std::vector<uint32_t> warp, place, lanes;             // one per step
    std::vector<std::vector<std::byte>> begins, written;  // per array: its bytes, and one bit per byte
    RecordedAccesses accesses;
    RecordedArrivals arrivals;
    RecordedMeetings meetings;
    RecordedCopies copies;
    RecordedValues values;
    RecordedEnds ends;
    std::vector<std::vector<std::byte>> outputs;  // at the end, by argument; empty: too large
    std::vector<std::vector<uint64_t>> found_at;  // steps of each finding of the case
};

struct Recording {
    bool is_there = false;
    uint32_t case_at = 0, launch = 0, block = 0, warps = 0, threads = 0;
    std::string kernel;
    std::array<uint32_t, 3> grid{}, block_size{};
    uint64_t shared_bytes = 0;
    bool unoptimized = false;
    bool has_finding = false;  // this finding of the case determined the selection
    uint32_t finding = 0;
    std::vector<Site> places;
    std::vector<RecordedArray> arrays;
    std::vector<Scalar> scalars;
    std::vector<RecordedBarrier> barriers;
    std::vector<RecordedRun> runs;
};

}  // namespace warpmark
