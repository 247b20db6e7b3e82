// Subcommands of `warpmark-dev bench` that have their own files.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::cli {

// "AMD EPYC …, 2 processors, code for level 4 of x86-64".
std::string this_computer();

// Runs the corpus of kernels with known defects, and reports findings, missed defects and false alarms: as
// tables, or as JSON to a file ("-": stdout) if `json` names one. Returns the exit code.
int bench_findings(const std::string& root, const std::string& json, int jobs);

// Times programs against the reference of a lab.
struct TimingBench {
    std::string root, device, lab;
    std::vector<std::string> files;  // empty: the reference against itself
    int rounds = 1;                  // of 21 blocks, in the same two processes
    uint64_t seed = 1;
    bool by_counters = false;
};
int bench_timing(const TimingBench&);

// Runs damaged files in workers, which must answer whatever a file contains.
struct HostileBench {
    std::string root, keep;  // keep: folder for failing files; "": none
    double seconds = 60;
    uint64_t seed = 1, first = 0;  // first: number of the first file
};
int bench_files(const HostileBench&);

// For all shipped mistakes: the time for marking, for the witness search and for trying fixes, in
// milliseconds, and the improvement when the advice is followed. `sample`: uses every n-th mistake.
int bench_advice(const std::string& root, int jobs, uint64_t sample);

// Time for a synthetic class of `submissions` files, and for each kind of file.
int bench_class(const std::string& root, std::size_t submissions);

// Sizes of the pages and their load times in a browser; the time of `watch` from a save to its verdict, over
// `saves` saves.
int bench_faces(const std::string& root, int saves);

// Path of nvcc, or its name.
std::string nvcc();

}  // namespace warpmark::cli
