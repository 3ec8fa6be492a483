import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/**
 * Settings of the embedded database, sized for one small office. PostgreSQL's defaults assume a dedicated
 * machine and use 145 MiB more. Locks are counted per connection, and a restore locks every table and index.
 */
const settings = {
  shared_buffers: '16MB',
  wal_buffers: '1MB',
  max_connections: '10',
  max_locks_per_transaction: '640',
}

/** Starts PGlite as it starts itself, with these settings. */
export const sized: Pick<PGliteOptions, 'startParams'> = {
  startParams: [
    ...PGlite.defaultStartParams,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ],
}
