import type { DocumentCheck } from '@efie/domain'
import { Revealable } from '~/parts/reveals/revealable.tsx'
import type { DeclaredFact } from '~/platform/api/rows.ts'
import { useShortcut } from '~/platform/keyboard/use-shortcut.ts'
import { cn } from '~/ui/cn.ts'
import { DateText } from '~/ui/date-text.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { Money } from '~/ui/money.tsx'
import { checkLabels } from './fact-texts.ts'

/** Whether something was declared, so that it can be compared. */
export const isGiven = ({ text, amount, date }: DeclaredFact): boolean =>
  text !== null || amount !== null || date !== null

/** A declared fact as an amount, a date or a text that may be masked. */
export const FactValue = ({ fact, userId }: { fact: DeclaredFact; userId: string }) => {
  if (fact.amount !== null) return <Money amount={fact.amount} />
  if (fact.date !== null) return <DateText value={fact.date} />
  return fact.hidden ? (
    <Revealable
      hidden={{ subject_type: 'profile', subject_id: userId, field: fact.hidden }}
      masked={fact.text}
    />
  ) : (
    fact.text
  )
}

interface FactLineProps {
  fact: DeclaredFact
  userId: string
  /** Place in the list, which is the key that ticks it. */
  place: number
  ticked: boolean
  onTick: () => void
  group: string
}

const FactLine = ({ fact, userId, place, ticked, onTick, group }: FactLineProps) => {
  const key = String(place)
  const label = checkLabels[fact.check]
  useShortcut(key, `Tick ${label}`, onTick, { group })
  return (
    <li
      className={cn('flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5', ticked && 'bg-positive-soft')}
    >
      <label className="flex min-h-8 flex-1 basis-40 items-center gap-3">
        <input
          type="checkbox"
          checked={ticked}
          aria-keyshortcuts={key}
          onChange={onTick}
          className="size-5 shrink-0 accent-primary"
        />
        <span className="text-sm text-muted">{label}</span>
        <KeyHint keys={key} />
      </label>
      <span className="max-w-full pl-8 font-medium [overflow-wrap:anywhere]">
        <FactValue fact={fact} userId={userId} />
      </span>
    </li>
  )
}

export interface FactListProps {
  facts: readonly DeclaredFact[]
  userId: string
  ticked: ReadonlySet<DocumentCheck>
  onTick: (check: DocumentCheck) => void
  /** Heading of the keys in the sheet of shortcuts. */
  group: string
}

/** What the applicant declared, to tick off where it was found to be the same. */
export const FactList = ({ facts, userId, ticked, onTick, group }: FactListProps) => {
  const given = facts.filter(isGiven)
  const missing = facts.filter((fact) => !isGiven(fact))
  return (
    <>
      <ul className="divide-y divide-line rounded border border-line">
        {given.map((fact, index) => (
          <FactLine
            key={fact.check}
            fact={fact}
            userId={userId}
            place={index + 1}
            ticked={ticked.has(fact.check)}
            onTick={() => onTick(fact.check)}
            group={group}
          />
        ))}
      </ul>
      {missing.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          Not given by the applicant: {missing.map(({ check }) => checkLabels[check]).join(', ')}
        </p>
      )}
    </>
  )
}
