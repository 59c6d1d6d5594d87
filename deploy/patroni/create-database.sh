# Run once by Patroni when the cluster has been made. $1: how to reach it as superuser.
set -eu
psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 "$1" <<'SQL'
create role fairlot login password '${FAIRLOT_PASSWORD}';
create database fairlot owner fairlot;
SQL
pgbackrest --config="${ETC}/pgbackrest.conf" --stanza=fairlot stanza-create
