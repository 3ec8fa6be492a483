import { migrate } from '@efie/database/migrate'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createDatabase } from '../../testing/create-database.ts'
import { makeHarness } from '../../testing/harness.ts'
import { openPostgres, type DatabaseHandle } from '../database/database.ts'
import { replaceEncryptionKey } from './replace-encryption-key.ts'
import { openSecrets } from './root-key.ts'

const keyOf = (fill: number): string => Buffer.alloc(32, fill).toString('base64')
const OLD = keyOf(1)

let nodes: DatabaseHandle[]
beforeAll(async () => {
  const url = await createDatabase(inject('postgresUrl'), 'root_key')
  nodes = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url, url, 2)))
  await migrate(nodes[0]!.db)
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
})

const open = (node: DatabaseHandle, ENCRYPTION_KEY: string) =>
  openSecrets(readConfig({ ENCRYPTION_KEY }), node.db)

test('nodes that start together on an empty database agree on one root key', async () => {
  const opened = await Promise.all(nodes.flatMap((node) => [open(node, OLD), open(node, OLD)]))
  expect(new Set(opened.map((secrets) => secrets.sign('a', 'b'))).size).toBe(1)
})

test('of several replacements at the same moment one is done, and the others are refused', async () => {
  const signature = (await open(nodes[0]!, OLD)).sign('a', 'b')
  const outcomes = await Promise.allSettled(
    nodes.map(async (handle, index) => {
      const environment = { ENCRYPTION_KEY: OLD, NEW_ENCRYPTION_KEY: keyOf(10 + index) }
      const { services } = await makeHarness({ handle, environment })
      await replaceEncryptionKey({ ...services, secrets: await openSecrets(services.config, handle.db) })
      return environment.NEW_ENCRYPTION_KEY
    }),
  )
  const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(done).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('its key was replaced')
  expect((await open(nodes[0]!, done[0] ?? '')).sign('a', 'b')).toBe(signature)
})
