# from-archive.sh FILE PLACE: PostgreSQL's restore_command on a replica, for what it missed for so long that the primary
# has it no more. What the primary still keeps (wal_keep_size, 32 files) comes from there alone: a former primary that
# steps down writes the rest of its log to the archive, and a replica that took this up had what nobody was told of,
# could not follow the new primary, and bids waited for another 9 s until it had been rewound.
set -eu
file=$1
segment=${file#????????}
case $segment in ????????????????)
  # As this machine's HAProxy finds it; while there is none, there is nothing to be fetched.
  position=$(PGPASSWORD='${REPLICATION_PASSWORD}' PGCONNECT_TIMEOUT=2 psql --no-psqlrc --tuples-only --no-align \
    --command='IDENTIFY_SYSTEM' 'host=${DATABASE_ADDRESS} port=5000 user=replication replication=true' | cut -d '|' -f 3)
  test -n "$position"
  # A file is 16 MB: counted in these, the two halves of what is asked for, and of where the primary is.
  asked=$(((0x${segment%????????} << 8) + 0x${segment#????????}))
  now=$(((0x${position%/*} << 8) + (0x${position#*/} >> 24)))
  test "$asked" -lt $((now - 32))
  ;;
esac
exec pgbackrest --config='${ETC}/pgbackrest.conf' --stanza=fairlot archive-get "$file" "$2"
