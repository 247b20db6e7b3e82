// golden.cpp: reads, compares and rewrites golden cases.
#include "harness/session/golden.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "harness/contract/finding_ids.h"

namespace warpmark::golden {
namespace {

struct Type {
    std::string_view name;
    uint32_t bytes;
    uint64_t poison;
    uint64_t (*encode)(double);
    std::string (*show)(const std::byte*);
};

template <class T>
uint64_t encode(double value) {
    const T exact =
        static_cast<T>(static_cast<std::conditional_t<std::is_integral_v<T>, long long, double>>(value));
    uint64_t bits = 0;
    std::memcpy(&bits, &exact, sizeof exact);
    return bits;
}

template <class T>
std::string show(const std::byte* bytes) {
    T value;
    std::memcpy(&value, bytes, sizeof value);
    if constexpr (sizeof(T) == 1)
        return fmt::format("{}", static_cast<int>(value));
    else
        return fmt::format("{}", value);
}

constexpr std::array types{
    Type{"i8", 1, 0xa5, encode<int8_t>, show<int8_t>},
    Type{"u8", 1, 0xa5, encode<uint8_t>, show<uint8_t>},
    Type{"i16", 2, 0xa5a5, encode<int16_t>, show<int16_t>},
    Type{"u16", 2, 0xa5a5, encode<uint16_t>, show<uint16_t>},
    Type{"i32", 4, 0xa5a5a5a5, encode<int32_t>, show<int32_t>},
    Type{"u32", 4, 0xa5a5a5a5, encode<uint32_t>, show<uint32_t>},
    Type{"i64", 8, 0xa5a5a5a5a5a5a5a5, encode<int64_t>, show<int64_t>},
    Type{"u64", 8, 0xa5a5a5a5a5a5a5a5, encode<uint64_t>, show<uint64_t>},
    Type{"f32", 4, 0x7fa5a5a5, encode<float>, show<float>},
    Type{"f64", 8, 0x7ff5a5a5a5a5a5a5, encode<double>, show<double>},
};

const Type* find_type(const std::string& name) {
    const auto* found = std::ranges::find(types, name, &Type::name);
    return found == types.end() ? nullptr : found;
}

Error wrong(const std::string& what) {
    return Error{what, {}, ""};
}

// TYPE=VALUE or TYPE[COUNT]=FILL
Result<Argument> read_argument(const std::string& spec, std::string& type_name) {
    const size_t equals = spec.find('='), bracket = spec.find('[');
    if (equals == spec.npos) return std::unexpected(wrong(spec + ": no `=`"));
    const std::string right = spec.substr(equals + 1);
    type_name = spec.substr(0, std::min(equals, bracket));
    const Type* type = find_type(type_name);
    if (!type) return std::unexpected(wrong(spec + ": no such type"));
    Argument argument;
    argument.element_bytes = type->bytes;
    if (bracket > equals) {
        const uint64_t bits = type->encode(std::stod(right));
        argument.bytes.resize(type->bytes);
        std::memcpy(argument.bytes.data(), &bits, type->bytes);
        return argument;
    }
    const size_t count = std::stoul(spec.substr(bracket + 1));
    argument.use = right == "poison" ? Use::out : Use::inout;
    argument.bytes.resize(count * type->bytes);
    uint32_t random = 12345;
    for (size_t at = 0; at < count; ++at) {
        random = random * 1664525 + 1013904223;
        uint64_t bits = 0;
        if (right == "poison")
            bits = type->poison;
        else if (right == "iota")
            bits = type->encode(static_cast<double>(at));
        else if (right == "random")
            bits = type->encode(random >> 25);
        else if (right != "zero")
            return std::unexpected(wrong(spec + ": no such fill"));
        std::memcpy(&argument.bytes[at * type->bytes], &bits, type->bytes);
    }
    return argument;
}

void read_size(const std::string& text, std::array<uint32_t, 3>& size) {
    std::istringstream parts(text);
    std::string part;
    for (int axis = 0; axis < 3 && std::getline(parts, part, ','); ++axis)
        size[axis] = static_cast<uint32_t>(std::stoul(part));
}

Result<void> read_run(GoldenCase& golden, const std::string& options) {
    Case one;
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
        else if (option == "--arg" || option == "--in") {
            auto argument = read_argument(value, golden.types.emplace_back());
            if (!argument) return std::unexpected(argument.error());
            if (option == "--in") argument->use = Use::in;
            one.arguments.push_back(std::move(*argument));
        } else
            return std::unexpected(wrong("no option " + option));
    }
    golden.job.cases = {std::move(one)};
    return {};
}

constexpr std::string_view run_mark = "// run: ", expect_mark = "// expect: ", output_mark = "// output ";
constexpr std::array optional_ids{FindingId::compile_warning, FindingId::banks_conflict,
                                  FindingId::global_uncoalesced};

// Is a finding of this id one that the case speaks about?
bool counts(const GoldenCase& golden, FindingId id) {
    if (std::ranges::find(optional_ids, id) == optional_ids.end()) return true;
    return std::ranges::find(golden.denied, name(id)) != golden.denied.end() ||
           std::ranges::any_of(golden.expects,
                               [&](const std::string& one) { return one.starts_with(name(id)); });
}

// `further`: how many lines the places have moved down since.
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
    std::istringstream lines(source);
    bool expects_nothing = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(run_mark)) {
            if (auto read = read_run(golden, line.substr(run_mark.size())); !read)
                return std::unexpected(read.error());
        } else if (line.starts_with(expect_mark)) {
            const std::string what = line.substr(expect_mark.size()), id = what.substr(0, what.find(' '));
            if (what == "nothing")
                expects_nothing = true;
            else if (id == "no")
                golden.denied.push_back(what.substr(3));
            else
                golden.expects.push_back(what);
            const std::string& named = id == "no" ? golden.denied.back() : id;
            if (what != "nothing" && !find_finding_kind(named))
                return std::unexpected(wrong("no finding " + named));
        } else if (line.starts_with(output_mark)) {
            std::istringstream words(line.substr(output_mark.size()));
            std::string argument, value;
            words >> argument;
            Output& output = golden.outputs.emplace_back(Output{std::stoul(argument), {}});
            while (words >> value) output.values.push_back(value);
        } else if (line.starts_with("// run") || line.starts_with("// expect") ||
                   line.starts_with("// output")) {
            return std::unexpected(wrong("not understood: " + line));
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
    const Type* type = find_type(type_name);
    for (size_t at = 0; type && at < count && (at + 1) * type->bytes <= bytes.size(); ++at)
        shown.push_back(type->show(&bytes[at * type->bytes]));
    return shown;
}

