// Parser for the commands, word by word like in a shell.
#include "grader/prove/handout_run_section.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <vector>

#include "grader/lab/did_you_mean.h"
#include "grader/lab/lab_location.h"

namespace warpmark::batch {
namespace {

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

}  // namespace

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

}  // namespace warpmark::batch
