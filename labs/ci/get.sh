#!/bin/sh
# get.sh: fetches warpmark into a folder, for a CI job or a container.
#   sh .warpmark/get.sh FOLDER [compiler]
# The folder gets bin/warpmark, its labs, and the compiler beside it; with the
# word `compiler` that alone. What is there already and whole stays.
#
# WARPMARK_URL is the address of the .tar.gz in the course's release, and
# WARPMARK_SHA256 its SHA-256. A variable of the job that is not set is read
# from the file `package` beside this script.
# WARPMARK_COMPILER_URL and WARPMARK_COMPILER_SHA256 are those of a .tar.gz
# with NVRTC and its headers (lib/, include/). Without them pip gets both,
# unless this computer has a compiler.
set -eu
here=$(dirname "$0")
to=${1:?get.sh: give the folder}
what=${2:-}
case $to in
/*) ;;
*) to=$PWD/$to ;;
esac

stop() {
    echo "get.sh: $1" >&2
    exit 3
}

# A variable of the job, else of the file: set NAME. White space around it and
# a carriage return are nobody's wish.
set_from_file() {
    eval "value=\${$1:-}"
    if [ -z "$value" ] && [ -f "$here/package" ]; then
        value=$(sed -n "s/^$1=//p" "$here/package" | head -n 1)
    fi
    value=$(printf '%s' "$value" | tr -d ' \t\r')
    eval "$1=\$value"
}

# Python looks for modules in the folder that it is called in, and a repository
# may have a random.py of its own.
in_own_folder() { # COMMAND …
    (cd "$new" && "$@")
}

download() { # URL FILE
    if command -v curl >/dev/null; then
        curl -fsSL --retry 3 --connect-timeout 30 -o "$2" "$1" && return
    elif command -v wget >/dev/null; then
        wget -q -O "$2" "$1" && return
    elif command -v python3 >/dev/null; then
        in_own_folder python3 -c 'import shutil, sys, urllib.request as web
with web.urlopen(sys.argv[1]) as got, open(sys.argv[2], "wb") as file:
    shutil.copyfileobj(got, file)' "$1" "$2" && return
    else
        stop "there is no curl, wget or python3 here"
    fi
    stop "$1 could not be fetched"
}

unpack() { # URL SHA256 FOLDER, which gets what is in the archive's top folder
    [ -n "$2" ] || stop "the SHA-256 of $1 is missing"
    download "$1" "$3.tar.gz"
    if [ "$(sha256sum <"$3.tar.gz" | cut -c 1-64)" != \
        "$(printf '%s' "$2" | tr A-F a-f)" ]; then
        [ "$(head -c 1 "$3.tar.gz")" != '<' ] ||
            stop "$1 is a web page: does it want a password?"
        stop "$1 is not the file with the SHA-256 $2"
    fi
    mkdir -p "$3"
    tar -xzf "$3.tar.gz" -C "$3" --strip-components=1 --no-same-owner ||
        stop "$1 could not be unpacked into $3"
    rm -f "$3.tar.gz"
}

# NVRTC, its builtins and headers, from the wheels that NVIDIA publishes.
unpack_wheels() { # FOLDER
    command -v python3 >/dev/null ||
        stop "python3 is not here: install it, or set WARPMARK_COMPILER_URL"
    in_own_folder python3 -m pip install --quiet --no-deps \
        --disable-pip-version-check --only-binary :all: \
        --target "$1/wheels" 'nvidia-cuda-nvrtc==13.0.*' \
        'nvidia-cuda-runtime==13.0.*' 'nvidia-cuda-cccl==13.0.*' ||
        stop "pip could not get the compiler: set WARPMARK_COMPILER_URL"
    mv "$1/wheels/nvidia/cu13/lib" "$1/wheels/nvidia/cu13/include" "$1"
    rm -rf "$1/wheels"
}

get_compiler() { # FOLDER
    mkdir -p "$1"
    if [ -n "$WARPMARK_COMPILER_URL" ]; then
        unpack "$WARPMARK_COMPILER_URL" "$WARPMARK_COMPILER_SHA256" "$1"
    else
        unpack_wheels "$1"
    fi
}

# What was made of what, and each file with its size: a cache may be damaged.
made_of() { # FOLDER
    echo "$what $WARPMARK_SHA256 $WARPMARK_COMPILER_SHA256"
    (cd "$1" && find . -type f ! -name made-of -exec wc -c {} + |
        LC_ALL=C sort)
}
is_whole() {
    [ -f "$to/made-of" ] && made_of "$to" | cmp -s - "$to/made-of" || return 1
    [ "$what" = compiler ] || "$to/bin/warpmark" doctor >/dev/null 2>&1
}

for name in WARPMARK_URL WARPMARK_SHA256 WARPMARK_COMPILER_URL \
    WARPMARK_COMPILER_SHA256; do
    set_from_file "$name"
done
[ -n "$WARPMARK_URL" ] || [ "$what" = compiler ] ||
    stop "WARPMARK_URL is not set: ask your course for its package's address"

! is_whole || exit 0
mkdir -p "$(dirname "$to")"
# Two jobs of one computer may do this at once.
new=$(mktemp -d "$to.XXXXXX")
trap 'rm -rf "$new" "$new.tar.gz"' EXIT
chmod 755 "$new"
if [ "$what" = compiler ]; then
    get_compiler "$new"
else
    unpack "$WARPMARK_URL" "$WARPMARK_SHA256" "$new"
    "$new/bin/warpmark" doctor >/dev/null 2>&1 ||
        get_compiler "$new/lib/warpmark"
    doctor=$("$new/bin/warpmark" doctor 2>&1) || {
        echo "$doctor" >&2
        stop "warpmark does not run here"
    }
fi
made_of "$new" >"$new/made-of"
! is_whole || exit 0
rm -rf "$to"
mv "$new" "$to"
