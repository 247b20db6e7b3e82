#include <bits/stdc++.h>

using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    vector<string> words = {"delta", "alpha", "charlie", "bravo"};
    sort(words.begin(), words.end());
    map<char, int> letters;
    for (auto& w : words)
        for (char c : w) letters[c]++;
    for (auto& w : words) cout << w << ' ';
    cout << endl;
    for (auto [c, n] : letters) cout << c << n;
    cout << "\n" << accumulate(words.begin(), words.end(), 0, [](int a, const string& s) { return a + (int)s.size(); }) << '\n';
    string line;
    if (!getline(cin, line)) cout << "no input" << '\n';
    stringstream ss;
    ss << setw(5) << setfill('.') << 42;
    cout << ss.str() << ' ' << max({1, 5, 3}) << ' ' << __gcd(12, 18) << '\n';
}
