#!/usr/bin/env bash
# Until the first release the schema is one migration: made anew from the schema files, then the hand-written triggers.
set -euo pipefail
cd "$(dirname "$0")/../.."
if compgen -G 'packages/database/releases/*.json' >/dev/null; then
  echo 'There is a release: its migrations stay as they are. Run npm run db:generate.' >&2
  exit 1
fi
export PATH="$PWD/node_modules/.bin:$PATH"
exec 9>/tmp/efie-migrations.lock
flock 9
rm -rf packages/database/migrations
drizzle-kit generate --config packages/database/drizzle.config.ts --name foundation >/dev/null
drizzle-kit generate --config packages/database/drizzle.config.ts --custom --name triggers >/dev/null
drizzle-kit generate --config packages/database/drizzle.config.ts --custom --name figures >/dev/null
cp packages/database/triggers.sql packages/database/migrations/0001_triggers.sql
cp packages/database/figures.sql packages/database/migrations/0002_figures.sql
