// Driver functions implemented on the simulator, for one device in one process, as a worker uses them.
#include "harness/gpu_jobs/fake_driver_test.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "harness/contract/finding_table.h"
#include "harness/runtime/simulator.h"

namespace warpmark::fake {
namespace {

constexpr uint64_t slot_bytes = uint64_t{1} << 32;
// Above the addresses of plans: results of memory_alloc, and module variables.
constexpr uint64_t first_of_ours = (isa::first_global_slot + uint64_t{400}) << 32,
                   first_variable = (isa::first_global_slot + uint64_t{800}) << 32;
constexpr int illegal_address = 700, bad_ptx = 218, invalid = 1, not_found = 500, out_of_resources = 701,
              no_device = 100, out_of_memory = 2, unavailable = 46;

struct Module {
    ptx::Module tree;
    std::map<std::string, std::pair<uint64_t, std::vector<std::byte>>> variables;
};

struct Function {
    Module* module;
    std::string name;
    uint32_t dynamic_limit = 48 << 10;
};

struct Event {
    uint64_t at = 0;
};

struct State {
    std::map<uint64_t, std::vector<std::byte>> memory;  // by address; mapped or allocated
    std::map<unsigned long long, size_t> created;
    std::vector<std::unique_ptr<Module>> modules;
    std::vector<std::unique_ptr<Function>> functions;
    std::vector<std::unique_ptr<Event>> events;
    uint64_t next = first_of_ours, next_variable = first_variable, clock = 0;
    unsigned long long next_handle = 1;
    int device = 0, sticky = 0;
};
State state;

bool asked(const std::string& word) {
    const char* all = std::getenv("CUDA_VISIBLE_DEVICES");
    return all && std::string(all).find(word) != std::string::npos;
}
int number_behind(const std::string& word, int otherwise) {
    const std::string all = std::getenv("CUDA_VISIBLE_DEVICES") ? std::getenv("CUDA_VISIBLE_DEVICES") : "";
    const size_t at = all.find(word);
    return at == all.npos ? otherwise : std::atoi(all.c_str() + at + word.size());
}

// Memory at an address, or nullptr.
std::byte* bytes(uint64_t address, size_t count) {
    for (auto& module : state.modules)
        for (auto& [name, variable] : module->variables)
            if (address >= variable.first && address + count <= variable.first + variable.second.size())
                return variable.second.data() + (address - variable.first);
    auto after = state.memory.upper_bound(address);
    if (after == state.memory.begin()) return nullptr;
    auto& [start, here] = *--after;
    return address - start + count <= here.size() ? here.data() + (address - start) : nullptr;
}

int init(unsigned) {
    return 0;
}
int driver_version(int* version) {
    *version = 13000;
    return 0;
}
int device_count(int* count) {
    *count = number_behind("devices=", 1);
    return 0;
}
int device_get(int* device, int ordinal) {
    return ordinal < number_behind("devices=", 1) ? (*device = ordinal, 0) : no_device;
}
int device_name(char* name, int size, int) {
    std::snprintf(name, static_cast<size_t>(size), "Fake GPU");
    return 0;
}
int device_attribute(int* value, int which, int) {
    *value = 0;
    if (which == 75) *value = asked("old") ? 7 : 9;
    if (which == 76) *value = asked("old") ? 5 : 0;
    if (which == 38) *value = 1 << 20;
    return 0;
}
// Processes detect each other by a lock on the executable, which is released when they exit.
bool is_alone() {
    return flock(open("/proc/self/exe", O_RDONLY | O_CLOEXEC), LOCK_EX | LOCK_NB) == 0;
}
int primary_retain(void** context, int device) {
    state.device = device;
    *context = &state;
    return asked("alone") && !is_alone() ? unavailable : 0;
}
int context_set(void*) {
    return 0;
}
int context_synchronize() {
    return state.sticky;
}
int context_limit(int, size_t) {
    return 0;
}

// Drops every negation, similar to ptxas 13.0, which loses one before a maximum of three.
std::string optimized(std::string ptx) {
    for (size_t at; (at = ptx.find("neg.s32")) != ptx.npos;) ptx.replace(at, 7, "mov.b32");
    return ptx;
}

int module_load(void** made, const void* image, unsigned count, int*, void** values) {
    auto module = std::make_unique<Module>();
    const std::string ptx = static_cast<const char*>(image);
    constexpr unsigned options_if_unoptimized = 4;
    module->tree =
        ptx::parse(asked("careless") && count < options_if_unoptimized ? optimized(ptx) : ptx, "module");
    bool undefined = false;
    for (const auto& function : module->tree.functions)
        undefined =
            undefined || function.name.starts_with("__cuda") || function.name.starts_with("__warpmark");
    if (!module->tree.errors.empty() || undefined) {
        if (count >= 2)
            std::snprintf(static_cast<char*>(values[0]), reinterpret_cast<size_t>(values[1]), "%s",
                          undefined ? "undefined functions" : "syntax error");
        return bad_ptx;
    }
    for (const auto& variable : module->tree.variables)
        if (variable.space == Space::global || variable.space == Space::constant) {
            std::vector<std::byte> contents = variable.init;
            contents.resize(variable.bytes);
            module->variables[variable.name] = {
                std::exchange(state.next_variable, state.next_variable + slot_bytes), std::move(contents)};
        }
    *made = module.get();
    state.modules.push_back(std::move(module));
    return 0;
}
int module_unload(void*) {
    return 0;
}
int module_function(void** made, void* module, const char* name) {
    auto* here = static_cast<Module*>(module);
    const auto* found = here->tree.function(name);
    if (!found || !found->is_entry) return not_found;
    for (auto& known : state.functions)
        if (known->module == here && known->name == name) {
            *made = known.get();
            return 0;
        }
    state.functions.push_back(std::make_unique<Function>(Function{here, name}));
    *made = state.functions.back().get();
    return 0;
}
int module_global(uint64_t* address, size_t* count, void* module, const char* name) {
    auto& variables = static_cast<Module*>(module)->variables;
    const auto found = variables.find(name);
    if (found == variables.end()) return not_found;
    *address = found->second.first;
    *count = found->second.second.size();
    return 0;
}
int function_set(void* function, int, int value) {
    static_cast<Function*>(function)->dynamic_limit = static_cast<uint32_t>(value);
    return 0;
}

int memory_alloc(uint64_t* address, size_t count) {
    *address = std::exchange(state.next, state.next + slot_bytes);
    state.memory[*address].resize(count);
    return 0;
}
int memory_free(uint64_t address) {
    return state.memory.erase(address) ? 0 : invalid;
}
int copy_to_device(uint64_t to, const void* from, size_t count) {
    if (state.sticky) return state.sticky;
    std::byte* here = bytes(to, count);
    return here ? (std::memcpy(here, from, count), 0) : invalid;
}
int copy_to_host(void* to, uint64_t from, size_t count) {
    if (state.sticky) return state.sticky;
    const std::byte* here = bytes(from, count);
    return here ? (std::memcpy(to, here, count), 0) : invalid;
}
int copy_on_device(uint64_t to, uint64_t from, size_t count) {
    std::byte *target = bytes(to, count), *source = bytes(from, count);
    if (target && source) {
        std::memmove(target, source, count);
        state.clock += count / 64;
    }
    return target && source ? 0 : invalid;
}
int fill_bytes(uint64_t to, uint8_t value, size_t count) {
    std::byte* here = bytes(to, count);
    return here ? (std::memset(here, value, count), 0) : invalid;
}

int reserve(uint64_t* got, size_t, size_t, uint64_t wanted, unsigned long long) {
    *got = asked("shy") ? wanted + slot_bytes : wanted;
    return 0;
}
int release_reserved(uint64_t, size_t) {
    return 0;
}
int granularity(size_t* page, const gpu::MemoryProperties*, int) {
    *page = 1 << 16;
    return 0;
}
int create(unsigned long long* handle, size_t count, const gpu::MemoryProperties*, unsigned long long) {
    if (count > size_t{1} << 30) return out_of_memory;
    state.created[*handle = state.next_handle++] = count;
    return 0;
}
int release_created(unsigned long long) {
    return 0;
}
int map(uint64_t at, size_t count, size_t, unsigned long long handle, unsigned long long) {
    if (state.created[handle] != count || state.memory.contains(at)) return invalid;
    state.memory[at].assign(count, std::byte{0xee});
    return 0;
}
int unmap(uint64_t at, size_t) {
    return state.memory.erase(at) ? 0 : invalid;
}
int permit(uint64_t, size_t, const gpu::MemoryAccess*, size_t) {
    return 0;
}

int event_create(void** made, unsigned) {
    state.events.push_back(std::make_unique<Event>());
    *made = state.events.back().get();
    return 0;
}
int event_destroy(void*) {
    return 0;
}
int event_record(void* event, void*) {
    static_cast<Event*>(event)->at = state.clock;
    return 0;
}
int event_elapsed(float* milliseconds, void* from, void* to) {
    *milliseconds = static_cast<float>(static_cast<Event*>(to)->at - static_cast<Event*>(from)->at) * 1e-6f;
    return 0;
}

// The device's memory, mapped into a simulator at the addresses that kernels use.
struct Laid {
    runtime::Simulation machine;
    std::vector<std::pair<uint64_t, std::vector<std::byte>*>> back;

