// Conversion of option lists to the objects of the command-line library.
#include "grader/cli/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <span>
#include <sstream>
#include <type_traits>

#include "grader/cli/ci_safe_output.h"
#include "grader/cli/command_support.h"
#include "grader/cli/command_table.h"
#include "grader/cli/option_spec.h"
#include "grader/cli/stdout_view.h"
#include "grader/lab/did_you_mean.h"
#include "grader/report/text_formatting.h"
#include "grader/report/text_layout.h"
#include "harness/base/protected_files.h"

namespace warpmark::cli {
namespace {

// Reason why the text is not a valid value of the option; "" if it is. The library's own message would use
// its terms.
template <class T>
std::string wrong_with_number(const Option& option, const std::string& text) {
    T value{};
    if (!CLI::detail::lexical_cast(text, value))
        return fmt::format("`{}` is not a valid {}number", text, std::is_floating_point_v<T> ? "" : "whole ");
    if constexpr (std::is_integral_v<T>) {
        // CLI11 parses -1 and other out-of-range values as the largest number.
        if (std::is_unsigned_v<T> && text.find('-') != text.npos)
            return fmt::format("{} is less than 0", text);
        errno = 0;
        if (std::is_unsigned_v<T>)
            std::strtoull(text.c_str(), nullptr, 0);
        else
            std::strtoll(text.c_str(), nullptr, 0);
        if (errno == ERANGE) return fmt::format("{} is too large", text);
    }
    const auto number = static_cast<double>(value);
    if (option.positive && number <= 0) return fmt::format("{} is not greater than 0", text);
    if (option.between && (number < option.between->least || number > option.between->most))
        return fmt::format("{} is not between {} and {}", text, option.between->least, option.between->most);
    const auto is_it = [&](int one) { return number == one; };
    if (!option.numbers.empty() && std::ranges::none_of(option.numbers, is_it))
        return fmt::format("{} is not one of {}", text, fmt::join(option.numbers, ", "));
    return "";
}

std::string wrong_with_word(const std::vector<std::string>& words, const std::string& text) {
    if (std::ranges::find(words, text) != words.end()) return "";
    std::string low = text;
    std::ranges::transform(low, low.begin(), [](unsigned char c) { return std::tolower(c); });
    const auto near = lab::nearest(low, words);
    return fmt::format("`{}` is not one of {}{}", text, fmt::join(words, ", "),
                       near.empty() ? "" : fmt::format(". Did you mean `{}`?", near));
}

struct Add {
    CLI::App& app;
    const Option& option;
    CLI::Option* operator()(bool* into) const { return app.add_flag(option.name, *into, option.help); }
    template <class T>
    CLI::Option* operator()(T* into) const {
        CLI::Option* made = app.add_option(option.name, *into, option.help);
        if constexpr (std::is_arithmetic_v<T>)
            made->check(
                [&asked = option](const std::string& text) { return wrong_with_number<T>(asked, text); });
        return made;
    }
};

void add(CLI::App& app, const Option& option) {
    CLI::Option* made = std::visit(Add{app, option}, option.into);
    if (option.type) made->type_name(*option.type);
    if (option.required) made->required();
    if (option.shows_default) made->capture_default_str();
    if (option.one_value_each) made->allow_extra_args(false);
    if (!option.words.empty())
        made->check([words = option.words](const std::string& text) { return wrong_with_word(words, text); });
    // An empty value comes from an unset variable in a script and does not request the default.
    if (std::holds_alternative<std::string*>(option.into) && option.name.starts_with('-'))
        made->check([](const std::string& text) { return text.empty() ? "the value is empty" : ""; });
    for (const auto& other : option.excludes) made->excludes(app.get_option(other));
    if (!option.needs.empty()) made->needs(app.get_option(option.needs));
}

// Wraps descriptions, which begin in a column of their own.
std::string fitting_help(const std::string& help, std::size_t width) {
    constexpr std::size_t described_at = 30;  // CLI::Formatter's column width
    std::string text;
    std::istringstream lines(help);
    for (std::string line; std::getline(lines, line);) {
        const bool has_description = line.size() > described_at && std::isspace(line.front());
        const std::size_t begin = has_description ? described_at : 0;
        if (line.empty() || (std::isspace(line.front()) && !has_description))
            text += line + "\n";
        else
            text +=
                report::wrapped(line.substr(begin), line.substr(0, begin), std::string(begin, ' '), width);
    }
    return text;
}

// Describes the error in the call. An unknown option is usually misspelled.
std::string reason(const CLI::ParseError& wrong, const CLI::App& app) {
    auto left = app.remaining();
    const bool is_behind_dashes = !left.empty() && left.front() == "--";
    if (is_behind_dashes) left.erase(left.begin());
    if (!dynamic_cast<const CLI::ExtrasError*>(&wrong) || left.empty()) return wrong.what();
    const std::string& word = left.front();
    if (is_behind_dashes || !word.starts_with('-')) return fmt::format("`{}` is one argument too many", word);
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
        if (option->nonpositional()) names.push_back(option->get_name());
        if (!option->nonpositional() && "--" + CLI::detail::to_lower(option->get_name()) == word)
            return fmt::format("there is no option `{0}`. Give {1} without `{0}`", word, option->get_name());
    }
    const auto near = lab::nearest(word, names);
    return fmt::format("there is no option `{}`{}", word,
                       near.empty() ? "" : fmt::format(". Did you mean `{}`?", near));
}

std::string usage(std::string_view name) {
    std::string arguments;
    for (const auto& table : {std::span<const Command>(commands), running.commands})
        for (const auto& command : table)
            if (command.name == name && !command.arguments.empty())
                arguments = fmt::format(" {}", command.arguments);
    return fmt::format("  Usage: {2} {0}{1} [OPTIONS]\n  {2} {0} --help shows the options.\n", name,
                       arguments, running.name);
}

// Receives the options of a command that is only being described.
thread_local Described* description = nullptr;

DescribedOption described_option(const Option& option) {
    DescribedOption one{{}, "", option.help, option.words, option.names};
    std::istringstream names(option.name);
    for (std::string name; std::getline(names, name, ',');)
        one.names.push_back(name.starts_with('!') ? name.substr(1) : name);
    if (!std::holds_alternative<bool*>(option.into))
        one.value =
            option.type.value_or(std::holds_alternative<std::string*>(option.into) ? "TEXT" : "NUMBER");
    return one;
}

}  // namespace

