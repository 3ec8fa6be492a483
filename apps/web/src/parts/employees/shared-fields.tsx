import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { translate } from '~/i18n/i18n.ts'

/** Everything an employer can see. */
export const SharedFields = ({ company, fields }: { company: string; fields: readonly string[] }) => (
  <div>
    <p className="font-semibold">
      <Trans>What {company} sees</Trans>
    </p>
    <ul className="mt-2 space-y-1.5">
      {fields.map((field) => (
        <li key={field} className="flex gap-2">
          <Check className="mt-1 size-4 shrink-0 text-primary" aria-hidden="true" />
          {translate(field)}
        </li>
      ))}
    </ul>
    <p className="mt-3 text-sm text-muted">
      <Trans>Nothing else about your application, loan, home or documents.</Trans>
    </p>
  </div>
)
