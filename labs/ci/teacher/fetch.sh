#!/bin/sh
# fetch.sh: clones the repositories of a class: fetch.sh students.csv CLASS
# The table has the columns id and clone (an address), and any others; no cell
# has a comma or a quote. Nothing of a clone is checked out, and no code of it
# runs: `grade` reads its objects. Who has no repository has the row of somebody
# who handed in nothing. Where one is, but could not be fetched, `grade` says
# that it was not: this is no statement about the student.
#
# GIT_ALLOW_PROTOCOL is what an address may begin with; https:ssh. No command
# and no file of this computer can be named in the table.
# FETCH_SECONDS and FETCH_MIB are the most for one repository; 300 and 500.
set -eu
table=${1:?fetch.sh: give the table of students}
class=${2:?fetch.sh: give the folder of the class}
[ -f "$table" ] || { echo "fetch.sh: there is no $table" >&2; exit 2; }
export GIT_ALLOW_PROTOCOL="${GIT_ALLOW_PROTOCOL:-https:ssh}"
export GIT_TERMINAL_PROMPT=0 LC_ALL=C

# The token that may read, if there is one, is for this server alone. git is
# told in its environment, so that no clone keeps it.
if [ -n "${READ_TOKEN:-}" ]; then
    server=${READ_SERVER:-${GITHUB_SERVER_URL:-${CI_SERVER_URL:-}}}
    : "${server:?set READ_SERVER}"
    export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="http.$server/.extraHeader"
    basic=$(printf '%s' "${READ_USER:-x-access-token}:$READ_TOKEN" |
        base64 | tr -d '\n')
    export GIT_CONFIG_VALUE_0="Authorization: Basic $basic"
fi

rm -rf "$class"
mkdir -p "$class"
tr -d '\r' <"$table" | awk -F, '
    function wrong(why) {
        print "fetch.sh: " why >"/dev/stderr"
        failed = 1
        exit 2
    }
    /"/ { wrong("line " NR ": no comma and no quote in a cell") }
    NR == 1 {
        sub(/^\357\273\277/, "")
        for (i = 1; i <= NF; i++) column[$i] = i
        if (!column["id"] || !column["clone"])
            wrong("the columns id and clone are missing")
        columns = NF
        next
    }
    NF == 0 { next }
    NF != columns { wrong("line " NR ": no comma and no quote in a cell") }
    {
        id = $column["id"]
        if (id == "" || id ~ /\// || id ~ /^\./)
            wrong("not a name for a folder: " id)
        if (seen[id]++) wrong(id " is there twice")
        clone = $column["clone"]
        if (clone == "") next
        if (clone !~ /:/ || clone ~ /^-/) wrong("not an address: " clone)
        if (clone in owner)
            print "fetch.sh: " owner[clone] " and " id " have one address" \
                >"/dev/stderr"
        owner[clone] = id
        print id "\t" clone
    }
    END { if (NR == 0 && !failed) wrong("the table is empty") }
' >"$class.list" || { rm -f "$class.list"; exit 2; }

clone() { # ADDRESS FOLDER; what git says goes into the file SAID
    # A file may have so many blocks of 512 bytes, and so may what is packed.
    (
        ulimit -f $((${FETCH_MIB:-500} * 2048))
        exec timeout "${FETCH_SECONDS:-300}" git clone --quiet --no-checkout \
            --no-recurse-submodules --template= -- "$1" "$2"
    ) 2>"$class.said"
}

nothing_there='not (be )?found|does not (exist|appear to be a git repository)'
tab=$(printf '\t')
fetched=0
failed=0
while IFS=$tab read -r id address; do
    code=0
    clone "$address" "$class/$id" </dev/null || code=$?
    # What a server says is no command of a job's log.
    tr -d '\000-\010\013-\037' <"$class.said" |
        sed 's/##\[/## [/g; s/^/git: /' >&2
    if [ "$code" = 0 ]; then
        fetched=$((fetched + 1))
    elif grep -qiE "$nothing_there" "$class.said"; then
        echo "fetch.sh: nothing from $id" >&2
    else
        failed=$((failed + 1))
        echo "fetch.sh: $id could not be fetched" >&2
        rm -rf "${class:?}/$id"
        mkdir -p "$class/$id/.git"
        [ "$code" != 124 ] || echo 'it takes too long' >"$class.said"
        {
            grep -m 1 -iE '^(fatal|error)' "$class.said" ||
                tail -n 1 "$class.said"
        } >"$class/$id/.git/not-fetched"
    fi
done <"$class.list"
rm -f "$class.list" "$class.said"
echo "fetch.sh: $fetched repositories, and $failed that could not be fetched"
[ "$fetched" -gt 0 ] || exit 3
