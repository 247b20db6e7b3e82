// Initializes a run, calls the launcher, launches kernels.
#include "harness/runtime/simulator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "harness/base/demangled_name.h"
#include "harness/base/nearest_name.h"
#include "harness/base/range_checks.h"
#include "harness/machine/alternative_scheduler.h"
#include "harness/machine/async_copy_delays.h"
#include "harness/machine/grid_execution.h"
#include "harness/machine/mbarrier_delays.h"
#include "harness/machine/module_variables.h"
#include "harness/machine/step_recording.h"
#include "harness/ptx/module_queries.h"
#include "harness/runtime/builtin_table.h"
#include "harness/runtime/host_library_builtins.h"
#include "harness/runtime/launch_request.h"
#include "harness/runtime/limit_uses.h"
#include "harness/runtime/memory_leaks.h"

namespace warpmark::runtime {

Simulation::Simulation(const ptx::Module& module, const Setup& setup) {
    DecodeOptions options = setup.decode;
    const auto order = setup.schedule.order;
    const bool is_late = order == Schedule::Order::late_work,
               copies_are_late = order == Schedule::Order::late_copies;
    const bool is_scheduled = order != Schedule::Order::usual && !is_late && !copies_are_late,
               is_recorded = setup.observer && setup.observer->wants_steps();
    options.one_by_one = is_scheduled || is_recorded;
    Memory memory;
    Variables variables = lay_variables(module, options, memory, setup.observer);
    Decoded here;
    run_ = std::make_unique<Run>(
        (setup.decoded ? *setup.decoded : here).program(module, options, std::move(variables)),
        std::move(memory));
    process_.builtins = supplied_builtins();
    process_.main_returns = main_returns;
    run_->host.supplied = &process_;
    run_->attached.observer = setup.observer;
    run_->attached.injector = setup.injector;
    run_->models_time = setup.models_time;
    run_->work.limits = setup.limits;
    run_->memory.for_each([&](const Region& variable) { run_->work.touched.begins(variable); });
    run_->shared_regions.resize(run_->program.shared.size());
    if (is_recorded) steps_ = std::make_unique<Steps>(*setup.observer);
    run_->attached.steps = steps_.get();
    if (is_scheduled || !setup.schedule.in_series.empty())
        scheduler_ = std::make_unique<Scheduler>(*run_, setup.schedule);
    run_->attached.scheduler = scheduler_.get();
    if (copies_are_late) late_copies_ = std::make_unique<AsyncCopyDelays>(run_->program, setup.schedule.late);
    run_->attached.late_copies = late_copies_.get();
    if (setup.schedule.looks) late_answers_ = std::make_unique<MbarrierDelays>(*run_, setup.schedule.looks);
    run_->attached.late_answers = late_answers_.get();
    if (is_late) run_->host.in_flight.be_late_from(setup.schedule.operation);
    process_.recording.plan = setup.plan;
    run_->attached.host_view = setup.host_view;
    process_.launching.launches_nothing = setup.launches_nothing;
    process_.launching.poll_limit = setup.poll_limit;
    process_.launching.poll_seed = setup.poll_seed;
    words_.insert(words_.end(), setup.words.begin(), setup.words.end());
    process_.files.given = setup.files;
    process_.device.lay_variables_anew = [&module, options](Memory& fresh) {
        lay_variables(module, options, fresh, nullptr);
    };
    run_->device.row = device::of_architecture(setup.arch);
    if (setup.block_shared_limit) run_->device.row.set_block_shared_limit(setup.block_shared_limit);
    if (setup.multiprocessors) run_->device.row.reported_multiprocessors = setup.multiprocessors;
    process_.device.refuses_launches = setup.refuses_launches;
    if (setup.damaged.line)
        for (const Site& site : run_->program.sites)
            run_->attached.damaged.push_back(site.line == setup.damaged.line &&
                                             site.file == setup.damaged.file);
    if (!setup.plan) return;
    const auto reached = ptx::reached_by_kernels(module);
    const auto reaches = [&](const char* beginning) {
        return std::ranges::any_of(reached,
                                   [&](const std::string& name) { return name.starts_with(beginning); });
    };
    if (reaches("__cudaCDP"))
        setup.plan->unsupported = "a kernel launches kernels";
    else if (reaches("__warpmark_"))
        setup.plan->unsupported = "a kernel calls the host's API";
    for (const auto& [name, address] : run_->program.variables)
        if (reached.contains(name))
            setup.plan->variables.push_back({name, address, run_->memory.region(address)->info.bytes});
    std::ranges::sort(setup.plan->variables, {}, &PlanVariable::address);
}

Simulation::~Simulation() = default;

bool Simulation::exchanged() const {
    return (scheduler_ && scheduler_->exchanged()) || (late_copies_ && late_copies_->were_late()) ||
           run_->host.in_flight.was_late();
}

uint64_t Simulation::add_buffer(const NewRegion& region, std::vector<std::byte> contents) {
    return run_->memory.allocate(region, run_->attached.observer, std::move(contents));
}

bool Simulation::refill_buffer(uint64_t address, const std::vector<std::byte>& contents) {
    Region* region = run_->memory.region(address);
    const uint64_t lead = region ? region->info.lead : 0;
    if (!region || region->freed || region->info.bytes - lead != contents.size()) return false;
    if (!contents.empty()) std::memcpy(region->data + lead, contents.data(), contents.size());
    region->host_marks.clear();
    region->kernel_wrote = region->holds_data = false;
    region->small_copies = 0;
    if (!run_->attached.observer) return true;
    run_->attached.observer->region_ends(region->info.id);
    run_->attached.observer->region_begins(region->info);
    return true;
}

std::vector<std::byte> Simulation::read_buffer(uint64_t address) const {
    const Region* region = run_->memory.region(address);
    if (!region || region->freed) return {};
    return {region->data + region->info.lead, region->data + region->info.bytes};
}

std::vector<std::byte> Simulation::take_buffer(uint64_t address) {
    Region* region = run_->memory.region(address);
    if (!region || region->freed) return {};
    std::vector<std::byte> bytes = std::move(region->owned);
    if (region->zeros) bytes.assign(region->data, region->data + region->info.bytes);
    bytes.resize(region->info.bytes);
    bytes.erase(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(region->info.lead));
    run_->memory.free(address, nullptr);
    return bytes;
}

namespace {

// "scale" for "lab::scale": the part after the last namespace or class.
std::string unqualified(const std::string& shown) {
    size_t start = 0;
    int depth = 0;
    for (size_t at = 0; at < shown.size(); ++at) {
        if (shown[at] == '<') ++depth;
        if (shown[at] == '>') --depth;
        if (depth == 0 && shown[at] == ':') start = at + 1;
    }
    return shown.substr(start);
}

std::string without_spaces(std::string text) {
    std::erase(text, ' ');
    return text;
}

// "lab::scale(int*, int)".
std::string with_parameters(const Code& code) {
    const auto whole = demangled(code.name);
    const size_t at = whole ? whole->find(code.shown) : std::string::npos;
    return at == std::string::npos ? code.shown : whole->substr(at);
}

// Quality of a name's match: exact, without namespaces, with parameters. 0: no match.
int fit(const Code& code, const std::string& name) {
    if (code.name == name || code.shown == name) return 3;
    if (unqualified(code.shown) == name) return 2;
    if (!name.ends_with(')')) return 0;
    const auto whole = without_spaces(with_parameters(code)), wanted = without_spaces(name);
    return whole == wanted || whole.ends_with("::" + wanted) ? 1 : 0;
}

std::string list_of(const std::vector<std::string>& names) {
    std::string list;
    for (const auto& name : names)
        if (list.size() < 500) list += (list.empty() ? "" : ", ") + name;
    return list;
}

Error not_there(const std::string& kind, const std::string& name, const std::vector<std::string>& known,
                bool may_be_template) {
    std::vector<std::string> simple;
    for (const auto& one : known) simple.push_back(unqualified(one));
    const auto near = std::ranges::find(simple, nearest_name(unqualified(name), simple));
    std::string way_out;
    if (near != simple.end())
        way_out = fmt::format("Did you mean `{}`?", known[static_cast<size_t>(near - simple.begin())]);
    else if (!known.empty())
        way_out = fmt::format("There are: {}.", list_of(known));
    if (may_be_template && near == simple.end() && !name.ends_with(')'))
        way_out += fmt::format("{}Give an instance of a template with its arguments, as in `{}<int, 256>`.",
                               way_out.empty() ? "" : " ", name.substr(0, name.find('<')));
    return Error{fmt::format("There is no {} `{}`", kind, name), {}, way_out, Blame::caller};
}

}  // namespace

Result<uint32_t> Simulation::find(const std::string& name, bool entry) const {
    const auto& functions = run_->program.functions;
    const bool has_host_half = std::ranges::any_of(functions, &Code::is_host);
    const char* kind = entry ? "kernel" : "host function";
    std::vector<uint32_t> found;
    std::vector<std::string> known;
    int best = 1;
    for (uint32_t at = 0; at < functions.size(); ++at) {
        const Code& code = functions[at];
        if (code.is_entry != entry || (!entry && has_host_half && !code.is_host)) continue;
        known.push_back(code.shown);
        const int fits = fit(code, name);
        if (fits < best) continue;
        if (fits > best) found.clear();
        best = fits;
        found.push_back(at);
    }
    if (found.size() == 1) return found[0];
    if (found.empty()) {
        const bool is_other = std::ranges::any_of(
            functions, [&](const Code& code) { return code.is_entry != entry && fit(code, name) > 0; });
        auto error = not_there(kind, name, known, entry && !is_other);
        if (is_other)
            error.way_out =
                fmt::format("`{}` is a {}. {}", name, entry ? "host function" : "kernel", error.way_out);
        return std::unexpected(std::move(error));
    }
    std::vector<std::string> overloads;
    for (const uint32_t at : found) overloads.push_back("`" + with_parameters(functions[at]) + "`");
    return std::unexpected(Error{fmt::format("The {} `{}` has several overloads", kind, name),
                                 {},
                                 fmt::format("Give one with its parameters: {}.", list_of(overloads)),
                                 Blame::caller});
}

namespace {

Result<void> check_sizes(const Code& code, const std::vector<std::vector<std::byte>>& arguments) {
    std::string sizes;
    for (const auto& parameter : code.parameters)
        sizes += fmt::format("{}{}", sizes.empty() ? "" : ", ", parameter.bytes);
    if (arguments.size() != code.parameters.size())
        return std::unexpected(Error{
            fmt::format("{} has {} parameter{}, but it is called with {}", code.shown, code.parameters.size(),
                        code.parameters.size() == 1 ? "" : "s", arguments.size()),
            {},
            sizes.empty()
                ? ""
                : fmt::format("Give one argument for each. Their sizes in bytes (a pointer has 8): {}.",
                              sizes),
            Blame::caller});
    for (size_t at = 0; at < arguments.size(); ++at)
        if (arguments[at].size() != code.parameters[at].bytes)
            return std::unexpected(
                Error{fmt::format("parameter {} of {} has {} bytes, but its argument has {}", at, code.shown,
                                  code.parameters[at].bytes, arguments[at].size()),
                      {},
                      "Use the parameter's type. For a pointer, give a buffer, as in `i32[256]=zero`.",
                      Blame::caller});
    return {};
}

}  // namespace

// argc and argv of a program that is called without arguments.
std::vector<std::vector<std::byte>> Simulation::arguments_of_main() {
    // The pointers, a null pointer, then the words.
    const uint64_t pointer_bytes = (words_.size() + 1) * sizeof(uint64_t);
    NewRegion region;
    region.name = "argv";
    region.host_access = true;
    region.device_access = false;
    region.bytes = pointer_bytes;
    for (const auto& word : words_) region.bytes += word.size() + 1;
    const uint64_t address = run_->memory.allocate(region, run_->attached.observer);
    std::byte* bytes = run_->memory.bytes(address, region.bytes);
    if (!bytes) return {};
    uint64_t at = pointer_bytes;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        const uint64_t pointer = address + at;
        std::memcpy(bytes + i * sizeof pointer, &pointer, sizeof pointer);
        std::memcpy(bytes + at, words_[i].data(), words_[i].size());
        at += words_[i].size() + 1;
    }
    const auto count = static_cast<int32_t>(words_.size());
    std::vector<std::vector<std::byte>> arguments{std::vector<std::byte>(sizeof count),
                                                  std::vector<std::byte>(sizeof address)};
    std::memcpy(arguments[0].data(), &count, sizeof count);
    std::memcpy(arguments[1].data(), &address, sizeof address);
    return arguments;
}

