// Child processes: another instance of this program that exchanges messages, each with a deadline, or another
// program whose output is read.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark {

class Child {
  public:
    using Deadline = std::chrono::steady_clock::time_point;
    static Deadline in_seconds(double);

    // The child inherits only the named environment variables. Error (tool): no process. `under`: path and
    // arguments of another program, which receives this program's path and arguments.
    static Result<Child> start(const std::vector<std::string>& arguments,
                               const std::vector<const char*>& environment,
                               const std::vector<std::string>& under = {});
    // Starts another program by its path. It is killed together with all processes it started.
    static Result<Child> start_program(std::vector<std::string> words,
                                       const std::vector<const char*>& environment);
    // Wraps an existing child: its input and output pipes.
    Child(pid_t process, int to, int from) : process_(process), to_(to), from_(from) {}
    Child(Child&&) noexcept;
    Child& operator=(Child&&) = delete;
    ~Child();  // kills it if it is still running

    // False: the child has ended, or does not read in time.
    bool send(std::span<const std::byte> message, Deadline);
    enum class ReceiveOutcome { message, late, ended };
    // A message larger than `most` bytes is rejected.
    ReceiveOutcome receive(std::vector<std::byte>& message, Deadline, uint64_t most = ~uint64_t{0});
    // True if something can be received before the deadline.
    bool has_message(Deadline);
    // Before end(): the CPU time used so far; and true if every thread is sleeping.
    double processor_seconds_so_far() const;
    bool is_waiting() const;
    // Reads stdout and stderr of a program until it ends. Text beyond `limit` bytes is discarded.
    ReceiveOutcome read_text(std::string& text, size_t limit, Deadline);
    // Closes the child's input, so that it can exit by itself.
    void no_more();
    // Waits for the child to exit, after killing it if requested. Returns "status 1" or "signal 11".
    std::string end(bool kill_it);
    double processor_seconds() const { return processor_seconds_; }  // CPU time, available after end()

  private:
    Child() = default;
    static Result<Child> spawn(const char* path, std::vector<std::string> words,
                               const std::vector<const char*>& environment, bool is_foreign);
    pid_t process_ = -1;
    bool leads_group_ = false;  // leads a process group, which is killed with it
    int to_ = -1, from_ = -1;
    double processor_seconds_ = 0;
};

// The child's side. Nothing: no complete message is left.
std::optional<std::vector<std::byte>> receive_message(int file);
// The message in its pipe format.
std::vector<std::byte> as_message(std::span<const std::byte> message);
bool send_message(int file, std::span<const std::byte> message);

}  // namespace warpmark
