import { employeeStatuses, payrollConsents, statusLabel } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '~/platform/api/client.ts'
import type { CompanyRow } from '~/platform/api/rows.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import type { ListFilter } from '~/platform/lists/list-toolbar.tsx'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { employeeColumns } from './employee-columns.tsx'
import { EmployeeSheet } from './employee-sheet.tsx'
import { consentLabels } from '~/parts/companies/texts.ts'
import { EmployeeBulk } from './employee-bulk.tsx'

interface EmployeesListProps {
  company: CompanyRow
  editable: boolean
  emptyAction?: ReactNode
}

const filters: readonly ListFilter[] = [
  {
    key: 'status',
    label: 'Status',
    all: 'All statuses',
    options: employeeStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
  },
  {
    key: 'consent',
    label: 'Consent',
    all: 'Any consent',
    options: payrollConsents.map((consent) => ({ value: consent, label: consentLabels[consent] })),
  },
  {
    key: 'on_leave',
    label: 'Leave',
    all: 'Any leave status',
    options: [{ value: 'true', label: 'On unpaid leave' }],
  },
]

/** Everybody whom the company has entered, with filters in the address. */
export const EmployeesList = ({ company, editable, emptyAction }: EmployeesListProps) => {
  const params = useListParams()
  const query = useList(api.employees.list, {
    ...listInput(params, employeeColumns),
    id: company.id,
    status: oneOf(employeeStatuses, params.get('status')),
    consent: oneOf(payrollConsents, params.get('consent')),
    on_leave: params.get('on_leave') === 'true' ? 'true' : undefined,
  })
  const listed = useOpenRow(query, params.open)
  // A link to an employee works even if the filters exclude them.
  const single = useQuery(
    api.employees.get.queryOptions({
      input: { id: company.id, employee_id: params.open },
      enabled: params.open !== '' && !listed && !query.isPending,
    }),
  )
  const bulk = useBulk(query)
  const open = listed ?? (params.open === single.data?.id ? single.data : undefined)
  return (
    <>
      <ListView
        name="employees"
        columns={employeeColumns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => row.full_name}
        search
        filters={filters}
        {...(editable && { selection: bulk.selection })}
        failure="Couldn’t load employees"
        empty={{
          title: 'No employees yet',
          text: 'Add employees one by one, or import a list from your payroll software.',
          action: emptyAction,
        }}
      />
      {editable && <EmployeeBulk bulk={bulk} company={company} />}
      {open ? (
        <EmployeeSheet
          key={open.id}
          company={company}
          employee={open}
          editable={editable}
          onClose={() => params.setOpen(null)}
        />
      ) : (
        <LostRow what="employee" loading={query.isPending || single.isFetching} />
      )}
    </>
  )
}
