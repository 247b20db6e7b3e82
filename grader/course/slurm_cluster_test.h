// Real Slurm cluster on this computer for tests: a controller and three nodes, running for the lifetime of
// RealSlurm. Each daemon is the first process of its own PID namespace, which ends with it and with this
// test.
#pragma once
#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "grader/course/slurm_commands.h"
#include "harness/base/file_contents.h"

namespace warpmark::cluster {

namespace fs = std::filesystem;

inline std::string in_path(const std::string& name) {
    for (const char* folder : {"/usr/sbin", "/usr/bin", "/sbin", "/bin", "/usr/local/sbin", "/usr/local/bin"})
        if (fs::exists(fs::path(folder) / name)) return fs::path(folder) / name;
    return "";
}

struct Text {
    const char *name, *value;
};
// Slurm's defaults, except for features that this computer lacks (control groups, accounting) and delays that
// are too long for a test.
inline constexpr std::array settings{
    Text{"ClusterName", "warpmark"},
    Text{"SlurmUser", "root"},
    Text{"SlurmdUser", "root"},
    Text{"AuthType", "auth/munge"},
    Text{"CredType", "cred/munge"},
    Text{"ProctrackType", "proctrack/linuxproc"},
    Text{"TaskPlugin", "task/none"},
    Text{"MpiDefault", "none"},
    Text{"SlurmdParameters", "config_overrides"},
    Text{"SchedulerParameters",
         "sched_interval=1,sched_min_interval=10000,batch_sched_delay=0,bf_interval=1"},
    Text{"ReturnToService", "2"},
    Text{"SlurmdTimeout", "3"},
    Text{"MessageTimeout", "3"},
    Text{"KillWait", "1"},
    Text{"AccountingStorageType", "accounting_storage/none"},
    Text{"JobCompType", "jobcomp/none"},
    Text{"JobAcctGatherType", "jobacct_gather/none"},
};

inline std::string host() {
    char name[256] = {};
    gethostname(name, sizeof name - 1);
    const std::string whole = name;
    return whole.substr(0, whole.find('.'));
}

inline bool is_free(int port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(port));
    const bool is = bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    close(socket);
    return is;
}

// The first of four consecutive free ports, below the ephemeral range.
inline int free_ports() {
    for (int turn = 0; turn < 100; ++turn) {
        const int first = 20000 + 8 * ((getpid() + turn) % 1000);
        if (is_free(first) && is_free(first + 1) && is_free(first + 2) && is_free(first + 3)) return first;
    }
    return 20000;
}

class RealSlurm {
  public:
    static constexpr int nodes = 3;

    RealSlurm() {
        for (const char* one : {"munge", "state", "spool", "log"}) fs::create_directories(folder_ / one);
        fs::permissions(folder_ / "munge", fs::perms::owner_all);
        std::ifstream random("/dev/urandom", std::ios::binary);
        std::string key(128, ' ');
        random.read(key.data(), static_cast<std::streamsize>(key.size()));
        std::ofstream(munge("key"), std::ios::binary) << key;
        fs::permissions(munge("key"), fs::perms::owner_read);
        configure();
        begin("munged",
              {in_path("munged"), "--foreground", "--force", "--num-threads=2", "--key-file=" + munge("key"),
               "--socket=" + munge("sock"), "--pid-file=" + munge("pid"), "--log-file=" + munge("log"),
               "--seed-file=" + munge("seed")});
        waits_for([&] { return fs::exists(munge("sock")); });
        begin("slurmctld", {in_path("slurmctld"), "-D", "-f", conf()});
        for (int at = 1; at <= nodes; ++at)
            begin(fmt::format("n{}", at),
                  {in_path("slurmd"), "-D", "-f", conf(), "-N", fmt::format("n{}", at)});
        setenv("SLURM_CONF", conf().c_str(), 1);
        is_there_ = waits_for([&] { return says({"sinfo", "-h", "-o", "%T %D"}) == "idle 3\n"; });
    }
    ~RealSlurm() {
        unsetenv("SLURM_CONF");
        while (!processes_.empty()) lose(processes_.begin()->first);
        std::error_code none;
        fs::remove_all(folder_, none);
    }
    RealSlurm(const RealSlurm&) = delete;
    RealSlurm& operator=(const RealSlurm&) = delete;

