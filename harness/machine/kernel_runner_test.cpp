// Compiles the host and device code of this room's test sources and runs it in a simulator.
#include "harness/machine/kernel_runner_test.h"

#include <map>
#include <utility>

#include "harness/diagnose/finding_merging.h"
#include "harness/diagnose/messages.h"
#include "harness/ptx/module_queries.h"
#include "harness/runtime/simulator.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::machine {
namespace {

ptx::Module half_of(const std::string& source, const toolchain::CompileOptions& options) {
    const auto made = toolchain::compile("test.cu", source, options);
    if (!made) FAIL(to_text(made.error()));
    for (const auto& finding : made->findings)
        if (finding.severity == Severity::error) FAIL(finding.message);
    return ptx::parse(made->ptx, "test.cu (PTX)");
}

}  // namespace

const ptx::Module& compiled(const std::string& source, Build build, const std::string& arch) {
    static std::map<std::pair<std::string, std::string>, ptx::Module> modules;
    const auto [at, fresh] = modules.try_emplace({source, arch + (build == Build::optimized ? "" : "-G")});
    if (!fresh) return at->second;
    toolchain::CompileOptions device, host;
    device.arch = host.arch = arch;
    device.optimize = build == Build::optimized;
    device.relocatable = true;
    host.pass = toolchain::Pass::host;
    return at->second = ptx::link(half_of(source, device), half_of(source, host));
}

struct Rig::Parts {
    ptx::Module module;
    std::unique_ptr<runtime::Simulation> machine;
    std::vector<std::vector<std::byte>> arguments;
    std::vector<uint64_t> addresses;  // of the arguments that are buffers; otherwise 0
    std::vector<Finding> findings;
};

Rig::Rig(const std::string& ptx) : Rig(ptx::parse(ptx, "test.ptx")) {}

Rig::Rig(const std::string& source, Build build, const std::string& arch)
    : Rig(compiled(source, build, arch), arch) {}

Rig::Rig(const ptx::Module& module, const std::string& arch) : parts_(std::make_unique<Parts>()) {
    parts_->module = module;
    for (const auto& error : module.errors) FAIL(to_text(error));
    runtime::Setup setup;
    setup.decode = {"test.cu", {}};
    setup.arch = arch;
    setup.limits.warp_instructions = 100'000'000;
    parts_->machine = std::make_unique<runtime::Simulation>(parts_->module, setup);
}

Rig::~Rig() = default;

Rig& Rig::add_buffer(std::vector<std::byte> contents, uint32_t element_bytes, bool device_writes) {
    NewRegion region;
    region.name = "argument " + std::to_string(parts_->arguments.size());
    region.bytes = contents.size();
    region.element_bytes = element_bytes;
    region.device_writes = device_writes;
    const uint64_t address = parts_->machine->add_buffer(region, std::move(contents));
    REQUIRE(address != 0);
    const auto* bytes = reinterpret_cast<const std::byte*>(&address);
    return add_argument({bytes, bytes + sizeof address}, address);
}

Rig& Rig::add_argument(std::vector<std::byte> bytes, uint64_t address) {
    parts_->addresses.push_back(address);
    parts_->arguments.push_back(std::move(bytes));
    return *this;
}

std::vector<std::byte> Rig::bytes_of(size_t argument) const {
    return parts_->machine->read_buffer(parts_->addresses.at(argument));
}

Rig& Rig::launch(const std::string& kernel, std::array<uint32_t, 3> grid, std::array<uint32_t, 3> block,
                 uint64_t shared_bytes) {
    const auto ran = parts_->machine->launch(kernel, grid, block, shared_bytes, parts_->arguments);
    if (!ran) FAIL(to_text(ran.error()));
    return *this;
}

Rig& Rig::host(const std::string& function) {
    const auto ran = parts_->machine->call_host(function, parts_->arguments, false);
    if (!ran) FAIL(to_text(ran.error()));
    return *this;
}

std::string Rig::printed() const {
    return parts_->machine->run().seen.printed;
}

std::string Rig::findings() {
    std::string all;
    for (const auto& finding : kept()) all += (all.empty() ? "" : " ") + std::string(name(finding.id));
    return all;
}

std::string Rig::messages() {
    std::string all;
    for (const auto& finding : kept()) all += finding.message + "\n";
    return all;
}

const std::vector<Finding>& Rig::kept() {
    for (auto& finding : run().seen.findings.take()) {
        diagnose::weigh(finding);
        diagnose::write_messages(finding);
        parts_->findings.push_back(std::move(finding));
    }
    return parts_->findings;
}

std::vector<LaunchRecord>& Rig::launches() {
    return run().seen.launches;
}

Run& Rig::run() {
    return parts_->machine->run();
}

}  // namespace warpmark::machine
