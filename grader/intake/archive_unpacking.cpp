// Sends the limits and the archive, and receives one result. If the process dies, the archive is at fault,
// because the process handles nothing else.
#include "grader/intake/archive_unpacking.h"

#include <fmt/format.h>
#include <locale.h>
#include <signal.h>
#include <unistd.h>

#include "grader/lab/grading_limits.h"
#include "harness/base/attack_defenses.h"
#include "harness/base/serialization.h"
#include "harness/process/messaging_child.h"
#include "harness/process/sandbox.h"

namespace warpmark::intake {
namespace {

// In addition to input and output; xz and zstd may need large windows.
constexpr uint64_t memory_beside = uint64_t{1} << 30;

struct UnpackTerms {
    lock::Terms lock;
    UnpackLimits limits;
};

// Even a compromised worker must not return a path that leads out of the class.
bool is_plain(const Unpacked& answer) {
    if (!is_enabled(Defense::intake)) return true;
    for (const auto& item : answer.items) {
        const auto parts = parts_of(item.path);
        if (parts.empty() || item.path.starts_with('/') || item.path.ends_with('/')) return false;
        for (const auto& part : parts)
            if (part.empty() || part == "." || part == ".." || part.find('\0') != part.npos) return false;
    }
    return true;
}

}  // namespace

UnpackLimits of_class() {
    return {limits::class_files_max, limits::class_unpacked_bytes_max, limits::source_bytes_max,
            limits::archive_bytes_max};
}

UnpackLimits of_student() {
    constexpr uint64_t undefended = 50;  // factor on the limits without this defense
    const uint64_t more = is_enabled(Defense::intake) ? 1 : undefended;
    return {more * limits::student_files_max, more * limits::unpacked_bytes_max, limits::source_bytes_max,
            limits::archive_bytes_max};
}

Result<Unpacked> unpack(const std::string& archive, const UnpackLimits& limits) {
    constexpr double patience = 5;  // times the CPU time, for a busy computer
    const auto deadline = Child::in_seconds(patience * limits::archive_seconds_max);
    auto child = Child::start({worker_argument}, {"CUDA_HOME"});  // used by tests only
    if (!child) return std::unexpected(child.error());
    UnpackTerms terms;
    terms.limits = limits;
    terms.lock.processor_seconds = static_cast<uint32_t>(limits::archive_seconds_max);
    terms.lock.seconds = static_cast<uint32_t>(patience * limits::archive_seconds_max);
    terms.lock.memory_bytes = memory_beside + 3 * (archive.size() + limits.bytes);
    terms.lock.parent = getpid();
    if (child->send(to_archive(terms), deadline)) child->send(std::as_bytes(std::span(archive)), deadline);
    std::vector<std::byte> bytes;
    const uint64_t longest = 2 * limits.bytes + limits.files * 2 * limits::path_bytes_max;
    const auto got = child->receive(bytes, deadline, longest);
    child->end(got != Child::ReceiveOutcome::ended);
    Unpacked answer;
    if (got != Child::ReceiveOutcome::message || !read_archive(bytes, answer) || !is_plain(answer)) {
        answer = {};
        answer.failed = got == Child::ReceiveOutcome::late ? "opening it takes too long"
                                                           : "it crashes the process that unpacks archives";
        answer.way_out = "Pack it again, as .zip.";
    }
    return answer;
}

int worker_main() {
    signal(SIGPIPE, SIG_IGN);
    lock::close_inherited_descriptors();
    setlocale(LC_CTYPE, "C.UTF-8");  // the encoding of names; locale files are not accessible later
    auto bytes = receive_message(0);
    UnpackTerms terms;
    if (!bytes || !read_archive(*bytes, terms)) return 1;
    const auto held = lock::enter(terms.lock);
    bytes = receive_message(0);
    if (!bytes) return 1;
    const std::string archive(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    bytes.reset();
    auto answer = unpack_here(archive, terms.limits);
    answer.unlocked = held.missing;
    return send_message(1, to_archive(answer)) ? 0 : 1;
}

}  // namespace warpmark::intake
