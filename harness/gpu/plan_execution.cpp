// Creates a plan's buffers and executes its steps with the driver. Waits for each launch, so that a failure
// can be attributed to a step.
#include "harness/gpu/plan_execution.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "harness/base/hash.h"
#include "harness/gpu/service_kernels.h"

namespace warpmark::gpu {
namespace {

constexpr int optimization_level = 7;   // CU_JIT_OPTIMIZATION_LEVEL: 0 to 4; 4 is the default
constexpr int line_info = 13;           // CU_JIT_GENERATE_LINE_INFO: for checkers
constexpr int l2_bytes_attribute = 38;  // CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE
constexpr int cooperative_attribute = 2, cluster_attribute = 4;
constexpr uint8_t poison = 0xc3;  // initial content of the launcher's allocations
constexpr uint32_t control_threads = 64, sweep_blocks = 1024, sweep_threads = 256;

void* const parameters_follow = reinterpret_cast<void*>(1);   // CU_LAUNCH_PARAM_BUFFER_POINTER
void* const their_bytes_follow = reinterpret_cast<void*>(2);  // CU_LAUNCH_PARAM_BUFFER_SIZE

constexpr size_t of_ours = ~size_t{0};

}  // namespace

PlanRun::PlanRun(const Driver& driver) : driver_(driver), api_(driver.api()), memory_(driver) {
    api_.module_load(&own_, own_kernels, 0, nullptr, nullptr);
    api_.memory_alloc(&result_, 4096);
    api_.event_create(&begin_, 0);
    api_.event_create(&end_, 0);
}

// The process exits next, so the driver cleans up.
PlanRun::~PlanRun() = default;

int PlanRun::own(const char* kernel, uint64_t from, uint64_t words, uint32_t blocks, uint32_t threads) {
    void* function = nullptr;
    if (const int code = api_.module_function(&function, own_, kernel)) return code;
    counted_.push_back(of_ours);
    void* values[] = {&from, &words, &result_};
    return api_.launch(function, blocks, 1, 1, threads, 1, 1, 0, nullptr, values, nullptr);
}

bool PlanRun::is_well() {
    uint32_t seen[control_threads] = {};
    void *function = nullptr, *values[] = {&result_};
    const bool ran =
        api_.fill_bytes(result_, 0xff, sizeof seen) == 0 &&
        api_.module_function(&function, own_, "control") == 0 &&
        api_.launch(function, 1, 1, 1, control_threads, 1, 1, 0, nullptr, values, nullptr) == 0 &&
        api_.context_synchronize() == 0 && api_.copy_to_host(seen, result_, sizeof seen) == 0;
    for (uint32_t at = 0; at < control_threads; ++at)
        if (seen[at] != control_threads - 1 - at) return false;
    return ran;
}

PlanRun::Failure PlanRun::check(int code, Fault fault) const {
    return code ? Failure{fault, code, driver_.what(code)} : Failure{};
}

PlanRun::Failure PlanRun::load(const std::string& ptx, bool unoptimized) {
    forget_plan();
    variable_contents_.clear();
    counters_.clear();  // they must be destroyed before the module that they refer to
    if (module_) api_.module_unload(module_);
    module_ = nullptr;
    std::string log(4096, '\0');
    int options[] = {error_log_buffer, error_log_bytes, line_info, optimization_level};
    void* values[] = {log.data(), reinterpret_cast<void*>(log.size()), reinterpret_cast<void*>(1), nullptr};
    const int code = api_.module_load(&module_, ptx.c_str(), unoptimized ? 4 : 3, options, values);
    log.resize(std::strlen(log.c_str()));
    return code
               ? Failure{Fault::refused, code,
                         "the driver could not load the kernels: " + (log.empty() ? driver_.what(code) : log)}
               : Failure{};
}

void PlanRun::forget_plan() {
    for (const uint64_t copy : first_)
        if (copy) api_.memory_free(copy);
    first_.clear();
    variables_.clear();
    made_.clear();
    memory_.release_all();
}

PlanRun::Failure PlanRun::lay_out(const Request& request) {
    forget_plan();
    plan_ = request.plan;
    if (const auto wrong = plan_error(plan_); !wrong.empty()) return {Fault::refused, 0, wrong};
    if (request.buffers.size() != plan_.buffers.size())
        return {Fault::refused, 0, "a plan without the contents of its buffers"};
    for (size_t at = 0; at < plan_.buffers.size(); ++at) {
        const PlanBuffer& buffer = plan_.buffers[at];
        const auto& contents = request.buffers[at];
        if (contents.size() > buffer.bytes)
            return {Fault::refused, 0, "a buffer with more contents than bytes"};
        if (const auto made = memory_.allocate(buffer.address, buffer.bytes); !made)
            return {Fault::refused, 0, to_text(made.error())};
        uint64_t& copy = first_.emplace_back(0);
        if (buffer.bytes == 0) continue;
        int code = api_.memory_alloc(&copy, buffer.bytes);
        if (!code && contents.size() < buffer.bytes)
            code = api_.fill_bytes(copy, request.behind, buffer.bytes);
        if (!code && !contents.empty()) code = api_.copy_to_device(copy, contents.data(), contents.size());
        if (code) return check(code, Fault::refused);
    }
    return find_variables();
}

PlanRun::Failure PlanRun::find_variables() {
    for (const auto& variable : plan_.variables) {
        uint64_t address = 0;
        size_t bytes = 0;
        if (const int code = api_.module_global(&address, &bytes, module_, variable.name.c_str()))
            return {Fault::refused, code, variable.name + ": " + driver_.what(code)};
        if (bytes < variable.bytes) return {Fault::refused, 0, variable.name + " is smaller on the device"};
        variables_.push_back(address);
        const auto [contents, is_new] = variable_contents_.try_emplace(variable.name, variable.bytes);
        if (!is_new) continue;  // a run may have changed the contents
        if (const int code = api_.copy_to_host(contents->second.data(), address, contents->second.size()))
            return check(code, Fault::refused);
    }
    return {};
}

// Restores the state before the first step.
PlanRun::Failure PlanRun::restore(const Request& request) {
    for (const uint64_t address : made_) memory_.release(address);
    made_.clear();
    int code = 0;
    for (size_t at = 0; at < plan_.buffers.size() && !code; ++at) {
        const PlanBuffer& buffer = plan_.buffers[at];
        if (!memory_.holds(buffer.address, buffer.bytes))  // released by a step of the previous run
            if (const auto made = memory_.allocate(buffer.address, buffer.bytes); !made)
                return {Fault::refused, 0, to_text(made.error())};
        memory_.renew_guard(buffer.address);
        const uint64_t turn = at < request.turns.size() ? std::min(request.turns[at], buffer.bytes) : 0;
        if (buffer.bytes > turn)
            code = api_.copy_on_device(buffer.address, first_[at] + turn, buffer.bytes - turn);
        if (turn && !code) code = api_.copy_on_device(buffer.address + buffer.bytes - turn, first_[at], turn);
    }
    for (size_t at = 0; at < variables_.size() && !code; ++at) {
        const auto& contents = variable_contents_.at(plan_.variables[at].name);
        if (!contents.empty()) code = api_.copy_to_device(variables_[at], contents.data(), contents.size());
    }
    return check(code, Fault::broke);
}

uint64_t PlanRun::on_device(uint64_t address, uint64_t bytes) const {
    for (size_t at = 0; at < variables_.size(); ++at) {
        const PlanVariable& one = plan_.variables[at];
        if (address >= one.address && address - one.address <= one.bytes &&
            bytes <= one.bytes - (address - one.address))
            return variables_[at] + (address - one.address);
    }
    return memory_.holds(address, bytes) ? address : 0;
}

// Reads more than the L2 cache's size, which evicts its contents and writes back dirty lines.
void PlanRun::flush() {
    if (!sweep_) {
        sweep_bytes_ = static_cast<size_t>(std::max(1 << 20, driver_.attribute(l2_bytes_attribute))) * 2;
        if (api_.memory_alloc(&sweep_, sweep_bytes_)) return;
        api_.fill_bytes(sweep_, 0, sweep_bytes_);
    }
    own("sweep", sweep_, sweep_bytes_ / 4, sweep_blocks, sweep_threads);
}

PlanRun::Failure PlanRun::copy(uint64_t bytes, Answer& answer) {
    uint64_t from = 0, to = 0;
    int code = api_.memory_alloc(&from, bytes);
    if (!code) code = api_.memory_alloc(&to, bytes);
    if (!code) code = api_.fill_bytes(from, poison, bytes);
    if (!code) {
        flush();
        api_.event_record(begin_, nullptr);
        code = api_.copy_on_device(to, from, bytes);
        api_.event_record(end_, nullptr);
    }
    if (!code) code = api_.context_synchronize();
    float milliseconds = 0;
    if (!code) code = api_.event_elapsed(&milliseconds, begin_, end_);
    answer.copy_seconds = milliseconds * 1e-3;
    for (const uint64_t address : {from, to})
        if (address) api_.memory_free(address);
    return check(code, Fault::broke);
}

uint64_t PlanRun::digest_of(const PlanBuffer& buffer) {
    uint64_t digest = 0;
    api_.fill_bytes(result_, 0, sizeof digest);
    const uint64_t words = buffer.bytes / 4,
                   blocks =
                       std::clamp<uint64_t>((words + sweep_threads - 1) / sweep_threads, 1, sweep_blocks);
    own("digest", buffer.address, words, static_cast<uint32_t>(blocks), sweep_threads);
    api_.context_synchronize();
    api_.copy_to_host(&digest, result_, sizeof digest);
    std::vector<std::byte> rest(buffer.bytes % 4);
    if (!rest.empty())
        api_.copy_to_host(rest.data(), buffer.address + buffer.bytes - rest.size(), rest.size());
    return rest.empty() ? digest : digest ^ hash_of_bytes(rest);
}

PlanRun::Failure PlanRun::submit(const PlanLaunch& one, std::vector<std::byte>& parameters,
                                 MeasuredLaunch& seen) {
    void* function = nullptr;
    if (const int code = api_.module_function(&function, module_, one.kernel.c_str()))
        return {Fault::refused, code, one.kernel + ": " + driver_.what(code)};
    api_.function_set(function, dynamic_shared_attribute, static_cast<int>(one.dynamic_limit));
    LaunchConfig config;
    std::copy(one.grid.begin(), one.grid.end(), config.grid);
    std::copy(one.block.begin(), one.block.end(), config.block);
    config.dynamic_shared_bytes = static_cast<uint32_t>(std::min<uint64_t>(one.dynamic_shared_bytes, ~0u));
    LaunchAttribute attributes[2];
    config.attributes = attributes;
    if (one.cooperative) {
        attributes[config.attribute_count].id = cooperative_attribute;
        attributes[config.attribute_count++].value[0] = 1;
    }
    if (one.cluster[0]) {
        attributes[config.attribute_count].id = cluster_attribute;
        std::copy(one.cluster.begin(), one.cluster.end(), attributes[config.attribute_count++].value);
    }
    size_t bytes = parameters.size();
    void* extra[] = {parameters_follow, parameters.data(), their_bytes_follow, &bytes, nullptr};
    api_.event_record(begin_, nullptr);
    const int refused = api_.launch_with(&config, function, nullptr, extra);
    api_.event_record(end_, nullptr);
    seen.error = driver_.what(refused);
    return check(refused, Fault::launch);
}

PlanRun::Failure PlanRun::launch(const PlanLaunch& one, const Request& request, Answer& answer) {
    MeasuredLaunch& seen = answer.launches.emplace_back();
    seen.kernel = one.shown;
    std::vector<std::byte> parameters = one.parameters;
    for (const uint32_t at : one.variable_pointers) {
        uint64_t address = 0;
        std::memcpy(&address, parameters.data() + at, 8);
        address = on_device(address, 0);
        std::memcpy(parameters.data() + at, &address, 8);
    }
    if (request.flush) flush();
    const Failure failed = submit(one, parameters, seen);
    if (failed.fault == Fault::refused) return failed;
    if (failed.fault == Fault::none) counted_.push_back(answer.launches.size() - 1);
    if (const int code = api_.context_synchronize()) return check(code, Fault::broke);
    if (failed.fault == Fault::launch) return one.refused ? Failure{} : failed;
    float milliseconds = 0;
    api_.event_elapsed(&milliseconds, begin_, end_);
    seen.seconds = milliseconds * 1e-3;
    return {};
}

PlanRun::Failure PlanRun::read(const PlanStep& one, Answer& answer) {
    std::vector<std::byte> seen(one.bytes);
    if (const int code = api_.copy_to_host(seen.data(), on_device(one.address, one.bytes), one.bytes))
        return check(code, Fault::broke);
    answer.has_diverging_reads = answer.has_diverging_reads || hash_of_bytes(seen) != one.seen;
    return {};
}

PlanRun::Failure PlanRun::step(const PlanStep& one, const Request& request, Answer& answer) {
    using Kind = PlanStep::Kind;
    const uint64_t bytes = one.kind == Kind::write ? one.contents.size() : one.bytes;
    const bool of_place = one.kind != Kind::launch && one.kind != Kind::allocate && one.kind != Kind::release;
    const uint64_t to = of_place ? on_device(one.address, bytes) : 0,
                   from = one.kind == Kind::copy ? on_device(one.from, bytes) : 0;
    if ((of_place && !to) || (one.kind == Kind::copy && !from))
        return {Fault::refused, 0, "a step of the plan goes beyond its buffers"};
    switch (one.kind) {
        case Kind::allocate:
            if (const auto made = memory_.allocate(one.address, one.bytes); !made)
                return {Fault::refused, 0, to_text(made.error())};
            made_.insert(one.address);
            return one.bytes ? check(api_.fill_bytes(one.address, poison, one.bytes), Fault::broke)
                             : Failure{};
        case Kind::release:
            made_.erase(one.address);
            return memory_.release(one.address)
                       ? Failure{}
                       : Failure{Fault::refused, 0, "a step of the plan releases what is not there"};
        case Kind::write:
            return check(api_.copy_to_device(to, one.contents.data(), bytes), Fault::broke);
        case Kind::fill:
            return check(api_.fill_bytes(to, one.value, bytes), Fault::broke);
        case Kind::copy:
            return check(api_.copy_on_device(to, from, bytes), Fault::broke);
        case Kind::read:
            return read(one, answer);
        case Kind::launch:
            return launch(one.launch, request, answer);
    }
    return {};
}

void PlanRun::start_counters(const Request& request, Answer& answer) {
    const MetricKind ask = request.clock ? MetricKind::times : MetricKind::counts,
                     other = request.clock ? MetricKind::counts : MetricKind::times;
    if (const auto held = counters_.find(other); held != counters_.end() && held->second)
        (*held->second)->release();
    auto known = counters_.find(ask);
    if (known == counters_.end())
        known = counters_.emplace(ask, Counters::open(driver_.context(), driver_.ordinal(), ask)).first;
    auto& counters = known->second;
    const auto launches =
        static_cast<size_t>(std::ranges::count(plan_.steps, PlanStep::Kind::launch, &PlanStep::kind));
    const auto started =
        counters ? (*counters)->start(launches * (request.flush ? 2 : 1)) : std::unexpected(counters.error());
    counted_.clear();
    if (started)
        counting_ = counters->get();
    else
        answer.not_counted = to_text(started.error());
}

void PlanRun::take_counters(Answer& answer) {
    const auto counts = std::exchange(counting_, nullptr)->take(ModuleRelease::hold);
    if (!counts) return void(answer.not_counted = to_text(counts.error()));
    if (counts->size() != counted_.size())
        return void(answer.not_counted = "the counters saw " + std::to_string(counts->size()) +
                                         " launches of " + std::to_string(counted_.size()));
    for (size_t at = 0; at < counted_.size(); ++at) {
        if (counted_[at] == of_ours) continue;  // a sweep
        MeasuredLaunch& launch = answer.launches.at(counted_[at]);
        launch.counted = true;
        launch.counters = (*counts)[at];
    }
}

PlanRun::Failure PlanRun::run_steps(const Request& request, Answer& answer) {
    if (const Failure failed = restore(request); failed.fault != Fault::none) return failed;
    if (request.count || request.clock) start_counters(request, answer);
    Failure failed;
    for (; answer.step < plan_.steps.size(); ++answer.step)
        if ((failed = step(plan_.steps[answer.step], request, answer)).fault != Fault::none) break;
    if (failed.fault == Fault::none) failed = check(api_.context_synchronize(), Fault::broke);
    if (counting_ && failed.fault != Fault::broke) take_counters(answer);
    return failed;
}

void PlanRun::outputs(const Request& request, Answer& answer) {
    answer.outputs.resize(plan_.buffers.size());
    answer.digests.resize(plan_.buffers.size());
    for (size_t at = 0; at < plan_.buffers.size(); ++at) {
        const PlanBuffer& buffer = plan_.buffers[at];
        if (!memory_.holds(buffer.address, buffer.bytes)) continue;
        if (memory_.is_overrun(buffer.address)) answer.overrun.push_back(static_cast<uint32_t>(at));
        if (!buffer.is_output) continue;
        if (request.outputs) {
            answer.outputs[at].resize(buffer.bytes);
            if (buffer.bytes) api_.copy_to_host(answer.outputs[at].data(), buffer.address, buffer.bytes);
        }
        if (request.digest) answer.digests[at] = digest_of(buffer);
    }
}

Answer PlanRun::answer(const Request& request) {
    Answer answer;
    Failure failed;
    if (!request.ptx.empty()) failed = load(request.ptx, request.unoptimized);
    if (failed.fault == Fault::none && request.lay_out) failed = lay_out(request);
    if (failed.fault == Fault::none && request.run) failed = run_steps(request, answer);
    if (failed.fault == Fault::none && request.copy) failed = copy(request.copy, answer);
    answer.fault = failed.fault;
    answer.code = failed.code;
    answer.failure = failed.words;
    if ((request.outputs || request.digest) && failed.fault != Fault::refused && failed.fault != Fault::broke)
        outputs(request, answer);
    answer.is_well = failed.fault == Fault::broke || is_well();
    return answer;
}

}  // namespace warpmark::gpu
