#!/bin/sh
# restore.sh MOMENT: brings the PostgreSQL of this machine back to a moment, as '2026-11-26 20:15:00+00'.
# restore.sh as-is: leaves it what it has, whatever others wrote since, and gives it a timeline of its own: Patroni would
# start it as one that is to follow the newest, which PostgreSQL refuses.
# Patroni is stopped on all machines, and what it knew of the cluster removed (deploy/README.md). As PostgreSQL's user.
set -eu
to=$1
data='${DATA}/postgresql'
postgres=/usr/lib/postgresql/15/bin
backrest="pgbackrest --config=${ETC}/pgbackrest.conf --stanza=fairlot"
target=
if test "$to" = as-is; then
  rm -f "$data/standby.signal"
  touch "$data/recovery.signal"
  # From the archive it learns which numbers of timelines are taken.
  target="-c recovery_target_timeline=current -c restore_command='$backrest archive-get %f %p'"
else
  $backrest --delta --type=time --target="$to" --target-action=promote restore
fi
log='${RUN}/restore.log'
# As where the moment is later than what has been archived.
has_ended() {
  echo "PostgreSQL has ended before it had what it was to have. Its log, $log, ends with:" >&2
  tail -n 20 "$log" >&2
  exit 1
}
# Reached through its socket alone, and with nobody whom a commit waits for: Patroni sets both when it starts it.
"$postgres/pg_ctl" -D "$data" -l "$log" -w -t 86400 \
  -o "-c listen_addresses='' -c unix_socket_directories='${RUN}' -c synchronous_standby_names='' $target" start || has_ended
until test "$(psql --host='${RUN}' --username=postgres --no-psqlrc --tuples-only --no-align --command='select pg_is_in_recovery()' postgres)" = f; do
  "$postgres/pg_ctl" -D "$data" status > /dev/null || has_ended
  sleep 1
done
"$postgres/pg_ctl" -D "$data" -w -m fast stop
