import { companyStatuses, statusLabel } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { sortOf } from '~/platform/lists/columns.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useBulk } from '~/platform/lists/use-bulk.ts'
import { companyColumns } from './company-columns.tsx'
import { CompanySheet } from './company-sheet.tsx'
import { CompanyBulk } from './company-bulk.tsx'

interface CompaniesListProps {
  /** Companies without a manager, or all within scope. */
  portfolio: 'unassigned' | 'all'
}

export const CompaniesList = ({ portfolio }: CompaniesListProps) => {
  const params = useListParams()
  // A queue begins with what has waited longest.
  const waiting = portfolio === 'unassigned'
  const usualSort = waiting ? 'created_at' : '-created_at'
  const query = useList(api.companies.list, {
    ...listInput(params, companyColumns),
    sort: sortOf(companyColumns, params.get('sort')) ?? usualSort,
    portfolio,
    status: oneOf(companyStatuses, params.get('status')),
  })
  const bulk = useBulk(query)
  const mayClaim = useAbility('companies.manage') && waiting
  return (
    <>
      <ListView
        name="companies"
        columns={companyColumns}
        query={query}
        order={waiting ? 'Oldest first' : 'Newest first'}
        usualSort={usualSort}
        nameOf={(row) => row.name}
        search
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: companyStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
          },
        ]}
        {...(mayClaim && { selection: bulk.selection })}
        failure="Couldn’t load companies"
        empty={
          waiting
            ? {
                title: 'No companies waiting for a manager',
                text: 'Newly registered companies appear here for you to add to your portfolio.',
              }
            : {
                title: 'No companies yet',
                text: 'Companies appear here once they register, or once a company manager adds them.',
              }
        }
      />
      {mayClaim && <CompanyBulk bulk={bulk} />}
      {params.open && (
        <CompanySheet key={params.open} id={params.open} onClose={() => params.setOpen(null)} />
      )}
    </>
  )
}
