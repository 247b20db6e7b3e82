// device.cuh: the GPU side of a lab's program: errors in words, the arguments of launch in device memory, a
// clock, an end to endless runs. (`warpmark start` writes this file anew each time.)
#pragma once
#include <cuda_runtime.h>

#ifndef _WIN32
#include <unistd.h>
#endif

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "compare.h"

namespace warpmark_run {

// What the program's exit code says.
enum Exit : int { all_right = 0, wrong = 1, call_is_wrong = 2, not_possible_here = 3 };
constexpr Exit not_for_this_device = Exit(-1);  // of one case; never the program's exit code

// One set of arguments: `values` has the value of a number, and of a buffer how many elements it has.
struct Number {
    long long whole;
    double real;
    Number(int value) : whole(value), real(value) {}
    Number(long long value) : whole(value), real(double(value)) {}
    Number(double value) : whole((long long)value), real(value) {}
};
struct Case {
    const char* name;
    const char* file;  // of the expected outputs, in expected/; "" if there is none
    uint64_t seed;
    std::vector<Number> values;         // in the parameters' order
    std::vector<Tolerance> tolerances;  // every one must allow what was got; none: nothing is compared
    std::vector<Filled> filled{};       // buffers that this case fills otherwise
    int block_shared_limit = 0;  // the outputs are those of a GPU whose blocks can have so many bytes; 0: of any
};

class Arguments;

struct Lab {
    const char* id;
    const char* source;    // your file
    const char* arch;      // the device that the expected outputs were computed for
    const char* run_file;  // where run.cu lies
    std::vector<Parameter> parameters;
    std::vector<Case> cases;
    Case timing;  // the size whose time is taken
    void (*call)(const Arguments&);
    std::vector<std::size_t> magnitudes = {};  // outputs whose magnitudes stand behind the expected outputs
};

inline bool is_output(const Lab& lab, std::size_t i) {
    return lab.parameters[i].use == Use::out || lab.parameters[i].use == Use::inout;
}

// What is under way. Whatever ends the program in the middle of it says so.
struct State {
    std::string program, doing;
    bool launched = false, over = false;
};
inline State& state() {
    static State the;
    return the;
}

// Nothing is torn down on the way out: after an error the device answers nothing any more.
[[noreturn]] inline void leave(int code) {
    state().over = true;
    std::fflush(stdout);
    std::_Exit(code);
}

inline std::string words(cudaError_t error) {
    return std::string(cudaGetErrorName(error)) + ": " + cudaGetErrorString(error);
}

// For calls of this program's own. After a launch they fail if that one has harmed what they need.
inline void must(cudaError_t result, const char* call, int line = __builtin_LINE(),
                 const char* file = __builtin_FILE()) {
    if (result == cudaSuccess) return;
    std::printf("  %s failed: %s\n  (%s:%d)\n", call, words(result).c_str(), file, line);
    if (!state().launched) leave(not_possible_here);
    std::printf("  Did launch free, reset or overwrite something that is not its own?\n");
    leave(wrong);
}

// A kernel without an end, or a launcher without one, is broken off. No limit in a debugger's build, where
// time stands still.
inline double seconds_allowed() {
#ifdef __CUDACC_DEBUG__
    const double usual = 0;
#else
    const double usual = 30;
#endif
    const char* said = std::getenv("WARPMARK_TIME_LIMIT_S");
    return said ? std::atof(said) : usual;
}

class TimeLimit {
  public:
    TimeLimit() { set(unsigned(seconds_allowed())); }
    TimeLimit(const TimeLimit&) = delete;
    ~TimeLimit() { set(0); }

    static void on_alarm(int) {
        std::printf(
            "WRONG\n    It still runs after %g s. Is there a barrier that some threads never come to, or a "
            "loop without an end?\n"
            "    (WARPMARK_TIME_LIMIT_S=0 in the environment lets it run on.)\n",
            seconds_allowed());
        leave(wrong);
    }

