#include <iostream>
#include <map>
#include <sstream>
#include <string>

int main() {
    const std::string text = "the warp reads the bank and the bank serves the warp but a bank serves one word";
    std::map<std::string, int> count;
    std::istringstream in(text);
    for (std::string w; in >> w;) ++count[w];
    for (const auto& [word, n] : count) std::cout << word << ' ' << n << '\n';
    std::map<int, std::string, std::greater<int>> byCount;
    for (const auto& p : count) byCount[p.second] += p.first + ",";
    for (auto it = byCount.begin(); it != byCount.end(); ++it) std::cout << it->first << ": " << it->second << '\n';
    std::cout << count.size() << count.count("warp") << count.count("none") << (count.find("none") == count.end()) << '\n';
    count.erase("the");
    count.erase(count.begin());
    count.insert({"new", 1});
    auto result = count.insert(std::make_pair("new", 2));
    std::cout << result.second << result.first->second << count.at("new") << '\n';
    std::cout << count.lower_bound("c")->first << ' ' << count.upper_bound("one")->first << ' ' << count.rbegin()->first << '\n';
    try {
        count.at("missing") = 3;
    } catch (const std::out_of_range& e) {
        std::cout << e.what() << '\n';
    }
    count.emplace("z", 26);
    count.insert_or_assign("z", 27);
    count.try_emplace("z", 28);
    std::cout << count["z"] << ' ' << count["default"] << ' ' << count.size() << '\n';
    std::map<std::string, int> copy = count, moved = std::move(copy);
    std::cout << (moved == count) << copy.empty() << '\n';
    for (auto it = moved.begin(); it != moved.end();)
        if (it->second == 1) it = moved.erase(it);
        else ++it;
    for (const auto& p : moved) std::cout << p.first << '=' << p.second << ' ';
    std::cout << '\n';
}
