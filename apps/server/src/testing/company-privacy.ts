import { scopeOf } from '@efie/domain'
import { z } from 'zod'
import { operations } from './operations.ts'
import type { Belongings } from './belongings.ts'

/** Fields of a person, a loan or a home that no answer about employees or invoices may have. */
const withheld = ['user_id', 'instalment_number', 'days_past_due', 'landlord_name', 'property_address']
const ofEmployers = new Set(['companies', 'employees', 'invoices'])
/** Who acts for the company, and the payment that one of them made, name that person. */
const ofMembers = /^(companies\.(get|create|update|transition|claim)|invoices\.pay)$/

/** What answers to employers, those of changes too, have room for and should not: operation and field. */
export const leaksInShapes = (): string[] =>
  operations.flatMap(({ name, meta, output }) => {
    const own =
      meta.access !== 'public' && meta.access !== 'signed-in' && scopeOf('company', meta.access) !== null
    if (!own || !output || !ofEmployers.has(name.split('.')[0] ?? '') || ofMembers.test(name)) return []
    const shape = JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' }))
    return withheld.filter((field) => shape.includes(`"${field}"`)).map((field) => `${name}: ${field}`)
  })

/** Rows for the samples of operations that a company’s role reaches: of a world’s others nothing is asked. */
export const employerTarget = (
  owner: Belongings['owner'],
  loan: { id: string },
  employer: Pick<Belongings['employer'], 'company' | 'employee' | 'invoice'> & { line: string | undefined },
): Belongings =>
  // The rest of a world is not needed, so it is not there.
  ({
    owner,
    application: loan.id,
    document: loan.id,
    payment: loan.id,
    payment_reference: 'none',
    ticket: loan.id,
    notification: loan.id,
    employer: { ...employer, payment: employer.invoice, document: loan.id, import: loan.id },
  }) as unknown as Belongings
