import { scopeOf } from '@efie/domain'
import { z } from 'zod'
import { operations } from './operations.ts'
import type { Belongings } from './belongings.ts'

/** Fields of a person, loan or home that no response about employees or invoices may contain. */
const withheld = ['user_id', 'instalment_number', 'days_past_due', 'landlord_name', 'property_address']
const ofEmployers = new Set(['companies', 'employees', 'invoices'])
/** Operations that may name the person: those acting for the company, and a payment one of them made. */
const ofMembers = /^(companies\.(get|create|update|transition|claim)|invoices\.pay)$/

/** Fields in response schemas for employers that shouldn't be there, changes included: operation and field. */
export const leaksInShapes = (): string[] =>
  operations.flatMap(({ name, meta, output }) => {
    const own =
      meta.access !== 'public' && meta.access !== 'signed-in' && scopeOf('company', meta.access) !== null
    if (!own || !output || !ofEmployers.has(name.split('.')[0] ?? '') || ofMembers.test(name)) return []
    const shape = JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' }))
    return withheld.filter((field) => shape.includes(`"${field}"`)).map((field) => `${name}: ${field}`)
  })

/** Sample inputs for operations in reach of a company's role; nothing else of the world is used. */
export const employerTarget = (
  owner: Belongings['owner'],
  loan: { id: string },
  employer: Pick<Belongings['employer'], 'company' | 'employee' | 'invoice'> & { line: string | undefined },
): Belongings =>
  // A cast: the rest of a world isn't needed here.
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
