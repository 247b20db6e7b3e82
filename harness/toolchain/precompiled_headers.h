// Headers that are read once for many files. NVRTC writes what it has made of them to
// a file, and takes it back in any process that has its heap for them at the same place: in copies of the
// process that laid this heap out (session/prepared_workers.h). What such a file says of places, and every
// error, is as without: what does not compile with it is compiled again as it stands.
//
// The process that makes these files has seen nothing of any submission, only the names below; whoever
// compiles submissions can read them and no more.
#pragma once
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/toolchain/nvrtc.h"

namespace warpmark::toolchain {

// Headers of the toolkit that take long, as a set; 0: only what comes before every file.
using Heads = uint32_t;
// Those that `text` includes before anything else could change them: behind comments, headers of our own and
// each other alone.
Heads heads_of(std::string_view text);
std::string text_of(Heads);  // #include lines

// Of the architecture sm_<arch>, for one pass.
struct HeaderSet {
    Heads heads = 0;
    int arch = 0;
};

// The one call of the compiler for which such a file is good.
struct Precompiled {
    std::string text;  // to stand before the source's
    std::vector<std::string> options;
};
// Nothing: there is none. `moved`: pre-included headers become lines of that text.
std::optional<Precompiled> precompiled_for(std::string_view text, const std::vector<std::string>& options);

// For the process that is copied: lays out the heap, has the files made by a process of its own, and learns
// of those that are there when it is asked for `learn()`. All of them lie in one folder ("" if there is
// none), which `remove_precompiled()` takes away.
void make_precompiled(const HeaderSet&);
void learn_precompiled();
void remove_precompiled();
void forget_precompiled();  // for a process that cannot read the folder
std::string precompiled_folder();
// How the names begin of files over which NVRTC lays its heap for them; it takes them away at once.
inline constexpr const char* temporary_files = P_tmpdir "/edg";

}  // namespace warpmark::toolchain
