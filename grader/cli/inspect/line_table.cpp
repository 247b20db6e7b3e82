// Memory accesses per source line and kernel, as tables for a terminal. Sums per kernel and source line,
// printed in aligned columns.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "grader/cli/inspect/inspect_output.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {
namespace {

struct SpaceCounts {
    uint64_t accesses = 0;
    uint32_t widths = 0;
    Traffic traffic;
    void add(uint64_t more_accesses, uint32_t more_widths, const Traffic& more) {
        accesses += more_accesses;
        widths |= more_widths;
        traffic += more;
    }
    bool is_empty() const { return accesses + traffic.requests == 0; }
};

struct LineCounts {
    SpaceCounts shared, global;
    uint32_t spills = 0;  // count of machine instructions
    bool is_empty() const { return shared.is_empty() && global.is_empty(); }
};

using SourceLine = std::pair<std::string, int>;  // file, line

struct KernelCounts {
    std::string name;
    uint64_t launches = 0;
    Residency residency;
    std::map<SourceLine, LineCounts> lines;
};

void add(KernelCounts& kernel, const LaunchRecord& launch) {
    ++kernel.launches;
    kernel.residency = launch.residency;
    for (const LineTraffic& line : launch.lines) {
        LineCounts counts;
        counts.shared.add(line.shared_accesses, line.shared_widths, line.shared.total());
        counts.global.add(line.global_accesses, line.global_widths, line.global.total());
        if (counts.is_empty()) continue;  // constant accesses only
        LineCounts& sum = kernel.lines[{line.file, line.line}];
        sum.shared.add(counts.shared.accesses, counts.shared.widths, counts.shared.traffic);
        sum.global.add(counts.global.accesses, counts.global.widths, counts.global.traffic);
    }
    for (const SpillLine& line : launch.spills)
        kernel.lines[{line.file, line.line}].spills = line.instructions;
}

// The kernels in the order of their first launches.
std::vector<KernelCounts> kernels_of(const Observation& observation) {
    std::vector<KernelCounts> kernels;
    for (const auto& one : observation.cases)
        for (const LaunchRecord& launch : one.launches) {
            if (!launch.error.empty()) continue;
            auto same = std::ranges::find(kernels, launch.kernel, &KernelCounts::name);
            if (same == kernels.end()) {
                kernels.push_back({.name = launch.kernel, .launches = 0, .residency = {}, .lines = {}});
                same = std::prev(kernels.end());
            }
            add(*same, launch);
        }
    return kernels;
}

// "4, 16"
std::string width_words(uint32_t widths) {
    std::string words;
    for (uint64_t width = 1; width <= widths; width *= 2)
        if (widths & width) words += fmt::format("{}{}", words.empty() ? "" : ", ", width);
    return words.empty() ? "-" : words;
}

std::string title_of(const KernelCounts& kernel, const report::View& view) {
    const uint32_t registers = kernel.residency.registers, spilled = kernel.residency.spilled_bytes;
    auto text = view.style.strong(report::short_name(kernel.name)) +
                fmt::format(", {} launch{}", kernel.launches, kernel.launches == 1 ? "" : "es");
    if (registers == 0) return text + "\n";
    const auto spills =
        spilled ? fmt::format("{} bytes spilled to local memory", spilled) : std::string("no spills");
    return text + fmt::format(": {} registers per thread, {}\n", registers, spills);
}

// "  race.cu:3  s[threadIdx.x] = in[threadIdx.x];"
std::string place_and_code(const Job& job, const SourceLine& at, const report::View& view) {
    auto text = "  " + report::printable(place_text(Location{.file = at.first, .line = at.second}));
    if (at.first == job.file) {
        auto code = report::printable(report::line_of(job.source, at.second));
        code.erase(0, code.find_first_not_of(" \t"));
        std::ranges::replace(code, '\t', ' ');
        if (!code.empty()) text += "  " + code;
    }
    return report::cut(text, view.width) + "\n";
}

using Cells = std::array<std::string, 7>;
constexpr std::size_t wavefronts_at = 4, sectors_at = 5;

Cells cells_of(const SpaceCounts& counts, bool is_shared) {
    const auto passes = fmt::format("{}", counts.traffic.passes);
    return {is_shared ? "shared" : "global",
            fmt::format("{}", counts.accesses),
            fmt::format("{}", counts.traffic.requests),
            width_words(counts.widths),
            is_shared ? passes : "-",
            is_shared ? "-" : passes,
            fmt::format("{}", counts.traffic.ideal)};
}

class Table {
  public:
    Table(std::string title, const report::View& view) : text_(std::move(title)), view_(view) {
        add({"space", "accesses", "requests", "width in bytes", "wavefronts", "sectors", "minimum"}, false);
    }
    // Adds a line above the rows that follow.
    void add_place(std::string line) { lines_.push_back({.place = std::move(line), .cells = {}}); }
    void add(Cells cells, bool is_excessive) {
        for (std::size_t at = 0; at < cells.size(); ++at)
            widths_[at] = std::max(widths_[at], cells[at].size());
        lines_.push_back({.place = "", .cells = std::move(cells), .is_excessive = is_excessive});
    }
    std::string text() const {
        std::string all = text_;
        for (const Line& line : lines_) all += line.place.empty() ? aligned(line) : line.place;
        return all;
    }