Described described(const Command& command) {
    Described one{
        std::string(command.name), std::string(command.arguments), std::string(command.summary), "", {}};
    description = &one;
    char* words[] = {one.name.data(), nullptr};
    command.run(1, words);
    description = nullptr;
    return one;
}

std::vector<Described> all_described() {
    std::vector<Described> all;
    for (const auto& command : commands) all.push_back(described(command));
    return all;
}

namespace {

std::vector<std::string> values_of(const Option& option) {
    if (const auto* const* one = std::get_if<std::string*>(&option.into)) return {**one};
    if (const auto* const* many = std::get_if<std::vector<std::string>*>(&option.into)) return **many;
    return {};
}

// The part after `=` if the option's type has one: FORMAT=FILE, K=FILE.
std::string path_in(const Option& option, const std::string& value) {
    const bool has_equals = option.type && option.type->find('=') != std::string::npos;
    const auto equals = has_equals ? value.find('=') : std::string::npos;
    return has_equals && equals == std::string::npos ? "" : value.substr(equals + 1);
}

bool is_output(const Option& option, const std::string& value) {
    std::error_code ignored;
    const bool is_folder = value.ends_with('/') || std::filesystem::is_directory(value, ignored);
    return option.names == Names::output || (option.names == Names::output_or_folder && !is_folder);
}

// Inputs first, because an input option may follow the output option.
Result<void> check_paths(const Options& options, bool force) {
    forget_kept_files();
    if (force) allow_replacing_sources();
    std::vector<std::string> outputs;
    for (const auto& option : options)
        for (const auto& value : values_of(option)) {
            if (option.names == Names::input) keep_input(value);
            if (is_output(option, value)) outputs.push_back(path_in(option, value));
        }
    return check_outputs(outputs);
}

}  // namespace

Result<void> check_outputs(const std::vector<std::string>& outputs) {
    std::set<std::filesystem::path> seen;
    for (const auto& path : outputs) {
        if (path.empty() || path == "-") continue;
        if (auto may = may_replace(path, Target::named); !may) return may;
        std::error_code ignored;
        const bool is_plain =
            !std::filesystem::exists(path, ignored) || std::filesystem::is_regular_file(path, ignored);
        if (is_plain &&
            !seen.insert(std::filesystem::weakly_canonical(std::filesystem::absolute(path, ignored), ignored))
                 .second)
            return std::unexpected(
                Error{"Two outputs of this call have the same file", Place{path, 0, 0}, "Name two files."});
    }
    return {};
}

namespace {

Result<void> set_variables(const Options& options) {
    for (const auto& option : options) {
        if (option.variable.empty()) continue;
        const auto& folder = *std::get<std::string*>(option.into);
        if (folder.empty()) continue;
        std::error_code ignored;
        if (!std::filesystem::is_directory(folder, ignored))
            return std::unexpected(Error{fmt::format("{}: there is no such folder", option.name),
                                         {folder, 0, 0},
                                         "Name an existing folder."});
        setenv(option.variable.c_str(), std::filesystem::absolute(folder, ignored).c_str(), 1);
    }
    return {};
}

}  // namespace

std::optional<int> parse(const std::string& about, const Options& given, int argc, char** argv) {
    bool force = false;
    Options options = given;
    if (std::ranges::any_of(options, [](const Option& one) {
            return one.names == Names::output || one.names == Names::output_or_folder;
        }))
        options.push_back({.name = "--force",
                           .into = &force,
                           .help = "allow outputs to overwrite existing source files (.cu, .h, .toml, …)"});
    if (description) {
        description->about = about;
        for (const auto& option : options) description->options.push_back(described_option(option));
        return all_passed;
    }
    CLI::App app(about);
    for (const auto& option : options) add(app, option);
    app.name(fmt::format("{} {}", running.name, argv[0]));
    try {
        app.parse(argc, argv);
        if (const auto may = check_paths(options, force); !may) return fail(may.error());
        if (const auto set = set_variables(options); !set) return fail(set.error());
        return {};
    } catch (const CLI::CallForHelp&) {
        fmt::print("{}", fitting_help(app.help(), stdout_view().width));
        return all_passed;
    } catch (const CLI::ParseError& wrong) {
        batch::say(fmt::format("{} {}: {}\n{}", running.name, argv[0], report::printable(reason(wrong, app)),
                               usage(argv[0])));
        return call_is_wrong;
    }
}

}  // namespace warpmark::cli
