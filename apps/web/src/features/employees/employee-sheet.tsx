import { formatPhone } from '@efie/domain'
import type { CompanyRow, EmployeeRow } from '~/platform/api/rows.ts'
import { Section } from '~/ui/section.tsx'
import { Badge, StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Timeline, type TimelineItem } from '~/ui/timeline.tsx'
import { EmployeeActs } from './employee-acts.tsx'
import { consentLabels, consentTones, leaveText } from '~/parts/companies/texts.ts'

const timelineOf = (employee: EmployeeRow): TimelineItem[] => [
  ...(employee.left_on
    ? [{ id: 'left', title: 'Left the company', at: employee.left_on, tone: 'caution' as const }]
    : []),
  ...(employee.invited_at ? [{ id: 'invited', title: 'Invited', at: employee.invited_at }] : []),
  { id: 'added', title: 'Added', at: employee.created_at },
]

interface EmployeeSheetProps {
  company: Pick<CompanyRow, 'id' | 'name' | 'status'>
  employee: EmployeeRow
  editable: boolean
  onClose: () => void
}

/** An employee: the employer's record, consent, and of the loan only the deduction and its end. */
export const EmployeeSheet = ({ company, employee, editable, onClose }: EmployeeSheetProps) => (
  <Sheet
    open
    onOpenChange={(open) => !open && onClose()}
    title={employee.full_name}
    description={
      <span className="flex flex-wrap gap-2">
        <StatusBadge kind="employee" status={employee.status} />
        <Badge tone={consentTones[employee.consent]}>{consentLabels[employee.consent]}</Badge>
      </span>
    }
    className="max-w-xl"
    {...(editable && {
      footer: <EmployeeActs company={company} employee={employee} onGone={onClose} />,
    })}
  >
    <div className="space-y-6">
      {employee.status === 'invited' && employee.consent !== 'withdrawn' && (
        <Notice title={employee.linked ? 'Linked, not agreed yet' : 'Not linked yet'}>
          {employee.linked
            ? 'They’ve linked their account. Only they can agree to deductions, in their own profile.'
            : 'Once they link their account from your invitation, they decide on deductions themselves.'}
        </Notice>
      )}
      {employee.consent === 'withdrawn' && (
        <Notice tone="caution" title="Consent withdrawn">
          Future invoices won’t ask you for a deduction. Invoices already issued stay the same.
        </Notice>
      )}
      <Section title="Deduction">
        <KeyValues
          items={[
            {
              label: 'Each month',
              value:
                employee.deduction_amount === null ? 'None' : <Money amount={employee.deduction_amount} />,
              strong: true,
            },
            { label: 'Ends', value: <DateText value={employee.deduction_ends_on} /> },
            {
              label: 'Unpaid leave',
              value: leaveText(employee.leave_from, employee.leave_to) ?? 'None',
            },
          ]}
        />
      </Section>
      <Section title="Your record">
        <KeyValues
          items={[
            { label: 'Staff number', value: employee.staff_number },
            { label: 'Monthly net pay', value: <Money amount={employee.net_pay} /> },
            { label: 'Email', value: employee.email ?? '–' },
            { label: 'Phone', value: employee.phone ? formatPhone(employee.phone) : '–' },
          ]}
        />
      </Section>
      <Section title="Timeline">
        <Timeline items={timelineOf(employee)} />
      </Section>
    </div>
  </Sheet>
)
