# from-pgbackrest.sh FILE PLACE: PostgreSQL's restore_command, on a replica for what it missed for so long that the primary
# has it no more. The rest comes from the primary alone: a former one that steps down writes what is left of its log to
# the archive, and a replica that took this up had what nobody was told of, could not follow the new primary, and bids
# waited for another 9 s until it had been rewound.
set -eu
file=$1
log='${DATA}/postgresql/pg_wal'
mark='${RUN}/from-pgbackrest'
waiting='${RUN}/from-pgbackrest.waiting'
changed_lately() { test -n "$(find "$1" -type f -mmin -1 -print -quit 2>/dev/null)"; }
segment=${file#????????}
# What the server at an address says of itself: in one line its number, timeline and place in the log, in the next what it
# has replayed. Debian's `psql` of no version is a script in Perl, which takes several times as long: bids wait for it.
identify() {
  PGPASSWORD='${REPLICATION_PASSWORD}' PGCONNECT_TIMEOUT=2 /usr/lib/postgresql/15/bin/psql --no-psqlrc --tuples-only \
    --no-align --command='IDENTIFY_SYSTEM' --command='select pg_last_wal_replay_lsn()' \
    "host=$1 port=$2 user=replication dbname=postgres replication=database" 2>/dev/null
}
# Whether this file has been asked for, again and again, for a minute: nobody has it but the archive. A primary that was
# itself copied a while ago keeps less than it would otherwise.
has_waited() {
  if test "$(cat "$waiting" 2>/dev/null)" != "$file"; then echo "$file" > "$waiting"; fi
  ! changed_lately "$waiting"
}
# A place in the log as a number.
number() { echo $(((0x${1%/*} << 32) + 0x${1#*/})); }
# Whether this machine has read more of its timeline than belongs to the given one. As it says itself, of what it has
# replayed: it may have been sent the beginning of a record besides, which nobody has to take back. While it does not
# answer yet, as its control file says, which is right of a former primary, and of a replica may be too low.
is_beyond() {
  test -e "$log/$1.history" || return 1
  control=$(LC_ALL=C '/usr/lib/postgresql/15/bin/pg_controldata' '${DATA}/postgresql')
  of_control() { echo "$control" | sed -n "s/^$1: *//p"; }
  own=$(of_control "Min recovery ending loc's timeline")
  # A new primary asks for the end of its own timeline before it begins the next. Nobody has to be asked about that.
  test "$own" != $((0x$1)) || return 1
  says=$(identify '${ADDRESS}' 5432) || says=
  if test -n "$says"; then
    place=${says##*
}
    own=${says#*|}
    own=${own%%|*}
  else
    place=$(of_control 'Minimum recovery ending location')
  fi
  branched=$(awk -v own="$own" '$1 == own { print $2 }' "$log/$1.history")
  test -n "$branched" && test "$(number "$place")" -gt "$(number "$branched")"
}
# Of files of history those that this machine does not have, from its primary: from them a new one learns which numbers of
# timelines are taken, and two of one number would be one to the archive and to Fairlot. All where PostgreSQL does not
# run, and pg_rewind asks: the older files of its own log this machine has only there.
case $segment in
.history)
  if test -e "$log/$file"; then exit 1; fi
  ;;
????????????????)
  if test -e '${DATA}/postgresql/postmaster.pid'; then
    # A primary that froze and was ended as it woke up begins by reading its own log to its end, beyond where the newer
    # timeline branched off. PostgreSQL does not see that, nor does Patroni 3.0.2 once it streams, and it would follow
    # the new primary in vain for ever. By more than 125 PostgreSQL gives up and ends; Patroni starts it again, before
    # which it looks at what this machine alone has, and rewinds it.
    if is_beyond "${file%"$segment"}"; then exit 126; fi
    # It followed until just now. Without a second spent on questions: bids wait for it to follow the new primary.
    if changed_lately "$log" && ! changed_lately "$mark"; then exit 1; fi
    # As this machine's HAProxy finds it; while there is none, there is nothing to be fetched.
    position=$(identify '${DATABASE_ADDRESS}' 5000 | cut -d '|' -s -f 3)
    test -n "$position"
    # A file is 16 MB: counted in these, the two halves of what is asked for, and of where the primary is. It keeps 32
    # (wal_keep_size).
    asked=$(((0x${segment%????????} << 8) + 0x${segment#????????}))
    now=$(((0x${position%/*} << 8) + (0x${position#*/} >> 24)))
    if test "$asked" -ge $((now - 32)); then
      if test "$asked" -ge "$now" || ! has_waited; then exit 1; fi
    fi
  fi
  ;;
esac
pgbackrest --config='${ETC}/pgbackrest.conf' --stanza=fairlot archive-get "$file" "$2"
case $segment in ????????????????) touch "$mark" ;; esac
