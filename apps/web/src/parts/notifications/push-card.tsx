import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { type PushState, usePush, type usePushQuery } from './use-push.ts'

type Push = NonNullable<ReturnType<typeof usePushQuery>['data']>

/** What to do where the browser shows no notifications. */
const help: Partial<Record<PushState, () => ReactNode>> = {
  blocked: () => (
    <Trans>
      This browser blocks notifications from Efie. Select the icon before the page’s address, open Permissions
      or Site settings, and allow notifications. In the app on your home screen, allow them in your phone’s
      settings. Then reload this page.
    </Trans>
  ),
  install: () => (
    <Trans>
      On an iPhone or iPad, add Efie to your home screen first. In Safari, select Share, then Add to Home
      Screen. Open Efie from there and turn on notifications here.
    </Trans>
  ),
  unable: () => (
    <Trans>
      This browser can’t show notifications. You can use Chrome, Edge, Firefox or Samsung Internet.
    </Trans>
  ),
}

const Others = ({ push, turnOff }: { push: Push; turnOff: ReturnType<typeof usePush>['turnOff'] }) => {
  const others = push.devices.filter(({ current }) => !current)
  if (others.length === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="font-semibold">
        <Trans>Your other devices</Trans>
      </h3>
      <ul className="divide-y divide-line">
        {others.map((device) => (
          <li key={device.id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              {device.device}
              <span className="block text-sm text-muted">
                <Trans>
                  Since <DateText value={device.created_at} />
                </Trans>
              </span>
            </span>
            <Button
              tone="ghost"
              size="sm"
              aria-label={t`Turn off: ${{ device: device.device }}`}
              onClick={() => void turnOff.run(device)}
            >
              <Trans>Turn off</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Turns notifications on this device on and off. Nothing is asked before a press. */
export const PushCard = ({ push }: { push: Push }) => {
  const { state, turnOn, turnOff } = usePush(push)
  const isReadOnly = useAuthStore((store) => store.isReadOnly)
  const own = push.devices.find(({ current }) => current)
  if (state === 'off') return null
  const offline = isReadOnly ? t`You’re offline. Connect to change your notifications` : null
  return (
    <Card>
      <CardHeader
        title={t`Notifications on this device`}
        description={t`Get a message on this device when a payment is due or a decision is made, even while Efie is closed.`}
        action={
          <>
            {state === 'on' && own && (
              <Button
                tone="secondary"
                pending={turnOff.pending}
                disabledReason={offline}
                onClick={() => void turnOff.run(own)}
              >
                <Trans>Turn off</Trans>
              </Button>
            )}
            {state === 'ready' && (
              <Button
                pending={turnOn.pending}
                disabledReason={offline}
                onClick={() => void turnOn.run(undefined)}
              >
                <Trans>Turn on</Trans>
              </Button>
            )}
          </>
        }
      />
      <p className="text-sm text-muted" aria-live="polite">
        {help[state]?.() ?? (
          <Trans>
            On a locked screen we don’t show amounts. Signing out turns notifications off on this device.
          </Trans>
        )}
      </p>
      <Others push={push} turnOff={turnOff} />
    </Card>
  )
}
