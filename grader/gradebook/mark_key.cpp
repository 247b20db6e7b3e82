// SHA-256 of all parts, each preceded by its length, so that boundaries are unambiguous.
#include "grader/gradebook/mark_key.h"

#include <elf.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <link.h>

#include <charconv>
#include <cstring>
#include <ranges>

#include "grader/lab/sha256.h"

namespace warpmark::gradebook {
namespace {

// The linker's build id of the first object, which is the program.
int find_build(dl_phdr_info* object, std::size_t, void* into) {
    constexpr auto rounded = [](std::size_t bytes) { return (bytes + 3) & ~std::size_t{3}; };
    for (int at = 0; at < object->dlpi_phnum; ++at) {
        const auto& segment = object->dlpi_phdr[at];
        if (segment.p_type != PT_NOTE) continue;
        const auto* bytes = reinterpret_cast<const unsigned char*>(object->dlpi_addr + segment.p_vaddr);
        for (std::size_t offset = 0; offset + sizeof(ElfW(Nhdr)) <= segment.p_memsz;) {
            ElfW(Nhdr) note;
            std::memcpy(&note, bytes + offset, sizeof note);
            const auto* name = bytes + offset + sizeof note;
            const auto* id = name + rounded(note.n_namesz);
            if (note.n_type == NT_GNU_BUILD_ID && std::memcmp(name, "GNU", 4) == 0)
                for (std::size_t i = 0; i < note.n_descsz; ++i)
                    *static_cast<std::string*>(into) += fmt::format("{:02x}", id[i]);
            offset += sizeof note + rounded(note.n_namesz) + rounded(note.n_descsz);
        }
    }
    return 1;
}

}  // namespace

std::string program_id(std::string_view version) {
    static const std::string build = [] {
        std::string found;
        dl_iterate_phdr(find_build, &found);
        return found;
    }();
    return fmt::format("warpmark {} {}", version, build);
}

std::string settings_text(const MarkSettings& settings) {
    return fmt::format(
        "program={}\ntoolkit={}\ndevice={}\nseed={}\ndraw={}\nfixes={:d}\nunlocked={:d}\nalso={}\n",
        settings.program, settings.toolkit, settings.device, settings.seed, settings.draw, settings.fixes,
        settings.unlocked, fmt::join(settings.also, ","));
}

MarkSettings read_settings(std::string_view text) {
    MarkSettings settings;
    for (const auto line : text | std::views::split('\n')) {
        const std::string_view all(line.begin(), line.end());
        const auto equals = all.find('=');
        if (equals == all.npos) continue;
        const auto name = all.substr(0, equals), value = all.substr(equals + 1);
        if (name == "program") settings.program = value;
        if (name == "toolkit") settings.toolkit = value;
        if (name == "device") settings.device = value;
        if (name == "seed") std::from_chars(value.data(), value.data() + value.size(), settings.seed);
        if (name == "draw") settings.draw = value;
        if (name == "fixes") settings.fixes = value == "1";
        if (name == "unlocked") settings.unlocked = value == "1";
        if (name != "also" || value.empty()) continue;
        for (const auto one : value | std::views::split(','))
            settings.also.emplace_back(one.begin(), one.end());
    }
    return settings;
}

std::string mark_key(const MarkedFile& file, std::string_view lab_version, const MarkSettings& settings,
                     std::string_view secret) {
    std::string all;
    for (const std::string_view part : {std::string_view("warpmark mark 1"), std::string_view(file.sha256),
                                        std::string_view(file.name), lab_version, secret})
        all += fmt::format("{}\n{}\n", part.size(), part);
    return lab::sha256(all + settings_text(settings));
}

}  // namespace warpmark::gradebook
