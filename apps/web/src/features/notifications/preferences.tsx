import type { AppContract } from '@efie/contracts'
import { type MessageChannel, messageChannels, type NotificationType, notificationTypes } from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { PushCard } from '~/parts/notifications/push-card.tsx'
import { usePushQuery } from '~/parts/notifications/use-push.ts'

type Preferences = InferContractRouterOutputs<AppContract>['me']['notificationPreferences']['get']

const kinds: Record<NotificationType, { label: MessageDescriptor; help: MessageDescriptor }> = {
  application: { label: msg`Application`, help: msg`Each step, and what we need from you` },
  payment: { label: msg`Payments`, help: msg`What’s due and what we’ve received` },
  document: { label: msg`Documents`, help: msg`When one is verified or needs replacing` },
  ticket: { label: msg`Support tickets`, help: msg`Replies to your questions` },
  system: { label: msg`From Efie`, help: msg`News and changes that affect you` },
}
const channelTexts: Record<MessageChannel, Translatable> = {
  in_app: msg`In Efie`,
  email: msg`Email`,
  sms: 'SMS',
  push: msg`Devices`,
}

const ChannelTable = ({
  channels,
  value,
  onChange,
}: {
  channels: readonly MessageChannel[]
  value: Preferences['channels']
  onChange: (channels: Preferences['channels']) => void
}) => (
  <table className="w-full text-left">
    <caption className="sr-only">
      <Trans>What we tell you about, and how</Trans>
    </caption>
    <thead className="text-sm text-muted">
      <tr>
        <th scope="col" className="py-2 pr-3 font-medium">
          <Trans>About</Trans>
        </th>
        {channels.map((channel) => (
          <th
            key={channel}
            scope="col"
            className="w-16 py-2 text-center font-medium max-sm:w-13 max-sm:text-xs"
          >
            {translate(channelTexts[channel])}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {notificationTypes.map((kind) => (
        <tr key={kind}>
          <th scope="row" className="py-3 pr-3 font-normal">
            <span className="block font-semibold">{translate(kinds[kind].label)}</span>
            <span className="block text-sm text-muted">{translate(kinds[kind].help)}</span>
          </th>
          {channels.map((channel) => (
            <td key={channel} className="py-3 text-center">
              <input
                type="checkbox"
                aria-label={`${translate(kinds[kind].label)}: ${translate(channelTexts[channel])}`}
                checked={value[kind][channel]}
                onChange={(event) =>
                  onChange({ ...value, [kind]: { ...value[kind], [channel]: event.target.checked } })
                }
                className="size-6 accent-primary"
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const usual = { quiet_from: '21:00', quiet_until: '07:00' }

const QuietHours = ({
  value,
  error,
  onChange,
}: {
  value: Preferences
  error: string | undefined
  onChange: (change: Pick<Preferences, 'quiet_from' | 'quiet_until'>) => void
}) => {
  const on = value.quiet_from !== null || value.quiet_until !== null
  return (
    <div className="space-y-4">
      <Checkbox
        label={t`Quiet hours`}
        help={t`We won’t send emails, text messages or notifications to your devices until quiet hours end. We always send codes you ask for straight away.`}
        checked={on}
        onChange={(event) => onChange(event.target.checked ? usual : { quiet_from: null, quiet_until: null })}
      />
      {on && (
        <div className="grid max-w-sm grid-cols-2 gap-4 pl-8 max-sm:pl-0">
          <Field label={t`From`} error={error}>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={value.quiet_from ?? ''}
                onChange={(event) =>
                  onChange({ quiet_from: event.target.value, quiet_until: value.quiet_until ?? '' })
                }
              />
            )}
          </Field>
          <Field label={t`Until`}>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={value.quiet_until ?? ''}
                onChange={(event) =>
                  onChange({ quiet_from: value.quiet_from ?? '', quiet_until: event.target.value })
                }
              />
            )}
          </Field>
        </div>
      )}
    </div>
  )
}

const problemOf = ({ quiet_from, quiet_until }: Preferences): string | undefined => {
  if (quiet_from === null && quiet_until === null) return undefined
  if (!quiet_from || !quiet_until) return t`Enter a start and end time`
  return quiet_from === quiet_until ? t`Enter two different times` : undefined
}

const PreferencesForm = ({
  saved,
  channels,
}: {
  saved: Preferences
  channels: readonly MessageChannel[]
}) => {
  const [value, setValue] = useState(saved)
  const [tried, setTried] = useState(false)
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const save = useAct({
    act: () => client.me.notificationPreferences.put(value),
    done: t`Preferences saved`,
    touches: [api.me.notificationPreferences.key()],
  })
  const problem = problemOf(value)
  return (
    <form
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!problem) void save.run(undefined)
      }}
    >
      <ChannelTable
        channels={channels}
        value={value.channels}
        onChange={(next) => setValue({ ...value, channels: next })}
      />
      <QuietHours
        value={value}
        error={tried ? problem : undefined}
        onChange={(change) => setValue({ ...value, ...change })}
      />
      <ActError error={save.error} />
      <Button
        type="submit"
        pending={save.pending}
        disabledReason={isReadOnly ? t`You’re offline. Connect to save` : null}
      >
        <Trans>Save preferences</Trans>
      </Button>
    </form>
  )
}

/** Which notifications the person gets, on which channels and when, and whether this device shows them. */
export const NotificationPreferences = () => {
  const { data, error, isFetching, refetch } = useQuery(api.me.notificationPreferences.get.queryOptions())
  const push = usePushQuery()
  const ready = data && !push.isPending
  // A channel without devices would be a choice without effect.
  const channels = messageChannels.filter((channel) => channel !== 'push' || push.data?.devices.length)
  return (
    <div className="space-y-5">
      {ready && push.data && <PushCard push={push.data} />}
      <Card>
        <CardHeader
          title={t`Preferences`}
          description={t`Choose what we tell you about, how, and when we stay quiet.`}
        />
        {ready && <PreferencesForm key={JSON.stringify(data)} saved={data} channels={channels} />}
        {!data && error && (
          <ErrorState
            title={t`Couldn’t load your preferences`}
            message={toUserError(error).message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!ready && !error && <SkeletonRows rows={6} />}
      </Card>
    </div>
  )
}
