import { roleLabels } from '@efie/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { client } from '~/app/api/client.ts'
import { Section } from '~/app/review/section.tsx'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { type Person, samePerson, touches, useManageRefusal } from './person.ts'
import { PersonFactors } from './person-factors.tsx'

const EndSessions = ({ person, sessionId }: { person: Person; sessionId: string | undefined }) => {
  const refusal = useManageRefusal(person)
  const [asking, setAsking] = useState<'one' | 'all' | null>(null)
  const close = () => setAsking(null)
  const end = useAct({
    act: async () => {
      if (asking === 'one' && sessionId) await client.security.sessions.end({ id: sessionId })
      else await client.security.sessions.endAll({ id: person.user_id })
    },
    done: `${person.full_name} is signed out`,
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
          End this session
        </Button>
      )}
      <Button tone="secondary" disabledReason={refusal} onClick={() => ask('all')}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={close}
        danger
        title={asking === 'one' ? 'End this session?' : 'Sign out everywhere?'}
        confirmLabel={asking === 'one' ? 'End the session' : 'Sign out everywhere'}
        pending={end.pending}
        onConfirm={() => void end.run(undefined)}
      >
        <p>
          {person.full_name} ({person.email}) has to sign in again{' '}
          {asking === 'one' ? 'on this device.' : 'on every device, and apps that were let in stop too.'}
        </p>
        <ActError error={end.error} samePerson={samePerson} className="mt-4 text-ink" />
      </ConfirmDialog>
    </ActRow>
  )
}

const Unlock = ({ person }: { person: Person }) => {
  const refusal = useManageRefusal(person)
  const unlock = useAct({
    act: () => client.security.lockouts.unlock({ id: person.user_id }),
    done: `${person.full_name} can try again`,
    touches,
  })
  return (
    <>
      <ActRow>
        <Button disabledReason={refusal} pending={unlock.pending} onClick={() => void unlock.run(undefined)}>
          Unlock {person.full_name}
        </Button>
      </ActRow>
      <ActError error={unlock.error} samePerson={samePerson} className="mt-3" />
    </>
  )
}

export interface PersonAccessProps {
  person: Person
  /** What the row is about, beside the person. */
  facts: readonly KeyValue[]
  sessionId?: string
  locked?: boolean
}

/** A person's access, in the side sheet of whatever row it came from. */
export const PersonAccess = ({ person, facts, sessionId, locked = false }: PersonAccessProps) => (
  <div className="space-y-6">
    <Section title="Facts">
      <KeyValues
        items={[
          {
            label: 'Person',
            value: (
              <Link
                to={`/admin/users?open=${person.user_id}`}
                className="text-primary underline underline-offset-4"
              >
                {person.full_name}
              </Link>
            ),
          },
          { label: 'Email', value: person.email },
          { label: 'Role', value: roleLabels[person.role] },
          ...facts,
        ]}
      />
    </Section>
    {locked && (
      <Section title="Lock">
        <Unlock person={person} />
      </Section>
    )}
    <Section title="Sessions">
      <EndSessions person={person} sessionId={sessionId} />
    </Section>
    <Section title="Second factors and passkeys">
      <PersonFactors key={person.user_id} person={person} />
    </Section>
  </div>
)
