// The parts of `warpmark-dev bench` that have files of their own.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::cli {

// "AMD EPYC …, 2 processors, code for level 4 of x86-64".
std::string this_computer();

// Runs the corpus of kernels with known defects, and says what was found, missed and invented: as tables, or
// as JSON to a file
// ("-": stdout) if `json` names one. The value: the exit code.
int bench_findings(const std::string& root, const std::string& json, int jobs);

// Times programs for a lab beside its reference.
struct TimingBench {
    std::string root, device, lab;
    std::vector<std::string> files;  // none: the reference beside itself
    int rounds = 1;                  // of 21 blocks, in the same two processes
    uint64_t seed = 1;
    bool by_counters = false;
};
int bench_timing(const TimingBench&);

// Damages whole files and runs each in a worker, which must answer whatever the file holds.
struct HostileBench {
    std::string root, keep;  // keep: a folder for the files that do it; "": none
    double seconds = 60;
    uint64_t seed = 1, first = 0;  // first: the number of the first file
};
int bench_files(const HostileBench&);

// Of all shipped mistakes: what marking, the search for witnesses and trying advice take, in milliseconds,
// and how far following the advice leads. `sample`: every so many of them.
int bench_advice(const std::string& root, int jobs, uint64_t sample);

// A class of so many files, made of those that are shipped: how long it takes, and each kind of file.
int bench_class(const std::string& root, std::size_t submissions);

// The pages' sizes and a browser's times for them; what `watch` takes from a save to its verdict, of so many
// saves.
int bench_faces(const std::string& root, int saves);

// The program, or its name.
std::string nvcc();

}  // namespace warpmark::cli
