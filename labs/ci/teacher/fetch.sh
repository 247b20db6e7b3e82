#!/bin/sh
# fetch.sh: clones the repositories of a class: fetch.sh students.csv CLASS
# The table has the columns id and clone (an address), and any others; no cell
# has a comma. Nothing of a clone is checked out, and no code of it runs: `grade`
# reads its objects. Whoever has no repository, or none that can be reached, is
# said to be so, and has the row of somebody who handed in nothing.
set -eu
table=${1:?fetch.sh: give the table of students}
class=${2:?fetch.sh: give the folder of the class}
[ -f "$table" ] || { echo "fetch.sh: there is no $table" >&2; exit 2; }

# The token that may read, if there is one, is for this server alone. git is
# told in its environment, so that no clone keeps it.
if [ -n "${READ_TOKEN:-}" ]; then
    server=${READ_SERVER:-${GITHUB_SERVER_URL:-${CI_SERVER_URL:?set READ_SERVER}}}
    export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="http.$server/.extraHeader"
    basic=$(printf '%s' "${READ_USER:-x-access-token}:$READ_TOKEN" |
        base64 | tr -d '\n')
    export GIT_CONFIG_VALUE_0="Authorization: Basic $basic"
fi
export GIT_TERMINAL_PROMPT=0

rm -rf "$class"
mkdir -p "$class"
tr -d '\r' <"$table" | awk -F, '
    NR == 1 {
        for (i = 1; i <= NF; i++) column[$i] = i
        if (!column["id"] || !column["clone"]) exit 2
        columns = NF
        next
    }
    NF == 0 { next }
    NF != columns { exit 2 }
    $column["clone"] != "" { print $column["id"] "\t" $column["clone"] }
    END { if (NR == 0) exit 2 }
' >"$class.list" || {
    echo "fetch.sh: $table: the columns id and clone, and no comma in a cell" >&2
    exit 2
}
tab=$(printf '\t')
fetched=0
while IFS=$tab read -r id clone; do
    case $id in
    '' | */* | .*)
        echo "fetch.sh: not a folder's name: $id" >&2
        exit 2
        ;;
    esac
    if git clone --quiet --no-checkout --template= -- "$clone" "$class/$id"; then
        fetched=$((fetched + 1))
    else
        echo "fetch.sh: nothing from $id" >&2
    fi
done <"$class.list"
rm -f "$class.list"
echo "fetch.sh: $fetched repositories"
[ "$fetched" -gt 0 ] || exit 3
