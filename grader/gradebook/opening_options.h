// Options for opening a gradebook, and replacements of system properties for tests.
#pragma once
#include <optional>

namespace warpmark::gradebook {

enum class Opening { make_if_missing, must_exist };

struct TestHooks {
    std::optional<long> file_system{};  // statfs(2)'s type of the folder's file system; nothing: query it
    int steps = -1;                     // of the schema; -1: all
};

}  // namespace warpmark::gradebook
