# from-archive.sh FILE PLACE: PostgreSQL's restore_command, on a replica for what it missed for so long that the primary
# has it no more. The rest comes from the primary alone: a former one that steps down writes what is left of its log to
# the archive, and a replica that took this up had what nobody was told of, could not follow the new primary, and bids
# waited for another 9 s until it had been rewound.
set -eu
file=$1
mark='${RUN}/from-archive'
changed_lately() { test -n "$(find "$1" -type f -mmin -1 -print -quit 2>/dev/null)"; }
segment=${file#????????}
# Not files of history: from them a new primary learns which numbers of timelines are taken, and two of one number would
# be one to the archive and to Fairlot. Nor where PostgreSQL does not run, and pg_rewind asks: the older files of its own
# log this machine has only there.
case $segment in ????????????????)
  if test -e '${DATA}/postgresql/postmaster.pid'; then
    # It followed until just now. Without a second spent on questions: bids wait for it to follow the new primary.
    if changed_lately '${DATA}/postgresql/pg_wal' && ! changed_lately "$mark"; then exit 1; fi
    # As this machine's HAProxy finds it; while there is none, there is nothing to be fetched.
    position=$(PGPASSWORD='${REPLICATION_PASSWORD}' PGCONNECT_TIMEOUT=2 psql --no-psqlrc --tuples-only --no-align \
      --command='IDENTIFY_SYSTEM' 'host=${DATABASE_ADDRESS} port=5000 user=replication replication=true' |
      cut -d '|' -f 3)
    test -n "$position"
    # A file is 16 MB: counted in these, the two halves of what is asked for, and of where the primary is. It keeps 32
    # (wal_keep_size).
    asked=$(((0x${segment%????????} << 8) + 0x${segment#????????}))
    now=$(((0x${position%/*} << 8) + (0x${position#*/} >> 24)))
    test "$asked" -lt $((now - 32))
  fi
  ;;
esac
pgbackrest --config='${ETC}/pgbackrest.conf' --stanza=fairlot archive-get "$file" "$2"
case $segment in ????????????????) touch "$mark" ;; esac
