// Loop over poll(2), and one function per effect.
#include "grader/cli/watch/watch_loop.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <ctime>
#include <memory>
#include <utility>

#include "grader/cli/command_support.h"
#include "grader/cli/students/hint_progress.h"
#include "grader/cli/watch/background_marking.h"
#include "grader/cli/watch/background_process.h"
#include "grader/cli/watch/file_watcher.h"
#include "grader/cli/watch/full_screen_terminal.h"
#include "grader/cli/watch/key_decoding.h"
#include "grader/cli/watch/watch_inbox.h"
#include "grader/cli/watch/watch_screen.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/hints.h"
#include "grader/lab/program_name.h"
#include "grader/page/html_page.h"
#include "grader/report/report_formats.h"
#include "harness/base/atomic_write.h"

namespace warpmark::cli::watching {
namespace {

namespace fs = std::filesystem;

constexpr int escape_milliseconds = 50;  // maximum gap within an escape sequence
constexpr const char* report_file = "report.html";

std::string clock_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    return fmt::format("{:02}:{:02}:{:02}", parts.tm_hour, parts.tm_min, parts.tm_sec);
}

std::string in_one(const std::vector<Error>& errors) {
    const auto& first = errors.front();
    const auto place = to_text(first.where);
    return fmt::format("{}{}{}. {}", place, place.empty() ? "" : ": ", first.what, first.way_out);
}

std::string in_one(const Error& error) {
    return in_one(std::vector{error});
}

// Includes the reference, if it is installed, and the number of hints already shown.
OpenLab facts_of(const Lab& lab, const fs::path& file) {
    OpenLab open{.file = lab::display(file)};
    if (auto hints = lab::load_hints(lab.folder)) open.hints = std::move(hints->texts);
    open.hints_shown = std::min(open.hints.size(),
                                static_cast<std::size_t>(lab::hints_shown(hints_folder(lab, file), lab.id)));
    open.reference = lab.reference;
    if (!open.reference.empty()) open.reference_file = lab::display(fs::path(lab.solution_folder) / lab.file);
    return open;
}

class Desk {
  public:
    Desk(const Course& course, uint64_t seed, FullScreenTerminal* terminal)
        : course_(course), seed_(seed), terminal_(terminal) {
        state_.labs = course.labs;
        state_.at = course.first;
        measure();
    }

    int run();
    int ended_by() const { return ended_by_; }  // a signal; 0: none
    const std::vector<Error>& failed() const { return failed_; }

    // Each operator carries out one effect.
    void operator()(const OpenLabEffect&);
    void operator()(const Mark&);
    void operator()(const StopMarking&) {
        if (marker_) marker_->stop();
    }
    void operator()(const KeepScore&);
    void operator()(const WriteReport&);
    void operator()(const MakeReplay&);
    void operator()(const RememberHints& hints) {
        remember_hints(lab_id_, hints_folder_, static_cast<int>(hints.count));
    }
    void operator()(const Redraw&) {
        if (terminal_) terminal_->forget();
    }
    void operator()(const Quit&) { over_ = true; }

  private:
    void take(const Event&);
    void show();
    void measure();
    void read_keys();
    void read_file();
    void read_signals(const SignalPipe&);

