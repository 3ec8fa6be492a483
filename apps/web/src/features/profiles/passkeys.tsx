import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import type { PasskeyListItem } from '~/platform/auth/account.ts'
import { account } from '~/platform/auth/auth.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { keyRefusal } from '~/platform/auth/key-support.ts'
import { offlineReason } from '~/platform/auth/offline-reason.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { AccessCard, AccessRow, AccessRows } from './access-card.tsx'
import { ownAccess } from './own-access.ts'

const nameOf = (key: PasskeyListItem): string => key.friendly_name ?? t`Passkey`

const Rename = ({ passkey, onClose }: { passkey: PasskeyListItem; onClose: () => void }) => {
  const [name, setName] = useState(nameOf(passkey))
  const act = useAct({
    act: async () => (await account()).renamePasskey(passkey.id, name.trim()),
    done: t`Passkey renamed`,
    onDone: onClose,
    touches: [ownAccess],
  })
  const empty = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!empty) void act.run(undefined)
  }
  return (
    <Dialog open onOpenChange={onClose} title={t`Rename passkey`}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label={t`Name`} error={empty ? t`Enter a name` : undefined}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <ActError error={act.error} />
        <Button type="submit" pending={act.pending}>
          <Trans>Save name</Trans>
        </Button>
      </form>
    </Dialog>
  )
}

const Remove = ({ passkey, onClose }: { passkey: PasskeyListItem; onClose: () => void }) => {
  const act = useAct({
    act: async () => (await account()).removePasskey(passkey.id),
    done: t`Passkey removed`,
    onDone: onClose,
    touches: [ownAccess],
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      title={t`Remove ${{ name: nameOf(passkey) }}?`}
      confirmLabel={t`Remove`}
      pending={act.pending}
      onConfirm={() => void act.run(undefined)}
    >
      <p>
        <Trans>
          You won’t be able to sign in with this passkey any more. Remove it from your device too, or your
          device may keep offering it.
        </Trans>
      </p>
      <ActError error={act.error} className="mt-4 text-ink" />
    </ConfirmDialog>
  )
}

const noChange = () => () => {}

/** Passkeys, which sign in without name or password. */
export const Passkeys = () => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const unsupported = useSyncExternalStore(noChange, keyRefusal, () => null)
  const [renaming, setRenaming] = useState<PasskeyListItem | null>(null)
  const [removing, setRemoving] = useState<PasskeyListItem | null>(null)
  const query = useQuery({
    queryKey: [...ownAccess, 'passkeys'],
    queryFn: async () => (await account()).listPasskeys(),
  })
  const add = useAct({
    act: async () => (await account()).addPasskey(),
    done: t`Passkey added`,
    touches: [ownAccess],
  })
  return (
    <AccessCard
      title={t`Passkeys`}
      description={t`Sign in with your fingerprint, face or PIN on this device, or with a security key. You don’t need a password.`}
      failed={t`Couldn’t load your passkeys`}
      query={query}
    >
      {(keys) => (
        <>
          {keys.length > 0 && (
            <AccessRows label={t`Passkeys`}>
              {keys.map((key) => (
                <AccessRow
                  key={key.id}
                  icon={<KeyRound aria-hidden="true" />}
                  title={nameOf(key)}
                  action={
                    <>
                      <Button
                        tone="ghost"
                        size="sm"
                        disabledReason={offlineReason(isReadOnly)}
                        onClick={() => setRenaming(key)}
                        aria-label={t`Rename ${{ name: nameOf(key) }}`}
                      >
                        <Trans>Rename</Trans>
                      </Button>
                      <Button
                        tone="secondary"
                        size="sm"
                        disabledReason={offlineReason(isReadOnly)}
                        onClick={() => setRemoving(key)}
                        aria-label={t`Remove ${{ name: nameOf(key) }}`}
                      >
                        <Trans>Remove</Trans>
                      </Button>
                    </>
                  }
                >
                  {key.last_used_at ? (
                    <Trans>
                      Added <DateText value={key.created_at} />, last used{' '}
                      <DateText value={key.last_used_at} />
                    </Trans>
                  ) : (
                    <Trans>
                      Added <DateText value={key.created_at} />, not used yet
                    </Trans>
                  )}
                </AccessRow>
              ))}
            </AccessRows>
          )}
          <div className={keys.length > 0 ? 'mt-4 border-t pt-4' : ''}>
            <Button
              tone="secondary"
              size="sm"
              pending={add.pending}
              disabledReason={offlineReason(isReadOnly) ?? unsupported}
              onClick={() => void add.run(undefined)}
            >
              <Trans>Add a passkey</Trans>
            </Button>
            <ActError error={add.error} className="mt-3" />
          </div>
          {renaming && <Rename passkey={renaming} onClose={() => setRenaming(null)} />}
          {removing && <Remove passkey={removing} onClose={() => setRemoving(null)} />}
        </>
      )}
    </AccessCard>
  )
}
