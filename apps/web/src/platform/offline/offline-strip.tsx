import { documentTypeLabels } from '@efie/domain'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCallback, useSyncExternalStore } from 'react'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Notice } from '~/ui/notice.tsx'
import { newIdempotencyKey } from '~/platform/api/client.ts'
import { queryClient } from '~/platform/api/query-client.ts'
import { isCalled } from '~/platform/api/user-error.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useConnectionStore } from '~/platform/realtime/connection-store.ts'
import { worksOffline } from './works-offline.ts'
import { type Letter, post, takeBack, useOutbox, type Waiting } from './outbox.ts'

/** Time of the oldest answer on the screen, in milliseconds; 0 without any. */
const oldestShown = (): number => {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
  return times.length === 0 ? 0 : Math.min(...times)
}

const useQueryCache = <Read,>(read: () => Read, before: Read): Read =>
  useSyncExternalStore(
    useCallback((changed: () => void) => queryClient.getQueryCache().subscribe(changed), []),
    read,
    () => before,
  )

/** Whether the server refuses what the screen asks for, because a backup is being restored. */
const isRestoring = (): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state }) => isCalled(state.fetchFailureReason ?? state.error, 'RESTORING'))

const Restoring = () => (
  <Notice tone="caution" live title={t`Efie is being restored from a backup`}>
    <Trans>Nothing can be saved until that’s done. Then you’ll have to sign in again.</Trans>
  </Notice>
)

const AsOf = ({ writes }: { writes: boolean }) => {
  const at = useQueryCache(oldestShown, 0)
  return (
    <Notice tone="caution" live title={t`You’re offline`}>
      {at > 0 && (
        <>
          <Trans>
            Last updated <DateText value={new Date(at).toISOString()} time />.
          </Trans>{' '}
        </>
      )}
      {writes && <Trans>We’ll save what you write on this device and send it when you’re back online.</Trans>}
    </Notice>
  )
}

const nameOf = (letter: Letter): string => {
  switch (letter.kind) {
    case 'ticket':
      return t`Ticket “${{ subject: letter.input.subject }}”`
    case 'document':
      return t`${{ kind: translate(documentTypeLabels[letter.document_type]) }}: ${{ name: letter.file.name }}`
    case 'visit-photo':
      return `Photo of ${letter.address}`
    case 'visit-report':
      return `Report on the visit to ${letter.address}`
  }
}

const WaitingRow = ({ waiting: { key, letter, problem } }: { waiting: Waiting }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {nameOf(letter)}
      {problem && <span className="block font-medium text-danger">{translate(problem)}</span>}
    </span>
    <span className="flex gap-2">
      {problem && (
        <Button
          size="sm"
          tone="secondary"
          onClick={() => void takeBack(key).then(() => post(letter, newIdempotencyKey()))}
        >
          <Trans>Send again</Trans>
        </Button>
      )}
      <Button
        size="sm"
        tone="ghost"
        aria-label={t`Remove ${{ what: nameOf(letter) }}`}
        onClick={() => void takeBack(key)}
      >
        <Trans>Remove</Trans>
      </Button>
    </span>
  </li>
)

/** Shown above the page while offline, or while changes wait to be sent. */
export const OfflineStrip = () => {
  const online = useConnectionStore((state) => state.online)
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const writes = useAuthStore((state) => worksOffline(state.userRole))
  const isGuest = useAuthStore((state) => state.user === null)
  const waiting = useOutbox((state) => state.waiting)
  const restoring = useQueryCache(isRestoring, false)
  const offline = (writes || isGuest) && (!online || isReadOnly)
  if (!offline && !restoring && waiting.length === 0) return null
  return (
    <div className="mx-auto mb-6 max-w-6xl space-y-3">
      {restoring ? <Restoring /> : offline && <AsOf writes={writes} />}
      {waiting.length > 0 && (
        <Notice
          title={plural(
            { count: waiting.length },
            { one: 'One item waiting to be sent', other: '# items waiting to be sent' },
          )}
        >
          <ul className="mt-1 space-y-1">
            {waiting.map((one) => (
              <WaitingRow key={one.key} waiting={one} />
            ))}
          </ul>
          <p className="mt-2 text-muted">
            <Trans>
              We’ll send each item once. If you sign out, unsent items are deleted from this device.
            </Trans>
          </p>
        </Notice>
      )}
    </div>
  )
}
