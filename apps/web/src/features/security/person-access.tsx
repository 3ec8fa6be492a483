import { roleLabels } from '@efie/domain'
import { Link } from 'react-router'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { client } from '~/platform/api/client.ts'
import { EndSessions } from '~/parts/security/end-sessions.tsx'
import { PersonFactors } from '~/parts/security/person-factors.tsx'
import { type Person, samePerson, touches, useManageRefusal } from '~/parts/security/person.ts'
import { Section } from '~/ui/section.tsx'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'

const Unlock = ({ person }: { person: Person }) => {
  const refusal = useManageRefusal(person)
  const unlock = useAct({
    act: () => client.security.lockouts.unlock({ id: person.user_id }),
    done: `${person.full_name} can sign in again`,
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
  /** Facts of the row beside the person. */
  facts: readonly KeyValue[]
  sessionId?: string
  locked?: boolean
}

/** A person's access, in the side sheet of the row it was opened from. */
export const PersonAccess = ({ person, facts, sessionId, locked = false }: PersonAccessProps) => (
  <div className="space-y-6">
    <Section title="Details">
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
      <Section title="Lockout">
        <Unlock person={person} />
      </Section>
    )}
    <Section title="Sessions">
      <EndSessions person={person} sessionId={sessionId} />
    </Section>
    <Section title="Two-step verification and passkeys">
      <PersonFactors key={person.user_id} person={person} />
    </Section>
  </div>
)
