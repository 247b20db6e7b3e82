// Job for a call of a kernel or host function, with its arguments.
#include "grader/cli/inspect/inspect_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "grader/check/race_witness_text.h"
#include "grader/cli/command_support.h"
#include "grader/cli/inspect/program_files.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/device_requirement.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "harness/contract/finding_facts.h"
#include "harness/process/available_memory.h"
#include "harness/source/source_functions.h"
#include "harness/toolchain/allowed_includes.h"

namespace warpmark::cli {
namespace {

Result<void> read_size(const std::string& option, const std::string& text, std::array<uint32_t, 3>& size) {
    std::istringstream parts(text);
    std::string part;
    std::size_t count = 0;
    bool good = !text.empty() && !text.ends_with(',');
    while (good && std::getline(parts, part, ',')) {
        good = count < 3 && !part.empty() && part.size() <= 10 &&
               std::ranges::all_of(part, [](unsigned char c) { return std::isdigit(c); });
        uint64_t value = good ? std::stoull(part) : 0;
        good = good && value <= UINT32_MAX;
        if (good) size[count++] = static_cast<uint32_t>(value);
    }
    if (good) return {};
    return std::unexpected(
        Error{fmt::format("{} {}: not a valid size", option, text), {}, "Write X, X,Y or X,Y,Z."});
}

// Absolute paths, because the worker has its own working folder.
std::string whole_path(const std::filesystem::path& folder) {
    std::error_code none;
    const auto whole = std::filesystem::weakly_canonical(folder, none);
    return none ? "" : whole.string();
}

// Include folders reached by chains of #includes outside of the `known` folders, for example for
// "../util/x.h" and the files that it includes.
std::vector<std::string> folders_of_includes(const std::filesystem::path& file, const std::string& source,
                                             const std::vector<std::string>& known) {
    constexpr std::size_t most_files = 1000;
    struct Text {
        std::filesystem::path folder;
        std::string text;
    };
    std::error_code none;
    std::vector<Text> texts{{std::filesystem::weakly_canonical(file, none).parent_path(), source}};
    std::set<std::string> seen;
    std::vector<std::string> folders;
    for (std::size_t at = 0; at < texts.size() && seen.size() < most_files; ++at)
        for (const auto& include : toolchain::includes_of(texts[at].text)) {
            if (std::filesystem::path(include.name).is_absolute()) continue;
            std::vector<std::filesystem::path> places(known.begin(), known.end());
            if (include.quoted) places.insert(places.begin(), texts[at].folder);
            for (const auto& place : places) {
                const auto whole = std::filesystem::weakly_canonical(place / include.name, none);
                if (none || !std::filesystem::is_regular_file(whole, none)) continue;
                if (!seen.insert(whole.string()).second) break;
                const auto is_below = [&](const std::string& folder) {
                    return whole.string().starts_with(folder + "/");
                };
                if (!is_below(texts[0].folder.string()) && std::ranges::none_of(known, is_below) &&
                    std::ranges::none_of(folders, is_below))
                    folders.push_back(whole.parent_path().string());
                if (auto text = lab::read_text(whole, limits::lab_file_bytes_max))
                    texts.push_back({whole.parent_path(), std::move(*text)});
                break;
            }
        }
    return folders;
}

}  // namespace

Options InspectCall::kernel_options() {
    InspectCall& call = *this;
    return {
        {.name = "FILE",
         .into = &call.file,
         .help = "a CUDA C++ or .ptx file",
         .names = Names::input,
         .type = ""},
        {.name = "MORE",
         .into = &call.sources,
         .help = "further source files of the program",
         .names = Names::input,
         .type = ""},
        {.name = "--stdin",
         .into = &call.standard_input,
         .help = "with --launch main: the program's standard input; default: this command's own",
         .names = Names::input,
         .type = "FILE"},
        {.name = "--files",
         .into = &call.files,
         .help = "with --launch main: a folder whose files the program may read, in addition to those named "
                 "by its arguments or by string literals in its source",
         .names = Names::input,
         .type = "DIR"},
        {.name = "--launch",
         .into = &call.launch,
         .help = "call this host function of the file",
         .type = "NAME"},
        {.name = "--kernel", .into = &call.kernel, .help = "launch this kernel", .type = "NAME"},
        {.name = "--grid",
         .into = &call.grid,
         .help = "with --kernel: the number of blocks; default: 1",
         .type = "X[,Y[,Z]]"},
        {.name = "--block",
         .into = &call.block,
         .help = "with --kernel: threads per block; default: 1",
         .type = "X[,Y[,Z]]"},
        {.name = "--shared",
         .into = &call.shared_bytes,
         .help = "with --kernel: dynamic shared memory in bytes",
         .type = "BYTES"},
        {.name = "--arg",
         .into = &call.arguments,
         .help =
             "one argument, in the order of the parameters: TYPE=VALUE, or TYPE[COUNT]=FILL for a buffer. "
             "TYPE: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64. FILL: zero, iota (0, 1, 2, …), "
             "random, poison (uninitialized), @FILE, or @FILE:OFFSET for the part that begins at a byte. "
             "ptr=K+OFFSET: a pointer to an element of argument K's buffer; the first argument is 0. "
             "struct={SPEC,SPEC,…}: a structure by value, its members; struct=@FILE, "
             "struct[BYTES]=@FILE:OFFSET: its bytes",
         .type = "SPEC",
         .one_value_each = true},
        {.name = "--buffer",
         .into = &call.buffers,
         .help = "a buffer that is not itself an argument; ptr=K points into it. Buffers are numbered after "
                 "the arguments",
         .type = "TYPE[COUNT]=FILL",
         .one_value_each = true}};
}

Options InspectCall::build_options() {
    InspectCall& call = *this;
    return {{.name = "--define,-D",
             .into = &call.defines,
             .help = "define a macro",
             .type = "NAME=VALUE",
             .one_value_each = true},
            {.name = "--include,-I",
             .into = &call.includes,
             .help = "search this folder for headers",
             .names = Names::input,
             .type = "DIR",
             .one_value_each = true},
            {.name = "--arch",
             .into = &call.arch,
             .help = "the device, sm_75 to sm_120",
             .type = "ARCH",
             .shows_default = true},
            {.name = "--std",
             .into = &call.language,
             .help = "the language, as for nvcc: c++17 or c++20",
             .type = "VERSION",
             .shows_default = true,
             .words = {"c++17", "c++20"}},
            {.name = "--seed",
             .into = &call.seed,
             .help = "seed for random buffers and thread orders",
             .type = "N",
             .shows_default = true},
            {.name = "--rdc",
             .into = &call.relocatable,
             .help = "compile like nvcc -rdc=true, so that kernels can launch kernels"},
            {.name = "--no-checks",
             .into = &call.no_checks,
             .help = "only run: do not look for races, bank conflicts or uninitialized reads"},
            {.name = "--no-witnesses",
             .into = &call.no_witnesses,
             .help = "do not search for a thread order in which a race shows"},
            {.name = "--time-limit-s",
             .into = &call.time_limit_s,
             .help = "limit on the run's work, in seconds on a typical computer",
             .type = "N",
             .shows_default = true,
             .positive = true},
            {.name = "--limit-mb",
             .into = &call.limit_mb,
             .help = "limit on the memory that the program accesses; default: 2048, or a quarter of the "
                     "available memory if that is less",
             .type = "N",
             .positive = true}};
}

int InspectCall::take_words(int argc, char** argv) {
    char** const end = argv + argc;
    char** const dashes = std::find(argv, end, std::string_view("--"));
    if (dashes != end) words.assign(dashes + 1, end);
    return static_cast<int>(dashes - argv);
}

namespace {

// The lab that FILE names, or whose folder contains it; "": none.
std::string lab_of_file(const std::string& file) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(file, ignored))
        return lab_here("", std::filesystem::absolute(file, ignored).parent_path());
    const auto root = lab::find_root("");
    const auto id = root ? lab::find_id(lab::lab_ids(*root), file) : Result<std::string>("");
    return id.value_or("");
}

