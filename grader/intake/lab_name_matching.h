// Matching of a folder's or file's name to a lab, including misspellings.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace warpmark::intake {

struct LabName {
    std::string id;    // 04_padded_transpose
    std::string file;  // transpose.cu
};

class LabNames {
  public:
    explicit LabNames(std::vector<LabName> all) : all_(std::move(all)) {}
    const std::vector<LabName>& all() const { return all_; }

    std::optional<std::size_t> exactly(const std::string& name) const;
    // lab04, Lab 4, 04, 04-Padded-Transpose, padded_transpose, 04_paded_transpose; an archive's ending is
    // ignored. Nothing if two labs match, or if number and name belong to different labs.
    std::optional<std::size_t> nearly(const std::string& name) const;
    // The lab with this file to edit, also for a copy ("transpose (1).cu"). Nothing if several labs have it.
    std::optional<std::size_t> by_file(const std::string& name) const;
    std::vector<std::size_t> with_file(const std::string& name) const;
    std::vector<std::string> ids() const;

  private:
    std::vector<LabName> all_;
};

}  // namespace warpmark::intake
