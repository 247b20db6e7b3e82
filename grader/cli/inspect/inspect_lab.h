// `warpmark inspect --lab`: a lab's own inputs, so that nobody has to type them. Hidden cases
// are not even read.
#pragma once
#include <expected>
#include <filesystem>
#include <string>
#include <vector>

#include "grader/cli/options.h"
#include "grader/lab/lab.h"

namespace warpmark::cli {

struct LabCall {
    std::string lab, case_name, root;
    std::vector<std::string> values;  // "n=257", in the place of the case's own
    void add_to(Options&);            // behind the options that cannot stand beside --lab
};

struct LabInputs {
    Lab lab;  // its public part
    LabCase one;
    Case inputs;
    std::filesystem::path file;  // that was named, else the lab's here, else the stub
    std::vector<const ElementKind*> types;
};

std::expected<LabInputs, std::vector<Error>> lab_inputs(const LabCall&, const std::string& file,
                                                        uint64_t seed);

// Whether a change that was tried may be shown, as in `check`.
bool gives_advice(const LabInputs&, bool at_once);

// "case large (n=65536)"
std::string in_words(const Lab&, const LabCase&);
// "11_dot_product, case large (n=65536): labs/11_dot_product/dot.cu".
std::string in_words(const LabInputs&);

}  // namespace warpmark::cli