Result<void> Simulation::call_host(const std::string& name,
                                   const std::vector<std::vector<std::byte>>& arguments,
                                   bool host_reads_device) {
    const auto function = find(name, false);
    if (!function) return std::unexpected(function.error());
    const Code& code = run_->program.functions[*function];
    if (const auto fits = name == "main" && arguments.empty() ? Result<void>() : check_sizes(code, arguments);
        !fits)
        return fits;
    if (!std::exchange(was_called_, true))
        for (const uint32_t first : initializer_prefix())
            run_host(run_->program.functions[first], {}, host_reads_device);
    if (run_->host.exit_code || run_->aborted) return {};
    if (name == "main" && arguments.empty() && code.parameters.size() == 2) {
        run_host(code, arguments_of_main(), host_reads_device);
        return Result<void>();
    }
    run_host(code, arguments, host_reads_device);
    return {};
}

// Functions that compute initial values of the file's variables (toolchain/dynamic_initializers.cpp), in
// order.
std::vector<uint32_t> Simulation::initializer_prefix() const {
    const auto& functions = run_->program.functions;
    std::vector<uint32_t> found;
    for (uint32_t at = 0; at < functions.size(); ++at)
        if (functions[at].is_host && functions[at].shown.starts_with("__warpmark_init_")) found.push_back(at);
    std::ranges::sort(found, {}, [&](uint32_t at) { return functions[at].shown; });
    return found;
}

