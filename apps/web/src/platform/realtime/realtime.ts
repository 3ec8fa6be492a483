import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js'
import { showNotice } from '~/ui/notice-toast.tsx'
import { queryClient } from '~/platform/api/query-client.ts'
import { changesAnswered } from '~/platform/api/under-way.ts'
import { auth } from '~/platform/auth/auth.ts'
import type { SessionUser } from '~/platform/auth/auth-store.ts'
import { statusOfChannel, useConnectionStore } from './connection-store.ts'
import { adminNotice, type ChangeNotice, createStatusMemory, type RowChange, userNotice } from './notices.ts'
import { adminFeeds, type Feed, queriesOfTable, userFeeds } from './tables.ts'

/** Milliseconds in which an answer is read and its toast shown. */
const answerReadMs = 100

type Noticer = (change: RowChange, status: string | null) => ChangeNotice | null

const invalidate = (table: string): void => {
  for (const queryKey of queriesOfTable[table] ?? []) void queryClient.invalidateQueries({ queryKey })
}

/** Follows the toast of an own change that it may report, which appears once that change is answered. */
const announce = async ({ title, message }: ChangeNotice): Promise<void> => {
  await changesAnswered()
  setTimeout(() => showNotice(title, message), answerReadMs)
}

let checkedAt = 0

/** The feed was refused, so the session may have ended on another device. Checked at most every ten seconds. */
const checkSession = (): void => {
  if (Date.now() - checkedAt < 10_000) return
  checkedAt = Date.now()
  void auth.renew()
}

const subscribe = (
  client: RealtimeClient,
  name: string,
  feeds: readonly Feed[],
  filter: string,
  noticeOf: Noticer,
): void => {
  const memory = createStatusMemory()
  const channel = client.channel(name)
  for (const { table, own } of feeds) {
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table, ...(own && { filter }) },
      (payload) => {
        const change: RowChange = { table, eventType: payload.eventType, new: payload.new, old: payload.old }
        invalidate(table)
        const notice = noticeOf(change, memory.changedStatus(change))
        if (notice) void announce(notice)
      },
    )
  }
  channel.subscribe((state, error) => {
    if (state === REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR && /token/i.test(error?.message ?? ''))
      checkSession()
    // Earlier changes weren't sent, so everything on the screen is refetched.
    if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) for (const { table } of feeds) invalidate(table)
  })
}

/** Opens a signed-in person's change feed; returns a function that closes it. */
export const openRealtime = (user: SessionUser, isAdmin: boolean): (() => void) => {
  const endpoint = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/realtime/v1`
  const client = new RealtimeClient(endpoint, { params: { apikey: 'web' }, accessToken: auth.accessToken })
  let open = true
  const join = async (): Promise<void> => {
    // The token must be set before the first join, which is refused without it.
    await client.setAuth()
    if (!open) return
    client.channel('connection-status').subscribe((state) => {
      if (open) useConnectionStore.setState({ status: statusOfChannel(state) })
    })
    const filter = `user_id=eq.${user.id}`
    subscribe(client, `user-${user.id}`, userFeeds, filter, userNotice)
    if (isAdmin) subscribe(client, 'admin-changes', adminFeeds, filter, adminNotice)
  }
  void join()
  return () => {
    open = false
    useConnectionStore.setState({ status: 'idle' })
    void client.removeAllChannels().then(() => client.disconnect())
  }
}
