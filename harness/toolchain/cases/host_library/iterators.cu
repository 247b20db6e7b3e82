#include <algorithm>
#include <iostream>
#include <iterator>
#include <list>
#include <sstream>
#include <string>
#include <vector>

template <class T> class Range {
  public:
    class iterator {
      public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T*;
        using reference = const T&;
        explicit iterator(T v) : v_(v) {}
        const T& operator*() const { return v_; }
        iterator& operator++() { return ++v_, *this; }
        iterator operator++(int) { return iterator(v_++); }
        bool operator==(const iterator& o) const { return v_ == o.v_; }
        bool operator!=(const iterator& o) const { return v_ != o.v_; }

      private:
        T v_;
    };
    Range(T first, T last) : first_(first), last_(last) {}
    iterator begin() const { return iterator(first_); }
    iterator end() const { return iterator(last_); }

  private:
    T first_, last_;
};

int main() {
    Range<int> r(3, 9);
    std::vector<int> v(r.begin(), r.end());
    std::cout << v.size() << std::distance(r.begin(), r.end()) << *std::max_element(r.begin(), r.end()) << *std::next(r.begin(), 2) << '\n';
    std::list<int> l(v.rbegin(), v.rend());
    std::copy(l.begin(), l.end(), std::ostream_iterator<int>(std::cout, ", "));
    std::cout << '\n';
    std::istringstream in("5 6 7");
    std::vector<int> read((std::istream_iterator<int>(in)), std::istream_iterator<int>());
    std::copy(read.begin(), read.end(), std::front_inserter(l));
    std::vector<std::string> words = {"a", "b"}, moved(std::make_move_iterator(words.begin()), std::make_move_iterator(words.end()));
    std::cout << l.front() << l.size() << moved[1] << words[0].size() << '\n';
    auto it = l.begin();
    std::advance(it, 3);
    std::cout << *it << *std::prev(it) << '\n';
    int raw[] = {1, 2, 3, 4};
    std::cout << std::size(raw) << *std::rbegin(raw) << std::end(raw) - std::begin(raw) << *std::prev(std::end(raw)) << '\n';
    auto i = v.begin();
    std::cout << i[2] << *(i + 3) << (v.end() - i) << (i < v.end()) << *i++ << *++i << '\n';
    std::vector<int>::const_iterator c = v.begin();
    std::vector<int>::reverse_iterator b = v.rbegin() + 1;
    std::cout << (c == v.cbegin()) << *b << b[1] << *b.base() << '\n';
    static_assert(std::is_same_v<std::iterator_traits<int*>::value_type, int>);
}
