import type { Profile } from '@efie/database/testing'
import { schema } from '@efie/database'
import { RealtimeClient, type RealtimeChannel } from '@supabase/realtime-js'
import type { FastifyInstance } from 'fastify'
import { expect, vi } from 'vitest'
import { buildApp, type AppOptions } from '../app.ts'
import { signInAs } from '../features/auth/testing.ts'
import type { DatabaseHandle } from '../platform/database/database.ts'
import type { Services } from '../platform/context.ts'

export interface Told {
  eventType: string
  table: string
  new: Record<string, unknown>
  old: Record<string, unknown>
}

export interface Listening {
  client: RealtimeClient
  channel: RealtimeChannel
  told: Told[]
  statuses: string[]
}

export interface Filter {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  table: string
  filter?: string
}

export const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 15_000, interval: 10 })

/** A listening server with official realtime clients. */
export const startLive = async (services: Services, handle: DatabaseHandle, options: AppOptions = {}) => {
  const clients: RealtimeClient[] = []
  let app: FastifyInstance
  let address = ''

  const start = async (port = 0): Promise<void> => {
    app = await buildApp(services, handle, options)
    address = (await app.listen({ port, host: '127.0.0.1' })).replace('http', 'ws')
  }
  const connect = (
    token: () => Promise<string | null>,
    options: { vsn?: string; heartbeatIntervalMs?: number } = {},
  ): RealtimeClient => {
    const client = new RealtimeClient(`${address}/realtime/v1`, {
      params: { apikey: 'efie' },
      accessToken: token,
      reconnectAfterMs: () => 50,
      ...options,
    })
    clients.push(client)
    return client
  }
  const tokenOf = async (person: Pick<Profile, 'id'>): Promise<string> =>
    (await signInAs(services, person)).access_token
  const listenTo = async (
    client: RealtimeClient,
    filters: Filter[],
    name = `test-${Math.random()}`,
  ): Promise<Listening> => {
    await client.setAuth()
    const channel = client.channel(name)
    const told: Told[] = []
    const statuses: string[] = []
    for (const { event = '*', ...filter } of filters)
      // A cast: the library has an overload per event and none for a variable.
      channel.on('postgres_changes', { event, schema: 'public', ...filter } as never, (payload: Told) =>
        told.push(payload),
      )
    channel.subscribe((status) => statuses.push(status))
    await until(() => expect(statuses).toContain('SUBSCRIBED'))
    return { client, channel, told, statuses }
  }
  await start()
  return {
    address: () => address,
    connect,
    tokenOf,
    listenTo,
    follow: async (person: Pick<Profile, 'id'>, ...filters: Filter[]): Promise<Listening> => {
      const token = await tokenOf(person)
      return listenTo(
        connect(async () => token),
        filters,
      )
    },
    stopServer: () => app.close(),
    start,
    disconnect: async (): Promise<void> => {
      for (const client of clients.splice(0)) await client.disconnect()
    },
    close: async (): Promise<void> => {
      for (const client of clients.splice(0)) await client.disconnect()
      await app.close()
    },
  }
}

export type Live = Awaited<ReturnType<typeof startLive>>

export const makeNotice = async (
  { db }: Pick<DatabaseHandle, 'db'>,
  person: Pick<Profile, 'id'>,
  title: string,
): Promise<string> => {
  const [row] = await db
    .insert(schema.notifications)
    .values({ user_id: person.id, type: 'system', title, message: title })
    .returning()
  return row?.id ?? ''
}

export const makeTicket = async (
  { db }: Pick<DatabaseHandle, 'db'>,
  person: Pick<Profile, 'id'>,
): Promise<string> => {
  const [row] = await db
    .insert(schema.supportTickets)
    .values({ user_id: person.id, subject: 'Help', message: 'Please', category: 'other' })
    .returning()
  return row?.id ?? ''
}
