import { companyStatuses, statusLabel } from '@efie/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { oneOf, useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { companyColumns } from './company-columns.tsx'
import { CompanySheet } from './company-sheet.tsx'

interface CompaniesListProps {
  /** Companies without a manager, or all within scope. */
  portfolio: 'unassigned' | 'all'
}

export const CompaniesList = ({ portfolio }: CompaniesListProps) => {
  const params = useListParams()
  const query = useInfiniteQuery(
    api.companies.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        cursor,
        portfolio,
        q: params.get('q') || undefined,
        status: oneOf(companyStatuses, params.get('status')),
      }),
      ...keyset,
    }),
  )
  return (
    <>
      <ListView
        name="companies"
        columns={companyColumns}
        query={query}
        order="Newest first"
        nameOf={(row) => row.name}
        search="server"
        filters={[
          {
            key: 'status',
            label: 'Status',
            all: 'All statuses',
            options: companyStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
          },
        ]}
        failure="Couldn’t load companies"
        empty={
          portfolio === 'unassigned'
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
      {params.open && (
        <CompanySheet key={params.open} id={params.open} onClose={() => params.setOpen(null)} />
      )}
    </>
  )
}
