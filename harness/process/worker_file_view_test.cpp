// Path normalization, and attempts to escape from a folder by path tricks.
#include "harness/process/worker_file_view.h"

#include <doctest/doctest.h>

#include <string>

namespace warpmark::lock {

TEST_CASE("lock: a path is made plain") {
    const auto plain = [](const char* path) {
        char out[64];
        return plain_path(path, out, sizeof out) ? std::string(out) : std::string("none");
    };
    CHECK(plain("/a/b") == "/a/b");
    CHECK(plain("/a//b/./c/") == "/a/b/c");
    CHECK(plain("/a/b/../c") == "/a/c");
    CHECK(plain("/a/../../..") == "/");
    CHECK(plain("/../etc/passwd") == "/etc/passwd");
    CHECK(plain("/a/..b/...") == "/a/..b/...");
    CHECK(plain("/") == "/");
    CHECK(plain("a/b") == "none");
    CHECK(plain("") == "none");
    CHECK(plain(("/" + std::string(61, 'x')).c_str()) == "/" + std::string(61, 'x'));
    CHECK(plain(("/" + std::string(63, 'x')).c_str()) == "none");
}

}  // namespace warpmark::lock
