#!/bin/sh
# deploy/fill.sh SETTINGS FOLDER: puts the values of SETTINGS (see machine.env.example) into the templates beside this
# script and writes the files to FOLDER, readable by their owner alone. Needs envsubst (gettext-base).
set -eu
umask 077
if test -n "$(find "$1" -perm /077)"; then
  echo "Others than its owner may read the passwords in $1: chmod 600 $1" >&2
  exit 1
fi
here=$(dirname "$0")
set -a
. "$1"
set +a
# Only names that the settings define: `$` stands in some files for other things.
names=$(sed -n 's/^\([A-Z_]*\)=.*/${\1}/p' "$1" | tr '\n' ' ')
for name in $(sed -n 's/^\([A-Z_]*_PASSWORD\)=.*/\1/p' "$1"); do
  if eval "test -z \"\$$name\""; then
    echo "$name is blank in $1: openssl rand -hex 24, the same on all machines" >&2
    exit 1
  fi
done
mkdir -p "$2"
for template in fairlot.env etcd/etcd.yml patroni/patroni.yml patroni/create-database.sh patroni/leave-full-disk.sh patroni/to-pgbackrest.sh \
  patroni/from-pgbackrest.sh haproxy/haproxy.cfg \
  haproxy/not-now.http haproxy/not-here.http pgbouncer/pgbouncer.ini pgbouncer/userlist.txt pgbackrest/pgbackrest.conf \
  pgbackrest/back-up.sh pgbackrest/restore.sh; do
  # In one step: PostgreSQL runs some of these at all times, and an empty script does nothing and says that all is well.
  file=$2/$(basename "$template")
  envsubst "$names" < "$here/$template" > "$file.new"
  if grep -n '\${[A-Z]' "$file.new" >&2; then
    echo "$template asks for what $1 does not set." >&2
    exit 1
  fi
  if test -e "$file"; then chown --reference="$file" "$file.new"; fi
  mv "$file.new" "$file"
done
