// The function of a submission that was meant to be the one that the lab calls.
#pragma once
#include <string>
#include <string_view>

namespace warpmark::batch {

// A host function whose name is nearly the lab's, with its line.
struct RenamedLauncher {
    std::string name;  // "": there is none
    int line = 0;
};

// Nothing is found in a file that has the lab's name anywhere outside of comments and literals, as a macro's
// argument for example: the function may be there, and something else is wrong.
RenamedLauncher renamed_launcher(std::string_view source, const std::string& launch);

// "The lab calls `launch`, but the file has `lauch` (line 26): rename it"; "" if there is none.
std::string in_words(const RenamedLauncher&, const std::string& launch);

}  // namespace warpmark::batch
