import { api } from '~/platform/api/client.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { Button } from '~/ui/button.tsx'
import { CompanySheet } from './company-sheet.tsx'
import { portfolioColumns } from './portfolio-columns.tsx'

/** The manager's companies with employees' debts, open invoices and exceptions. */
export const PortfolioList = () => {
  const params = useListParams()
  const query = useList(api.companies.portfolio, listInput(params, portfolioColumns))
  return (
    <>
      <ListView
        name="companies"
        columns={portfolioColumns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => row.name}
        search
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
