import { schema } from '@efie/database'
import { makeGoods, makeUser, type Goods, type Profile } from '@efie/database/testing'
import { roles, type Role } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import type { Services } from '../platform/context.ts'
import { makeBelongings, type Belongings } from './belongings.ts'
import { makeJournalProposal } from './journal.ts'
import { makeOffice, type Office } from './office.ts'
import { countLoss } from '../features/backups/restores/loss.ts'
import { only } from './only.ts'
import { makePhoto } from './shop-belongings.ts'

export interface World {
  actors: Record<Role, Profile>
  /** Rows of each role's person. */
  own: Record<Role, Belongings>
  /** Rows of a tenant unrelated to any actor. */
  other: Belongings
  product: string
  backup: string
  /** A request to restore a backup that was withdrawn. */
  restore: string
  import: string
  office: Office
  goods: Goods
  product_image: string
  property_image: string
  property: string
  reconciliation: string
  difference: string
  statement_line: string
  journal_proposal: string
  journal_attachment: string
  receipt: string
  missing: string
  sso_provider: string
  security_change: string
  /** Products and properties to delete, a new one each time. */
  spare: (
    kind:
      | 'product'
      | 'property'
      | 'session'
      | 'sso_provider'
      | 'statement_file'
      | 'template'
      | 'canned_reply',
  ) => string
}

const SPARES = 2 * roles.length + 8

/**
 * A person of every role with rows of their own, and an unrelated tenant with the same, for the generated
 * tests.
 */