Error nothing_to_run(const std::string& file) {
    if (file.ends_with(".cu") || file.ends_with(".ptx"))
        if (auto text = lab::read_text(file, limits::lab_file_bytes_max); !text) return text.error();
    const auto* forms = "--kernel launches a kernel. --launch calls a host function, which launches kernels.";
    const auto lab = lab_of_file(file);
    return {"Nothing to run: give either --kernel NAME or --launch NAME",
            {},
            lab.empty() ? std::string(forms)
                        : fmt::format("To run the file as the lab does: --lab {}. {}",
                                      lab.substr(0, lab.find('_')), forms)};
}

// Static functions of the source that an earlier one defines, too. Limit: not those of headers.
std::vector<std::string> shared_static_names(const std::string& source, const std::string& earlier) {
    const toolchain::SourceFunctions functions(source), before(earlier);
    std::vector<std::string> names;
    for (const auto& function : functions.all())
        if (functions.tokens().has(function.head, function.parameters, "static") &&
            before.defines(function.name) && std::ranges::find(names, function.name) == names.end())
            names.push_back(function.name);
    return names;
}

// Appends a further source of the program by including it, so that all are one translation unit. `texts`: of
// the sources so far.
Result<void> add_source(const std::string& file, size_t number, std::string& texts, Job& job) {
    const auto text = lab::read_text(file, limits::lab_file_bytes_max);
    if (!text) return std::unexpected(text.error());
    const auto name = std::filesystem::path(whole_path(file)).lexically_relative(job.folder);
    const auto line = fmt::format("#include \"{}\"\n", name.string());
    if (name == job.file || job.source.contains(line))
        return std::unexpected(Error{fmt::format("{} is given twice", file), {}, "Name each source once."});
    if (!job.source.ends_with('\n')) job.source += '\n';
    const auto names = shared_static_names(*text, texts);
    for (const auto& one : names) job.source += fmt::format("#define {0} {0}_{1}\n", one, number);
    job.source += line;
    for (const auto& one : names) job.source += fmt::format("#undef {}\n", one);
    texts += '\n' + *text;
    return {};
}

