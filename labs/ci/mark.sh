#!/bin/bash
# mark.sh: marks each lab that the current folder holds (LAB/FILE.cu) and fails if one of them has not passed.
# Each lab's folder gets report.json and, in a CI job, junit.xml; annotations and the job's summary are written as well.
set -u
program=$(dirname "$(readlink -f -- "$0")")/../../warpmark
labs=$(dirname "$(readlink -f -- "$0")")/..
status=0 found=0
for folder in */; do
    lab=${folder%/}
    [[ -f $labs/$lab/lab.toml ]] || continue
    found=1
    (cd "$lab" && "$program" check "$lab" "$(sed -n 's/^file *= *"\(.*\)".*/\1/p' "$labs/$lab/lab.toml")" --json report.json)
    code=$?
    ((code > status)) && status=$code
done
if ((!found)); then
    echo "mark.sh: no folder here has the name of a lab: $(cd "$labs" && echo [0-9]*/)" >&2
    exit 2
fi
exit "$status"
