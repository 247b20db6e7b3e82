// `warpmark completion`: shell completion or the manual page, generated from the command table.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "grader/cli/command_support.h"
#include "grader/cli/option_spec.h"
#include "grader/lab/lab_location.h"
#include "grader/report/program_version.h"
#include "grader/report/text_formatting.h"
#include "harness/contract/finding_table.h"

namespace warpmark::cli {
namespace {

// True if the command's first argument is a lab.
bool takes_lab(const Described& command) {
    return command.arguments.starts_with("LAB") || command.arguments.starts_with("[LAB");
}
constexpr const char* labs_in_shell = "$(warpmark completion labs 2>/dev/null)";

// Candidates for the first argument, as shell words; "": a file.
std::string first_words(const Described& command) {
    if (takes_lab(command)) return labs_in_shell;
    if (command.name == "explain") {
        std::string all;
        for (const auto& kind : finding_kinds()) all += (all.empty() ? "" : " ") + std::string(kind.name);
        return all;
    }
    const auto first = std::ranges::find_if(command.options, &DescribedOption::is_argument);
    return first == command.options.end() ? "" : fmt::format("{}", fmt::join(first->words, " "));
}

// The first sentence of a help text, for lists of options with one line each.
std::string in_short(const std::string& help) {
    return help.substr(0, help.find(". "));
}

std::vector<std::string> option_names(const Described& command) {
    std::vector<std::string> all{"--help"};
    for (const auto& option : command.options)
        if (!option.is_argument()) all.insert(all.end(), option.names.begin(), option.names.end());
    return all;
}

std::string bash_text(const std::vector<Described>& commands) {
    std::string names, cases, values;
    for (const auto& command : commands) {
        names += (names.empty() ? "" : " ") + command.name;
        const auto first = first_words(command);
        cases += fmt::format(
            "        {}) options=\"{}\"{} ;;\n", command.name, fmt::join(option_names(command), " "),
            first.empty() ? "" : fmt::format("; ((COMP_CWORD != 2)) || first=\"{}\"", first));
        for (const auto& option : command.options)
            if (!option.words.empty() && !option.is_argument())
                values += fmt::format(
                    "        {}:{}) COMPREPLY=($(compgen -W \"{}\" -- \"$word\")); return ;;\n", command.name,
                    fmt::join(option.names, fmt::format("|{}:", command.name)), fmt::join(option.words, " "));
    }
    return fmt::format(R"shell(# bash completion of warpmark, made by `warpmark completion bash`
_warpmark() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]:-}}
    local options="" first=""
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W "{} --help --version" -- "$word"))
        return
    fi
    case $command:$before in
{}    esac
    case $command in
{}    esac
    if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$word"))
    elif [[ -n $first ]]; then
        COMPREPLY=($(compgen -W "$first" -- "$word"))
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}}
complete -o filenames -F _warpmark warpmark
)shell",
                       names, values, cases);
}

// Escapes a word for single quotes and brackets in zsh.
std::string zsh_words(const std::string& text) {
    std::string all;
    for (const char c : text) {
        if (c == '\'')
            all += "'\\''";
        else if (c == '[' || c == ']' || c == ':' || c == '\\')
            all += std::string("\\") + c;
        else
            all += c;
    }
    return all;
}

std::string zsh_text(const std::vector<Described>& commands) {
    std::string names, cases;
    for (const auto& command : commands) {
        names += fmt::format("        '{}:{}'\n", command.name, zsh_words(command.summary));
        cases += fmt::format("        {})\n            _arguments", command.name);
        for (const auto& option : command.options)
            for (const auto& name : option.names) {
                if (option.is_argument()) continue;
                cases += fmt::format(" \\\n                '*{}[{}]", name, zsh_words(in_short(option.help)));
                if (!option.words.empty())
                    cases += fmt::format(":value:({})", fmt::join(option.words, " "));
                else if (!option.value.empty())
                    cases += fmt::format(":{}:_files", zsh_words(option.value));
                cases += "'";
            }
        if (const auto first = first_words(command); !first.empty())
            cases += fmt::format(" \\\n                '1:word:({})'", first);
        cases += " \\\n                '*:file:_files' ;;\n";
    }
    return fmt::format(R"shell(#compdef warpmark
# zsh completion of warpmark, made by `warpmark completion zsh`
_warpmark() {{
    local -a commands
    commands=(
{}    )
    if ((CURRENT == 2)); then
        _describe command commands
        return
    fi
    local command=$words[2]
    shift words
    ((CURRENT--))
    case $command in
{}    esac
}}
_warpmark "$@"
)shell",
                       names, cases);
}

std::string fish_words(const std::string& text) {
    std::string all;
    for (const char c : text) {
        if (c == '\'' || c == '\\') all += '\\';
        all += c;
    }
    return all;
}

