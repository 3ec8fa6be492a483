import { schema, type Database } from '@efie/database'
import type { Pesewas } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { date, printedMoney } from '../../../platform/texts/figures.ts'
import { text, type Figure, type FixedText, type Text } from '../../../platform/texts/text.ts'
import type { LoanRow } from '../book/queries.ts'

const { applications, orders } = schema

/** What a loan was for: everything in which documents for rent and for goods differ. */
export interface AboutLoan {
  statement_title: FixedText
  facts: { label: FixedText; value: string | Figure }[]
  /** States who has repaid it in full. */
  repaid: (name: string, principal: Pesewas) => Text
}

const aboutRent = (property: string, row: LoanRow): AboutLoan => ({
  statement_title: text('Loan statement'),
  facts: [
    { label: text('Property'), value: property },
    { label: text('Paid to the landlord on'), value: date(row.opened_on) },
  ],
  repaid: (name, principal) =>
    text('{name} has repaid in full the rent financing of {amount} for {address}', {
      name,
      amount: printedMoney(principal),
      address: property,
    }),
})

const aboutOrder = (order: typeof orders.$inferSelect, row: LoanRow): AboutLoan => ({
  statement_title: text('Plan statement'),
  facts: [
    { label: text('Order'), value: order.reference },
    { label: text('Delivered on'), value: date(row.opened_on) },
    { label: text('Cash price'), value: printedMoney(order.cash_price) },
    { label: text('Down payment'), value: printedMoney(order.down_payment) },
    ...(row.written_off_on === null
      ? []
      : [{ label: text('Written off on'), value: date(row.written_off_on) }]),
  ],
  repaid: (name, principal) =>
    text('{name} has repaid in full the {amount} financed for order {reference}', {
      name,
      amount: printedMoney(principal),
      reference: order.reference,
    }),
})

export const loadAboutLoan = async (db: Database, row: LoanRow): Promise<AboutLoan> => {
  if (row.order_id !== null) {
    const [order] = await db.select().from(orders).where(eq(orders.id, row.order_id))
    if (order) return aboutOrder(order, row)
  }
  const [application] = await db
    .select({ property_address: applications.property_address })
    .from(applications)
    .where(eq(applications.id, row.application_id ?? ''))
  if (!application) throw new Error(`loan ${row.id} belongs to nothing`)
  return aboutRent(application.property_address, row)
}
