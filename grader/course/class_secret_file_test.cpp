// Secret of a class: one per class, created once, unreadable for others, and never taken from a student.
#include "grader/course/class_secret_file.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "grader/course/class_folder.h"
#include "grader/lab/drawn_cases.h"

namespace fs = std::filesystem;
using namespace warpmark;

namespace {

struct SecretFolder {
    fs::path path = fs::temp_directory_path() / ("warpmark-secret-" + std::to_string(getpid()));
    SecretFolder() { fs::create_directories(path); }
    ~SecretFolder() { fs::remove_all(path); }
};

}  // namespace

TEST_CASE("secret: it is made once with the class, and nobody else can read it") {
    const SecretFolder folder;
    const auto first = batch::secret_of_class(folder.path, WARPMARK_SOURCE_DIR);
    REQUIRE(first);
    CHECK(first->size() == 64);
    struct stat status{};
    REQUIRE(stat((folder.path / batch::secret_file).c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);
    CHECK(batch::secret_of_class(folder.path, WARPMARK_SOURCE_DIR).value() == *first);
    CHECK(batch::read_secret(folder.path / batch::secret_file).value() == *first);
    CHECK(lab::draw_id(*first) != lab::draw_id("another"));
    CHECK(first->find(lab::draw_id(*first)) == std::string::npos);
}

TEST_CASE("secret: a class without one is looked at, and nothing is made") {
    const SecretFolder folder;
    auto beside = batch::secret_beside(folder.path);
    REQUIRE(beside);
    CHECK_FALSE(beside->has_value());
    CHECK(fs::is_empty(folder.path));
    const auto made = batch::secret_of_class(folder.path, WARPMARK_SOURCE_DIR);
    REQUIRE(made);
    CHECK(batch::secret_beside(folder.path).value() == *made);
    // The secret of an archive lies next to it.
    std::ofstream(folder.path / "class.zip") << "x";
    CHECK_FALSE(batch::secret_beside(folder.path / "class.zip").value());
    CHECK(batch::secret_of_class(folder.path / "class.zip", WARPMARK_SOURCE_DIR));
    CHECK(fs::exists(folder.path / "class.zip.warpmark-secret"));
    chmod((folder.path / batch::secret_file).c_str(), 0644);
    CHECK_FALSE(batch::secret_beside(folder.path));
    fs::remove(folder.path / batch::secret_file);
    fs::create_symlink("nowhere", folder.path / batch::secret_file);
    CHECK_FALSE(batch::secret_beside(folder.path));
}

TEST_CASE("secret: what others can read or have put there is refused") {
    const SecretFolder folder;
    const auto path = folder.path / batch::secret_file;
    std::ofstream(path) << "known to everybody\n";
    chmod(path.c_str(), 0644);
    const auto readable = batch::secret_of_class(folder.path, WARPMARK_SOURCE_DIR);
    REQUIRE_FALSE(readable);
    CHECK(readable.error().what == "The secret for drawing cases: other users can read it");
    chmod(path.c_str(), 0600);
    CHECK(batch::secret_of_class(folder.path, WARPMARK_SOURCE_DIR));
    std::ofstream(path) << "short\n";
    CHECK_FALSE(batch::secret_of_class(folder.path, WARPMARK_SOURCE_DIR));
    fs::remove(path);
    std::ofstream(folder.path / "elsewhere") << "known to everybody\n";
    fs::create_symlink("elsewhere", path);
    CHECK_FALSE(batch::secret_of_class(folder.path, WARPMARK_SOURCE_DIR));
    fs::remove(path);
    fs::create_directory(path);
    CHECK_FALSE(batch::secret_of_class(folder.path, WARPMARK_SOURCE_DIR));
}

TEST_CASE("secret: a gradebook or a source is none") {
    const SecretFolder folder;
    const auto path = folder.path / "given";
    for (const std::string& text : {std::string("SQLite format 3\0 and so on", 26),
                                    std::string("__global__ void k() {}\nint main() {}\n")}) {
        std::ofstream(path) << text;
        chmod(path.c_str(), 0600);
        const auto read = batch::read_secret(path);
        REQUIRE_FALSE(read.has_value());
        CHECK(read.error().what == "The secret for drawing cases: it is not one line of text");
    }
    std::ofstream(path) << "a phrase of several words\n";
    chmod(path.c_str(), 0600);
    CHECK(batch::read_secret(path).value() == "a phrase of several words");
}

TEST_CASE("secret: it is no student of the class") {
    const SecretFolder folder;
    REQUIRE(batch::secret_of_class(folder.path, WARPMARK_SOURCE_DIR));
    fs::create_directories(folder.path / "ada/01_race");
    std::ofstream(folder.path / "ada/01_race/reverse.cu") << "x";
    const auto read = batch::read_class(folder.path, WARPMARK_SOURCE_DIR);
    REQUIRE(read);
    CHECK(read->entries.size() == 1);
    CHECK(read->unrecognized.empty());
}
