import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Building2, Globe, Mail, Phone, Wallet } from 'lucide-react'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import type { User, UserIdentity } from '~/platform/auth/account.ts'
import { account } from '~/platform/auth/auth.ts'
import { useAuthSettings } from '~/platform/auth/auth-settings.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { newsOfLink } from '~/platform/auth/link.ts'
import { offlineReason } from '~/platform/auth/offline-reason.ts'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Notice } from '~/ui/notice.tsx'
import { AccessCard, AccessRow, AccessRows } from './access-card.tsx'
import { companyReason, isCompanyManaged, ownAccess, useOwnUser } from './own-access.ts'

const known: Record<string, { label: Translatable; icon: typeof Mail }> = {
  email: { label: msg`Email and password`, icon: Mail },
  phone: { label: msg`Phone`, icon: Phone },
  google: { label: 'Google', icon: Globe },
  web3: { label: msg`Crypto wallet`, icon: Wallet },
}

const lookOf = ({ provider }: UserIdentity): { label: string; icon: typeof Mail } => {
  const found = known[provider]
  if (found) return { ...found, label: translate(found.label) }
  return provider.startsWith('sso:')
    ? { label: t`Your company`, icon: Building2 }
    : { label: provider, icon: Globe }
}

const detailOf = ({ identity_data }: UserIdentity): string => {
  const found: unknown = identity_data?.['email'] ?? identity_data?.['phone'] ?? identity_data?.['address']
  return typeof found === 'string' ? found : ''
}

const Unlink = ({ identity, onClose }: { identity: UserIdentity; onClose: () => void }) => {
  const { label } = lookOf(identity)
  const act = useAct({
    act: async () => (await account()).unlink(identity),
    done: t`${label} unlinked`,
    onDone: onClose,
    touches: [ownAccess],
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      title={t`Unlink ${label}?`}
      confirmLabel={t`Unlink ${label}`}
      pending={act.pending}
      onConfirm={() => void act.run(undefined)}
    >
      <p>
        <Trans>
          You won’t be able to sign in with {{ way: detailOf(identity) || label }} any more. Your other
          sign-in methods still work.
        </Trans>
      </p>
      <ActError error={act.error} className="mt-4 text-ink" />
    </ConfirmDialog>
  )
}

const LinkGoogle = ({ user }: { user: User }) => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const act = useAct({ act: async () => (await account()).linkGoogle(), touches: [] })
  return (
    <div className="mt-4 border-t pt-4">
      <Button
        tone="secondary"
        size="sm"
        pending={act.pending}
        disabledReason={
          offlineReason(isReadOnly) ?? (isCompanyManaged(user) ? translate(companyReason) : null)
        }
        onClick={() => void act.run(undefined)}
      >
        <Trans>Link Google</Trans>
      </Button>
      <ActError error={act.error} className="mt-3" />
    </div>
  )
}

/** All ways to sign in; the last one can't be removed. */
export const LinkedAccounts = () => {
  const query = useOwnUser()
  const settings = useAuthSettings()
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [unlinking, setUnlinking] = useState<UserIdentity | null>(null)
  const [news] = useState(() => newsOfLink(location.search, location.hash))
  return (
    <AccessCard
      title={t`Linked accounts`}
      description={t`You can sign in with any of these. You need to keep at least one.`}
      failed={t`Couldn’t load your linked accounts`}
      query={query}
    >
      {(user) => {
        const identities = user.identities ?? []
        const refusal = (): string | null => {
          if (isReadOnly) return offlineReason(isReadOnly)
          if (isCompanyManaged(user)) return translate(companyReason)
          return identities.length < 2
            ? t`This is your only way to sign in. Link another account first`
            : null
        }
        return (
          <>
            {news?.kind === 'refused' && !news.mailed && (
              <Notice tone="caution" live className="mb-4">
                {news.text}
              </Notice>
            )}
            <AccessRows label={t`Linked accounts`}>
              {identities.map((identity) => {
                const { label, icon: Icon } = lookOf(identity)
                return (
                  <AccessRow
                    key={identity.identity_id}
                    icon={<Icon aria-hidden="true" />}
                    title={label}
                    action={
                      <Button
                        tone="secondary"
                        size="sm"
                        disabledReason={refusal()}
                        onClick={() => setUnlinking(identity)}
                        aria-label={t`Unlink ${label}`}
                      >
                        <Trans>Unlink</Trans>
                      </Button>
                    }
                  >
                    {detailOf(identity) && <p>{detailOf(identity)}</p>}
                    <Trans>
                      Linked since <DateText value={identity.created_at ?? null} />
                    </Trans>
                  </AccessRow>
                )
              })}
            </AccessRows>
            {settings?.external.google && !identities.some(({ provider }) => provider === 'google') && (
              <LinkGoogle user={user} />
            )}
            {unlinking && <Unlink identity={unlinking} onClose={() => setUnlinking(null)} />}
          </>
        )
      }}
    </AccessCard>
  )
}
