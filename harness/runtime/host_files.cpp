// Copies files between the run's table and the program's memory.
#include "harness/runtime/host_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>

#include "harness/base/printable_text.h"
#include "harness/base/submission_limits.h"
#include "harness/machine/builtin_call.h"
#include "harness/runtime/cuda_runtime_calls.h"
#include "harness/runtime/host_process_state.h"

namespace warpmark::runtime {
namespace {

// "./a.txt" and "a.txt" name one file.
std::string name_of(const BuiltinCall& call, size_t argument) {
    std::string name;
    call.text(call.argument(argument), name);
    return std::filesystem::path(name).lexically_normal().string();
}

const std::vector<std::byte>* find_file(const BuiltinCall& call, const std::string& name) {
    const HostFiles& files = process_of(call).files;
    if (const auto own = files.written.find(name); own != files.written.end()) return &own->second;
    if (!files.given) return nullptr;
    const auto given = std::ranges::find(*files.given, name, &InputFile::name);
    return given == files.given->end() ? nullptr : &given->bytes;
}

}  // namespace

void library_read_file(BuiltinCall& call) {
    const bool is_standard_input = call.argument(0) == 0;
    const std::string name = is_standard_input ? std::string(standard_input_name) : name_of(call, 0);
    const auto* bytes = find_file(call, name);
    if (!bytes && !is_standard_input && !process_of(call).files.given)
        call.run().seen.findings.miss(
            "run.", fmt::format("the program opens `{}`, but a run can only read files that it is given",
                                printable(name.substr(0, limits::name_bytes))));
    if (!bytes) return call.result(0);
    const uint64_t size = bytes->size();
    const uint64_t address = allocate(call, size + 1, Allocation::host);
    std::byte* to = address ? call.memory(address, size + 1) : nullptr;
    std::byte* told = call.memory(call.argument(1), sizeof size);
    if (!to || !told) return call.result(0);
    std::ranges::copy(*bytes, to);
    to[size] = std::byte{0};
    std::memcpy(told, &size, sizeof size);
    call.run().work.moves(size);
    call.result(address);
}

void library_keep_file(BuiltinCall& call) {
    const uint64_t size = call.argument(2);
    const std::byte* from = call.memory(call.argument(1), size);
    if (!from) return;
    auto& bytes = process_of(call).files.written[name_of(call, 0)];
    call.run().work.touched.remove_other(bytes.size());
    call.run().work.touched.add_other(size);
    call.run().work.moves(size);
    bytes.assign(from, from + size);
}

}  // namespace warpmark::runtime