std::string fish_text(const std::vector<Described>& commands) {
    std::string text = "# fish completion of warpmark, made by `warpmark completion fish`\n";
    for (const auto& command : commands) {
        text += fmt::format("complete -c warpmark -n __fish_use_subcommand -f -a {} -d '{}'\n", command.name,
                            fish_words(command.summary));
        const auto seen =
            fmt::format("complete -c warpmark -n '__fish_seen_subcommand_from {}'", command.name);
        const auto first = first_words(command);
        if (!first.empty())
            text += fmt::format("{} -a '{}'\n", seen, first == labs_in_shell ? first.substr(1) : first);
        for (const auto& option : command.options) {
            if (option.is_argument()) continue;
            text += seen;
            for (const auto& name : option.names)
                text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            if (!option.words.empty())
                text += fmt::format(" -x -a '{}'", fmt::join(option.words, " "));
            else if (!option.value.empty())
                text += " -r";
            text += fmt::format(" -d '{}'\n", fish_words(in_short(option.help)));
        }
    }
    return text;
}

// Escapes text for troff, in which lines must not begin with a control character and a backslash starts a
// command.
std::string troff(const std::string& text) {
    std::string all;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if ((text[i] == '.' || text[i] == '\'') && (i == 0 || text[i - 1] == '\n')) all += "\\&";
        if (text[i] == '\\')
            all += "\\e";
        else if (text[i] == '-')
            all += "\\-";
        else
            all += text[i];
    }
    return all;
}

std::string shell_help() {
    return "bash, zsh or fish: completion for that shell; man: the manual page; labs: the labs' ids";
}

}  // namespace

std::string completion_text(const std::vector<Described>& commands, const std::string& shell) {
    if (shell == "bash") return bash_text(commands);
    return shell == "zsh" ? zsh_text(commands) : fish_text(commands);
}

std::string manual_text(const std::vector<Described>& commands) {
    auto text = fmt::format(
        ".TH WARPMARK 1 \"\" \"warpmark {0}\" \"User Commands\"\n.SH NAME\nwarpmark \\- marks CUDA shared "
        "memory labs, without a GPU\n.SH SYNOPSIS\n.B warpmark\n.I COMMAND\n.RI [ OPTIONS ]\n.SH "
        "DESCRIPTION\n{1}\n.SH COMMANDS\n",
        report::program_version(),
        troff(
            "warpmark compiles a .cu file, runs it in a simulator that observes every access, and "
            "reports which line lost which points and why. It needs no GPU. `warpmark COMMAND --help` shows "
            "a command's options."));
    for (const auto& command : commands) {
        text += fmt::format(".SS warpmark {} {}\n{}\n", command.name, troff(command.arguments),
                            troff(command.about));
        for (const auto& option : command.options)
            text += fmt::format(".TP\n.B {}{}\n{}\n", troff(fmt::format("{}", fmt::join(option.names, ", "))),
                                option.value.empty() || option.is_argument() ? "" : " " + troff(option.value),
                                troff(option.help));
    }
    return text +
           ".SH EXIT STATUS\n.TP\n0\neverything passed\n.TP\n1\nmarked, and something failed\n.TP\n2\n"
           "wrong usage, or an error in the lab or the class\n.TP\n3\nthe tool or this computer failed, or "
           "a teacher has to decide\n.SH ENVIRONMENT\n.TP\n.B CUDA_PATH, CUDA_HOME\nthe CUDA Toolkit\n"
           ".TP\n.B WARPMARK_ROOT\nthe folder that contains labs/\n.TP\n.B WARPMARK_SOLUTIONS\nthe folder "
           "with "
           "the labs' solutions\n.TP\n.B NO_COLOR\nno colors\n";
}

int completion(int argc, char** argv) {
    std::string what, root_given;
    const Options options{
        {.name = "WHAT",
         .into = &what,
         .help = shell_help(),
         .type = "",
         .required = true,
         .words = {"bash", "zsh", "fish", "man", "labs"}},
        {.name = "--root", .into = &root_given, .help = "the folder that contains labs/", .type = "DIR"}};
    if (auto over = parse("Prints completion for a shell, or the manual page. A package has them installed. "
                          "For bash without a package: `source <(warpmark completion bash)`.",
                          options, argc, argv))
        return *over;
    if (what == "labs") {
        auto root = lab::find_root(root_given);
        if (!root) return fail(root.error());
        for (const auto& id : lab::lab_ids(*root)) fmt::print("{}\n", report::one_line(id));
        return all_passed;
    }
    const auto commands = all_described();
    fmt::print("{}", what == "man" ? manual_text(commands) : completion_text(commands, what));
    return all_passed;
}

}  // namespace warpmark::cli
