import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/platform/api/client.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { SearchBox } from '~/platform/lists/search-box.tsx'
import { Badge, StatusBadge } from '~/ui/badge.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import { Paged } from '~/platform/lists/paged.tsx'
import { consentLabels, consentTones } from '~/parts/companies/texts.ts'

/** A company's employees for staff: consent, deduction and its end. */
export const EmployeesGlance = ({ companyId }: { companyId: string }) => {
  const [q, setQ] = useState('')
  const query = useInfiniteQuery(
    api.employees.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id: companyId,
        limit: pageSize,
        cursor,
        q: q || undefined,
      }),
      ...keyset,
    }),
  )
  return (
    <>
      <div className="mb-3 flex">
        <SearchBox value={q} label="Search employees" onSearch={setQ} />
      </div>
      <Paged
        query={query}
        failure="Couldn’t load employees"
        empty={q ? 'No employees found.' : 'No employees yet.'}
        renderRow={(employee) => (
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              <span className="font-medium">{employee.full_name}</span>{' '}
              <span className="text-sm text-muted">{employee.staff_number}</span>
              <span className="mt-1 flex flex-wrap gap-1.5">
                <StatusBadge kind="employee" status={employee.status} />
                <Badge tone={consentTones[employee.consent]}>{consentLabels[employee.consent]}</Badge>
              </span>
            </span>
            {employee.deduction_amount !== null && (
              <span className="text-right">
                <Money amount={employee.deduction_amount} className="block font-medium" />
                <span className="text-sm text-muted">
                  until <DateText value={employee.deduction_ends_on} />
                </span>
              </span>
            )}
          </div>
        )}
      />
    </>
  )
}
