# Hands the primary over when its disk is nearly full: PostgreSQL then refuses every bid without failing, so that
# Patroni sees nothing wrong. Rests for ten minutes after that, since the other disks may be as full.
while sleep 2; do
  free=$(df --output=avail --block-size=1M "${DATA}" | tail -n 1)
  test "$free" -lt 500 || continue
  # On a replica, which is told that it does not lead, nothing happens.
  patronictl -c "${ETC}/patroni.yml" switchover fairlot --leader "${NAME}" --force || continue
  # Refused, patronictl (3.0.2) ends with 0 as well: whoever is still primary tries again.
  sleep 5
  curl --silent --fail --max-time 2 --output /dev/null "http://${ADDRESS}:8008/primary" || sleep 600
done
