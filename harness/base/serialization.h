// Binary serialization for the pipe between a process and its worker: all members of a structure, in the
// order of its declaration. A structure of which only a part crosses, or in another order, is declared
// together with
//   template <class A> void fields(A& a, Thing& t) { a(t.name, t.count); }
// Reading checks every length against the bytes that are left, and every enumerator and alternative against
// its type. A short or broken message reads as failed(). Members that do not cross are listed with
// a.stays(…), so that a test can tell them from forgotten ones (serialized_members_test.h).
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "harness/base/enumerator_names.h"
#include "harness/base/record_members.h"

namespace warpmark {

// Sets the alternative with this index, default-constructed. An invalid index changes nothing.
template <class... T>
void set_alternative(std::variant<T...>& value, size_t number) {
    size_t at = 0;
    const auto set = [&]<class One>(std::type_identity<One>) {
        if (at++ == number) value.template emplace<One>();
    };
    (set(std::type_identity<T>{}), ...);
}

template <class A, class T>
void visit_fields(A& archive, T& value) {
    if constexpr (requires { fields(archive, value); })
        fields(archive, value);
    else
        visit_members(value, archive);
}

// True for items that are copied byte by byte.
template <class T>
inline constexpr bool is_plain = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;

class Writer {
  public:
    template <class... T>
    void operator()(T&... values) {
        (one(values), ...);
    }
    template <class... T>
    void stays(T&...) {}
    std::vector<std::byte> take() { return std::move(bytes_); }

  private:
    void raw(const void* data, size_t count) {
        const auto* from = static_cast<const std::byte*>(data);
        bytes_.insert(bytes_.end(), from, from + count);
    }
    template <class T>
    void one(T& value) {
        if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>)
            raw(&value, sizeof value);
        else
            visit_fields(*this, value);
    }
    void one(std::string& text) {
        uint64_t count = text.size();
        raw(&count, sizeof count);
        raw(text.data(), count);
    }
    void one(std::vector<std::byte>& bytes) {
        uint64_t count = bytes.size();
        raw(&count, sizeof count);
        raw(bytes.data(), count);
    }
    template <class T>
    void one(std::vector<T>& list) {
        uint64_t count = list.size();
        raw(&count, sizeof count);
        if constexpr (is_plain<T>)
            raw(list.data(), count * sizeof(T));
        else
            for (auto& item : list) one(item);
    }
    template <class T>
    void one(std::optional<T>& maybe) {
        bool known = maybe.has_value();
        one(known);
        if (known) one(*maybe);
    }
    template <class... T>
    void one(std::variant<T...>& value) {
        static_assert(sizeof...(T) < 256);
        auto number = static_cast<uint8_t>(value.index());
        one(number);
        std::visit([&](auto& is) { one(is); }, value);
    }
    void one(std::monostate&) {}
    template <class T, size_t N>
    void one(std::array<T, N>& list) {
        for (auto& item : list) one(item);
    }
    template <class T, size_t N>
    void one(T (&list)[N]) {
        for (auto& item : list) one(item);
    }

    std::vector<std::byte> bytes_;
};

class Reader {
  public:
    explicit Reader(std::span<const std::byte> bytes) : left_(bytes) {}
    template <class... T>
    void operator()(T&... values) {
        (one(values), ...);
    }
    template <class... T>
    void stays(T&...) {}
    bool failed() const { return failed_ || !left_.empty(); }

  private:
    void raw(void* data, size_t count) {
        if (failed_ || count > left_.size()) {
            failed_ = true;
            return;
        }
        if (count) std::memcpy(data, left_.data(), count);
        left_ = left_.subspan(count);
    }
    uint64_t length() {
        uint64_t count = 0;
        raw(&count, sizeof count);
        if (count > left_.size()) {
            failed_ = true;
            count = 0;
        }  // every item takes at least one byte
        return count;
    }
    // An enumeration whose enumerators are not declared here has a function of its own.
    template <class T>
    static bool is_known(T value) {
        if constexpr (requires { is_enumerator(value); })
            return is_enumerator(value);
        else
            return static_cast<uint64_t>(value) < enumerator_count<T>();
    }
    template <class T>
    void one(T& value) {
        if constexpr (std::is_same_v<T, bool>) {
            uint8_t byte = 0;
            raw(&byte, 1);
            failed_ = failed_ || byte > 1;
            value = byte == 1;
        } else if constexpr (std::is_enum_v<T>) {
            std::underlying_type_t<T> number{};
            raw(&number, sizeof number);
            if (!is_known(static_cast<T>(number))) {
                failed_ = true;
                number = 0;
            }
            value = static_cast<T>(number);
        } else if constexpr (std::is_arithmetic_v<T>) {
            raw(&value, sizeof value);
        } else {
            visit_fields(*this, value);
        }
    }
    void one(std::string& text) {
        text.resize(length());
        raw(text.data(), text.size());
    }
    void one(std::vector<std::byte>& bytes) {
        bytes.resize(length());
        raw(bytes.data(), bytes.size());
    }
    template <class T>
    void one(std::vector<T>& list) {
        const uint64_t count = length();
        list.clear();
        if constexpr (is_plain<T>) {
            if (count * sizeof(T) > left_.size()) {
                failed_ = true;
                return;
            }
            list.resize(count);
            raw(list.data(), count * sizeof(T));
            return;
        }
        for (uint64_t at = 0; at < count && !failed_; ++at) one(list.emplace_back());
    }
    template <class T>
    void one(std::optional<T>& maybe) {
        bool known = false;
        one(known);
        maybe.reset();
        if (known) one(maybe.emplace());
    }
    template <class... T>
    void one(std::variant<T...>& value) {
        uint8_t number = 0;
        one(number);
        if (number >= sizeof...(T)) {
            failed_ = true;
            number = 0;
        }
        set_alternative(value, number);
        std::visit([&](auto& is) { one(is); }, value);
    }
    void one(std::monostate&) {}
    template <class T, size_t N>
    void one(std::array<T, N>& list) {
        for (auto& item : list) one(item);
    }
    template <class T, size_t N>
    void one(T (&list)[N]) {
        for (auto& item : list) one(item);
    }

    std::span<const std::byte> left_;
    bool failed_ = false;
};

// Converts a structure to bytes, and back. False for invalid bytes.
template <class T>
std::vector<std::byte> to_archive(const T& value) {
    Writer writer;
    writer(const_cast<T&>(value));  // the list serves both directions; a Writer does not modify the value
    return writer.take();
}
template <class T>
bool read_archive(std::span<const std::byte> bytes, T& value) {
    Reader reader(bytes);
    reader(value);
    return !reader.failed();
}

// The same as text for a file or a hash. Invalid bytes return nothing.
template <class T>
std::string archive_text(const T& value) {
    const auto bytes = to_archive(value);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}
template <class T>
std::optional<T> from_archive_text(std::string_view text) {
    T value{};
    if (!read_archive(std::as_bytes(std::span(text)), value)) return std::nullopt;
    return value;
}

}  // namespace warpmark
