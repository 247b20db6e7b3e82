// Dishonest submission or class folder (cases/attacks), with its goal and the defenses that should stop it.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/attack_defenses.h"
#include "harness/base/error.h"
#include "proofs/attacks/hostile_archive.h"

namespace warpmark::batch {

inline constexpr const char* attacks_folder = "proofs/attacks/cases";
inline constexpr const char* open_list = "open.txt";

// The kinds of attack. A probe's folder is <group>_<name>.
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
    check,  // as a file, in this process
    ci,     // `warpmark check` as a separate process, in a CI job
    grade,  // `warpmark grade` over a class folder, as a separate process
};

// A file that the repository cannot hold, or that is too large for it.
struct GeneratedFile {
    std::string kind;  // text, repeat, fifo, symlink, hardlink, sparse, folder, archive
    std::string path;  // in the probe's working folder
    std::string text, head, core, closing, tail,
        target;  // head, `times` × text, core, `times` × closing, tail
    uint64_t bytes = 0, times = 1;
    PackedForm packed{};  // for an archive
};

struct Attack {
    std::string name, title, group, lab;
    std::filesystem::path folder;
    std::vector<std::string> stopped_by;  // names of defenses (harness/base/attack_defenses.h)
    AttackChannel through = AttackChannel::check;
    std::string case_name, entry;         // the only case to run; the file's name, if not the lab's
    std::vector<std::string> not_passed;  // checks that must not pass; empty: the goal is full marks
    double at_most = -1;                  // maximum points; negative: anything but full marks
    std::vector<std::string> never_says;  // texts that no artifact may contain
    std::vector<std::string> says;        // texts that the text report must contain
    std::vector<std::string> students;    // for a class: each must have a row in its table
    std::vector<std::string> honest;      // for a class: each must have full marks
    std::string roster;                   // for a class: the probe's file that is its roster
    bool must_be_marked = false;          // true: no points may be held as "not marked"
    double processor_s = 0, peak_mb = 0, seconds = 0;  // maxima; 0: none. If set, the probe runs alone
    std::vector<GeneratedFile> make;

    bool runs_alone() const { return processor_s > 0 || peak_mb > 0 || seconds > 0; }
};

// All probes of a folder, by name. An Error: a file that cannot be parsed.
Result<std::vector<Attack>> read_attacks(const std::filesystem::path& folder);

// A probe that is known to reach its goal, from a list of lines "name: what it gets". Other lists have the
// same form.
struct OpenAttack {
    std::string name, gets;
};
Result<std::vector<OpenAttack>> read_open_attacks(const std::filesystem::path& folder,
                                                  const char* list = open_list);

}  // namespace warpmark::batch
