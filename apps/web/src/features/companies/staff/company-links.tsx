import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyDetail } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { Section } from '~/ui/section.tsx'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { EmployeeGlance } from './employee-glance.tsx'
import { EmployeesGlance } from './employees-glance.tsx'

/** Links to the company's invoices and employees, and a button to create the next draft now. */
export const CompanyLinks = ({ company, editable }: { company: CompanyDetail; editable: boolean }) => {
  const params = useListParams()
  const mayApprove = useAbility('invoices.approve')
  const [looking, setLooking] = useState(false)
  // A search result names one of them.
  const employee = params.get('employee')
  const leave = () => {
    setLooking(false)
    if (employee) params.set({ employee: null })
  }
  const build = useAct({
    act: () => client.invoices.build({ id: company.id }),
    done: ({ number }) => `Draft ${number} created`,
    onDone: ({ id }) => params.set({ tab: 'invoices', company: null, status: null, q: null, open: id }),
    touches: [api.invoices.key(), api.companies.key()],
  })
  return (
    <Section title="Invoices and employees">
      <ActRow>
        <Button
          tone="secondary"
          size="sm"
          onClick={() =>
            params.set({ tab: 'invoices', company: company.id, status: null, q: null, open: null })
          }
        >
          Invoices
        </Button>
        <Button tone="secondary" size="sm" onClick={() => setLooking(true)}>
          Employees
        </Button>
        {editable && mayApprove && (
          <Button
            tone="secondary"
            size="sm"
            pending={build.pending}
            disabledReason={company.status === 'verified' ? null : 'Only verified companies can be invoiced'}
            onClick={() => void build.run(undefined)}
          >
            Create next draft now
          </Button>
        )}
      </ActRow>
      <ActError error={build.error} className="mt-3" />
      <Sheet
        open={looking || employee !== ''}
        onOpenChange={(open) => !open && leave()}
        title={`Employees of ${company.name}`}
        className="max-w-2xl"
      >
        {employee && (
          <div className="mb-6">
            <EmployeeGlance companyId={company.id} employeeId={employee} />
          </div>
        )}
        <EmployeesGlance companyId={company.id} />
      </Sheet>
    </Section>
  )
}
