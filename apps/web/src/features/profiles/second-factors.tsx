import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { KeyRound, MessageSquareText, Smartphone } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import type { Factor } from '~/platform/auth/account.ts'
import { account } from '~/platform/auth/auth.ts'
import { useAuthSettings } from '~/platform/auth/auth-settings.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { offlineReason } from '~/platform/auth/offline-reason.ts'
import { translate } from '~/i18n/i18n.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { AccessCard, AccessRow, AccessRows } from './access-card.tsx'
import { AddFactorDialog, type FactorKind } from './add-factor-dialog.tsx'
import { ownAccess, ownRecoveryCodes, useOwnUser } from './own-access.ts'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'

const kinds: Record<string, { label: MessageDescriptor; icon: typeof KeyRound }> = {
  totp: { label: msg`Authenticator app`, icon: Smartphone },
  webauthn: { label: msg`Security key`, icon: KeyRound },
  phone: { label: msg`Code by SMS`, icon: MessageSquareText },
}

const lookOf = ({ factor_type, friendly_name }: Factor) => {
  const kind = kinds[factor_type]
  const label = kind ? translate(kind.label) : factor_type
  return { label, name: friendly_name ?? label, icon: kind?.icon ?? KeyRound }
}

const RemoveFactor = ({ factor, last, onClose }: { factor: Factor; last: boolean; onClose: () => void }) => {
  const { name } = lookOf(factor)
  const act = useAct({
    act: async () => (await account()).removeFactor(factor.id),
    done: t`${name} removed`,
    onDone: onClose,
    touches: [ownAccess],
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      title={t`Remove ${name}?`}
      confirmLabel={t`Remove`}
      pending={act.pending}
      onConfirm={() => void act.run(undefined)}
    >
      <p>
        {last
          ? t`This is your only two-step verification method. Without it, you’ll sign in with just your password, and your recovery codes will stop working.`
          : t`You won’t be able to use this method any more. Your other methods still work.`}
      </p>
      <ActError error={act.error} className="mt-4 text-ink" />
    </ConfirmDialog>
  )
}

const FactorRow = ({ factor, onRemove }: { factor: Factor; onRemove: () => void }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const { label, name, icon: Icon } = lookOf(factor)
  return (
    <AccessRow
      icon={<Icon aria-hidden="true" />}
      title={name}
      action={
        <Button
          tone="secondary"
          size="sm"
          disabledReason={offlineReason(isReadOnly)}
          onClick={onRemove}
          aria-label={t`Remove ${name}`}
        >
          <Trans>Remove</Trans>
        </Button>
      }
    >
      {name !== label && <p>{label}</p>}
      {factor.last_challenged_at ? (
        <Trans>
          Added <DateText value={factor.created_at} />, last used{' '}
          <DateText value={factor.last_challenged_at} />
        </Trans>
      ) : (
        <Trans>
          Added <DateText value={factor.created_at} />
        </Trans>
      )}
    </AccessRow>
  )
}

/** Second factors, which confirm the owner in addition to the password. */
export const SecondFactors = () => {
  const query = useOwnUser()
  const queries = useQueryClient()
  const settings = useAuthSettings()
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [adding, setAdding] = useState<FactorKind | null>(null)
  const [removing, setRemoving] = useState<Factor | null>(null)
  const hasCodes = query.data?.factors?.some((factor) => factor.factor_type === 'recovery_code') ?? false
  const codes = useQuery({
    queryKey: ownRecoveryCodes,
    queryFn: async () => (await account()).recoveryCodesLeft(),
    enabled: hasCodes,
  })
  const codesLeft = hasCodes ? codes.data : null
  const factors = (query.data?.factors ?? []).filter(
    (factor) => factor.status === 'verified' && factor.factor_type !== 'recovery_code',
  )
  const add = (kind: FactorKind, label: string) => (
    <Button
      tone="secondary"
      size="sm"
      disabledReason={offlineReason(isReadOnly)}
      onClick={() => setAdding(kind)}
    >
      {label}
    </Button>
  )
  return (
    <AccessCard
      title={t`Two-step verification`}
      description={t`Adds a step after your password, so a stolen password isn’t enough to get in.`}
      action={
        query.data && (
          <Badge tone={factors.length > 0 ? 'positive' : 'caution'}>
            {factors.length > 0 ? t`On` : t`Off`}
          </Badge>
        )
      }
      failed={t`Couldn’t load your two-step verification`}
      query={query}
    >
      {() => (
        <>
          {factors.length > 0 && (
            <AccessRows label={t`Two-step verification`}>
              {factors.map((factor) => (
                <FactorRow key={factor.id} factor={factor} onRemove={() => setRemoving(factor)} />
              ))}
              <RecoveryCodesRow left={codesLeft} />
            </AccessRows>
          )}
          <div
            className={
              factors.length > 0 ? 'mt-4 flex flex-wrap gap-2 border-t pt-4' : 'flex flex-wrap gap-2'
            }
          >
            {add('app', t`Add an authenticator app`)}
            {add('key', t`Add a security key`)}
            {settings?.external.phone && add('phone', t`Add a phone`)}
          </div>
          {adding && (
            <AddFactorDialog
              kind={adding}
              first={factors.length === 0}
              // An existing set of codes is kept.
              withCodes={!hasCodes}
              onClose={() => {
                setAdding(null)
                void queries.invalidateQueries({ queryKey: ownAccess })
              }}
            />
          )}
          {removing && (
            <RemoveFactor factor={removing} last={factors.length === 1} onClose={() => setRemoving(null)} />
          )}
        </>
      )}
    </AccessCard>
  )
}