    bool is_there() const { return is_there_; }
    const fs::path& folder() const { return folder_; }
    std::string log() const {
        std::string all;
        for (const auto& entry : fs::directory_iterator(folder_ / "log")) all += text_of(entry.path());
        return all;
    }
    std::string says(const std::vector<std::string>& words) const {
        const auto ran = batch::run_command(words, {}, folder_, 20);
        return ran ? ran->out : "";
    }
    // Simulates a power cut: kills the daemon and all processes that it started.
    void lose(std::string node) {
        const auto process = processes_.at(node);
        auto first = text_of(fmt::format("/proc/{0}/task/{0}/children", process));
        kill(first.empty() ? process : std::atoi(first.c_str()), SIGKILL);  // unshare waits for it
        waitpid(process, nullptr, 0);
        processes_.erase(node);
    }
    template <class Done>
    static bool waits_for(const Done& done, double seconds = 20) {
        for (int turn = 0; turn < seconds * 50; ++turn) {
            if (done()) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        return false;
    }

  private:
    std::string munge(const char* name) const { return folder_ / "munge" / name; }
    std::string conf() const { return folder_ / "slurm.conf"; }

    void configure() const {
        std::ofstream file(conf());
        for (const auto& one : settings) file << one.name << '=' << one.value << '\n';
        const int port = free_ports();
        file << "SlurmctldHost=" << host() << "(127.0.0.1)\nSlurmctldPort=" << port << '\n'
             << "AuthInfo=socket=" << munge("sock") << '\n'
             << "StateSaveLocation=" << (folder_ / "state").string() << '\n'
             << "SlurmdSpoolDir=" << (folder_ / "spool/%n").string() << '\n'
             << "SlurmctldPidFile=" << (folder_ / "ctld.pid").string() << '\n'
             << "SlurmdPidFile=" << (folder_ / "%n.pid").string() << '\n'
             << "SlurmctldLogFile=" << (folder_ / "log/ctld").string() << '\n'
             << "SlurmdLogFile=" << (folder_ / "log/%n").string() << '\n';
        for (int at = 1; at <= nodes; ++at)
            file << "NodeName=n" << at << " NodeHostname=" << host()
                 << " NodeAddr=127.0.0.1 Port=" << port + at << " CPUs=1\n";
        file << "PartitionName=all Nodes=n[1-3] Default=YES State=UP\n";
    }

    // Starts a daemon in its own PID namespace. The namespace ends with its first process, that process ends
    // with unshare(1), and unshare ends with this test.
    void begin(const std::string& name, const std::vector<std::string>& words) {
        std::vector<std::string> all{"unshare", "--pid", "--fork", "--kill-child", "--mount-proc"};
        all.insert(all.end(), words.begin(), words.end());
        std::vector<char*> pointers;
        for (const auto& word : all) pointers.push_back(const_cast<char*>(word.c_str()));
        pointers.push_back(nullptr);
        const auto log = (folder_ / "log" / (name + ".out")).string();
        const pid_t parent = getpid();
        const pid_t process = fork();
        REQUIRE(process >= 0);
        if (process == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (getppid() != parent) _exit(1);
            const int from = open("/dev/null", O_RDONLY);
            const int to = open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
            if (from < 0 || to < 0) _exit(1);
            dup2(from, STDIN_FILENO);
            dup2(to, STDOUT_FILENO);
            dup2(to, STDERR_FILENO);
            execvp(pointers[0], pointers.data());
            _exit(127);
        }
        processes_[name] = process;
    }

    fs::path folder_ = fs::temp_directory_path() / fmt::format("warpmark-slurm-{}", getpid());
    std::map<std::string, pid_t> processes_;
    bool is_there_ = false;
};

// Reason why Slurm cannot be tested here; "": it can.
inline std::string why_not() {
    for (const char* name : {"slurmctld", "slurmd", "munged", "sbatch", "squeue", "scancel", "unshare"})
        if (in_path(name).empty())
            return fmt::format("{} is not here: apt-get install --no-install-recommends slurm-wlm munge",
                               name);
    const auto ran = batch::run_command({"unshare", "--pid", "--fork", "--mount-proc", "true"}, {},
                                        fs::temp_directory_path(), 20);
    return ran && ran->status == 0 ? "" : "processes cannot have a space of their own here: be root";
}

}  // namespace warpmark::cluster
