// Outputs without the bytes that they copy from the inputs; the reader restores them. A copy of random bytes,
// which does not compress, becomes a few numbers. Finds copies with a table that has one position of the
// inputs for each hash of a few bytes. A match is extended as far as the bytes agree.
#include <algorithm>
#include <bit>

#include "grader/marking/student_pack.h"
#include "harness/base/hash.h"

namespace warpmark::batch {
namespace {

using Bytes = std::vector<std::byte>;
constexpr std::size_t key_bytes = 8;     // hashed bytes
constexpr std::size_t worth_bytes = 64;  // below this, the numbers of a copy take more space than it saves

struct CopyPlace {
    uint32_t argument = 0, from = 0;
    bool is_known = false;
};

class CopyPlaces {
  public:
    explicit CopyPlaces(const Case& inputs) {
        std::size_t bytes = 0;
        for (const auto& argument : inputs.arguments) bytes += argument.bytes.size();
        bits_ = std::clamp<unsigned>(static_cast<unsigned>(std::bit_width(bytes)), 4, 22);
        table_.resize(std::size_t{1} << bits_);
        for (uint32_t argument = 0; argument < inputs.arguments.size(); ++argument) {
            const auto& all = inputs.arguments[argument].bytes;
            for (std::size_t at = 0; at + key_bytes <= std::min<std::size_t>(all.size(), UINT32_MAX); ++at)
                table_[hash_of(&all[at])] = {argument, static_cast<uint32_t>(at), true};
        }
    }
    const CopyPlace& of(const std::byte* at) const { return table_[hash_of(at)]; }

  private:
    std::size_t hash_of(const std::byte* at) const {
        return static_cast<std::size_t>(hash_of_bytes({at, key_bytes}) >> (64 - bits_));
    }

    unsigned bits_ = 0;
    std::vector<CopyPlace> table_;
};

// The match around this byte of the output, if it is long enough; it does not begin before `first`.
std::optional<CopiedBytes> stretch(const Bytes& output, std::size_t at, std::size_t first,
                                   const CopyPlace& place, const Case& inputs) {
    const auto& from = inputs.arguments[place.argument].bytes;
    std::size_t before = 0, behind = 0;
    while (at + behind < output.size() && place.from + behind < from.size() &&
           output[at + behind] == from[place.from + behind])
        ++behind;
    while (at - before > first && place.from > before &&
           output[at - before - 1] == from[place.from - before - 1])
        ++before;
    if (before + behind < worth_bytes) return {};
    return CopiedBytes{at - before, before + behind, place.argument, place.from - before};
}

}  // namespace

std::vector<CopiedBytes> take_copies(Bytes& output, const Case& inputs) {
    std::vector<CopiedBytes> copies;
    if (output.size() < worth_bytes) return copies;
    const CopyPlaces places(inputs);
    Bytes rest;
    std::size_t done = 0;
    for (std::size_t at = 0; at + key_bytes <= output.size();) {
        const auto& place = places.of(&output[at]);
        const auto found = place.is_known ? stretch(output, at, done, place, inputs) : std::nullopt;
        if (!found) {
            ++at;
            continue;
        }
        rest.insert(rest.end(), output.begin() + static_cast<std::ptrdiff_t>(done),
                    output.begin() + static_cast<std::ptrdiff_t>(found->at));
        copies.push_back(*found);
        at = done = found->at + found->bytes;
    }
    if (copies.empty()) return copies;
    rest.insert(rest.end(), output.begin() + static_cast<std::ptrdiff_t>(done), output.end());
    output = std::move(rest);
    return copies;
}

std::optional<Bytes> with_copies(const Bytes& rest, const std::vector<CopiedBytes>& copies,
                                 const Case& inputs) {
    Bytes output;
    std::size_t used = 0;
    for (const auto& copy : copies) {
        if (copy.at < output.size() || copy.at - output.size() > rest.size() - used) return {};
        const auto literal = copy.at - output.size();
        output.insert(output.end(), rest.begin() + static_cast<std::ptrdiff_t>(used),
                      rest.begin() + static_cast<std::ptrdiff_t>(used + literal));
        used += literal;
        if (copy.argument >= inputs.arguments.size()) return {};
        const auto& from = inputs.arguments[copy.argument].bytes;
        if (copy.from > from.size() || copy.bytes > from.size() - copy.from) return {};
        output.insert(output.end(), from.begin() + static_cast<std::ptrdiff_t>(copy.from),
                      from.begin() + static_cast<std::ptrdiff_t>(copy.from + copy.bytes));
    }
    output.insert(output.end(), rest.begin() + static_cast<std::ptrdiff_t>(used), rest.end());
    return output;
}

}  // namespace warpmark::batch
