import { schema, type Transaction } from '@efie/database'

const { roleGrants } = schema

export const insertGrant = async (tx: Transaction, grant: typeof roleGrants.$inferInsert): Promise<void> => {
  await tx.insert(roleGrants).values(grant)
}