void Simulation::run_host(const Code& code, const std::vector<std::vector<std::byte>>& arguments,
                          bool host_reads_device) {
    run_thread(*run_, code, arguments, host_reads_device);
    auto& at_exit = process_.exit_functions;
    while (code.shown == "main" && !run_->aborted && !at_exit.empty()) {
        const Code& last = run_->program.functions[at_exit.back()];
        at_exit.pop_back();
        run_thread(*run_, last, {}, host_reads_device);
    }
    run_->host.in_flight.finish();
    end_host_work(*run_);
    explain_limit(*run_);
    if (!process_.launching.launches_nothing) report_leaks(*run_);
}

Result<void> Simulation::launch(const std::string& name, const std::array<uint32_t, 3>& grid,
                                const std::array<uint32_t, 3>& block, uint64_t dynamic_shared_bytes,
                                const std::vector<std::vector<std::byte>>& arguments) {
    const auto function = find(name, true);
    if (!function) return std::unexpected(function.error());
    const Code& code = run_->program.functions[*function];
    if (const auto fits = check_sizes(code, arguments); !fits) return fits;
    std::vector<std::byte> parameters(code.parameter_bytes);
    for (size_t at = 0; at < arguments.size(); ++at)
        std::memcpy(parameters.data() + code.parameters[at].area, arguments[at].data(), arguments[at].size());
    // A direct launch needs no opt-in for the device's maximum dynamic shared memory.
    process_.device.dynamic_shared_opt_in[*function] = run_->device.row.block_shared_limit;
    // A kernel that synchronizes its grid is launched cooperatively, if its blocks fit the device.
    const uint64_t shared_bytes = capped_sum(static_shared_of(*run_, *function), dynamic_shared_bytes);
    const uint64_t blocks = uint64_t{grid[0]} * grid[1] * grid[2],
                   threads = uint64_t{block[0]} * block[1] * block[2];
    process_.launching.extras.cooperative =
        code.meets_grid && threads > 0 && threads <= device::max_threads_per_block &&
        blocks <=
            device::resident_blocks(run_->device.row,
                                    needs_of(*run_, *function, static_cast<uint32_t>(threads), shared_bytes));
    launch_kernel(*run_, {.launch = {*function, grid, block, dynamic_shared_bytes},
                          .parameters = std::move(parameters),
                          .at = {}});
    return {};
}

}  // namespace warpmark::runtime
