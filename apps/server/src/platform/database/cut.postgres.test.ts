import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js'
import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'
import { expect, inject, test, vi } from 'vitest'
import { createDatabase } from '../../testing/create-database.ts'
import { payWhile, send, type Party } from '../../testing/payers.ts'

const CUTTING_MILLISECONDS = 10_000
const AT_ONCE = 3

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })

/** Ends connections of the database, whatever they are in the middle of: of requests, jobs and notifications alike. */
const cutForAWhile = async (url: string, { memory }: Party): Promise<number> => {
  const { pathname } = new URL(url)
  const admin = new Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  let cut = 0
  const end = Date.now() + CUTTING_MILLISECONDS
  while (Date.now() < end && memory.failures.length === 0) {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from (
         select pid from pg_stat_activity where datname = $1 order by random() limit ${AT_ONCE}) victims`,
      [pathname.slice(1)],
    )
    cut += rowCount ?? 0
    await delay(100)
  }
  await admin.end()
  return cut
}

/** Follows somebody's payments through the official client. */
const followPayments = (server: Party['server'], token: string) => {
  const told: { id: unknown; status: unknown }[] = []
  const client = new RealtimeClient(`${server.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: 'efie' },
    accessToken: async () => token,
    reconnectAfterMs: () => 50,
  })
  const channel = client.channel('payments')
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'payments' }, (change) => {
    const { id, status } = change.new as { id?: unknown; status?: unknown }
    told.push({ id, status })
  })
  const join = async () => {
    await client.setAuth()
    await new Promise<void>((resolve) => {
      channel.subscribe((status) => status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED && resolve())
    })
  }
  return { told, join, leave: () => client.disconnect() }
}

/** Pays and asks no more: only a job completes the payment, and only the change feed tells of it. */
const expectJobsAndFeed = async (party: Party, told: { id: unknown; status: unknown }[]) => {
  const { server, bystander } = party
  const { token } = bystander
  const created = await send(server, {
    method: 'POST',
    path: '/api/v1/payments',
    token,
    key: uuidv7(),
    json: {
      application_id: bystander.application_id,
      payment_type: 'instalment',
      amount: 90_000,
      method: 'mobile_money',
      network: 'mtn',
      phone: '0551234987',
    },
  })
  expect(created.status).toBe(201)
  const { id } = created.body
  await until(async () => {
    const { body } = await send(server, { method: 'GET', path: `/api/v1/payments/${String(id)}`, token })
    expect(body['status']).toBe('completed')
  })
  await until(() => expect(told).toContainEqual({ id, status: 'completed' }))
}

test('connections cut for ten seconds while people pay: the server lives, nothing acknowledged is lost or doubled, jobs and the change feed go on', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'efie-cut-'))
  const DATABASE_URL = await createDatabase(inject('postgresUrl'), 'cut')
  try {
    await payWhile({ DATA_DIR, DATABASE_URL }, async (party) => {
      const following = followPayments(party.server, party.bystander.token)
      await following.join()
      try {
        expect(await cutForAWhile(DATABASE_URL, party)).toBeGreaterThan(100)
        await expectJobsAndFeed(party, following.told)
      } finally {
        await following.leave()
      }
    })
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}, 300_000)
