// Reads, compares and rewrites golden cases.
#include "harness/session/golden_cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "harness/base/case_directives.h"
#include "harness/contract/finding_ids.h"
#include "harness/contract/structure_spec.h"

namespace warpmark::golden {
namespace {

Error wrong(const std::string& what) {
    return Error{what, {}, ""};
}

Result<int64_t> count_of(const std::string& text) {
    int64_t count = 0;
    const auto [end, bad] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (bad != std::errc() || end != text.data() + text.size())
        return std::unexpected(wrong("`" + text + "` is not a number"));
    return count;
}

// Numbers from 0 to 127, the same in every buffer. The expectations of the cases depend on them.
Result<SpecifiedArgument> read_argument(const std::string& spec) {
    uint32_t state = 12345;
    const auto random = [&state](const ElementKind& type) {
        state = state * 1664525 + 1013904223;
        return type.bits_of_integer(state >> 25);
    };
    return warpmark::read_argument(spec,
                                   {.count = count_of, .random = random, .bytes_max = uint64_t{1} << 28});
}

void read_size(const std::string& text, std::array<uint32_t, 3>& size) {
    std::istringstream parts(text);
    std::string part;
    for (int axis = 0; axis < 3 && std::getline(parts, part, ','); ++axis)
        size[axis] = static_cast<uint32_t>(std::stoul(part));
}

Result<void> read_run(GoldenCase& golden, const std::string& options) {
    std::vector<SpecifiedArgument> arguments;
    std::istringstream words(options);
    std::string option, value;
    while (words >> option) {
        if (option == "--rdc") {
            golden.job.relocatable = true;
            continue;
        }
        if (!(words >> value)) return std::unexpected(wrong(option + " without a value"));
        if (option == "--kernel" || option == "--launch") {
            golden.job.kernel_mode = option == "--kernel";
            golden.job.entry = value;
        } else if (option == "--grid")
            read_size(value, golden.job.grid);
        else if (option == "--block")
            read_size(value, golden.job.block);
        else if (option == "--shared")
            golden.job.dynamic_shared_bytes = std::stoull(value);
        else if (option == "--arch")
            golden.job.arch = value;
        else if (option == "--time-limit-s")
            golden.job.time_limit_s = std::stod(value);
        else if (option == "--arg" || option == "--in" || option == "--buffer") {
            auto read = read_argument(value);
            if (!read) return std::unexpected(read.error());
            if (option == "--in") read->argument.use = Use::in;
            read->argument.passed = option != "--buffer";
            golden.types.emplace_back(read->element ? read->element->name : "");
            arguments.push_back(std::move(*read));
        } else
            return std::unexpected(wrong("no option " + option));
    }
    if (const auto placed = place_pointers(arguments); !placed) return std::unexpected(placed.error());
    Case& one = golden.job.cases.emplace_back();
    for (auto& argument : arguments) one.arguments.push_back(std::move(argument.argument));
    return {};
}

constexpr std::string_view expect_mark = "// expect: ", output_mark = "// output ";
constexpr std::array optional_ids{FindingId::compile_warning, FindingId::banks_conflict,
                                  FindingId::global_uncoalesced};

// True if findings of this id are compared with the case's expectations.
bool counts(const GoldenCase& golden, FindingId id) {
    if (std::ranges::find(optional_ids, id) == optional_ids.end()) return true;
    return std::ranges::find(golden.denied, name(id)) != golden.denied.end() ||
           std::ranges::any_of(golden.expects,
                               [&](const std::string& one) { return one.starts_with(name(id)); });
}

// `further`: number of lines by which locations have moved down since.
std::vector<std::string> found_in(const GoldenCase& golden, const CaseObservation& seen, int further = 0) {
    std::set<std::string> found;
    for (Finding finding : seen.findings) {
        for (auto& at : finding.locations)
            if (at.line) at.line += further;
        if (counts(golden, finding.id)) found.insert(as_expectation(finding));
    }
    return {found.begin(), found.end()};
}

bool is_expectation(const std::string& line) {
    return line.starts_with(expect_mark) && !line.substr(expect_mark.size()).starts_with("no ");
}

}  // namespace

Result<GoldenCase> read_case(const std::string& file, const std::string& source) {
    GoldenCase golden;
    golden.job.file = file;
    golden.job.source = source;
    bool expects_nothing = false;
    for (const auto& [key, value, text, line, is_in_head] : case_directives(source)) {
        if (key == "run") {
            if (auto read = read_run(golden, value); !read) return std::unexpected(read.error());
        } else if (key == "expect") {
            const std::string id = value.substr(0, value.find(' '));
            if (value == "nothing")
                expects_nothing = true;
            else if (id == "no")
                golden.denied.push_back(value.substr(3));
            else
                golden.expects.push_back(value);
            const std::string& named = id == "no" ? golden.denied.back() : id;
            if (value != "nothing" && !find_finding_kind(named))
                return std::unexpected(wrong("no finding " + named));
        } else if (key.starts_with("output ")) {
            std::istringstream words(value);
            Output& output = golden.outputs.emplace_back(Output{std::stoul(key.substr(7)), {}});
            for (std::string word; words >> word;) output.values.push_back(word);
        } else if (key.starts_with("run") || key.starts_with("expect") || key.starts_with("output")) {
            return std::unexpected(wrong("not understood: " + text));
        }
    }
    std::ranges::sort(golden.expects);
    if (golden.job.cases.empty()) return std::unexpected(wrong("no `// run: ` line"));
    if (golden.expects.empty() && golden.denied.empty() && !expects_nothing)
        return std::unexpected(wrong("no `// expect: ` line"));
    return golden;
}

std::vector<std::string> corpus_files(const std::string& root) {
    namespace fs = std::filesystem;
    std::vector<std::string> names;
    std::error_code none;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(root) / corpus_folder, none))
        if (entry.path().extension() == ".cu")
            names.push_back(fs::relative(entry.path(), fs::path(root) / corpus_folder).generic_string());
    std::ranges::sort(names);
    return names;
}

