import { schema, type Database } from '@efie/database'
import { productTermsFrom, type ProductTerms } from '@efie/domain'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { prepared } from '../../platform/database/prepared.ts'

const { financingProducts, profiles } = schema

export type ProductCode = 'rent'

const selectActive = (db: Database) =>
  db
    .select()
    .from(financingProducts)
    .where(
      and(
        eq(financingProducts.code, sql.placeholder('code')),
        eq(financingProducts.status, 'active'),
        lte(financingProducts.effective_from, sql.placeholder('now')),
      ),
    )
    .orderBy(desc(financingProducts.effective_from), desc(financingProducts.version))
    .limit(1)

/** The policy of a product in force now. Without one nothing can be priced, so this throws. */
export const loadActiveProduct = async (db: Database, code: ProductCode, now: string) => {
  const [row] = await prepared(db, 'active-product', () => selectActive(db)).execute({ code, now })
  if (!row) throw new Error(`no active version of the product ${code}: run the migrations`)
  return { ...row, terms: productTermsFrom({ ...row.terms, version: row.version }) }
}

/** The day of the month a person's instalments are due: their payday, else the default. */
export const loadPayday = async (
  db: Database,
  userId: string,
  terms: Pick<ProductTerms, 'default_payday'>,
): Promise<number> => {
  const [row] = await db.select({ payday: profiles.payday }).from(profiles).where(eq(profiles.id, userId))
  return row?.payday ?? terms.default_payday
}
