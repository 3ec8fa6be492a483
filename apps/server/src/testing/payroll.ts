import { schema } from '@efie/database'
import { shortReference } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { buildDraft } from '../features/invoices/build-invoice.ts'
import { approveInvoice, issueInvoice } from '../features/invoices/issue-invoice.ts'
import type { Application, MoneyWorld, SignedInContext } from './money.ts'
import { withScope } from '../platform/context.ts'

export { runInvoicesDaily } from '../features/invoices/daily-invoices.ts'

const CHUNK = 500

const insertAll = async <Row>(rows: Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < rows.length; from += CHUNK) await insert(rows.slice(from, from + CHUNK))
}

/**
 * Many consenting employees, each with a copy of a loan, inserted in bulk: thousands of real payouts would
 * take an hour.
 */
export const makeManyEmployees = async (
  { services: { db } }: Pick<MoneyWorld, 'services'>,
  company: { id: string },
  model: Application,
  count: number,
): Promise<string[]> => {
  const [account] = await db.select().from(schema.loans).where(eq(schema.loans.application_id, model.id))
  if (!account) throw new Error('the model has no loan')
  const lines = await db.select().from(schema.instalments).where(eq(schema.instalments.loan_id, account.id))
  const people = Array.from({ length: count }, (_, number) => ({
    id: uuidv7(),
    application_id: uuidv7(),
    loan_id: uuidv7(),
    email: `worker-${number}-${company.id.slice(-6)}@efie.example`,
    full_name: `Worker ${String(number).padStart(5, '0')}`,
  }))
  await insertAll(people, (chunk) =>
    db.insert(schema.users).values(chunk.map(({ id, email }) => ({ id, email }))),
  )
  await insertAll(people, (chunk) =>
    db.insert(schema.profiles).values(chunk.map(({ id, email, full_name }) => ({ id, email, full_name }))),
  )
  await insertAll(people, (chunk) =>
    db.insert(schema.applications).values(
      chunk.map(({ id, application_id }) => ({
        ...model,
        id: application_id,
        reference: shortReference(uuidv7()),
        user_id: id,
      })),
    ),
  )
  await insertAll(people, (chunk) =>
    db.insert(schema.loans).values(
      chunk.map(({ id, application_id, loan_id }) => ({
        ...account,
        id: loan_id,
        application_id,
        user_id: id,
      })),
    ),
  )
  const instalments = people.flatMap(({ loan_id }) =>
    lines.map((line) => ({ ...line, id: uuidv7(), loan_id })),
  )
  await insertAll(instalments, (chunk) => db.insert(schema.instalments).values(chunk))
  await insertAll(people, (chunk) =>
    db.insert(schema.employees).values(
      chunk.map(({ id, full_name }, number) => ({
        company_id: company.id,
        user_id: id,
        staff_number: `${full_name}-${number}`,
        full_name,
        net_pay: 600_000,
        status: 'active' as const,
        consent: 'given' as const,
      })),
    ),
  )
  return people.map((person) => person.id)
}

/** The invoice of the company's next payday: drafted, approved by its manager, issued by finance. */
export const issueInvoiceOf = async (
  world: Pick<MoneyWorld, 'finance'>,
  manager: SignedInContext,
  company: { id: string },
) => {
  const draft = await buildDraft(withScope(manager, 'invoices.approve'), { id: company.id })
  await approveInvoice(withScope(manager, 'invoices.approve'), { id: draft.id })
  return issueInvoice(withScope(world.finance, 'invoices.issue'), { id: draft.id })
}