export const makeWorld = async (services: Services): Promise<World> => {
  const { db } = services
  const product_id = only(
    await db.select({ id: schema.financingProducts.id }).from(schema.financingProducts),
  ).id
  const staff = await makeUser(db, { role: 'finance' })
  const actors: Partial<Record<Role, Profile>> = {}
  const own: Partial<Record<Role, Belongings>> = {}
  for (const role of roles) {
    const actor = await makeUser(db, { role })
    actors[role] = actor
    own[role] = await makeBelongings(services, actor, product_id, staff)
  }
  const goods = await makeGoods(db, {
    name: 'Two-door fridge',
    category: 'refrigerators',
    price: 350_000,
    stock: 500,
  })
  const property = only(
    await db
      .insert(schema.properties)
      .values({ name: 'East Legon flat' })
      .returning({ id: schema.properties.id }),
  ).id
  const ssoProviders = await db
    .insert(schema.ssoProviders)
    .values(
      Array.from({ length: SPARES }, (_, index) => ({
        name: 'Spare provider',
        entity_id: `https://idp-${index}.example`,
        metadata_xml: '',
        sso_url: 'https://idp.example',
        certificates: [],
      })),
    )
    .returning({ id: schema.ssoProviders.id })
  const sso_provider = only(ssoProviders.splice(0, 1)).id
  const security_change = only(
    await db
      .insert(schema.securityChanges)
      .values({ kind: 'settings', before: { log_retention: 60 }, after: { log_retention: 31 } })
      .returning({ id: schema.securityChanges.id }),
  ).id
  const backup = only(
    await db
      .insert(schema.backups)
      .values({ reason: 'asked', status: 'failed' })
      .returning({ id: schema.backups.id }),
  ).id
  const created_at = services.clock.now().toISOString()
  const restore = only(
    await db
      .insert(schema.restores)
      .values({
        backup_id: backup,
        approval_id: backup,
        status: 'withdrawn',
        reason: 'Too early',
        file_name: 'early.tar.gz.age',
        backup_created_at: created_at,
        loss: await countLoss(db, created_at),
        asked_by: actors.superadmin?.id ?? backup,
      })
      .returning({ id: schema.restores.id }),
  ).id
  const imported = only(
    await db
      .insert(schema.imports)
      .values({
        kind: 'stock',
        file_name: 'counts.csv',
        columns: ['sku', 'on_hand'],
        total: 1,
        added: 0,
        changed: 0,
        unchanged: 0,
        failed: 1,
        rows: [],
        refused: [{ line: 2, cells: ['NONE', '1'], message: 'No stock item has this SKU' }],
        created_by: staff.id,
        created_at: services.clock.now().toISOString(),
      })
      .returning({ id: schema.imports.id }),
  ).id
  const [reconciliation = '', resolved = '', of_files = ''] = (
    await db
      .insert(schema.reconciliations)
      .values([{ day: '2026-11-18' }, { day: '2026-11-17' }, { day: '2026-11-16' }])
      .returning({ id: schema.reconciliations.id })
  ).map((row) => row.id)
  const difference = only(
    await db
      .insert(schema.reconciliationDifferences)
      .values({ reconciliation_id: resolved, code: 'counted-twice', explanation: 'Twice in the file' })
      .returning({ id: schema.reconciliationDifferences.id }),
  ).id
  const statement = {
    source: 'bank' as const,
    account_code: '1000',
    name: 'bank.csv',
    lines: 1,
    repeated: 0,
    imported_at: services.clock.now().toISOString(),
  }
  const statementFiles = await db
    .insert(schema.statementFiles)
    .values([
      { ...statement, reconciliation_id: reconciliation, digest: 'of-line' },
      ...Array.from({ length: SPARES }, (_, index) => ({
        ...statement,
        reconciliation_id: of_files,
        digest: `spare-${index}`,
      })),
    ])
    .returning({ id: schema.statementFiles.id })
  const statement_line = only(
    await db
      .insert(schema.statementLines)
      .values({
        reconciliation_id: reconciliation,
        file_id: statementFiles.shift()?.id ?? '',
        source: 'bank',
        account_code: '1000',
        row_number: 2,
        occurred_on: '2026-11-18',
        kind: 'other',
        amount: 5_000,
        fingerprint: 'of-line',
      })
      .returning({ id: schema.statementLines.id }),
  ).id
  const journal = await makeJournalProposal(services, staff.id)
  const receipt = only(
    await db
      .insert(schema.unidentifiedReceipts)
      .values({ place: 'bank', amount: 19_000, received_on: '2026-11-18' })
      .returning({ id: schema.unidentifiedReceipts.id }),
  ).id
  const spares = {
    template: await db
      .insert(schema.messageTemplates)
      .values(Array.from({ length: SPARES }, () => ({ name: 'Spare', title: 'Spare', body: 'Spare' })))
      .returning({ id: schema.messageTemplates.id }),
    canned_reply: await db
      .insert(schema.cannedReplies)
      .values(Array.from({ length: SPARES }, () => ({ name: 'Spare', text: 'Spare' })))
      .returning({ id: schema.cannedReplies.id }),
    sso_provider: ssoProviders,
    statement_file: statementFiles,
    product: await db
      .insert(schema.products)
      .values(
        Array.from({ length: SPARES }, () => ({
          name: 'Spare fan',
          category: 'air-conditioners' as const,
          price: 40_000,
        })),
      )
      .returning({ id: schema.products.id }),
    property: await db
      .insert(schema.properties)
      .values(Array.from({ length: SPARES }, () => ({ name: 'Spare room' })))
      .returning({ id: schema.properties.id }),
    session: await db
      .insert(schema.sessions)
      .values(Array.from({ length: SPARES }, () => ({ user_id: staff.id })))
      .returning({ id: schema.sessions.id }),
  }
  return {
    // A cast: the loop above fills every role.
    actors: actors as Record<Role, Profile>,
    own: own as Record<Role, Belongings>,
    other: await makeBelongings(services, await makeUser(db), product_id, staff),
    product: goods.product_id,
    backup,
    restore,
    import: imported,
    security_change,
    office: await makeOffice(db, staff),
    goods,
    product_image: await makePhoto(services, { product_id: goods.product_id }),
    property_image: await makePhoto(services, { property_id: property }),
    property,
    reconciliation,
    difference,
    statement_line,
    ...journal,
    receipt,
    missing: uuidv7(),
    sso_provider,
    spare: (kind) => {
      const row = spares[kind].pop()
      if (!row) throw new Error(`no ${kind} is left to delete`)
      return row.id
    },
  }
}
