import { counted } from '@efie/domain'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyRow, EmployeeRow } from '~/platform/api/rows.ts'
import { type BulkAct, NotDone } from '~/platform/lists/bulk-act.ts'
import { BulkBar } from '~/platform/lists/bulk-bar.tsx'
import type { Bulk } from '~/platform/lists/use-bulk.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { now } from '~/ui/now.ts'

const touches = [api.employees.key(), api.companies.key(), api.invoices.key()]
const employeesOf = (rows: readonly EmployeeRow[]) => counted(rows.length, 'employee')
const today = () => new Date(now()).toISOString().slice(0, 10)

type Company = Pick<CompanyRow, 'id' | 'status'>

const useLeft = ({ id: company }: Company): BulkAct<EmployeeRow> => {
  const [leftOn, setLeftOn] = useState(today)
  return {
    label: 'Mark as left',
    done: 'marked as left',
    act: ({ id, version }) =>
      client.employees.leave(
        { id: company, employee_id: id, left_on: leftOn },
        { context: { ifMatch: version } },
      ),
    touches,
    danger: true,
    confirm: {
      onOpen: () => setLeftOn(today()),
      title: (rows) => `Mark ${employeesOf(rows)} as left?`,
      text: () => (
        <>
          <p>
            Nothing more will be deducted from their pay, and we’ll credit anything unpaid for them on your
            invoices. We’ll contact them directly and offer each their own plan.
          </p>
          <div className="mt-4">
            <Field label="Last day of work" help="The same for all of them.">
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={leftOn}
                  max={today()}
                  onChange={({ target }) => setLeftOn(target.value || today())}
                />
              )}
            </Field>
          </div>
        </>
      ),
    },
  }
}

const inviteOf = ({ id: company, status }: Company): BulkAct<EmployeeRow> => ({
  label: 'Invite',
  done: 'invited',
  act: async ({ id }) => {
    const { invited, skipped } = await client.employees.invite({ id: company, employee_ids: [id] })
    if (invited > 0) return
    throw new NotDone(
      skipped > 0
        ? 'Today’s message limit is reached, so invite them later'
        : 'They’ve already linked their account, or they’ve left',
    )
  },
  touches,
  disabledReason: status === 'verified' ? null : 'You can send invitations once your company is verified',
  confirm: {
    title: (rows) => `Invite ${employeesOf(rows)}?`,
    text: () =>
      'We’ll send each a link by email and text message, even if they’ve been invited before. Nothing is deducted until they agree.',
  },
})

interface EmployeeBulkProps {
  bulk: Bulk<EmployeeRow>
  company: Company
}

/** What an employer does with several people’s records. */
export const EmployeeBulk = ({ bulk, company }: EmployeeBulkProps) => (
  <BulkBar
    bulk={bulk}
    what="employee"
    nameOf={({ full_name }) => full_name}
    acts={[inviteOf(company), useLeft(company)]}
  />
)
