import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createDatabase } from '../../testing/create-database.ts'
import { expectJobsAndFeed, followPayments, payWhile } from '../../testing/payers.ts'
import { startPooler, type TestPooler } from '../../testing/pooler.ts'
import { openDatabase } from './database.ts'

let url: string
let pooler: TestPooler

beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'), 'pooled')
  pooler = await startPooler(url)
})
afterAll(() => pooler.close())

const open = async (environment: Record<string, string>): Promise<void> => {
  const handle = await openDatabase(readConfig({ LOG_LEVEL: 'silent', ...environment }))
  await handle.close()
}

test('a pooler without the direct address beside it stops the start, in one line that says what to set', async () => {
  await expect(open({ DATABASE_URL: pooler.url })).rejects.toThrow(
    /^DATABASE_URL: this is the address of a pooler\. Also set DATABASE_DIRECT_URL [^\n]*$/,
  )
  await expect(open({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url })).rejects.toThrow(
    /^DATABASE_DIRECT_URL: this is the address of a pooler that shares sessions\.[^\n]*$/,
  )
})

test('a database reached directly, and a pooler with the direct address beside it, are opened', async () => {
  await open({ DATABASE_URL: url })
  await open({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })
  await open({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url })
})

test('a database that does not answer is named by its variable', async () => {
  const nowhere = 'postgres://efie:secret@127.0.0.1:1/efie'
  await expect(open({ DATABASE_URL: nowhere })).rejects.toThrow(
    /^DATABASE_URL: the database isn’t responding/,
  )
  await expect(open({ DATABASE_URL: url, DATABASE_DIRECT_URL: nowhere })).rejects.toThrow(
    /^DATABASE_DIRECT_URL: the database isn’t responding/,
  )
  await expect(open({ DATABASE_URL: nowhere, DATABASE_DIRECT_URL: url })).rejects.toThrow(
    /^DATABASE_URL: the database isn’t responding \(connect ECONNREFUSED/,
  )
})

const expectSignIn = async (origin: string): Promise<void> => {
  const client = new GoTrueClient({
    url: `${origin}/auth/v1`,
    persistSession: false,
    autoRefreshToken: false,
  })
  const given = { email: 'ama@efie.example', password: 'Efie-Test-2026' }
  expect((await client.signUp(given)).error).toBeNull()
  expect((await client.signInWithPassword(given)).error).toBeNull()
  expect((await client.getUser()).data.user?.email).toBe(given.email)
  expect((await client.refreshSession()).error).toBeNull()
}

test('through a pooler people sign in, pay and follow changes, and jobs run, without one statement that has a name', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'efie-pooled-'))
  const environment = { DATA_DIR, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url, AUTH_AUTOCONFIRM: '1' }
  try {
    await payWhile(environment, async (party) => {
      const following = await followPayments(party)
      try {
        await expectSignIn(party.server.url)
        await expectJobsAndFeed(party, following.told)
      } finally {
        await following.leave()
      }
    })
    expect(pooler.named).toEqual([])
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}, 300_000)
