// Checks of the handout's commands and table of points, the number of hints, and leftovers of a template.
#include "grader/prove/handout_rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <sstream>
#include <vector>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/hints.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_template.h"

namespace warpmark::batch {
namespace {

// Check of the handout's "Run it" section: the commands that mark the file, show a hint, and inspect a case.
// Parser for the commands, word by word like in a shell.

struct RunLine {
    std::vector<std::string> words;  // after `./warpmark`
    Place where;
};

constexpr std::array wanted{"check", "hint", "inspect"};

std::string the_box_of(const Lab& lab) {
    const auto number = lab.id.substr(0, lab.id.find('_'));
    return fmt::format(
        "Write a section `## Run it` with `./warpmark check {0}`, `./warpmark hint {0}` and `./warpmark "
        "inspect "
        "--lab {0} --case {1}`.",
        number, lab.cases.empty() ? "NAME" : lab.cases.front().name);
}

// Lines that begin with `./warpmark` after indentation, joined with the lines that continue them after a `\`.
std::vector<RunLine> commands_in(const std::string& file, const std::string& handout) {
    std::vector<RunLine> commands;
    std::istringstream lines(handout);
    int number = 0;
    bool goes_on = false;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const auto begin = std::min(line.find_first_not_of(' '), line.size());
        if (!goes_on) {
            if (!line.substr(begin).starts_with("./warpmark ")) continue;
            commands.push_back({{}, {file, number, static_cast<int>(begin) + 1}});
        }
        goes_on = false;
        std::istringstream words(line.substr(0, line.find(" #")));
        for (std::string word; words >> word;) {
            if (word == "\\")
                goes_on = true;
            else if (word != "./warpmark")
                commands.back().words.push_back(word);
        }
    }
    return commands;
}

std::string behind(const std::vector<std::string>& words, const std::string& option) {
    const auto found = std::ranges::find(words, option);
    return found == words.end() || found + 1 == words.end() ? "" : *(found + 1);
}

// The error in a command; nothing if it is correct.
std::optional<Error> wrong_with(const RunLine& command, const Lab& lab) {
    const auto& words = command.words;
    if (std::ranges::find(words, "--arg") != words.end())
        return Error{"A handout makes students type inputs", command.where,
                     "Write `inspect --lab LAB --case NAME`, with `--set n=257` for other sizes."};
    const bool inspects = words[0] == "inspect";
    std::string lab_word = inspects ? behind(words, "--lab") : "";
    if (!inspects && words.size() > 1) lab_word = words[1];
    if (std::ranges::find(wanted, words[0]) == wanted.end()) return {};
    if (!lab::means_lab(lab_word, lab.id))
        return Error{fmt::format("This command is for lab `{}`, but this is {}", lab_word, lab.id),
                     command.where, the_box_of(lab)};
    const auto name = behind(words, "--case");
    std::vector<std::string> known;
    for (const auto& one : lab.cases)
        if (!one.hidden) known.push_back(one.name);
    for (const auto& draw : lab.draws)
        if (!draw.hidden) known.push_back(draw.name);
    if ((inspects || !name.empty()) && std::ranges::find(known, name) == known.end())
        return Error{
            name.empty() ? "This command names no case" : fmt::format("There is no public case `{}`", name),
            command.where, lab::suggestion(name, known)};
    return {};
}

// Check for pages of a lab that still describe the template it was made from. Comparison of a page's
// paragraphs with those of the templates.

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

namespace fs = std::filesystem;

std::string wrong_with_handout(const Lab& lab) {
    auto path = fs::path(lab.folder) / "README.md";
    auto text = lab::read_text(path, limits::lab_file_bytes_max);
    if (!text) return "The lab has no handout. " + to_text(text.error());
    std::string all;
    for (const auto& wrong :
         {wrong_with_points(lab, lab::display(path), *text),
          wrong_with_run_box(lab, lab::display(path), *text),
          wrong_with_promises(lab, lab::display(path), *text), left_of_template(lab, "labs", "README.md"),
          left_of_template(lab, "solutions", "teaching.md")})
        all += (all.empty() || wrong.empty() ? "" : "\n") + wrong;
    return all;
}

std::string wrong_with_hints(const Lab& lab) {
    auto hints = lab::load_hints(lab.folder);
    std::string all;
    if (!hints)
        for (const auto& error : hints.error()) all += (all.empty() ? "" : "\n") + to_text(error);
    else if (auto count = hints->texts.size(); count < limits::hints_min || count > limits::hints_max)
        all = fmt::format("The lab has {} hint{}: give it {} to {}.", count, count == 1 ? "" : "s",
                          limits::hints_min, limits::hints_max);
    const auto left = left_of_template(lab, "labs", "hints.md");
    return all + (all.empty() || left.empty() ? "" : "\n") + left;
}

std::string wrong_with_run_box(const Lab& lab, const std::string& file, const std::string& handout) {
    std::string all;
    const auto wrong = [&](const Error& error) { all += (all.empty() ? "" : "\n") + to_text(error); };
    const auto commands = commands_in(file, handout);
    for (const auto& command : commands)
        if (!command.words.empty())
            if (const auto error = wrong_with(command, lab)) wrong(*error);
    std::vector<std::string> missing;
    for (const char* word : wanted)
        if (std::ranges::none_of(
                commands, [&](const RunLine& one) { return !one.words.empty() && one.words[0] == word; }))
            missing.emplace_back(word);
    if (handout.find("\n## Run it\n") == handout.npos)
        wrong({"The handout does not say how to run the lab", {file, 0, 0}, the_box_of(lab)});
    else if (!missing.empty())
        wrong({fmt::format("The handout has no command with `{}`", fmt::join(missing, "`, `")),
               {file, 0, 0},
               the_box_of(lab)});
    return all;
}

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
