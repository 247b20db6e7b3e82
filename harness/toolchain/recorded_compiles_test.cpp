// NVRTC functions that record and replay. A program's key is the hash of all its inputs.
#include "harness/toolchain/recorded_compiles_test.h"

#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/file_contents.h"
#include "harness/base/hash.h"
#include "harness/base/serialization.h"
#include "harness/base/splitmix64.h"
#include "harness/toolchain/nvrtc.h"
#include "harness/toolchain/nvrtc_call.h"

namespace warpmark {

struct NvrtcAnswer {
    uint64_t key = 0;
    int result = 0;
    std::string ptx, cubin, log;
    std::vector<std::string> expressions, lowered;
};

template <class A>
void fields(A& a, NvrtcAnswer& one) {
    a(one.key, one.result, one.ptx, one.cubin, one.log, one.expressions, one.lowered);
}

namespace recorded_compiles {
namespace {

using toolchain::Nvrtc;

struct Program {
    Nvrtc::Program real = nullptr;
    NvrtcAnswer answer;
    void add(std::string_view text) {
        answer.key = mixed(answer.key) ^ hash_of_bytes(std::as_bytes(std::span(text)));
    }
};

std::filesystem::path tape;
bool is_replayed = false;
Nvrtc real_one;
std::map<uint64_t, NvrtcAnswer> known;
std::mutex one_at_a_time;

Program& at(Nvrtc::Program program) {
    return *static_cast<Program*>(program);
}

int create(Nvrtc::Program* to, const char* source, const char* name, int headers, const char* const* texts,
           const char* const* names) {
    auto* made = new Program;
    made->add(source);
    made->add(name ? name : "");
    for (int header = 0; header < headers; ++header) made->add(names[header]);
    *to = made;
    return is_replayed ? 0 : real_one.create(&made->real, source, name, headers, texts, names);
}

int destroy(Nvrtc::Program* program) {
    auto* one = &at(*program);
    const int result = is_replayed ? 0 : real_one.destroy(&one->real);
    delete one;
    return result;
}

int add_name(Nvrtc::Program program, const char* expression) {
    at(program).add(expression);
    at(program).answer.expressions.emplace_back(expression);
    return is_replayed ? 0 : real_one.add_name(at(program).real, expression);
}

int compile(Nvrtc::Program program, int count, const char* const* options) {
    Program& one = at(program);
    for (int option = 0; option < count; ++option) one.add(options[option]);
    const std::lock_guard lock(one_at_a_time);
    if (is_replayed) {
        constexpr int not_recorded = 11;  // NVRTC_ERROR_INTERNAL_ERROR
        const auto found = known.find(one.answer.key);
        if (found == known.end()) return not_recorded;
        one.answer = found->second;
        return one.answer.result;
    }
    NvrtcAnswer& answer = one.answer;
    answer.result = real_one.compile(one.real, count, options);
    answer.log = toolchain::fetch(real_one.log_size, real_one.log, one.real);
    if (answer.result == 0) answer.ptx = toolchain::fetch(real_one.ptx_size, real_one.ptx, one.real);
    if (size_t bytes = 0; answer.result == 0 && real_one.cubin_size(one.real, &bytes) == 0 && bytes > 0) {
        answer.cubin.resize(bytes);
        if (real_one.cubin(one.real, answer.cubin.data()) != 0) answer.cubin.clear();
    }
    for (const auto& expression : answer.expressions) {
        const char* lowered = nullptr;
        const bool is_known =
            answer.result == 0 && real_one.lowered_name(one.real, expression.c_str(), &lowered) == 0;
        answer.lowered.emplace_back(is_known ? lowered : "");
    }
    const auto text = archive_text(answer);
    std::ofstream(tape, std::ios::app | std::ios::binary) << text.size() << '\n' << text;
    return answer.result;
}

int size_of(const std::string& text, size_t* size) {
    *size = text.size() + 1;
    return 0;
}
int copy(const std::string& text, char* to) {
    std::memcpy(to, text.c_str(), text.size() + 1);
    return 0;
}

int lowered_name(Nvrtc::Program program, const char* expression, const char** name) {
    const NvrtcAnswer& answer = at(program).answer;
    for (size_t one = 0; one < answer.lowered.size(); ++one)
        if (answer.expressions[one] == expression && !answer.lowered[one].empty()) {
            *name = answer.lowered[one].c_str();
            return 0;
        }
    return 1;
}

void use() {
    // A second recording must not take the recorder for the real compiler.
    if (!real_one.create) real_one = toolchain::nvrtc().value();
    Nvrtc mine = real_one;
    mine.create = create;
    mine.destroy = destroy;
    mine.compile = compile;
    mine.add_name = add_name;
    mine.lowered_name = lowered_name;
    mine.ptx_size = [](Nvrtc::Program one, size_t* size) { return size_of(at(one).answer.ptx, size); };
    mine.ptx = [](Nvrtc::Program one, char* to) { return copy(at(one).answer.ptx, to); };
    mine.cubin_size = [](Nvrtc::Program one, size_t* size) {
        *size = at(one).answer.cubin.size();
        return 0;
    };
    mine.cubin = [](Nvrtc::Program one, char* to) {
        const std::string& bytes = at(one).answer.cubin;
        std::memcpy(to, bytes.data(), bytes.size());
        return 0;
    };
    mine.log_size = [](Nvrtc::Program one, size_t* size) { return size_of(at(one).answer.log, size); };
    mine.log = [](Nvrtc::Program one, char* to) { return copy(at(one).answer.log, to); };
    mine.set_pch_heap = nullptr;
    mine.pch_status = nullptr;
    toolchain::use_nvrtc(std::move(mine));
}

}  // namespace

void record(const std::filesystem::path& path) {
    tape = path;
    use();
}

void replay(const std::filesystem::path& path) {
    const auto text = text_of(path);
    for (size_t from = 0; from < text.size();) {
        const auto line = text.find('\n', from);
        const auto size = std::stoul(text.substr(from, line - from));
        const auto answer = from_archive_text<NvrtcAnswer>(std::string_view(text).substr(line + 1, size));
        if (answer) known[answer->key] = *answer;
        from = line + 1 + size;
    }
    is_replayed = true;
    use();
}

}  // namespace recorded_compiles
}  // namespace warpmark
