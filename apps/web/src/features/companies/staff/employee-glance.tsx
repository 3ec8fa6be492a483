import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '@efie/domain'
import { consentLabels, consentTones, leaveText } from '~/parts/companies/texts.ts'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { Badge, StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Section } from '~/ui/section.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

/** One employee for staff: the employer's record, consent, deduction and leave. */
export const EmployeeGlance = ({ companyId, employeeId }: { companyId: string; employeeId: string }) => {
  const { data, error, isFetching, refetch } = useQuery(
    api.employees.get.queryOptions({ input: { id: companyId, employee_id: employeeId } }),
  )
  if (error)
    return (
      <ErrorState
        title="Couldn’t load the employee"
        message={toUserError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <SkeletonRows rows={5} />
  return (
    <Section title={data.full_name}>
      <p className="mb-2 flex flex-wrap gap-2">
        <StatusBadge kind="employee" status={data.status} />
        <Badge tone={consentTones[data.consent]}>{consentLabels[data.consent]}</Badge>
      </p>
      <KeyValues
        items={[
          { label: 'Staff number', value: data.staff_number },
          { label: 'Monthly net pay', value: <Money amount={data.net_pay} /> },
          {
            label: 'Deduction each month',
            value: data.deduction_amount === null ? 'None' : <Money amount={data.deduction_amount} />,
          },
          { label: 'Ends', value: <DateText value={data.deduction_ends_on} /> },
          { label: 'Unpaid leave', value: leaveText(data.leave_from, data.leave_to) ?? 'None' },
          { label: 'Email', value: data.email ?? '–' },
          { label: 'Phone', value: data.phone ? formatPhone(data.phone) : '–' },
        ]}
      />
    </Section>
  )
}
