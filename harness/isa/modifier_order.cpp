// Normalizes the order of words in opcodes. ptxas 13.0 accepts modifiers in any order, before and after the
// types (`add.f32.rn`, `add.sat.ftz.f32`, `vote.any.sync.pred`). Fixed positions were determined by trying
// each opcode in the tables: the first word; directly after it, words that belong to the operation (`mul.lo`,
// `div.full`, `shf.l`, `cvta.to`, `cp.async`); and the relative order of types, state spaces, shapes and
// layouts.
#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "harness/isa/instruction_forms.h"

namespace warpmark::isa {
namespace {

using Words = std::vector<std::string_view>;

constexpr std::string_view of_the_operation[] = {
    "lo", "hi", "wide", "full", "l", "r", "to", "async", "cluster", "warp", "proxy", "mbarrier_init", "bulk"};
constexpr std::string_view in_order[] = {"global", "shared", "shared::cta", "shared::cluster",
                                         "local",  "const",  "param",       "row",
                                         "col",    "cp",     "reduce"};

template <size_t count>
bool stands_in(std::string_view word, const std::string_view (&list)[count]) {
    return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

Words split_words(std::string_view opcode) {
    Words words;
    while (true) {
        const size_t dot = opcode.find('.');
        words.push_back(opcode.substr(0, dot));
        if (dot == std::string_view::npos) return words;
        opcode.remove_prefix(dot + 1);
    }
}

bool names_type(std::string_view word) {
    return ptx::type_named(word).has_value();
}

// Equal for equivalent opcodes: the words with fixed positions, then the others alphabetically.
std::string key_of(std::string_view opcode) {
    const Words words = split_words(opcode);
    std::string fixed(words[0]);
    const bool compares = words[0] == "setp";  // .lo and .hi are comparisons in setp
    const bool waits = words[0] == "bar" || words[0] == "barrier";
    const auto keeps_place = [compares, waits](std::string_view word) {
        if (compares && (word == "lo" || word == "hi")) return false;
        return (waits && word == "cta") || stands_in(word, of_the_operation);
    };
    size_t at = 1;
    for (; at < words.size() && keeps_place(words[at]); ++at) fixed.append(".").append(words[at]);
    Words free;
    for (; at < words.size(); ++at) {
        if (names_type(words[at]) || stands_in(words[at], in_order) || keeps_place(words[at]))
            fixed.append(" ").append(words[at]);
        else
            free.push_back(words[at]);
    }
    std::ranges::sort(free);
    for (const auto& word : free) fixed.append("|").append(word);
    return fixed;
}

// By key; "" if several opcodes in the tables share it.
using Orders = std::unordered_map<std::string, std::string>;

void add(Orders& known, const std::string& opcode) {
    const auto [place, is_new] = known.try_emplace(key_of(opcode), opcode);
    if (!is_new && place->second != opcode) place->second.clear();
}

struct Rows final : LaneSink {
    Orders& known;
    explicit Rows(Orders& all) : known(all) {}
    void add(const LaneForm& form) override {
        for (const auto& opcode : opcodes(form))
            if (!opcode.contains('/')) isa::add(known, opcode);
    }
};

const Orders& known_orders() {
    static const Orders all = [] {
        Orders made;
        Rows rows(made);
        lane_rows(rows);
        warp_rows(rows);
        for (const auto& form : machine_forms())
            if (form.most > 0 || form.pattern.find("type") == std::string_view::npos)
                for (const auto& opcode : expand(form.pattern)) add(made, opcode);
        return made;
    }();
    return all;
}

// ld, st, atom and red accept their modifiers in any order, but the type last.
std::string type_last(const Words& words) {
    std::string all(words[0]), types;
    for (size_t at = 1; at < words.size(); ++at)
        (names_type(words[at]) ? types : all).append(".").append(words[at]);
    return all + types;
}

// set.cmp[.bool][.ftz].dtype.type has no row.
std::string set_in_order(const Words& words) {
    std::string all = "set", bools, ftz, types;
    for (size_t at = 1; at < words.size(); ++at) {
        const auto word = words[at];
        std::string* part = &all;
        if (names_type(word)) part = &types;
        if (word == "ftz") part = &ftz;
        if (word == "and" || word == "or" || word == "xor") part = &bools;
        part->append(".").append(word);
    }
    return all + bools + ftz + types;
}

}  // namespace

std::string usual_order(std::string_view opcode) {
    const Words words = split_words(opcode);
    constexpr std::string_view memory[] = {"ld", "ldu", "st", "atom", "red"};
    std::string usual;
    if (stands_in(words[0], memory))
        usual = type_last(words);
    else if (words[0] == "set")
        usual = set_in_order(words);
    else if (const auto found = known_orders().find(key_of(opcode)); found != known_orders().end())
        usual = found->second;
    return usual == opcode ? "" : usual;
}

}  // namespace warpmark::isa
