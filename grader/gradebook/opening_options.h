// How a book is opened, and what tests put in the place of the computer.
#pragma once
#include <optional>

namespace warpmark::gradebook {

enum class Opening { make_if_missing, must_exist };

struct TestHooks {
    std::optional<long> file_system{};  // statfs(2)'s number of the folder's; nothing: ask it
    int steps = -1;                     // of the schema; -1: all
};

}  // namespace warpmark::gradebook
