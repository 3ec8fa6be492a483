import { schema } from '@efie/database'
import { sql, type SQL } from 'drizzle-orm'
import { begins, type Typed } from '../../platform/text-search.ts'

const { applications } = schema

/** Whether words of an application's landlord or home begin as typed. It has an index. */
export const namesLandlordOrHome = (typed: Typed): SQL =>
  begins(sql`${applications.landlord_name} || ' ' || ${applications.property_address}`, typed.words)