Result<GoldenCase> read_file(const std::string& root, const std::string& name) {
    const auto path = std::filesystem::path(root) / corpus_folder / name;
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    if (!(text << stream.rdbuf())) return std::unexpected(wrong(path.string() + " cannot be read"));
    return read_case(path.filename().string(), text.str());
}

std::string as_expectation(const Finding& finding) {
    std::set<int> lines;
    for (const auto& at : finding.locations)
        if (at.line && at.role != Role::is_elsewhere) lines.insert(at.line);
    if (lines.empty()) return std::string(name(finding.id));
    return fmt::format("{} at line{} {}", name(finding.id), lines.size() == 1 ? "" : "s",
                       fmt::join(lines, " and "));
}

std::vector<std::string> elements(const std::string& type_name, const std::vector<std::byte>& bytes,
                                  size_t count) {
    std::vector<std::string> shown;
    const auto* type = find_element_kind(type_name);
    for (size_t at = 0; type && at < count && (at + 1) * type->bytes <= bytes.size(); ++at)
        shown.push_back(type->words(bits_at(bytes, at, type->bytes)));
    return shown;
}

CaseVerdict judge(const GoldenCase& golden, const CaseObservation& seen) {
    CaseVerdict judgment;
    const auto found = found_in(golden, seen);
    for (const auto& one : golden.expects)
        (std::ranges::find(found, one) == found.end() ? judgment.missed : judgment.found).push_back(one);
    for (const auto& finding : seen.findings)
        if (const auto one = as_expectation(finding);
            counts(golden, finding.id) && std::ranges::find(golden.expects, one) == golden.expects.end())
            judgment.invented.push_back({one, finding.message});
    for (const auto& [argument, values] : golden.outputs) {
        const auto now = argument < seen.outputs.size()
                             ? elements(golden.types[argument], seen.outputs[argument], values.size())
                             : std::vector<std::string>{};
        if (now != values)
            judgment.wrong_outputs.push_back(fmt::format("output {} is {}, not {}", argument,
                                                         fmt::join(now, " "), fmt::join(values, " ")));
    }
    return judgment;
}

CaseObservation only_case(const Observation& observation) {
    if (observation.built() && observation.cases.size() == 1) return observation.cases[0];
    CaseObservation seen;
    seen.findings = observation.build_findings;
    return seen;
}

std::string compare(const GoldenCase& golden, const CaseObservation& seen) {
    const CaseVerdict judgment = judge(golden, seen);
    std::string differences;
    for (const auto& one : judgment.missed) differences += fmt::format("  missing: {}\n", one);
    for (const auto& [what, message] : judgment.invented)
        differences += fmt::format("  left over: {}\n    {}\n", what, message);
    for (const auto& one : judgment.wrong_outputs) differences += fmt::format("  {}\n", one);
    return differences;
}

std::string rewritten(const GoldenCase& golden, const std::string& source, const CaseObservation& seen) {
    const auto now = static_cast<int>(std::max<size_t>(found_in(golden, seen).size(), golden.denied.empty()));
    std::istringstream before(source), lines(source);
    int then = 0;
    for (std::string line; std::getline(before, line);) then += is_expectation(line);
    auto found = found_in(golden, seen, now - then);
    if (found.empty() && golden.denied.empty()) found.push_back("nothing");
    std::string text;
    bool written = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(output_mark)) {
            const size_t argument = std::stoul(line.substr(output_mark.size()));
            const auto known = std::ranges::find(golden.outputs, argument, &Output::argument);
            const size_t count =
                known == golden.outputs.end() || known->values.empty() ? 8 : known->values.size();
            text +=
                fmt::format("{}{}: {}\n", output_mark, argument,
                            fmt::join(elements(golden.types[argument], seen.outputs[argument], count), " "));
        } else if (is_expectation(line)) {
            for (const auto& one : found)
                if (!written) text += fmt::format("{}{}\n", expect_mark, one);
            written = true;
        } else {
            text += line + "\n";
        }
    }
    return text;
}

}  // namespace warpmark::golden
