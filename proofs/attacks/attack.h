// A dishonest submission or class folder (cases/attacks), what it is after, and what should stop
// it.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/defenses.h"
#include "harness/base/error.h"
#include "proofs/attacks/hostile_archive.h"

namespace warpmark::batch {

inline constexpr const char* attacks_folder = "proofs/attacks/cases";
inline constexpr const char* open_list = "open.txt";

// The kinds of dishonesty. A probe's folder is <group>_<name>.
struct AttackGroup {
    std::string_view id, what;
};
inline constexpr std::array attack_groups{
    AttackGroup{"includes", "reads files that it must not see"},
    AttackGroup{"compile", "wears down or confuses the compiler"},
    AttackGroup{"launcher", "asks the host API for what it cannot have"},
    AttackGroup{"memory", "reaches native memory through a call of the launcher"},
    AttackGroup{"device", "kernels that do not end, trap or leave their arrays"},
    AttackGroup{"builds", "is two programs in one: the builds are told apart"},
    AttackGroup{"floods", "hides a defect behind many harmless events"},
    AttackGroup{"flags", "orders threads by a flag that nobody waits for"},
    AttackGroup{"schedule", "behaves by the order in which threads run"},
    AttackGroup{"show", "does the work elsewhere, and traffic for show"},
    AttackGroup{"heart", "knows the answers of public cases by heart"},
    AttackGroup{"outputs", "hands in outputs that nobody computed"},
    AttackGroup{"state", "keeps something from one case to the next"},
    AttackGroup{"time", "makes the time look shorter than it is"},
    AttackGroup{"sizes", "reads hidden cases out of the report"},
    AttackGroup{"gpu", "tries what a GPU stands, in the simulation"},
    AttackGroup{"places", "forges file and line of a finding"},
    AttackGroup{"texts", "writes text of its own into a report"},
    AttackGroup{"class", "stops or falsifies the marking of a class"},
    AttackGroup{"unmarked", "is not marked on demand"},
};

enum class AttackChannel {
    check,  // marked as a file is, in this process
    ci,     // `warpmark check` as a process of its own, in a CI job
    grade,  // `warpmark grade` over a class folder, as a process of its own
};

// Something that cannot lie in a repository, or is too large for it.
struct GeneratedFile {
    std::string kind;  // text, repeat, fifo, symlink, hardlink, sparse, folder, archive
    std::string path;  // in the probe's working folder
    std::string text, head, core, closing, tail,
        target;  // head, text and so on, core, closing and so on, tail
    uint64_t bytes = 0, times = 1;
    PackedForm packed{};  // of an archive
};

struct Attack {
    std::string name, title, group, lab;
    std::filesystem::path folder;
    std::vector<std::string> stopped_by;  // names of defences (harness/base/defenses.h)
    AttackChannel through = AttackChannel::check;
    std::string case_name, entry;         // this case alone; the file's name, if not the lab's
    std::vector<std::string> not_passed;  // no check of these may pass; if empty, full marks are the goal
    double at_most = -1;                  // points; below zero: no bound but that of full marks
    std::vector<std::string> never_says;  // texts that no artefact may hold
    std::vector<std::string> says;        // texts that its report for people holds
    std::vector<std::string> students;    // of a class: each has a row in its table
    std::vector<std::string> honest;      // of a class: each must have full marks
    std::string roster;                   // of a class: this file of the probe is its roster
    bool must_be_marked = false;          // no points are held back for "not marked"
    double processor_s = 0, peak_mb = 0, seconds = 0;  // at most; 0: no bound. Such a probe runs alone
    std::vector<GeneratedFile> make;

    bool runs_alone() const { return processor_s > 0 || peak_mb > 0 || seconds > 0; }
};

// All probes of a folder, by name. An Error: a file that is not understood.
Result<std::vector<Attack>> read_attacks(const std::filesystem::path& folder);

// The probes that are known to reach their goal: a listed debt, "name: what it gets". Other lists look alike.
struct OpenAttack {
    std::string name, gets;
};
Result<std::vector<OpenAttack>> read_open_attacks(const std::filesystem::path& folder,
                                                  const char* list = open_list);

}  // namespace warpmark::batch