    explicit Laid(const Module& module) : machine(module.tree, {}) {
        std::map<uint64_t, std::vector<std::byte>*> all;
        for (auto& [address, contents] : state.memory) all[address] = &contents;
        uint64_t next = (isa::first_global_slot + machine.run().program.variables.size()) *
                        slot_bytes;  // address of the next buffer
        for (auto& [address, contents] : all) {
            machine::NewRegion region, filler;
            filler.bytes = 4;
            while (next < address) next = machine.add_buffer(filler, {}) + slot_bytes;
            region.bytes = contents->size();
            next = machine.add_buffer(region, *contents) + slot_bytes;
            back.emplace_back(address, contents);
        }
    }
};

int run(Function& function, const std::array<uint32_t, 3>& grid, const std::array<uint32_t, 3>& block,
        uint64_t shared, const std::vector<std::vector<std::byte>>& arguments) {
    if (state.sticky) return state.sticky;
    if (asked("dies") && function.name != "control") _exit(9);
    const bool is_own = function.name == "control" || function.name == "digest" || function.name == "sweep";
    if (function.name == "sweep") return 0;
    if (shared > function.dynamic_limit || (asked("small") && !is_own)) return invalid;
    if (asked("greedy") && !is_own) return out_of_resources;
    Laid laid(*function.module);
    machine::Run& run = laid.machine.run();
    for (auto& [name, variable] : function.module->variables)
        if (std::byte* here = run.memory.bytes(run.program.variables.at(name), variable.second.size()))
            std::memcpy(here, variable.second.data(), variable.second.size());
    const auto ran = laid.machine.launch(function.name, grid, block, shared, arguments);
    if (!ran || !run.seen.launches.back().error.empty()) return invalid;
    for (const auto& finding : run.seen.findings.findings()) {
        if (finding.id == id_of("run.limit") ||
            (asked("patient") && finding.id == id_of("barrier.divergent")))
            pause();  // never returns
        if (finding.id == id_of("memory.out-of-bounds")) state.sticky = illegal_address;
    }
    for (auto& [address, contents] : laid.back) *contents = laid.machine.read_buffer(address);
    for (auto& [name, variable] : function.module->variables)
        if (const std::byte* here = run.memory.bytes(run.program.variables.at(name), variable.second.size()))
            std::memcpy(variable.second.data(), here, variable.second.size());
    if (run.host.sticky_error)
        state.sticky = run.host.sticky_error == 719 ? illegal_address : run.host.sticky_error;
    if (asked("rough") && function.name.find("rough") != std::string::npos) state.sticky = illegal_address;
    if (!is_own) state.clock += 2000 + 100 * run.work.warp_instructions;
    std::fputs(run.seen.printed.c_str(), stdout);
    if (asked("unwell=" + std::to_string(state.device)) && function.name == "control")
        laid.back.front().second->front() = std::byte{1};
    return 0;
}

std::vector<std::vector<std::byte>> arguments_of(const Function& function, const std::byte* block) {
    std::vector<std::vector<std::byte>> arguments;
    uint64_t at = 0;
    for (const auto& parameter : function.module->tree.function(function.name)->parameters) {
        at = (at + parameter.align - 1) / parameter.align * parameter.align;
        arguments.emplace_back(block + at, block + at + parameter.bytes);
        at += parameter.bytes;
    }
    return arguments;
}

int launch_with(const gpu::LaunchConfig* config, void* function, void**, void** extra) {
    auto& here = *static_cast<Function*>(function);
    return run(here, {config->grid[0], config->grid[1], config->grid[2]},
               {config->block[0], config->block[1], config->block[2]}, config->dynamic_shared_bytes,
               arguments_of(here, static_cast<const std::byte*>(extra[1])));
}

int launch(void* function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
           unsigned shared, void*, void** values, void**) {
    auto& here = *static_cast<Function*>(function);
    std::vector<std::vector<std::byte>> arguments;
    for (const auto& parameter : here.module->tree.function(here.name)->parameters) {
        const auto* value = static_cast<const std::byte*>(values[arguments.size()]);
        arguments.emplace_back(value, value + parameter.bytes);
    }
    return run(here, {gx, gy, gz}, {bx, by, bz}, shared, arguments);
}

int error_string(int error, const char** text) {
    *text = "a failure";
    if (error == illegal_address) *text = "an illegal memory access was encountered";
    if (error == invalid) *text = "invalid argument";
    if (error == no_device) *text = "invalid device ordinal";
    return 0;
}

}  // namespace

const gpu::DriverApi* driver() {
    static const gpu::DriverApi api{.init = init,
                                    .driver_version = driver_version,
                                    .device_count = device_count,
                                    .device_get = device_get,
                                    .device_name = device_name,
                                    .device_attribute = device_attribute,
                                    .primary_retain = primary_retain,
                                    .context_set = context_set,
                                    .context_synchronize = context_synchronize,
                                    .context_limit = context_limit,
                                    .module_load = module_load,
                                    .module_unload = module_unload,
                                    .module_function = module_function,
                                    .module_global = module_global,
                                    .function_set = function_set,
                                    .memory_alloc = memory_alloc,
                                    .memory_free = memory_free,
                                    .copy_to_device = copy_to_device,
                                    .copy_to_host = copy_to_host,
                                    .copy_on_device = copy_on_device,
                                    .fill_bytes = fill_bytes,
                                    .reserve = reserve,
                                    .release_reserved = release_reserved,
                                    .granularity = granularity,
                                    .create = create,
                                    .release_created = release_created,
                                    .map = map,
                                    .unmap = unmap,
                                    .permit = permit,
                                    .event_create = event_create,
                                    .event_destroy = event_destroy,
                                    .event_record = event_record,
                                    .event_elapsed = event_elapsed,
                                    .launch_with = launch_with,
                                    .launch = launch,
                                    .error_string = error_string};
    return asked("fake") ? &api : nullptr;
}

}  // namespace warpmark::fake
