#!/bin/sh
# Start Redis with the account of docs/redis.md and nobody else; the password comes from the environment.
set -eu
here=$(dirname "$0")
case "${REDIS_PASSWORD:?no REDIS_PASSWORD}" in
  *[!A-Za-z0-9_-]*) echo "REDIS_PASSWORD: only letters, digits, _ and - can stand in an address" >&2; exit 2 ;;
esac
folder=$(mktemp -d)
sed "s/>PASSWORD/>$REDIS_PASSWORD/" "$here/redis.acl" > "$folder/users.acl"
exec redis-server "$here/redis.conf" --aclfile "$folder/users.acl" "$@"