    const Course& course_;
    const uint64_t seed_;
    FullScreenTerminal* const terminal_;
    State state_;
    Inbox inbox_;
    std::unique_ptr<WatchedFile> file_;
    std::unique_ptr<Marker> marker_;
    OtherCommand replay_;
    std::string lab_id_, bytes_;
    fs::path hints_folder_;
    bool reads_keys_ = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    bool over_ = false;
    int ended_by_ = 0;
    std::vector<Error> failed_;
    int code_ = all_passed;
};

void Desk::take(const Event& event) {
    auto next = step(std::move(state_), event);
    state_ = std::move(next.state);
    if (!terminal_) {
        if (const auto text = plain_lines(state_, event); !text.empty()) {
            fmt::print("{}", text);
            if (std::fflush(stdout) != 0) over_ = true;  // run_program() reports it
        }
    }
    for (const auto& effect : next.effects) std::visit(*this, effect);
}

void Desk::show() {
    if (!terminal_) return;
    if (terminal_->show(screen(state_, stdout_style()))) return;
    over_ = true;
    code_ = tool_could_not;
}

void Desk::measure() {
    const auto size = FullScreenTerminal::size();
    if (size) state_.size = {size->columns, size->rows};
}

void Desk::operator()(const OpenLabEffect& which) {
    const auto fails = [&](std::vector<Error> why) {
        if (file_) return take(OpenFailed{which.lab, in_one(why)});
        over_ = true;  // there is nothing to show without the first lab
        failed_ = std::move(why);
    };
    auto lab = open_lab(course_.root, state_.labs.at(which.lab).id, false);
    if (!lab) return fails(lab.error());
    auto run = backend("sim");
    if (!run) return fails({run.error()});
    Marking marking{.seed = seed_, .waits_for_hints = true};
    if (auto used = use_pack(*lab, false, marking, *run); !used) return fails({used.error()});
    replay_.stop();  // of the previous lab
    const auto path = course_.file_of(which.lab, *lab);
    const auto facts = facts_of(*lab, path);
    lab_id_ = lab->id;
    hints_folder_ = hints_folder(*lab, path);
    marker_ = std::make_unique<Marker>(
        lab::drawn(std::move(*lab), lab::secret_of(seed_)), marking, std::move(*run),
        [this](Marker::Answer answer) {
            if (answer.report)
                inbox_.post(
                    MarkResult{answer.number, answer.part, answer.is_last, *answer.report, answer.seconds});
            else
                inbox_.post(MarkFailed{answer.number, in_one(answer.report.error())});
        });
    file_ = std::make_unique<WatchedFile>(path);
    take(LabOpened{which.lab, facts});
}

void Desk::operator()(const Mark& mark) {
    const auto& path = file_->path();
    marker_->mark({.number = mark.number,
                   .submission = {path.filename().string(), lab::display(path), "", state_.source},
                   .advice_only = mark.again,
                   .has_seen_all_hints = state_.has_seen_all_hints()});
}

// An unchanged stub has no score.
void Desk::operator()(const KeepScore&) {
    if (course_.workspace.empty() || state_.report->untouched) return;
    if (const auto kept = batch::note_score(course_.workspace, *state_.report); !kept)
        take(Said{"The best score was not kept: " + in_one(kept.error())});
    take(Scores{best_of(course_)});
}

void Desk::operator()(const WriteReport&) {
    const auto path = file_->path().parent_path() / report_file;
    const auto text = page::called_by(report::find_format("html")->text({*state_.report}, {}), lab::called());
    if (const auto written = write_whole(path, text); !written)
        return take(Said{"The report was not written: " + in_one(written.error())});
    take(Said{fmt::format("Written: {}{}", lab::display(path),
                          state_.is_marking ? " (without advice; press r again in a moment)" : "")});
}

void Desk::operator()(const MakeReplay&) {
    const auto& path = file_->path();
    std::error_code ignored;
    const auto folder = fs::absolute(path, ignored).parent_path();
    const auto name = lab_id_ + ".replay.html";
    std::vector<std::string> words{"replay", lab_id_,  path.filename().string(), "--out",
                                   name,     "--seed", std::to_string(seed_)};
    if (!course_.root.empty()) words.insert(words.end(), {"--root", fs::absolute(course_.root, ignored)});
    take(Said{"Making the replay …"});
    const auto shown = lab::display(path.parent_path() / name);
    replay_.start(folder, std::move(words), [this, name, shown](std::string text) {
        if (text == name + "\n")
            inbox_.post(Said{fmt::format("Written: {}. Open it in a browser.", shown)});
        else
            inbox_.post(Output{"Replay", std::move(text)});
    });
}

void Desk::read_keys() {
    char room[256];
    const ssize_t got = read(STDIN_FILENO, room, sizeof room);
    if (got <= 0) {  // the terminal is gone
        if (terminal_ && got == 0) over_ = true;
        reads_keys_ = false;
        return;
    }
    bytes_.append(room, static_cast<std::size_t>(got));
}

void Desk::read_file() {
    if (!file_) return;
    auto change = file_->look();
    if (!change) return;
    if (!change->text) return take(FileMissing{in_one(change->text.error()), clock_now()});
    if (change->is_same) return take(SavedAgain{clock_now()});
    take(Saved{std::move(*change->text), clock_now()});
}

void Desk::read_signals(const SignalPipe& signals) {
    for (const int number : signals.read()) {
        if (number == SIGWINCH || number == SIGCONT) {
            if (number == SIGCONT) terminal_->take_again();
            const auto size = FullScreenTerminal::size();
            if (size) take(Size{size->columns, size->rows});
            terminal_->forget();
        } else if (number == SIGTSTP) {
            terminal_->suspend();
        } else {
            over_ = true;
            ended_by_ = number;
        }
    }
}

int Desk::run() {
    const SignalPipe signals(terminal_
                                 ? std::vector{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT}
                                 : std::vector<int>{});
    (*this)(OpenLabEffect{course_.first});
    while (!over_) {
        show();
        pollfd files[] = {{reads_keys_ ? STDIN_FILENO : -1, POLLIN, 0},
                          {file_->descriptor(), POLLIN, 0},
                          {inbox_.descriptor(), POLLIN, 0},
                          {terminal_ ? signals.descriptor() : -1, POLLIN, 0}};
        auto most = file_->milliseconds();
        if (!bytes_.empty()) most = std::min(most, escape_milliseconds);
        poll(files, std::size(files), most);
        if (files[3].revents) read_signals(signals);
        const bool has_bytes = files[0].revents != 0;
        if (has_bytes) read_keys();
        for (const Key key : take_keys(bytes_, !has_bytes)) take(key);
        for (const auto& event : inbox_.take()) take(event);
        if (!over_) read_file();
    }
    return code_;
}

}  // namespace

int watch_course(const Course& course, uint64_t seed) {
    std::unique_ptr<FullScreenTerminal> terminal;
    if (FullScreenTerminal::is_here()) terminal = std::make_unique<FullScreenTerminal>();
    int code = all_passed, ended_by = 0;
    std::vector<Error> failed;
    {
        Desk desk(course, seed, terminal.get());
        code = desk.run();
        ended_by = desk.ended_by();
        failed = desk.failed();
    }
    terminal.reset();
    if (!failed.empty()) return fail(failed);
    if (ended_by) {  // lets the parent process see the signal
        signal(ended_by, SIG_DFL);
        raise(ended_by);
    }
    return code;
}

}  // namespace warpmark::cli::watching
