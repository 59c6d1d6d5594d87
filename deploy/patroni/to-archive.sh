# to-archive.sh PATH: PostgreSQL's archive_command.
#
# A primary that froze puts the rest of its log into the archive when it wakes up. A replica has the same file as far as
# it had come, and offers it when it becomes primary: the archive has something else by that name, PostgreSQL tries again
# for ever, nothing that is written since gets there, and the disk fills up. What is left of an earlier timeline is not
# needed: the file in which a timeline ended begins the next one, too, and is read from there.
set -eu
status=0
pgbackrest --config='${ETC}/pgbackrest.conf' --stanza=fairlot archive-push "$1" || status=$?
file=$(basename "$1")
# 45: by that name the archive has something else. Of a history that would be two timelines of one number.
case $status:$file in
  45:*.history) exit 45 ;;
  45:*) ;;
  *) exit "$status" ;;
esac
newest=$(find '${DATA}/postgresql/pg_wal' -name '????????.history' -exec basename {} .history \; | sort | tail -n 1)
test $((0x$(echo "$file" | cut -c 1-8))) -lt $((0x${newest:-0})) || exit "$status"
echo "$file is left of an earlier timeline than $newest, and not archived." >&2
