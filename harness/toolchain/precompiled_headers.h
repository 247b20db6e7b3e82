// Precompiled headers, shared by many compilations.
//
// NVRTC saves its state after the headers to a file. Another process can load the file only if its NVRTC heap
// is at the same address, which holds for copies of the process that allocated the heap
// (session/prepared_workers.h). Source locations and errors do not depend on the use of these files: what
// does not compile with them is compiled again without.
//
// The process that makes the files receives no part of a submission, only the names below. Processes that
// compile submissions can only read the files.
#pragma once
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/toolchain/nvrtc.h"

namespace warpmark::toolchain {

// A set of slow toolkit headers; 0: only the headers that precede every file.
using Heads = uint32_t;
// The headers that `text` includes before anything can change them: preceded only by comments, headers of
// this program and each other.
Heads heads_of(std::string_view text);
std::string text_of(Heads);  // #include lines

// For sm_<arch>, for one pass.
struct HeaderSet {
    Heads heads = 0;
    int arch = 0;
};

// Input for the call of the compiler that can use such a file.
struct Precompiled {
    std::string text;  // to be placed before the source
    std::vector<std::string> options;
};
// nullopt if there is no file. `moved`: pre-included headers become lines of that text.
std::optional<Precompiled> precompiled_for(std::string_view text, const std::vector<std::string>& options);

// For the process that is copied. It allocates the heap, has a separate process make the files, and looks for
// finished ones in learn_precompiled(). They all are in one folder ("" if there is none), which
// remove_precompiled() deletes.
void make_precompiled(const HeaderSet&);
void learn_precompiled();
void remove_precompiled();
void forget_precompiled();  // for a process that cannot read the folder
std::string precompiled_folder();
// Prefix of the temporary files that NVRTC maps its heap for precompiled headers to; it deletes them at once.
inline constexpr const char* temporary_files = P_tmpdir "/edg";

}  // namespace warpmark::toolchain
