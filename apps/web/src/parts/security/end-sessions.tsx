import { useState } from 'react'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { client } from '~/platform/api/client.ts'
import { type Person, samePerson, touches, useManageRefusal } from './person.ts'

/** Ends one or all sessions of a person. */
export const EndSessions = ({ person, sessionId }: { person: Person; sessionId?: string | undefined }) => {
  const refusal = useManageRefusal(person)
  const [asking, setAsking] = useState<'one' | 'all' | null>(null)
  const close = () => setAsking(null)
  const end = useAct({
    act: async () => {
      if (asking === 'one' && sessionId) await client.security.sessions.end({ id: sessionId })
      else await client.security.sessions.endAll({ id: person.user_id })
    },
    done:
      asking === 'one'
        ? `One session of ${person.full_name} ended`
        : `${person.full_name} signed out everywhere`,
    onDone: close,
    touches,
  })
  const ask = (what: 'one' | 'all') => {
    end.reset()
    setAsking(what)
  }
  return (
    <ActRow>
      {sessionId && (
        <Button tone="secondary" disabledReason={refusal} onClick={() => ask('one')}>
          End session
        </Button>
      )}
      <Button tone="secondary" disabledReason={refusal} onClick={() => ask('all')}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={close}
        danger
        title={
          asking === 'one'
            ? `End this session of ${person.full_name}?`
            : `Sign ${person.full_name} out everywhere?`
        }
        confirmLabel={asking === 'one' ? 'End session' : 'Sign out everywhere'}
        pending={end.pending}
        onConfirm={() => void end.run(undefined)}
      >
        <p>
          {person.full_name} ({person.email}) will have to sign in again{' '}
          {asking === 'one' ? 'on that device.' : 'on every device. Connected apps will lose access too.'}
        </p>
        <ActError error={end.error} samePerson={samePerson} className="mt-4 text-ink" />
      </ConfirmDialog>
    </ActRow>
  )
}