// In bytes, as asked for.
uint64_t wanted_memory(const InspectCall& call) {
    constexpr uint64_t usual_mb = 2048, megabyte = 1 << 20;
    return (call.limit_mb ? call.limit_mb : usual_mb) * megabyte;
}

// The simulator needs several bytes for each byte of the program.
uint64_t memory_limit(const InspectCall& call) {
    return std::min(wanted_memory(call), available_memory() / 4);
}

}  // namespace

Result<void> memory_sufficed(const InspectCall& call, const Job& job, const Observation& observation) {
    if (job.memory_limit >= wanted_memory(call)) return {};
    for (const auto& one : observation.cases)
        for (const auto& finding : one.findings) {
            const auto* limit = fact_of<Limit>(finding);
            if (limit &&
                (limit->of == Limit::Quantity::memory || limit->of == Limit::Quantity::launched_memory))
                return std::unexpected(Error{fmt::format("{}: stopped, because the program needs more than "
                                                         "{} MB, a quarter of the available memory",
                                                         job.file, job.memory_limit >> 20),
                                             {},
                                             "Close other programs, or run it with smaller sizes.",
                                             Blame::tool});
        }
    return {};
}

Result<Job> make_job(const InspectCall& call) {
    if (call.file.empty())
        return std::unexpected(Error{"There is no file to run", {}, "Give a FILE, or a lab with --lab LAB."});
    if (call.launch.empty() == call.kernel.empty()) return std::unexpected(nothing_to_run(call.file));
    if (!call.words.empty() && (call.launch != "main" || !call.arguments.empty()))
        return std::unexpected(Error{"The arguments after `--` are for the program's `main`",
                                     {},
                                     call.launch == "main" ? "Leave them out, or leave out --arg."
                                                           : "Leave them out, or run it: --launch main."});
    auto source = lab::read_text(call.file, limits::lab_file_bytes_max);
    if (!source) return std::unexpected(source.error());
    Job job;
    std::filesystem::path path(call.file);
    job.file = path.filename().string();
    job.source = std::move(*source);
    job.is_ptx = path.extension() == ".ptx";
    job.kernel_mode = !call.kernel.empty();
    job.entry = job.kernel_mode ? call.kernel : call.launch;
    if (job.is_ptx && !job.kernel_mode)
        return std::unexpected(Error{"A .ptx file has no host functions", {}, "Use --kernel NAME."});
    if (auto good = read_size("--grid", call.grid, job.grid); !good) return std::unexpected(good.error());
    if (auto good = read_size("--block", call.block, job.block); !good) return std::unexpected(good.error());
    job.dynamic_shared_bytes = call.shared_bytes;
    job.words = call.words;
    job.defines = call.defines;
    job.folder = whole_path(path.has_parent_path() ? path.parent_path() : ".");
    std::string texts = job.source;
    for (size_t at = 0; at < call.sources.size(); ++at)
        if (auto added = add_source(call.sources[at], at + 2, texts, job); !added)
            return std::unexpected(added.error());
    if (job.entry == "main") {
        auto files = program_files({.folder = job.folder,
                                    .source = job.source,
                                    .words = call.words,
                                    .data_folder = call.files,
                                    .standard_input = call.standard_input});
        if (!files) return std::unexpected(files.error());
        job.has_files = true;
        job.files = std::move(*files);
    }
    for (const auto& include : call.includes)
        if (auto folder = whole_path(include); !folder.empty()) job.include_dirs.push_back(std::move(folder));
    // After those of the call: a header of one's own comes first.
    if (const auto root = lab::find_root(""); root && !job.is_ptx)
        if (const auto headers = lab::find_data(*root, "labs/headers"); !headers.empty())
            job.include_dirs.push_back(whole_path(headers));
    if (!job.is_ptx) job.readable_dirs = folders_of_includes(path, job.source, job.include_dirs);
    job.leaves_out_host_code = !job.is_ptx;
    job.arch = call.arch;
    job.seed = call.seed;
    job.relocatable = call.relocatable;
    job.newer_language = call.language == "c++20";
    job.checks = !call.no_checks;
    job.witnesses = !call.no_witnesses;
    job.unoptimized_too = !call.no_checks && !job.is_ptx;
    job.wants_registers = true;
    job.time_limit_s = call.time_limit_s;
    job.memory_limit = memory_limit(call);
    job.limits_are_adjustable = true;
    auto arguments = read_arguments(call.arguments, call.buffers, call.seed);
    if (!arguments) return std::unexpected(arguments.error());
    job.cases = {Case{"inspect", std::move(*arguments)}};
    return job;
}