  private:
    struct Line {
        std::string place;
        Cells cells;
        bool is_excessive = false;  // more wavefronts or sectors than the minimum
    };
    std::string aligned(const Line& line) const {
        auto text = fmt::format("    {:<{}}", line.cells[0], widths_[0]);
        for (std::size_t at = 1; at < line.cells.size(); ++at) {
            const auto cell = fmt::format("  {:>{}}", line.cells[at], widths_[at]);
            const bool is_marked = line.is_excessive && (at == wavefronts_at || at == sectors_at);
            text += is_marked ? view_.style.middling(cell) : cell;
        }
        return text + "\n";
    }

    std::string text_;
    const report::View& view_;
    std::array<std::size_t, std::tuple_size_v<Cells>> widths_{};
    std::vector<Line> lines_;
};

std::string table_of(const Job& job, const KernelCounts& kernel, const report::View& view) {
    if (kernel.lines.empty()) return title_of(kernel, view) + "    no accesses to shared or global memory\n";
    Table table(title_of(kernel, view), view);
    for (const auto& [at, counts] : kernel.lines) {
        table.add_place(place_and_code(job, at, view));
        for (const auto& [space, is_shared] :
             {std::pair(&counts.shared, true), std::pair(&counts.global, false)})
            if (!space->is_empty()) table.add(cells_of(*space, is_shared), space->traffic.excess() > 0);
        if (counts.spills)
            table.add({"spills", fmt::format("{}", counts.spills), "-", "-", "-", "-", "-"}, false);
    }
    return table.text();
}

// Explains how the numbers of accesses and requests differ.
std::string footnote(const std::vector<KernelCounts>& kernels, const report::View& view) {
    const auto is_in_some_line = [&](auto is_so) {
        return std::ranges::any_of(kernels, [&](const KernelCounts& kernel) {
            return std::ranges::any_of(kernel.lines, [&](const auto& line) {
                return is_so(line.second.shared) || is_so(line.second.global);
            });
        });
    };
    std::string words;
    if (is_in_some_line([](const SpaceCounts& one) { return one.accesses > one.traffic.requests; }))
        words =
            "If a line has more accesses than requests, the compiler joins several accesses into one "
            "wider request, which counts on one line only.";
    if (is_in_some_line(
            [](const SpaceCounts& one) { return one.accesses && one.accesses < one.traffic.requests; }))
        words += std::string(words.empty() ? "" : " ") +
                 "If a line has fewer accesses than requests, the compiler splits an access into several "
                 "requests.";
    if (std::ranges::any_of(kernels, [](const KernelCounts& kernel) {
            return std::ranges::any_of(kernel.lines, [](const auto& line) { return line.second.spills > 0; });
        }))
        words += std::string(words.empty() ? "" : " ") +
                 "Spills are machine instructions that store registers in local memory or load them again.";
    return words.empty() ? "" : report::wrapped(words, "", view.width);
}

}  // namespace

std::string line_tables(const Job& job, const Observation& observation, const report::View& view) {
    const auto kernels = kernels_of(observation);
    std::string text;
    for (const KernelCounts& kernel : kernels) text += "\n" + table_of(job, kernel, view);
    return text + footnote(kernels, view);
}

}  // namespace warpmark::cli
