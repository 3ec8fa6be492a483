import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice.tsx'
import { AssistedApplication } from './assisted-application.tsx'
import { CheckForm } from './check-form.tsx'
import { ConsentForm } from './consent-form.tsx'
import type { LeadDetail } from './lead.ts'

const steps = ['Their consent', 'Eligibility', 'Application'] as const

/**
 * Consent by code, eligibility check, then the application: in the person's name and only with their consent.
 */
export const AssistFlow = ({ lead, onDone }: { lead: LeadDetail; onDone: () => void }) => {
  const [checked, setChecked] = useState(false)
  const at = lead.tenant_id === null ? 0 : checked ? 2 : 1
  if (lead.application_id)
    return (
      <Notice
        tone="positive"
        live
        title="Application submitted"
        action={
          <Button size="sm" onClick={onDone}>
            Back to the lead
          </Button>
        }
      >
        {lead.full_name} can find it under My Application and pay the application fee there.
      </Notice>
    )
  return (
    <div className="space-y-5">
      <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            className={index === at ? 'font-semibold text-primary' : 'text-muted'}
          >
            {index + 1}. {step}
            {index < at && ' ✓'}
          </li>
        ))}
      </ol>
      {at === 0 && <ConsentForm lead={lead} />}
      {at === 1 && <CheckForm lead={lead} onPassed={() => setChecked(true)} />}
      {at === 2 && <AssistedApplication lead={lead} onBack={() => setChecked(false)} />}
    </div>
  )
}
