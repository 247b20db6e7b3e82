// Documents: line width, CUDA's spelling, and links with existing targets.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/source_tree_test.h"

namespace fs = std::filesystem;

namespace {

using warpmark::house::root;

std::vector<std::string> lines_of(const fs::path& file) {
    std::ifstream stream(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

long columns(const std::string& line) {
    return std::ranges::count_if(line, [](char byte) { return (byte & 0xc0) != 0x80; });
}

// Handouts and hints, which students read in a terminal or an editor next to the code.
std::vector<fs::path> for_students() {
    std::vector<fs::path> files{root / "labs/EDITORS.md"};
    for (const auto& lab : fs::directory_iterator(root / "labs"))
        for (const char* name : {"README.md", "hints.md"})
            if (fs::exists(lab.path() / name)) files.push_back(lab.path() / name);
    return files;
}

std::vector<fs::path> for_teachers() {
    std::vector<fs::path> files{root / "README.md", root / "CONTRIBUTING.md", root / "labs/README.md"};
    for (const auto& page : fs::directory_iterator(root / "docs")) files.push_back(page.path());
    for (const auto& lab : fs::directory_iterator(root / "solutions"))
        if (fs::exists(lab.path() / "teaching.md")) files.push_back(lab.path() / "teaching.md");
    return files;
}

// Every Markdown file of the project.
std::vector<fs::path> all_pages() {
    std::vector<fs::path> files;
    for (fs::recursive_directory_iterator at(root), end; at != end; ++at) {
        const auto name = at->path().filename().string();
        const bool is_made =
            name == ".git" || name == "node_modules" || name == "reports" || name.starts_with("build");
        if (at->is_directory() && is_made)
            at.disable_recursion_pending();
        else if (at->is_regular_file() && name.ends_with(".md"))
            files.push_back(at->path());
    }
    return files;
}

// The lines outside of fenced blocks.
std::string prose_of(const std::vector<std::string>& lines) {
    std::string prose;
    bool is_fenced = false;
    for (const auto& line : lines) {
        const auto begin = line.find_first_not_of(' ');
        const bool is_fence = begin != line.npos && line.compare(begin, 3, "```") == 0;
        if (is_fence) is_fenced = !is_fenced;
        if (!is_fence && !is_fenced) prose += line + "\n";
    }
    return prose;
}

// The anchor that GitHub and GitLab give a heading: "What is *kept*?" → "what-is-kept".
std::string anchor_of(const std::string& heading) {
    std::string anchor;
    for (const char byte : heading) {
        const auto letter = static_cast<unsigned char>(byte);
        if (std::isalnum(letter) || letter >= 0x80 || byte == '-' || byte == '_')
            anchor += static_cast<char>(std::tolower(letter));
        else if (byte == ' ')
            anchor += '-';
    }
    return anchor;
}

std::set<std::string> anchors_in(const std::string& prose) {
    static const std::regex heading("(^|\n)#+ ([^\n]*)");
    std::set<std::string> anchors;
    for (std::sregex_iterator at(prose.begin(), prose.end(), heading), end; at != end; ++at)
        anchors.insert(anchor_of((*at)[2]));
    return anchors;
}

// Links of a page, except those to other sites.
std::vector<std::string> links_in(const std::string& prose) {
    static const std::regex link(R"re(\]\(([^)\s]+)\)|\n\[[^\]\n]+\]: (\S+)|src="([^"]+)")re"),
        other("[a-z]+:.*");
    std::vector<std::string> links;
    for (std::sregex_iterator at(prose.begin(), prose.end(), link), end; at != end; ++at) {
        const auto target = (*at)[1].str() + (*at)[2].str() + (*at)[3].str();
        if (!std::regex_match(target, other)) links.push_back(target);
    }
    return links;
}

// True if the file, and in it the heading, exists that a link of this page leads to.
bool leads_somewhere(const fs::path& page, const std::string& link) {
    const auto hash = std::min(link.find('#'), link.size());
    const auto file = hash ? page.parent_path() / link.substr(0, hash) : page;
    if (!fs::exists(file)) return false;
    return hash == link.size() || anchors_in(prose_of(lines_of(file))).contains(link.substr(hash + 1));
}

// Paths in the teacher's package, from cmake/teacher_files.txt.
std::vector<std::string> packaged_paths() {
    std::vector<std::string> paths;
    for (const auto& line : lines_of(root / "cmake/teacher_files.txt"))
        if (!line.empty() && !line.starts_with('#')) paths.push_back(line);
    return paths;
}

// The path is listed, lies in a listed folder, or is a parent of a listed one.
bool is_packaged(const std::string& path, const std::vector<std::string>& packaged) {
    return std::ranges::any_of(packaged, [&](const std::string& one) {
        return path == one || path.starts_with(one + "/") || one.starts_with(path + "/");
    });
}

}  // namespace

TEST_CASE("documents: every link leads to a file and a heading that exist") {
    std::size_t links = 0;
    for (const auto& page : all_pages())
        for (const auto& link : links_in(prose_of(lines_of(page)))) {
            ++links;
            CHECK_MESSAGE(leads_somewhere(page, link), page.string(), " links to ", link);
        }
    CHECK(links > 150);
}

TEST_CASE("documents: links of the teacher's package lead to files that it holds") {
    const auto packaged = packaged_paths();
    for (const auto& path : packaged) CHECK_MESSAGE(fs::exists(root / path), path, " is not there");
    CHECK(is_packaged("labs/01_race", packaged));
    CHECK(is_packaged("grader", packaged));
    CHECK_FALSE(is_packaged("grader/cli", packaged));
    CHECK_FALSE(is_packaged("labsx", packaged));
    std::size_t pages = 0;
    for (const auto& page : all_pages()) {
        const auto own = page.lexically_relative(root).string();
        if (!is_packaged(own, packaged)) continue;
        ++pages;
        for (const auto& link : links_in(prose_of(lines_of(page)))) {
            const auto target = (page.parent_path() / link.substr(0, link.find('#'))).lexically_normal();
            const auto path = target.lexically_relative(root).string();
            CHECK_MESSAGE((link.starts_with('#') || is_packaged(path, packaged)), own, " links to ", path);
        }
    }
    CHECK(pages > 60);
}

TEST_CASE("documents: a link to nowhere is seen") {
    const auto links =
        links_in("see [a](b.md#c) and\n[d]: e.md\n<img src=\"f.png\"> [g](https://example.org)\n");
    CHECK(links == std::vector<std::string>{"b.md#c", "e.md", "f.png"});
    CHECK(prose_of({"a", "```", "[b](c)", "```", "d"}) == "a\nd\n");
    CHECK(anchor_of("Bank conflicts, sectors") == "bank-conflicts-sectors");
    const auto page = root / "README.md";
    CHECK(leads_somewhere(page, "CONTRIBUTING.md#drawn-cases"));
    CHECK_FALSE(leads_somewhere(page, "CONTRIBUTING.md#drawn-casks"));
    CHECK_FALSE(leads_somewhere(page, "docs/NOTHING.md"));
    CHECK_FALSE(leads_somewhere(page, "#no-such-heading"));
}

TEST_CASE("documents: handouts and hints fit into 80 columns, other pages into 120") {
    REQUIRE(for_students().size() > 16);
    for (const auto& [files, most] : {std::pair(for_students(), 80), std::pair(for_teachers(), 120)})
        for (const auto& file : files) {
            const auto lines = lines_of(file);
            for (std::size_t at = 0; at < lines.size(); ++at)
                if (columns(lines[at]) > most)
                    FAIL_CHECK(file.string(), ":", at + 1, " has ", columns(lines[at]), " columns");
        }
}

TEST_CASE("documents: American spelling, as in CUDA's documents") {
    // The finding's id keeps its spelling, because scripts rely on it.
    static const std::regex british(
        "neighbour|colour|behaviour|optimis|serialis|synchronis|[^n]initialis|modell(ed|ing)|labelled");
    auto files = for_students();
    std::ranges::copy(for_teachers(), std::back_inserter(files));
    for (const auto& file : files) {
        const auto lines = lines_of(file);
        for (std::size_t at = 0; at < lines.size(); ++at)
            if (std::regex_search(lines[at], british))
                FAIL_CHECK(file.string(), ":", at + 1, ": ", lines[at]);
    }
}
