import { documentTypeLabels } from '@efie/domain'
import { useCallback, useSyncExternalStore } from 'react'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Notice } from '~/ui/notice.tsx'
import { newIdempotencyKey } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { useAuthStore } from '../auth/auth-store.ts'
import { useConnectionStore } from '../realtime/connection-store.ts'
import { type Letter, post, takeBack, useOutbox, type Waiting } from './outbox.ts'

/** When the oldest answer on the screen was given, in milliseconds; 0 when there is none. */
const oldestShown = (): number => {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
  return times.length === 0 ? 0 : Math.min(...times)
}

const useOldestShown = (): number =>
  useSyncExternalStore(
    useCallback((changed: () => void) => queryClient.getQueryCache().subscribe(changed), []),
    oldestShown,
    () => 0,
  )

const AsOf = () => {
  const at = useOldestShown()
  return (
    <Notice tone="caution" live title="You are offline">
      {at > 0 && (
        <>
          What you see is as of <DateText value={new Date(at).toISOString()} time />.{' '}
        </>
      )}
      What you write is kept on this device and sent once you are connected.
    </Notice>
  )
}

const nameOf = (letter: Letter): string =>
  letter.kind === 'ticket'
    ? `Ticket “${letter.input.subject}”`
    : `${documentTypeLabels[letter.document_type]}: ${letter.file.name}`

const WaitingRow = ({ waiting: { key, letter, problem } }: { waiting: Waiting }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {nameOf(letter)}
      {problem && <span className="block font-medium text-danger">{problem}</span>}
    </span>
    <span className="flex gap-2">
      {problem && (
        <Button
          size="sm"
          tone="secondary"
          onClick={() => void takeBack(key).then(() => post(letter, newIdempotencyKey()))}
        >
          Send again
        </Button>
      )}
      <Button
        size="sm"
        tone="ghost"
        aria-label={`Remove ${nameOf(letter)}`}
        onClick={() => void takeBack(key)}
      >
        Remove
      </Button>
    </span>
  </li>
)

/** Above the page while there is no connection, or something still waits to be sent. */
export const OfflineStrip = () => {
  const online = useConnectionStore((state) => state.online)
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const isTenant = useAuthStore((state) => state.userRole === 'user')
  const waiting = useOutbox((state) => state.waiting)
  const offline = isTenant && (!online || isReadOnly)
  if (!offline && waiting.length === 0) return null
  return (
    <div className="mx-auto mb-6 max-w-6xl space-y-3">
      {offline && <AsOf />}
      {waiting.length > 0 && (
        <Notice
          title={
            waiting.length === 1 ? 'One thing waits to be sent' : `${waiting.length} things wait to be sent`
          }
        >
          <ul className="mt-1 space-y-1">
            {waiting.map((one) => (
              <WaitingRow key={one.key} waiting={one} />
            ))}
          </ul>
          <p className="mt-2 text-muted">Each is sent once. Signing out removes it from this device.</p>
        </Notice>
      )}
    </div>
  )
}