std::vector<const ElementKind*> element_types(const InspectCall& call) {
    std::vector<const ElementKind*> types;
    for (const auto* specs : {&call.arguments, &call.buffers})
        for (const auto& spec : *specs) {
            const auto bracket = spec.find('[');
            types.push_back(bracket < spec.find('=') ? find_element_kind(spec.substr(0, bracket)) : nullptr);
        }
    return types;
}

void format_witness_values(Observation& observation, const Job& job,
                           const std::vector<const ElementKind*>& types) {
    for (auto& one : observation.cases)
        for (auto& finding : one.findings) {
            const auto at = finding.witness.argument;
            if (!finding.witness.found || at >= types.size() || !types[at]) continue;
            const Argument& shown = job.cases[0].arguments[at];
            const auto number = fmt::format("{} {}", shown.passed ? "argument" : "buffer", at);
            check::format_witness(finding.witness, shown.name.empty() ? number : shown.name, types[at]->name);
        }
}

std::expected<std::optional<LabInputs>, std::vector<Error>> fill_in(InspectCall& call) {
    if (call.lab.lab.empty()) return std::nullopt;
    auto inputs = lab_inputs(call.lab, call.file, call.seed);
    if (!inputs) return std::unexpected(inputs.error());
    call.file = inputs->file.string();
    call.launch = inputs->lab.launch;
    if (call.arch == InspectCall().arch) call.arch = inputs->lab.arch;
    inputs->lab.arch = call.arch;
    if (auto why = lab::too_old(inputs->lab, 0)) return std::unexpected(std::vector{std::move(*why)});
    call.relocatable = call.relocatable || inputs->lab.relocatable;
    return std::optional(std::move(*inputs));
}

}  // namespace warpmark::cli
