import { FileUp, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { CompanyRow } from '~/platform/api/rows.ts'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { EmployeeForm } from './employee-form.tsx'
import { EmployeesList } from './employees-list.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import { InviteAll } from './invite-all.tsx'
import { OwnCompany } from '~/parts/companies/own-company.tsx'

export const meta = pageMeta('Employees')

type Doing = 'add' | 'import' | null

interface EmployeesProps {
  company: CompanyRow
  doing: Doing
  onDo: (doing: Doing) => void
}

const Employees = ({ company, doing, onDo }: EmployeesProps) => {
  const bring = (
    <Button tone="secondary" onClick={() => onDo('import')}>
      <FileUp className="size-4" aria-hidden="true" />
      Import CSV
    </Button>
  )
  const close = () => onDo(null)
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3 max-sm:*:flex-1">
        {bring}
        <InviteAll company={company} />
      </div>
      <EmployeesList company={company} editable emptyAction={bring} />
      <Dialog open={doing === 'add'} onOpenChange={(open) => !open && close()} title="Add employee">
        <EmployeeForm company={company} employee={null} onDone={close} />
      </Dialog>
      {doing === 'import' && <ImportDialog company={company} onClose={close} />}
    </>
  )
}

export default function EmployeesPage() {
  const [doing, setDoing] = useState<Doing>(null)
  return (
    <Page>
      <PageHeader
        title="Employees"
        purpose="Your employees on Efie, and what’s deducted from their pay."
        action={
          <Button onClick={() => setDoing('add')}>
            <UserPlus className="size-4" aria-hidden="true" />
            Add employee
          </Button>
        }
      />
      <OwnCompany skeleton={<SkeletonRows rows={8} />}>
        {(company) => <Employees company={company} doing={doing} onDo={setDoing} />}
      </OwnCompany>
    </Page>
  )
}
