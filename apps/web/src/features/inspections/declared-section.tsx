import type { DocumentCheck } from '@efie/domain'
import { FactList, FactValue, isGiven } from '~/parts/documents/review/fact-list.tsx'
import { checkLabels } from '~/parts/documents/review/fact-texts.ts'
import type { InspectionRow } from '~/platform/api/rows.ts'
import { KeyValues } from '~/ui/key-values.tsx'
import { Section } from '~/ui/section.tsx'

interface DeclaredSectionProps {
  inspection: InspectionRow
  ticked: ReadonlySet<DocumentCheck>
  onTick: (check: DocumentCheck) => void
}

/** What the applicant declared, to tick off during the visit. */
export const DeclaredSection = ({ inspection, ticked, onTick }: DeclaredSectionProps) => {
  const { facts, user_id, status, next_steps } = inspection
  const isTicked = status === 'scheduled' && next_steps.length > 0
  return (
    <Section title="Declared by the applicant">
      {isTicked ? (
        <>
          <p className="mb-3 text-sm text-muted">
            Tick what the landlord confirms. It’s saved with the result of the visit.
          </p>
          <FactList facts={facts} userId={user_id} ticked={ticked} onTick={onTick} group="Visit" />
        </>
      ) : (
        <KeyValues
          items={facts.map((fact) => ({
            label: checkLabels[fact.check],
            value: isGiven(fact) ? <FactValue fact={fact} userId={user_id} /> : 'Not given',
          }))}
        />
      )}
    </Section>
  )
}
