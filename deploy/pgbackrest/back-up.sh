#!/bin/sh
# A backup of Fairlot's database, where it is primary; on the two others there is nothing to do. Full on Sundays,
# otherwise what has changed since.
set -eu
# 503 from a replica. Where Patroni does not answer curl fails, and this with it: it may be the primary.
role=$(curl --silent --show-error --max-time 10 --output /dev/null --write-out '%{http_code}' http://${ADDRESS}:8008/primary)
test "$role" = 503 && exit 0
type=diff
if test "$(date -u +%u)" = 7; then type=full; fi
backrest() { pgbackrest --config='${ETC}/pgbackrest.conf' --stanza=fairlot "$@"; }
# That each piece of the log arrives, before a backup that would be worth nothing without.
backrest check
backrest --type="$type" backup
# Fairlot tells when none has ended for a day.
psql --host='${RUN}' --username=postgres --no-psqlrc --quiet --set ON_ERROR_STOP=1 --command="
  insert into database_backups (kind, finished_at) values ('$type', now())
  on conflict (kind) do update set finished_at = excluded.finished_at" fairlot
