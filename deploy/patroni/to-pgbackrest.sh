# to-pgbackrest.sh PATH: PostgreSQL's archive_command. pgBackRest makes no backup of a server whose command does not name
# it, and looks for no more than its name there: this file's.
#
# A primary that froze puts the rest of its log into the archive when it wakes up. A replica has the same file as far as
# it had come, and offers it when it becomes primary: the archive has something else by that name, PostgreSQL tries again
# for ever, nothing that is written since gets there, and the disk fills up. The file in which a timeline ended begins
# the next one, too, and is read from there; so that one and what came after it are let go.
set -eu
file=$(basename "$1")
log='${DATA}/postgresql/pg_wal'
archive() {
  does=$1
  shift
  pgbackrest --config='${ETC}/pgbackrest.conf' --stanza=fairlot "archive-$does" "$@"
}
case $file in *.history)
  # pgBackRest would put it in place of another: of a timeline's number that two machines took.
  other='${RUN}/other.history'
  found=0
  archive get "$file" "$other" || found=$?
  # 1: it is not there. With anything else the storage does not say what is there.
  test "$found" -le 1 || exit "$found"
  if test "$found" -eq 0 && ! cmp -s "$1" "$other"; then
    echo "The archive has another $file: two machines took this number." >&2
    exit 45
  fi
  ;;
esac
status=0
archive push "$1" || status=$?
# 45: by that name the archive has something else.
test "$status" -eq 45 || exit "$status"
timeline=$(printf %d "0x$(echo "$file" | cut -c 1-8)")
newest=$(find "$log" -name '????????.history' | sort | tail -n 1)
test "$timeline" -lt "$(printf %d "0x$(basename "${newest:-0.history}" .history)")" || exit "$status"
# Of a timeline that we do not come from we need nothing. Of one that we come from, what lies before its end is needed:
# another piece in its place would be found by whoever restores.
ended=$(awk -v timeline="$timeline" '$1 == timeline { print $2 }' "$newest")
if test -n "$ended"; then
  piece=$((0x$(echo "$file" | cut -c 9-16) * 256 + 0x$(echo "$file" | cut -c 17-24)))
  test "$piece" -ge $((0x${ended%/*} * 256 + (0x${ended#*/} >> 24))) || exit "$status"
fi
echo "$file is what is left of a timeline that has ended, and not archived." >&2
