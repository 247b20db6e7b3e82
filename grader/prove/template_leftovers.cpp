// Comparison of a page's paragraphs with those of the templates.
#include "grader/prove/template_leftovers.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <vector>

#include "grader/lab/grading_limits.h"
#include "grader/lab/input_files.h"
#include "grader/lab/lab_template.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t letters_min = 80;  // a shorter paragraph could fit any exercise

struct Paragraph {
    std::string text;  // words separated by single blanks
    int line = 0;
};

// Returns prose only: labs share headings, tables and code blocks, and the sections on commands and points
// have their own checks.
std::vector<Paragraph> paragraphs_of(const std::string& page) {
    std::vector<Paragraph> all;
    std::istringstream lines(page);
    int number = 0;
    bool goes_on = false, in_code = false, is_skipped = false;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const bool is_fence = line.starts_with("```");
        if (is_fence) in_code = !in_code;
        if (!in_code && line.starts_with("#"))
            is_skipped = line == "## Run it" || line == "## What is marked";
        const bool is_prose =
            !is_skipped && !in_code && !is_fence && !line.empty() && line[0] != '#' && line[0] != '|';
        const bool is_code = line.starts_with("    ") && !goes_on;
        if (!is_prose || is_code) {
            goes_on = false;
            continue;
        }
        if (!goes_on) all.push_back({"", number});
        goes_on = true;
        std::istringstream words(line);
        for (std::string word; words >> word;) all.back().text += (all.back().text.empty() ? "" : " ") + word;
    }
    std::erase_if(all, [](const Paragraph& one) { return one.text.size() < letters_min; });
    return all;
}

std::string text_of(const fs::path& path) {
    return lab::read_text(path, limits::lab_file_bytes_max).value_or("");
}

// The code without `//` comments and white space, which do not change the exercise.
std::string code_of(const std::string& source) {
    std::string code;
    std::istringstream lines(source);
    for (std::string line; std::getline(lines, line);)
        for (const char c : line.substr(0, line.find("//")))
            if (!std::isspace(static_cast<unsigned char>(c))) code += c;
    return code;
}

// True if stub, reference and oracle are still the template's, apart from comments and white space.
bool is_code_of(const Lab& lab, const fs::path& from) {
    const auto same = [&](const fs::path& own, const std::string& side, const std::string& name) {
        return code_of(text_of(own)) == code_of(lab::filled_in(text_of(from / side / name), lab.id));
    };
    return same(fs::path(lab.folder) / lab.file, "labs", "@name@.cu") &&
           same(fs::path(lab.solution_folder) / lab.file, "solutions", "@name@.cu") &&
           same(fs::path(lab.solution_folder) / "oracle.cu", "solutions", "oracle.cu");
}

}  // namespace

std::string left_of_template(const Lab& lab, const std::string& side, const std::string& page) {
    const auto folder = fs::path(side == "labs" ? lab.folder : lab.solution_folder);
    const auto own = paragraphs_of(text_of(folder / page));
    // A paragraph that two templates share fits any lab.
    std::map<std::string, std::vector<fs::path>> templates;
    for (const auto& [name, what] : lab::lab_templates()) {
        const auto from = lab::template_folder(fs::path(lab.folder).parent_path().parent_path(), name);
        if (from.empty()) continue;
        for (const auto& one : paragraphs_of(lab::filled_in(text_of(from / side / page), lab.id)))
            templates[one.text].push_back(from);
    }
    std::string all;
    for (const auto& one : own) {
        const auto found = templates.find(one.text);
        if (found == templates.end() || found->second.size() > 1 || is_code_of(lab, found->second[0]))
            continue;
        constexpr std::size_t shown = 60;
        const Error error{fmt::format("This still describes the template `{}`: \"{} …\"",
                                      found->second[0].filename().string(),
                                      one.text.substr(0, one.text.find_last_of(' ', shown))),
                          {lab::display(folder / page), one.line, 1},
                          "Describe this lab's own exercise."};
        all += (all.empty() ? "" : "\n") + to_text(error);
    }
    return all;
}

}  // namespace warpmark::batch
