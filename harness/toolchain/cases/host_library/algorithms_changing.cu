#include <algorithm>
#include <iostream>
#include <iterator>
#include <vector>

template <class C> static void show(const char* what, const C& c) {
    std::cout << what << ": ";
    std::copy(c.begin(), c.end(), std::ostream_iterator<typename C::value_type>(std::cout, " "));
    std::cout << '\n';
}

int main() {
    std::vector<int> v = {1, 2, 2, 3, 3, 3, 4, 5, 5, 6};
    std::vector<int> w;
    std::copy_if(v.begin(), v.end(), std::back_inserter(w), [](int x) { return x % 2 == 0; });
    show("even", w);
    std::transform(v.begin(), v.end(), v.begin(), [](int x) { return x * x; });
    show("squares", v);
    v.erase(std::unique(v.begin(), v.end()), v.end());
    show("unique", v);
    v.erase(std::remove_if(v.begin(), v.end(), [](int x) { return x > 20; }), v.end());
    show("small", v);
    std::reverse(v.begin(), v.end());
    std::rotate(v.begin(), v.begin() + 1, v.end());
    show("rotated", v);
    std::fill_n(v.begin(), 2, 0);
    std::replace(v.begin(), v.end(), 16, 61);
    show("replaced", v);
    std::vector<int> a = {1, 3, 5, 7}, b = {1, 2, 3, 4}, c;
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(c));
    show("merge", c);
    c.clear();
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(c));
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(c));
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(c));
    std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(c));
    show("sets", c);
    std::transform(a.begin(), a.end(), b.begin(), a.begin(), [](int x, int y) { return 10 * x + y; });
    show("pairs", a);
    auto middle = std::partition(c.begin(), c.end(), [](int x) { return x % 2; });
    std::cout << middle - c.begin() << '\n';
    show("partition", c);
    std::vector<int> p = {1, 2, 3};
    do std::cout << p[0] << p[1] << p[2] << ' ';
    while (std::next_permutation(p.begin(), p.end()));
    std::cout << '\n';
    std::swap_ranges(a.begin(), a.begin() + 2, b.begin());
    std::iter_swap(a.begin(), b.begin());
    show("a", a);
    std::stable_partition(b.begin(), b.end(), [](int x) { return x < 10; });
    show("b", b);
    std::copy_backward(b.begin(), b.begin() + 2, b.end());
    show("backward", b);
}