Judgement judge(const GoldenCase& golden, const CaseObservation& seen) {
    Judgement judgement;
    const auto found = found_in(golden, seen);
    for (const auto& one : golden.expects)
        (std::ranges::find(found, one) == found.end() ? judgement.missed : judgement.found).push_back(one);
    for (const auto& finding : seen.findings)
        if (const auto one = as_expectation(finding);
            counts(golden, finding.id) && std::ranges::find(golden.expects, one) == golden.expects.end())
            judgement.invented.push_back({one, finding.message});
    for (const auto& [argument, values] : golden.outputs) {
        const auto now = argument < seen.outputs.size()
                             ? elements(golden.types[argument], seen.outputs[argument], values.size())
                             : std::vector<std::string>{};
        if (now != values)
            judgement.wrong_outputs.push_back(fmt::format("output {} is {}, not {}", argument,
                                                          fmt::join(now, " "), fmt::join(values, " ")));
    }
    return judgement;
}

CaseObservation only_case(const Observation& observation) {
    if (observation.built() && observation.cases.size() == 1) return observation.cases[0];
    CaseObservation seen;
    seen.findings = observation.build_findings;
    return seen;
}

std::string compare(const GoldenCase& golden, const CaseObservation& seen) {
    const Judgement judgement = judge(golden, seen);
    std::string differences;
    for (const auto& one : judgement.missed) differences += fmt::format("  missing: {}\n", one);
    for (const auto& [what, message] : judgement.invented)
        differences += fmt::format("  left over: {}\n    {}\n", what, message);
    for (const auto& one : judgement.wrong_outputs) differences += fmt::format("  {}\n", one);
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
