#!/bin/sh
# restore.sh MOMENT: brings the PostgreSQL of this machine back to a moment, as '2026-11-26 20:15:00+00'. Patroni is
# stopped on all machines, and what it knew of the cluster removed (deploy/README.md). As PostgreSQL's user.
set -eu
moment=$1
data='${DATA}/postgresql'
postgres=/usr/lib/postgresql/15/bin
pgbackrest --config='${ETC}/pgbackrest.conf' --stanza=fairlot --delta --type=time --target="$moment" --target-action=promote restore
# Reached through its socket alone, and with nobody whom a commit waits for: Patroni sets both when it starts it.
"$postgres/pg_ctl" -D "$data" -l '${RUN}/restore.log' -w -t 86400 \
  -o "-c listen_addresses='' -c unix_socket_directories='${RUN}' -c synchronous_standby_names=''" start
until test "$(psql --host='${RUN}' --username=postgres --no-psqlrc --tuples-only --no-align --command='select pg_is_in_recovery()' postgres)" = f; do
  sleep 1
done
"$postgres/pg_ctl" -D "$data" -w -m fast stop
