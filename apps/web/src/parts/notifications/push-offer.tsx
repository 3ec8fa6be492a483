import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BellRing, X } from 'lucide-react'
import { useState } from 'react'
import { pushOfferKey } from '~/platform/device/device-keys.ts'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { usePush, usePushQuery } from './use-push.ts'

/** Belongs to the device, so a person who said no isn’t asked again after signing in. */
const isDismissed = (): boolean => {
  try {
    return localStorage.getItem(pushOfferKey) !== null
  } catch {
    // Without storage it couldn't be dismissed for good.
    return true
  }
}

const dismiss = (): void => {
  try {
    localStorage.setItem(pushOfferKey, 'dismissed')
  } catch {
    // As above.
  }
}

/** Whether to wait with a page, so that the offer doesn't move what is below it. */
export const usePushOfferWaits = (): boolean => usePushQuery().isLoading

interface OfferProps {
  text: Translatable
  push: NonNullable<ReturnType<typeof usePushQuery>['data']>
}

const Offer = ({ text, push }: OfferProps) => {
  const [dismissed, setDismissed] = useState(isDismissed)
  const { state, turnOn } = usePush(push)
  if (state !== 'ready' || dismissed) return null
  return (
    <div className="flex items-center gap-3 rounded border border-line bg-sunken py-2 pr-1 pl-4">
      <BellRing className="size-5 shrink-0 text-muted max-sm:hidden" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-sm">{translate(text)}</p>
      <Button tone="secondary" size="sm" pending={turnOn.pending} onClick={() => void turnOn.run(undefined)}>
        <Trans>Turn on</Trans>
      </Button>
      <Button
        tone="ghost"
        size="iconSm"
        aria-label={t`Don’t offer notifications again`}
        onClick={() => {
          dismiss()
          setDismissed(true)
        }}
      >
        <X className="size-4" aria-hidden="true" />
      </Button>
    </div>
  )
}

/** One quiet line that offers notifications on this device, until they are on or the offer is dismissed. */
export const PushOffer = ({ text }: Pick<OfferProps, 'text'>) => {
  const { data } = usePushQuery()
  return data ? <Offer text={text} push={data} /> : null
}
