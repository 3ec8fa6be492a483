import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import { keyset, pageSize } from '~/platform/lists/keyset.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { Button } from '~/ui/button.tsx'
import { CompanySheet } from './company-sheet.tsx'
import { portfolioColumns } from './portfolio-columns.tsx'

/** The manager's companies with employees' debts, open invoices and exceptions. */
export const PortfolioList = () => {
  const params = useListParams()
  const query = useInfiniteQuery(
    api.companies.portfolio.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageSize, cursor }),
      ...keyset,
    }),
  )
  return (
    <>
      <ListView
        name="companies"
        columns={portfolioColumns}
        query={query}
        order="Newest first"
        nameOf={(row) => row.name}
        search="loaded"
        failure="Couldn’t load your portfolio"
        empty={{
          title: 'Your portfolio is empty',
          text: 'Add a company, or take on one that’s waiting for a manager.',
          action: (
            <Button tone="secondary" onClick={() => params.set({ tab: 'unassigned' })}>
              Waiting for a manager
            </Button>
          ),
        }}
      />
      {params.open && (
        <CompanySheet key={params.open} id={params.open} onClose={() => params.setOpen(null)} />
      )}
    </>
  )
}