  private:
    static void set(unsigned seconds) {
#ifdef _WIN32
        (void)seconds;  // no alarm there: break it off by hand
#else
        std::signal(SIGALRM, on_alarm);
        alarm(seconds);
#endif
    }
};

// A buffer as the launch function takes it, whatever its pointer points to.
struct Pointer {
    void* address;
    template <class T>
    operator T*() const {
        return static_cast<T*>(address);
    }
};

// The arguments of launch, with the first contents of their buffers.
class Arguments {
  public:
    Arguments(const Lab& lab, const Case& one) : lab_(lab), case_(one), buffers_(lab.parameters.size()) {
        for (std::size_t i = 0; i < buffers_.size(); i++) {
            if (lab.parameters[i].use == Use::scalar) continue;
            const Bytes first =
                first_contents(lab.parameters[i], i, std::size_t(one.values[i].whole), one.seed,
                               one.filled);
            buffers_[i].bytes = first.size();
            for (const Filled& filled : one.filled)
                if (filled.position == i) buffers_[i].offset = filled.offset_bytes;
            buffers_[i].now = uploaded(first, buffers_[i].offset);
            if (is_output(lab, i)) buffers_[i].before = uploaded(first, 0);
        }
        must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    }
    Arguments(const Arguments&) = delete;
    ~Arguments() {
        for (const Buffer& buffer : buffers_) {
            must(cudaFree(buffer.now ? buffer.now - buffer.offset : nullptr), "cudaFree");
            must(cudaFree(buffer.before), "cudaFree");
        }
    }

    Pointer buffer(std::size_t i) const { return {buffers_[i].now}; }
    template <class T>
    T number(std::size_t i) const {
        return kind_of(lab_.parameters[i].element).is_float ? T(case_.values[i].real)
                                                            : T(case_.values[i].whole);
    }

    std::size_t bytes(std::size_t i) const { return buffers_[i].bytes; }

    // Whether an output still holds its first contents.
    bool is_untouched(std::size_t i) const { return downloaded(buffers_[i].before, bytes(i)) == read(i); }

    // Gives the outputs their first contents again.
    void restore() const {
        for (const Buffer& buffer : buffers_)
            if (buffer.before)
                must(cudaMemcpyAsync(buffer.now, buffer.before, buffer.bytes, cudaMemcpyDeviceToDevice),
                     "cudaMemcpyAsync");
    }

    Bytes read(std::size_t i) const { return downloaded(buffers_[i].now, bytes(i)); }

  private:
    struct Buffer {
        unsigned char *now = nullptr, *before = nullptr;
        std::size_t bytes = 0, offset = 0;  // the latter from where `now` was allocated
    };

    static Bytes downloaded(const unsigned char* from, std::size_t size) {
        Bytes bytes(size);
        if (size > 0) must(cudaMemcpy(bytes.data(), from, size, cudaMemcpyDeviceToHost), "cudaMemcpy");
        return bytes;
    }

    static unsigned char* uploaded(const Bytes& bytes, std::size_t offset) {
        void* allocated = nullptr;
        must(cudaMalloc(&allocated, offset + bytes.size() ? offset + bytes.size() : 1), "cudaMalloc");
        unsigned char* address = static_cast<unsigned char*>(allocated) + offset;
        if (!bytes.empty())
            must(cudaMemcpy(address, bytes.data(), bytes.size(), cudaMemcpyHostToDevice), "cudaMemcpy");
        return address;
    }

    const Lab& lab_;
    const Case& case_;
    std::vector<Buffer> buffers_;
};

// Two events on the device, and memory that is written between two runs so that the L2 cache holds nothing of
// the first.
class Clock {
  public:
    Clock() {
        int l2 = 0;
        must(cudaDeviceGetAttribute(&l2, cudaDevAttrL2CacheSize, 0), "cudaDeviceGetAttribute");
        bytes_ = 2 * std::size_t(l2) + 1;
        must(cudaMalloc(&scratch_, bytes_), "cudaMalloc");
        must(cudaEventCreate(&began), "cudaEventCreate");
        must(cudaEventCreate(&ended), "cudaEventCreate");
    }
    void empty_the_cache() const { must(cudaMemsetAsync(scratch_, 0, bytes_), "cudaMemsetAsync"); }
    double microseconds() const {
        float milliseconds = 0;
        must(cudaEventElapsedTime(&milliseconds, began, ended), "cudaEventElapsedTime");
        return milliseconds * 1000.0;
    }
    cudaEvent_t began, ended;

  private:
    void* scratch_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace warpmark_run
