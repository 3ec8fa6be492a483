import { Building2, Globe, Mail, Phone, Wallet } from 'lucide-react'
import { useState } from 'react'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import type { User, UserIdentity } from '~/app/auth/account.ts'
import { account } from '~/app/auth/auth.ts'
import { useAuthSettings } from '~/app/auth/auth-settings.ts'
import { useAuthStore } from '~/app/auth/auth-store.ts'
import { newsOfLink } from '~/app/auth/link.ts'
import { offlineReason } from '~/app/auth/offline-reason.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Notice } from '~/ui/notice.tsx'
import { AccessCard, AccessRow, AccessRows } from './access-card.tsx'
import { companyReason, isCompanyManaged, ownAccess, useOwnUser } from './own-access.ts'

const known: Record<string, { label: string; icon: typeof Mail }> = {
  email: { label: 'E-mail and password', icon: Mail },
  phone: { label: 'Phone', icon: Phone },
  google: { label: 'Google', icon: Globe },
  web3: { label: 'Wallet', icon: Wallet },
}

const lookOf = (identity: UserIdentity) =>
  known[identity.provider] ?? {
    label: identity.provider.startsWith('sso:') ? 'Your company' : identity.provider,
    icon: identity.provider.startsWith('sso:') ? Building2 : Globe,
  }

const detailOf = ({ identity_data }: UserIdentity): string => {
  const found: unknown = identity_data?.['email'] ?? identity_data?.['phone'] ?? identity_data?.['address']
  return typeof found === 'string' ? found : ''
}

const Unlink = ({ identity, onClose }: { identity: UserIdentity; onClose: () => void }) => {
  const { label } = lookOf(identity)
  const act = useAct({
    act: async () => (await account()).unlink(identity),
    done: `${label} is unlinked`,
    onDone: onClose,
    touches: [ownAccess],
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      title={`Unlink ${label}?`}
      confirmLabel={`Unlink ${label}`}
      pending={act.pending}
      onConfirm={() => void act.run(undefined)}
    >
      <p>{detailOf(identity) || label} no longer signs you in to Efie. Your other ways in stay.</p>
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
        disabledReason={offlineReason(isReadOnly) ?? (isCompanyManaged(user) ? companyReason : null)}
        onClick={() => void act.run(undefined)}
      >
        Link Google
      </Button>
      <ActError error={act.error} className="mt-3" />
    </div>
  )
}

/** Every way into the account by name; the last one stays. */
export const LinkedAccounts = () => {
  const query = useOwnUser()
  const settings = useAuthSettings()
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [unlinking, setUnlinking] = useState<UserIdentity | null>(null)
  const [news] = useState(() => newsOfLink(location.search, location.hash))
  return (
    <AccessCard
      title="Linked accounts"
      description="Each of these signs you in. One always stays."
      query={query}
    >
      {(user) => {
        const identities = user.identities ?? []
        const refusal = (): string | null => {
          if (isReadOnly) return offlineReason(isReadOnly)
          if (isCompanyManaged(user)) return companyReason
          return identities.length < 2 ? 'The only way into your account: link another one first' : null
        }
        return (
          <>
            {news?.kind === 'refused' && (
              <Notice tone="caution" live className="mb-4">
                {news.text}
              </Notice>
            )}
            <AccessRows label="Linked accounts">
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
                        aria-label={`Unlink ${label}`}
                      >
                        Unlink
                      </Button>
                    }
                  >
                    {detailOf(identity)}
                    {detailOf(identity) && ', '}since <DateText value={identity.created_at ?? null} />
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
