# tab.zsh FOLDER LINE: what zsh lists at TAB behind LINE. FOLDER has _warpmark, and bin/warpmark.
zmodload zsh/zpty zsh/datetime
folder=$1 line=$2
export PATH=$folder/bin:$PATH TERM=dumb
# Reads until the shell has said this, for ten seconds at most.
until_said() {
    local all= piece= end=$((EPOCHREALTIME + 10))
    while ((EPOCHREALTIME < end)) && [[ $all != *$1* ]]; do
        zpty -r -t z piece && all+=$piece || sleep 0.02
    done
    print -r -- $all
}
zpty z zsh -f -i
zpty -w z "PROMPT=; PS2=; fpath=($folder \$fpath); autoload -U compinit; compinit -u -D; LISTMAX=999; stty rows 200 cols 100; print rea''dy"
until_said ready >/dev/null
# What is listed stays on the screen; the line goes on with a word of its own.
zpty -w -n z $line$'\t'
zpty -w -n z $'\C-a: \C-k'
zpty -w z $'\C-u'"print do''ne"
until_said done
zpty -d z
