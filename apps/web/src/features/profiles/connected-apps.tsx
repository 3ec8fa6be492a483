import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AppWindow } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import type { OAuthGrant } from '~/platform/auth/account.ts'
import { account } from '~/platform/auth/auth.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { offlineReason } from '~/platform/auth/offline-reason.ts'
import { scopeTexts } from '~/parts/auth/scope-texts.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { AccessCard, AccessRow, AccessRows } from './access-card.tsx'
import { ownAccess } from './own-access.ts'

const RemoveApp = ({ grant, onClose }: { grant: OAuthGrant; onClose: () => void }) => {
  const { id, name } = grant.client
  const act = useAct({
    act: async () => (await account()).removeApp(id),
    done: t`${name} no longer has access`,
    onDone: onClose,
    touches: [ownAccess],
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      title={t`Remove ${name}?`}
      confirmLabel={t`Remove ${name}`}
      pending={act.pending}
      onConfirm={() => void act.run(undefined)}
    >
      <p>
        <Trans>{name} will lose access straight away and will have to ask you again.</Trans>
      </p>
      <ActError error={act.error} className="mt-4 text-ink" />
    </ConfirmDialog>
  )
}

/** Apps the person has authorised, and what they may know. */
export const ConnectedApps = () => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [removing, setRemoving] = useState<OAuthGrant | null>(null)
  const query = useQuery({
    queryKey: [...ownAccess, 'apps'],
    queryFn: async () => (await account()).listApps(),
  })
  return (
    <AccessCard
      title={t`Connected apps`}
      description={t`Apps you’ve allowed to see who you are.`}
      failed={t`Couldn’t load your connected apps`}
      query={query}
    >
      {(grants) =>
        grants.length === 0 ? (
          <p className="text-muted">
            <Trans>No connected apps yet. If you let an app use your Efie account, you’ll see it here.</Trans>
          </p>
        ) : (
          <>
            <AccessRows label={t`Connected apps`}>
              {grants.map((grant) => (
                <AccessRow
                  key={grant.client.id}
                  icon={<AppWindow aria-hidden="true" />}
                  title={grant.client.name}
                  action={
                    <Button
                      tone="secondary"
                      size="sm"
                      disabledReason={offlineReason(isReadOnly)}
                      onClick={() => setRemoving(grant)}
                      aria-label={t`Remove ${{ name: grant.client.name }}`}
                    >
                      <Trans>Remove</Trans>
                    </Button>
                  }
                >
                  <Trans>
                    {{ access: scopeTexts(grant.scopes).map(translate).join('. ') }}. Connected since{' '}
                    <DateText value={grant.granted_at} />
                  </Trans>
                </AccessRow>
              ))}
            </AccessRows>
            {removing && <RemoveApp grant={removing} onClose={() => setRemoving(null)} />}
          </>
        )
      }
    </AccessCard>
  )
}
