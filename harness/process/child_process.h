// This very program once more, as a process of its own: messages go to it and come back,
// each until its deadline. Or another program, of which only what it writes is wanted.
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

    // Of the environment it gets only the named variables. Error (tool): no process.
    // `under`: another program, by its path, and its arguments; this one's path and arguments follow them.
    static Result<Child> start(const std::vector<std::string>& arguments,
                               const std::vector<const char*>& environment,
                               const std::vector<std::string>& under = {});
    // Another program alone, by its path, with its arguments. It is killed together with what it has started.
    static Result<Child> start_program(std::vector<std::string> words,
                                       const std::vector<const char*>& environment);
    // Of a child that there is already: what it reads from, and what it writes to.
    Child(pid_t process, int to, int from) : process_(process), to_(to), from_(from) {}
    Child(Child&&) noexcept;
    Child& operator=(Child&&) = delete;
    ~Child();  // kills it if it is still there

    // False: it has ended, or does not read in time.
    bool send(std::span<const std::byte> message, Deadline);
    enum class ReceiveOutcome { message, late, ended };
    // A message of more than `most` bytes counts as none.
    ReceiveOutcome receive(std::vector<std::byte>& message, Deadline, uint64_t most = ~uint64_t{0});
    // Is something there to be received, before the deadline?
    bool has_message(Deadline);
    // Of a process that has not been waited for: what it had of a processor, and whether it wants one now.
    double processor_seconds_so_far() const;
    bool is_waiting() const;
    // Both outputs of a program, as they come, until it ends; of more than `limit` bytes the rest is dropped.
    ReceiveOutcome read_text(std::string& text, size_t limit, Deadline);
    // No more messages go to it: it may end by itself.
    void no_more();
    // Waits for its end; killed first if asked. "status 1", "signal 11".
    std::string end(bool kill_it);
    double processor_seconds() const { return processor_seconds_; }  // that it had, known after end()

  private:
    Child() = default;
    static Result<Child> spawn(const char* path, std::vector<std::string> words,
                               const std::vector<const char*>& environment, bool is_foreign);
    pid_t process_ = -1;
    bool leads_group_ = false;  // of processes, which end with it
    int to_ = -1, from_ = -1;
    double processor_seconds_ = 0;
};

// The child's side. Nothing: no whole message is left.
std::optional<std::vector<std::byte>> receive_message(int file);
// A message as it goes through the pipe.
std::vector<std::byte> as_message(std::span<const std::byte> message);
bool send_message(int file, std::span<const std::byte> message);

}  // namespace warpmark
