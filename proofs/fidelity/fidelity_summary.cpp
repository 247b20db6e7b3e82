// Share of equal counts in the table, and quality of the ranking by modeled cycles.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "proofs/fidelity/fidelity_table.h"

namespace warpmark::batch {
namespace {

bool equal_in(const FidelityRow& row, std::string_view word) {
    for (std::size_t i = 0; i < counter_columns.size(); ++i)
        if (std::string_view(counter_columns[i].column).ends_with(word) &&
            row.counts[i].measured != row.counts[i].simulated)
            return false;
    return true;
}

struct Sum {
    FidelitySummary::Ranking ranking;
    double errors = 0;

    void add(const FidelityRow& a, const FidelityRow& b) {
        constexpr double apart = 1.1;
        const double measured = static_cast<double>(a.time_ns) / static_cast<double>(b.time_ns),
                     modeled = static_cast<double>(a.modeled_cycles) / static_cast<double>(b.modeled_cycles);
        if (measured <= apart && measured >= 1 / apart) return;
        ++ranking.pairs;
        ranking.right += measured > 1 ? modeled > 1 : modeled < 1;
        errors += std::exp(std::fabs(std::log(modeled / measured))) - 1;
        ranking.mean_error = errors / static_cast<double>(ranking.pairs);
    }
};

}  // namespace

FidelitySummary summary_of(const FidelityTable& table) {
    FidelitySummary summary;
    std::set<std::string> cases;
    std::vector<const FidelityRow*> timed;
    for (const auto& row : table.rows) {
        ++summary.launches;
        summary.wavefronts_equal += equal_in(row, "wavefronts");
        summary.sectors_equal += equal_in(row, "sectors");
        if (cases.insert(row.subject + " " + row.case_name).second) ++summary.outputs[name(row.outputs)];
        if (row.time_ns && row.modeled_cycles) timed.push_back(&row);
    }
    summary.cases = cases.size();
    Sum within, over_all;
    const auto group = [](const FidelityRow& row) {
        return row.subject.substr(0, row.subject.find('/')) + " " + row.case_name;
    };
    for (std::size_t i = 0; i < timed.size(); ++i)
        for (std::size_t j = i + 1; j < timed.size(); ++j) {
            over_all.add(*timed[i], *timed[j]);
            if (group(*timed[i]) == group(*timed[j]) && timed[i]->subject.find("kernels/") != 0)
                within.add(*timed[i], *timed[j]);
        }
    summary.within = within.ranking;
    summary.over_all = over_all.ranking;
    return summary;
}

std::string to_text(const FidelitySummary& summary) {
    std::string outputs;
    for (const auto& [how, count] : summary.outputs)
        outputs += fmt::format("{}{} {}", outputs.empty() ? "" : ", ", count, how);
    const auto ranking = [](const FidelitySummary::Ranking& one) {
        return fmt::format(
            "{} of {} pairs ranked right ({:.2f} %), mean error of the ratio {:.0f} %", one.right, one.pairs,
            one.pairs ? 100 * static_cast<double>(one.right) / static_cast<double>(one.pairs) : 100.0,
            100 * one.mean_error);
    };
    return fmt::format(
        "{} launches in {} cases\noutputs of the cases: {}\nshared wavefronts equal in {} launches, global "
        "sectors in {}\n"
        "times more than a tenth apart, within one lab and case: {}\nover all launches: {}\n",
        summary.launches, summary.cases, outputs, summary.wavefronts_equal, summary.sectors_equal,
        ranking(summary.within), ranking(summary.over_all));
}

}  // namespace warpmark::batch
