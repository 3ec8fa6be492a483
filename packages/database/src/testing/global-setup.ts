import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from '../migrate.ts'
import { startPostgres } from './postgres.ts'
import { templateFolder } from './template.ts'

/**
 * Prepares the migrated template before any suite copies it: a PGlite folder, or with
 * EFIE_TEST_DATABASE=postgres a database on a PostgreSQL server for this run, whose URL workers find in
 * EFIE_TEST_POSTGRES_URL.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['EFIE_TEST_DATABASE'] !== 'postgres') {
    await templateFolder()
    return undefined
  }
  const server = await startPostgres()
  const db = drizzle({
    connection: await server.createDatabase('efie_template'),
    casing: 'snake_case',
  })
  await migrate(db)
  await db.$client.end()
  process.env['EFIE_TEST_POSTGRES_URL'] = server.url
  return () => server.stop()
}
