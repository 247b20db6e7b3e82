// options.cpp: makes the command line library's objects from a list of options.
#include "grader/cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <sstream>

#include "grader/batch/say.h"
#include "grader/cli/command.h"
#include "grader/cli/stdout_view.h"
#include "grader/report/layout.h"
#include "grader/report/text.h"

namespace warpmark::cli {
namespace {

struct Add {
    CLI::App& app;
    const Option& option;
    CLI::Option* operator()(bool* into) const { return app.add_flag(option.name, *into, option.help); }
    template <class T>
    CLI::Option* operator()(T* into) const {
        return app.add_option(option.name, *into, option.help);
    }
};

void add(CLI::App& app, const Option& option) {
    CLI::Option* made = std::visit(Add{app, option}, option.into);
    if (option.type) made->type_name(*option.type);
    if (option.required) made->required();
    if (option.shows_default) made->capture_default_str();
    if (option.one_value_each) made->allow_extra_args(false);
    if (option.positive) made->check(CLI::PositiveNumber);
    if (option.between) made->check(CLI::Range(option.between->least, option.between->most));
    if (!option.numbers.empty()) made->check(CLI::IsMember(option.numbers));
    if (!option.words.empty()) made->check(CLI::IsMember(option.words));
    for (const auto& other : option.excludes) made->excludes(app.get_option(other));
    if (!option.needs.empty()) made->needs(app.get_option(option.needs));
}

// Descriptions begin in a column of their own, and go on below it.
std::string fitting_help(const std::string& help, std::size_t width) {
    constexpr std::size_t described_at = 30;  // CLI::Formatter's column width
    std::string text;
    std::istringstream lines(help);
    for (std::string line; std::getline(lines, line);) {
        const bool is_option = line.starts_with(' ') && line.size() > described_at;
        const std::size_t begin = is_option ? described_at : 0;
        text += line.empty() ? "\n"
                             : report::wrapped(line.substr(begin), line.substr(0, begin),
                                               std::string(begin, ' '), width);
    }
    return text;
}

}  // namespace

std::optional<int> parse(const std::string& about, const Options& options, int argc, char** argv) {
    CLI::App app(about);
    for (const auto& option : options) add(app, option);
    app.name(fmt::format("warpmark {}", argv[0]));
    try {
        app.parse(argc, argv);
        return {};
    } catch (const CLI::CallForHelp&) {
        fmt::print("{}", fitting_help(app.help(), stdout_view().width));
        return all_passed;
    } catch (const CLI::ParseError& wrong) {
        batch::say(fmt::format("warpmark {}: {}\n  See warpmark {} --help.\n", argv[0],
                               report::printable(wrong.what()), argv[0]));
        return call_is_wrong;
    }
}

}  // namespace warpmark::cli
