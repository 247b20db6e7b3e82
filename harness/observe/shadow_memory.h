// Zero-initialized memory that takes no space until it is touched, for the analyses' per-byte state of a
// region.
#pragma once
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace warpmark::observe {

template <class Cell>
class Shadow {
  public:
    Shadow() = default;
    explicit Shadow(uint64_t cells) : bytes_(cells * sizeof(Cell)) {
        if (bytes_ == 0) return;
        if (is_small()) {
            cells_ = static_cast<Cell*>(std::calloc(cells, sizeof(Cell)));
            return;
        }
        void* mapped =
            mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        cells_ = mapped == MAP_FAILED ? nullptr : static_cast<Cell*>(mapped);
        constexpr uint64_t worth_huge_pages = 2 << 20;
        if (cells_ && bytes_ >= worth_huge_pages) madvise(mapped, bytes_, MADV_HUGEPAGE);
    }
    Shadow(Shadow&& other) noexcept
        : cells_(std::exchange(other.cells_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    Shadow& operator=(Shadow&& other) noexcept {
        std::swap(cells_, other.cells_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~Shadow() {
        if (cells_ && is_small())
            std::free(cells_);
        else if (cells_)
            munmap(cells_, bytes_);
    }

    explicit operator bool() const { return cells_ != nullptr; }
    Cell& operator[](uint64_t at) { return cells_[at]; }
    uint64_t size() const { return bytes_ / sizeof(Cell); }

  private:
    // Small sizes are not worth system calls and pages of their own.
    bool is_small() const { return bytes_ < 64 << 10; }
    Cell* cells_ = nullptr;
    uint64_t bytes_ = 0;
};

}  // namespace warpmark::observe
