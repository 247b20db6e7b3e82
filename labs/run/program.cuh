// program.cuh: what a lab's program does: it runs every public case on the GPU, compares the outputs with the
// expected ones, and takes the time. (`warpmark start` writes this file anew each time.)
#pragma once
#include <exception>

#include "device.cuh"

namespace warpmark_run {

__global__ void probe() {}

inline void on_signal(int number) {
    const char* what = "launch crashed on the host. Does it touch device memory there?";
    if (number == SIGABRT) what = "launch ended the program by abort().";
    if (number == SIGFPE) what = "launch divided by zero on the host.";
    std::printf("WRONG\n    %s\n", what);
    leave(wrong);
}

inline void on_exit() {
    if (state().over) return;
    std::printf("WRONG\n    launch ended the program by exit().\n");
    leave(wrong);
}

// The device is lost to this process: nothing else can be run in it.
[[noreturn]] inline void broke_off(cudaError_t error) {
    std::printf("WRONG\n    A kernel broke off. %s\n", words(error).c_str());
    std::printf(
        "    Which line? compute-sanitizer %s\n    The device answers nothing more after that, so the rest "
        "was not run.\n",
        state().doing.c_str());
    leave(wrong);
}

// Calls launch once and waits for it. Returns the error that it left behind, if any: something that it asked
// for was refused.
inline cudaError_t run_once(const Lab& lab, const Arguments& given, cudaEvent_t began = nullptr,
                            cudaEvent_t ended = nullptr) {
    TimeLimit limit;
    state().launched = true;
    if (began) must(cudaEventRecord(began), "cudaEventRecord");
    try {
        lab.call(given);
    } catch (const std::exception& thrown) {
        std::printf("WRONG\n    launch threw an exception: %s\n", thrown.what());
        leave(wrong);
    }
    const cudaError_t left = cudaGetLastError();
    if (ended) cudaEventRecord(ended);
    const cudaError_t ran = cudaDeviceSynchronize();
    if (ran != cudaSuccess) broke_off(ran);
    return left;
}

// Looks beside run.cu, as it lay when the program was built, and else below the current folder.
inline bool read_expected(const Lab& lab, const Case& one, Bytes& bytes) {
    const std::string run = lab.run_file;
    const auto slash = run.find_last_of("/\\");
    const std::string folder = slash == std::string::npos ? "" : run.substr(0, slash + 1);
    for (const std::string& place : {folder, std::string(lab.id) + "/", std::string()}) {
        std::FILE* file = std::fopen((place + "expected/" + one.file).c_str(), "rb");
        if (!file) continue;
        unsigned char part[4096];
        for (std::size_t got; (got = std::fread(part, 1, sizeof part, file)) > 0;)
            bytes.insert(bytes.end(), part, part + got);
        std::fclose(file);
        return true;
    }
    return false;
}

inline void say_refused(cudaError_t left) {
    if (left != cudaSuccess)
        std::printf("    launch left an error behind: %s\n    So CUDA refused a launch or a call in it.\n",
                    words(left).c_str());
}

inline std::size_t elements_of(const Case& one, std::size_t i) {
    return std::size_t(one.values[i].whole);
}

// The parts of a file of expected outputs: all outputs in order, then a double for each element of an output
// that has magnitudes. `magnitudes` selects the second kind. Returns where the part of output `i` begins; for
// an `i` that has no such part, where all parts end.
inline std::size_t part_of(const Lab& lab, const Case& one, std::size_t i, bool magnitudes) {
    std::size_t at = 0;
    for (std::size_t k = 0; k < lab.parameters.size(); k++) {
        if (!is_output(lab, k)) continue;
        if (k == i && !magnitudes) return at;
        at += elements_of(one, k) * kind_of(lab.parameters[k].element).bytes;
    }
    for (const std::size_t k : lab.magnitudes) {
        if (k == i && magnitudes) return at;
        at += elements_of(one, k) * sizeof(double);
    }
    return at;
}

inline std::size_t expected_bytes(const Lab& lab, const Case& one) {
    return part_of(lab, one, lab.parameters.size(), true);
}

inline Bytes expected_output(const Lab& lab, const Case& one, const Bytes& expected, std::size_t i) {
    const auto from = expected.begin() + std::ptrdiff_t(part_of(lab, one, i, false));
    return Bytes(from, from + std::ptrdiff_t(elements_of(one, i) * kind_of(lab.parameters[i].element).bytes));
}

// Empty for an output without magnitudes.
inline Bytes expected_magnitudes(const Lab& lab, const Case& one, const Bytes& expected, std::size_t i) {
    if (std::find(lab.magnitudes.begin(), lab.magnitudes.end(), i) == lab.magnitudes.end()) return {};
    const auto from = expected.begin() + std::ptrdiff_t(part_of(lab, one, i, true));
    return Bytes(from, from + std::ptrdiff_t(elements_of(one, i) * sizeof(double)));
}

// Compares all outputs; says the first wrong elements of each.
inline bool outputs_are_right(const Lab& lab, const Case& one, const Arguments& given, const Bytes& expected,
                              cudaError_t left) {
    std::string said;
    for (std::size_t i = 0; i < lab.parameters.size(); i++) {
        if (!is_output(lab, i)) continue;
        const Difference difference =
            compare(lab.parameters[i], expected_output(lab, one, expected, i), given.read(i), one.tolerances,
                    int(i), expected_magnitudes(lab, one, expected, i));
        if (difference.wrong == 0) continue;
        said += "    " + std::to_string(difference.wrong) + " of " + std::to_string(difference.total) +
                " elements of " + lab.parameters[i].name + " are wrong";
        if (difference.untouched)
            said += difference.untouched == difference.total ? "; none was ever written"
                                                             : "; some were never written";
        said += ":\n" + difference.first;
    }
    std::printf(said.empty() ? "right\n" : "WRONG\n%s", said.c_str());
    say_refused(left);
    return said.empty();
}

// A lab that queries how much shared memory a block can have computes other outputs on another device. The
// simulator runs such a case on the device that it names; here it would show a right program as wrong.
inline bool is_for_this_device(const Case& one) {
    if (one.block_shared_limit == 0) return true;
    int here = 0;
    must(cudaDeviceGetAttribute(&here, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0), "cudaDeviceGetAttribute");
    if (here == one.block_shared_limit) return true;
    std::printf(
        "  %-22s not run: it is for a GPU whose blocks can have %d bytes of\n%25sshared memory, here it is "
        "%d. "
        "`warpmark check` runs it\n",
        one.name, one.block_shared_limit, "", here);
    return false;
}

// Right, wrong, or nothing to compare with.
inline Exit run_case(const Lab& lab, const Case& one) {
    if (!is_for_this_device(one)) return not_for_this_device;
    std::printf("  %-22s ", one.name);
    std::fflush(stdout);
    state().doing = state().program + " '" + one.name + "'";
    Bytes expected;
    const bool compared = !one.tolerances.empty() && read_expected(lab, one, expected);
    Arguments given(lab, one);
    const cudaError_t left = run_once(lab, given);
    if (one.tolerances.empty()) {
        std::printf("ran (this lab asks nothing of the outputs)\n");
        say_refused(left);
        return all_right;
    }
    if (!compared) {
        std::printf("ran; expected/%s is not here, so nobody compared\n", one.file);
        say_refused(left);
        return not_possible_here;
    }
    if (expected.size() != expected_bytes(lab, one)) {
        std::printf("expected/%s is of another version of the lab: call `warpmark start` again\n", one.file);
        return not_possible_here;
    }
    return outputs_are_right(lab, one, given, expected, left) ? all_right : wrong;
}

// As many are smaller as are greater.
inline double median(std::vector<double> times) {
    for (std::size_t i = 1; i < times.size(); i++)
        for (std::size_t k = i; k > 0 && times[k] < times[k - 1]; k--) std::swap(times[k], times[k - 1]);
    return times[times.size() / 2];
}

// What a plain copy takes that reads and writes so many bytes together.
inline double copy_microseconds(const Clock& clock, std::size_t bytes, int runs) {
    void *from = nullptr, *to = nullptr;
    if (cudaMalloc(&from, bytes / 2) != cudaSuccess || cudaMalloc(&to, bytes / 2) != cudaSuccess) {
        cudaGetLastError();
        cudaFree(from);
        return 0;
    }
    std::vector<double> times;
    for (int i = 0; i < runs + 1; i++) {
        clock.empty_the_cache();
        must(cudaEventRecord(clock.began), "cudaEventRecord");
        must(cudaMemcpyAsync(to, from, bytes / 2, cudaMemcpyDeviceToDevice), "cudaMemcpyAsync");
        must(cudaEventRecord(clock.ended), "cudaEventRecord");
        must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
        if (i > 0) times.push_back(clock.microseconds());
    }
    must(cudaFree(from), "cudaFree");
    must(cudaFree(to), "cudaFree");
    return median(times);
}

// Bytes of inputs and outputs, each moved once.
struct Moved {
    std::size_t in = 0, out = 0;
};
inline Moved moved_by(const Lab& lab, const Arguments& given) {
    Moved moved;
    for (std::size_t i = 0; i < lab.parameters.size(); i++) {
        if (lab.parameters[i].use == Use::in || lab.parameters[i].use == Use::inout)
            moved.in += given.bytes(i);
        if (is_output(lab, i)) moved.out += given.bytes(i);
    }
    return moved;
}

// An output: does every public case expect something in it (a lab with several questions may leave one
// alone in some cases, and at the size whose time is taken), and in all of its elements?
struct Asked {
    bool some = false, all = false;
};
inline Asked asked_of(const Lab& lab, std::size_t i) {
    const Kind kind = kind_of(lab.parameters[i].element);
    Asked asked{false, kind.bytes >= 4};  // a byte may well be written as what it was
    for (const Case& one : lab.cases) {
        Bytes expected;
        if (elements_of(one, i) == 0 || !read_expected(lab, one, expected)) continue;
        if (expected.size() != expected_bytes(lab, one)) continue;
        const std::size_t left = untouched_in(expected_output(lab, one, expected, i), kind);
        asked = {left < elements_of(one, i), asked.all && left == 0};
        if (!asked.some) return {};
    }
    return {asked.some, asked.some && asked.all};
}

// If an output was not written that every case writes, or only a part of one that all cases write as a whole,
// or nothing was, the time is not that of the work.
inline bool wrote_all(const Lab& lab, const Arguments& given) {
    bool wrote_any = false;
    for (std::size_t i = 0; i < lab.parameters.size(); i++)
        wrote_any = wrote_any || (is_output(lab, i) && given.bytes(i) > 0 && !given.is_untouched(i));
    for (std::size_t i = 0; i < lab.parameters.size(); i++) {
        if (lab.parameters[i].use != Use::out || given.bytes(i) == 0) continue;
        const Kind kind = kind_of(lab.parameters[i].element);
        const std::size_t all = given.bytes(i) / kind.bytes, left = untouched_in(given.read(i), kind);
        const Asked asked = asked_of(lab, i);
        // A few elements may come out as what they were.
        const bool lacks_some = asked.all && left > 16 + all / 1000;
        if (left < all ? !lacks_some : wrote_any && !asked.some) continue;
        if (left == all)
            std::printf("WRONG\n    Not one element of %s was written.\n", lab.parameters[i].name);
        else
            std::printf("WRONG\n    %zu of %zu elements of %s were not written.\n", left, all,
                        lab.parameters[i].name);
        return false;
    }
    return true;
}

// The time of launch: a first run to warm up, then the median of some, each with fresh outputs and an empty
// cache.
inline Exit take_time(const Lab& lab) {
    const int runs_most = 31;
    const double enough_us = 2e6;  // one stops measuring after so long
    const Case& one = lab.timing;
    std::printf("  time of %-14s ", (std::string(one.name) + ":").c_str());
    std::fflush(stdout);
    state().doing = state().program + " time";
    Arguments given(lab, one);
    Clock clock;
    double in_all_us = 0;
    std::vector<double> times;
    cudaError_t left = cudaSuccess;
    for (int i = 0; i < runs_most + 1 && (i < 2 || in_all_us < enough_us); i++) {
        given.restore();
        clock.empty_the_cache();
        left = run_once(lab, given, clock.began, clock.ended);
        in_all_us += clock.microseconds();
        if (i > 0) times.push_back(clock.microseconds());
    }
    if (!wrote_all(lab, given)) {
        say_refused(left);
        return wrong;
    }
    const Moved moved = moved_by(lab, given);
    const double us = median(times), bytes = double(moved.in + moved.out);
    std::printf("%.1f us, %.1f GB/s\n", us, bytes / us * 1e-3);
    std::printf("    The median of %zu runs; %.3f MB of inputs and %.3f MB of outputs, each moved once.\n",
                times.size(), double(moved.in) / 1e6, double(moved.out) / 1e6);
    const double copy = bytes < 1e6 ? 0 : copy_microseconds(clock, moved.in + moved.out, 11);
    if (bytes < 1e6)
        std::printf("    With so little to do most of it is the cost of a launch: this time says little.\n");
    else if (copy > 0)
        std::printf("    A plain copy that moves as many bytes takes %.1f us here.\n", copy);
    if (!*one.file) std::printf("    (Only the time: the output of this size was not compared.)\n");
    say_refused(left);
    return all_right;
}

// Opens the GPU, and says which it is.
inline void open_device(const Lab& lab) {
    int count = 0;
    const cudaError_t found = cudaGetDeviceCount(&count);
    if (found != cudaSuccess || count == 0) {
        std::printf("%s: there is no GPU here that CUDA can use%s%s\n", lab.id,
                    found == cudaSuccess ? "" : ": ", found == cudaSuccess ? "" : words(found).c_str());
        leave(not_possible_here);
    }
    cudaDeviceProp properties;
    must(cudaGetDeviceProperties(&properties, 0), "cudaGetDeviceProperties");
    std::printf("%s (%s) on %s, sm_%d%d\n", lab.id, lab.source, properties.name, properties.major,
                properties.minor);
    cudaFuncAttributes attributes;
    const cudaError_t loaded = cudaFuncGetAttributes(&attributes, probe);
    if (loaded == cudaSuccess) return;
    std::printf(
        "  This program cannot run on it: %s\n  Was it built for another GPU? Build it here: cmake -B build "
        "-DCMAKE_CUDA_ARCHITECTURES=%d%d\n",
        words(loaded).c_str(), properties.major, properties.minor);
    leave(not_possible_here);
}

// The expected outputs are those of one kind of device; a lab that asks its device something may get another
// answer here.
inline void say_other_device(const Lab& lab) {
    cudaDeviceProp properties;
    must(cudaGetDeviceProperties(&properties, 0), "cudaGetDeviceProperties");
    if ("sm_" + std::to_string(properties.major) + std::to_string(properties.minor) == lab.arch) return;
    std::printf(
        "  The expected outputs are those of an %s. Does your program ask the device for something that "
        "differs here?\n",
        lab.arch);
}

inline Exit run_all_cases(const Lab& lab) {
    Exit worst = all_right;
    bool after_others = false;
    std::size_t others = 0;  // for another device
    for (std::size_t i = 0; i < lab.cases.size(); i++) {
        const Exit one = run_case(lab, lab.cases[i]);
        others += one == not_for_this_device;
        if (one == not_for_this_device) continue;
        after_others = after_others || (one == wrong && i > 0 && worst != wrong);
        if (one == wrong || worst == all_right) worst = one;
    }
    if (after_others)
        std::printf(
            "  Is it wrong alone, too (%s CASE)? If not, an earlier call of launch has left something "
            "behind.\n",
            state().program.c_str());
    return others < lab.cases.size() ? worst : not_for_this_device;
}

inline Exit say_names(const Lab& lab, Exit code) {
    const char* program = state().program.c_str();
    std::printf(
        "%s         every case, and the time\n%s CASE    one of them: for ncu, compute-sanitizer and "
        "cuda-gdb\n"
        "%s time    the time alone\nThe cases:",
        program, program, program);
    for (const Case& one : lab.cases) std::printf(" %s", one.name);
    std::printf("\n");
    return code;
}

// The whole program.
inline int run_lab(const Lab& lab, int argc, char** argv) {
    state().program = argv[0];
    const std::string word = argc > 1 ? argv[1] : "";
    const Case* only = nullptr;
    for (const Case& one : lab.cases)
        if (word == one.name) only = &one;
    const bool time_only = !only && (word == "time" || word == lab.timing.name);
    if (argc > 2 || (!word.empty() && !only && !time_only))
        leave(say_names(lab, word == "--help" ? all_right : call_is_wrong));
    open_device(lab);
    std::atexit(on_exit);
    for (int number : {SIGSEGV, SIGFPE, SIGABRT}) std::signal(number, on_signal);
    Exit code = only ? run_case(lab, *only) : time_only ? all_right : run_all_cases(lab);
    if (code == wrong) say_other_device(lab);
    if (code == not_for_this_device) code = not_possible_here;
    if (only) leave(code);
    if (code == wrong) {
        std::printf("  The time is taken of a program that is right. Of this one all the same: %s time\n",
                    state().program.c_str());
        leave(code);
    }
    const Exit timed = take_time(lab);
    leave(timed == all_right ? code : timed);
}

}  // namespace warpmark_run
