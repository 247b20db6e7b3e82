// Detection of a misspelled launch function in a submission.
#pragma once
#include <string>
#include <string_view>

namespace warpmark::batch {

// A host function whose name is close to the lab's, with its line.
struct RenamedLauncher {
    std::string name;  // "": there is none
    int line = 0;
};

// Returns nothing if the lab's name occurs anywhere outside of comments and literals, for example as a
// macro's argument: the function may exist, and the error has another cause.
RenamedLauncher renamed_launcher(std::string_view source, const std::string& launch);

// "The lab calls `launch`, but the file has `lauch` (line 26): rename it"; "" if there is none.
std::string in_words(const RenamedLauncher&, const std::string& launch);

}  // namespace warpmark::batch
