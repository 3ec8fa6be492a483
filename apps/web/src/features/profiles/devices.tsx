import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MonitorSmartphone } from 'lucide-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { account } from '~/platform/auth/auth.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { offlineReason } from '~/platform/auth/offline-reason.ts'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { AccessCard, AccessRow, AccessRows } from './access-card.tsx'

interface Device {
  id: string
  device: string
  ip: string | null
  current: boolean
  last_active_at: string
  created_at: string
}

const touches = [api.me.key()]

const EndSession = ({ device, onClose }: { device: Device; onClose: () => void }) => {
  const act = useAct({
    act: () => client.me.sessions.end({ id: device.id }),
    done: t`Signed out of ${{ device: device.device }}`,
    onDone: onClose,
    touches,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      title={t`Sign out ${{ device: device.device }}?`}
      confirmLabel={t`Sign out`}
      pending={act.pending}
      onConfirm={() => void act.run(undefined)}
    >
      <p>
        {device.ip
          ? t`We’ll sign out ${{ device: device.device }} (${{ address: device.ip }}). If this wasn’t you, change your password too.`
          : t`We’ll sign out ${{ device: device.device }}. If this wasn’t you, change your password too.`}
      </p>
      <ActError error={act.error} className="mt-4 text-ink" />
    </ConfirmDialog>
  )
}

const EndOthers = ({ onClose }: { onClose: () => void }) => {
  const act = useAct({
    act: async () => (await account()).signOutOthers(),
    done: t`Signed out of all other devices`,
    onDone: onClose,
    touches,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      title={t`Sign out of all other devices?`}
      confirmLabel={t`Sign out`}
      pending={act.pending}
      onConfirm={() => void act.run(undefined)}
    >
      <p>
        <Trans>You’ll have to sign in again on every device except this one.</Trans>
      </p>
      <ActError error={act.error} className="mt-4 text-ink" />
    </ConfirmDialog>
  )
}

/** The person's signed-in devices, each of which can be signed out. */
export const Devices = () => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [ending, setEnding] = useState<Device | null>(null)
  const [endingOthers, setEndingOthers] = useState(false)
  const query = useInfiniteQuery(
    api.me.sessions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 25, cursor }),
      ...keyset,
      refetchInterval: 60_000,
    }),
  )
  const rows = rowsOf(query)
  return (
    <AccessCard
      title={t`Devices`}
      description={t`Where you’re signed in now.`}
      action={
        rows.length > 1 && (
          <Button
            tone="secondary"
            size="sm"
            disabledReason={offlineReason(isReadOnly)}
            onClick={() => setEndingOthers(true)}
          >
            <Trans>Sign out of all other devices</Trans>
          </Button>
        )
      }
      failed={t`Couldn’t load your devices`}
      query={query}
      rows={3}
    >
      {() => (
        <>
          <AccessRows label={t`Devices`}>
            {rows.map((row) => (
              <AccessRow
                key={row.id}
                icon={<MonitorSmartphone aria-hidden="true" />}
                title={
                  <>
                    {row.device}
                    {row.current && (
                      <Badge tone="positive">
                        <Trans>This device</Trans>
                      </Badge>
                    )}
                  </>
                }
                action={
                  !row.current && (
                    <Button
                      tone="secondary"
                      size="sm"
                      disabledReason={offlineReason(isReadOnly)}
                      onClick={() => setEnding(row)}
                      aria-label={t`Sign out ${{ device: row.device }}`}
                    >
                      <Trans>Sign out</Trans>
                    </Button>
                  )
                }
              >
                {row.ip ? (
                  <Trans>
                    {{ address: row.ip }}, last used <DateText value={row.last_active_at} time relative />
                  </Trans>
                ) : (
                  <Trans>
                    Last used <DateText value={row.last_active_at} time relative />
                  </Trans>
                )}
              </AccessRow>
            ))}
          </AccessRows>
          {query.hasNextPage && (
            <Button
              tone="secondary"
              size="sm"
              className="mt-4"
              pending={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              <Trans>Load more</Trans>
            </Button>
          )}
          {ending && <EndSession device={ending} onClose={() => setEnding(null)} />}
          {endingOthers && <EndOthers onClose={() => setEndingOthers(false)} />}
        </>
      )}
    </AccessCard>
  )
}
