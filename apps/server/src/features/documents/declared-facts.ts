import { schema, type Database } from '@efie/database'
import { checksOf, maskGhanaCard, type DocumentCheck, type RevealField } from '@efie/domain'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Document } from './queries.ts'

const { applications, eligibilityChecks, profiles } = schema

interface DeclaredFact {
  check: DocumentCheck
  text: string | null
  amount: number | null
  date: string | null
  hidden: RevealField | null
}

type Value = Partial<Omit<DeclaredFact, 'check'>>

const loadPeople = (db: Database, ids: string[]) =>
  db
    .select({
      id: profiles.id,
      full_name: profiles.full_name,
      date_of_birth: profiles.date_of_birth,
      ghana_card_number: profiles.ghana_card_number,
      address: profiles.address,
      city: profiles.city,
      state: profiles.state,
      employer_name: profiles.employer_name,
      monthly_income: profiles.monthly_income,
    })
    .from(profiles)
    .where(inArray(profiles.id, ids))

/** The people's applications, newest first, with what was stated in their eligibility checks. */
const loadHomes = (db: Database, userIds: string[]) =>
  db
    .select({
      id: applications.id,
      user_id: applications.user_id,
      landlord_name: applications.landlord_name,
      property_address: applications.property_address,
      monthly_rent: applications.monthly_rent,
      lease_start_date: applications.lease_start_date,
      lease_end_date: applications.lease_end_date,
      stated: eligibilityChecks.input,
    })
    .from(applications)
    .leftJoin(eligibilityChecks, eq(eligibilityChecks.id, applications.eligibility_check_id))
    .where(and(inArray(applications.user_id, userIds), ne(applications.status, 'cancelled')))
    .orderBy(desc(applications.created_at), desc(applications.id))

type Person = Awaited<ReturnType<typeof loadPeople>>[number]
type Home = Awaited<ReturnType<typeof loadHomes>>[number]

/** Card number and date of birth stay masked: the reviewer reads the rest on the document. */
const valueOf: Record<DocumentCheck, (person: Person, home: Home | undefined) => Value> = {
  full_name: ({ full_name }) => ({ text: full_name }),
  date_of_birth: ({ date_of_birth }) => ({
    text: date_of_birth && `${date_of_birth.slice(0, 4)}-••-••`,
    hidden: 'date_of_birth',
  }),
  ghana_card_number: ({ ghana_card_number }) => ({
    text: ghana_card_number && maskGhanaCard(ghana_card_number),
    hidden: 'ghana_card_number',
  }),
  likeness: ({ full_name }) => ({ text: full_name }),
  address: ({ address, city, state }) => ({
    text: [address, city, state].filter(Boolean).join(', ') || null,
  }),
  employer: ({ employer_name }) => ({ text: employer_name }),
  monthly_income: ({ monthly_income }) => ({ amount: monthly_income }),
  monthly_repayments: (_person, home) => ({ amount: home?.stated?.monthly_obligations ?? null }),
  landlord_name: (_person, home) => ({ text: home?.landlord_name ?? null }),
  property_address: (_person, home) => ({ text: home?.property_address ?? null }),
  monthly_rent: (_person, home) => ({ amount: home?.monthly_rent ?? null }),
  lease_start_date: (_person, home) => ({ date: home?.lease_start_date ?? null }),
  lease_end_date: (_person, home) => ({ date: home?.lease_end_date ?? null }),
}

/** What the owners of these documents declared about the facts that the documents show. */
export const withDeclaredFacts = async <Row extends Document>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & { facts: DeclaredFact[] })[]> => {
  if (rows.length === 0) return []
  const userIds = [...new Set(rows.map(({ user_id }) => user_id))]
  const people = await loadPeople(db, userIds)
  const homes = await loadHomes(db, userIds)
  return rows.map((row) => {
    const person = people.find(({ id }) => id === row.user_id)
    const home = homes.find(({ id, user_id }) =>
      row.application_id === null ? user_id === row.user_id : id === row.application_id,
    )
    const facts = checksOf(row.document_type).map((check) => ({
      check,
      text: null,
      amount: null,
      date: null,
      hidden: null,
      ...(person && valueOf[check](person, home)),
    }))
    return { ...row, facts }
  })
}
