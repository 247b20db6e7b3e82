// Calls of NVRTC in order, with precompiled headers first if there are any.
#include "harness/toolchain/nvrtc_call.h"

#include <mutex>

#include "harness/toolchain/compiler_crash_guard.h"

namespace warpmark::toolchain {
namespace {

std::vector<const char*> pointers(const std::vector<std::string>& strings) {
    std::vector<const char*> all;
    for (const auto& s : strings) all.push_back(s.c_str());
    return all;
}

}  // namespace

std::string fetch(int (*size_of)(Nvrtc::Program, size_t*), int (*get)(Nvrtc::Program, char*),
                  Nvrtc::Program program) {
    size_t size = 0;
    if (size_of(program, &size) != 0 || size == 0) return "";
    std::string text(size, '\0');
    if (get(program, text.data()) != 0) return "";
    text.resize(size - 1);
    return text;
}

CallResult ask(const Nvrtc& nvrtc, const Call& asked) {
    CallResult answered;
    Nvrtc::Program created = nullptr;
    answered.result = nvrtc.create(&created, asked.text.c_str(), asked.path.c_str(),
                                   static_cast<int>(asked.headers.names.size()), asked.headers.texts.data(),
                                   asked.headers.names.data());
    if (answered.result != 0) {
        answered.doing = "taking the source";
        return answered;
    }
    answered.program = {created, [&nvrtc](void* program) { nvrtc.destroy(&program); }};
    answered.has_instance = !asked.instance.empty() && nvrtc.add_name(created, asked.instance.c_str()) == 0;
    compile_on_deep_stack([&] {
        answered.result =
            nvrtc.compile(created, static_cast<int>(asked.options.size()), pointers(asked.options).data());
    });
    if (answered.result != 0 && answered.result != compilation_failed) answered.doing = "compiling";
    return answered;
}

std::optional<CallResult> ask_precompiled(const Nvrtc& nvrtc, const Call& asked, const Precompiled& ready) {
    static std::mutex one_heap;
    const std::lock_guard lock(one_heap);
    auto answered =
        ask(nvrtc, {ready.text + asked.text, asked.path, asked.headers, ready.options, asked.instance});
    if (answered.result != 0 || !fetch(nvrtc.log_size, nvrtc.log, answered.program.get()).empty()) return {};
    return answered;
}

}  // namespace warpmark::toolchain
