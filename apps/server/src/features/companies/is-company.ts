import { isSame, schema } from '@efie/database'
import { or, sql, type SQL } from 'drizzle-orm'
import { begins, hasId, startingWith, type Typed } from '../../platform/text-search.ts'

const { companies } = schema

/** Companies by words of their name, or the beginning of their registration number, email address or id. */
export const isCompany = (typed: Typed): SQL | undefined =>
  or(
    begins(sql`${companies.name}`, typed.words),
    sql`lower(${companies.registration_number}) like ${startingWith(typed.beginning)}`,
    sql`lower(${companies.email}) like ${startingWith(typed.beginning)}`,
    typed.phone === null ? undefined : isSame(companies.phone, typed.phone),
    hasId(companies.id, typed),
  )
