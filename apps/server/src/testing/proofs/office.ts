import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../../features/auth/index.ts'
import { backupFolder } from '../../features/backups/run-backup.ts'
import { makeIdp } from '../../features/sso/testing.ts'
import { router } from '../../router.ts'
import { withKey } from '../money.ts'
import { codeSent } from '../shop.ts'
import { situation, type Stage } from './situation.ts'

const nothing = async () => {}
const PASSWORD = 'Kente-Weaver-71'

const proposePolicy = ({ admin }: Stage) =>
  call(
    router.policies.propose,
    { code: 'rent', terms: { grace_days: 5 }, reason: 'Kinder' },
    { context: withKey(admin) },
  )

export const administration = situation(nothing, {
  'policies.approve': async (_state, stage) => {
    const { id } = await proposePolicy(stage)
    return { by: stage.rows.actors.superadmin, input: { id } }
  },
  'policies.withdraw': async (_state, stage) => {
    const { id } = await proposePolicy(stage)
    return { by: stage.admin.actor, input: { id } }
  },
  'policies.withdraw (by the second person)': async (_state, stage) => {
    const { id } = await proposePolicy(stage)
    return { by: stage.rows.actors.superadmin, input: { id, reason: 'Too kind' } }
  },
  'profiles.list': (_state, { admin }) => ({ by: admin.actor, input: { q: 'GHA-700000001-0' } }),
  'search.find': (_state, { admin }) => ({ by: admin.actor, input: { q: 'GHA-700000001-0' } }),
  'profiles.update': (_state, { admin, rows }) => ({
    by: admin.actor,
    input: { id: rows.other.owner.id, city: 'Kumasi' },
  }),
  'profiles.update (suspended)': (_state, { admin, rows }) => ({
    by: admin.actor,
    input: { id: rows.other.owner.id, suspended: true },
  }),
  'profiles.update (restored)': async (_state, { admin, rows }) => {
    const { id } = rows.other.owner
    await call(router.profiles.update, { id, suspended: true }, { context: withKey(admin) })
    return { by: admin.actor, input: { id, suspended: false } }
  },
  'profiles.setRole': async (_state, { services, admin }) => ({
    by: admin.actor,
    input: { id: (await makeUser(services.db)).id, role: 'finance' },
  }),
  'security.changes.undo': async (_state, stage) => {
    const { services, admin, rows, as } = stage
    const { id } = await makeUser(services.db)
    await call(router.profiles.setRole, { id, role: 'finance' }, { context: withKey(admin) })
    const { superadmin } = rows.actors
    const { data } = await call(router.security.changes.list, { limit: 100 }, { context: as(superadmin) })
    const change = data.find(({ person }) => person?.id === id)
    return { by: superadmin, input: { id: change?.id, reason: 'Nobody agreed to this' } }
  },
  'security.lockouts.unlock': async (_state, { services, admin }) => {
    const { id } = await makeUser(services.db)
    const locked_until = '2099-01-01T00:00:00.000Z'
    await services.db.update(schema.users).set({ locked_until }).where(eq(schema.users.id, id))
    return { by: admin.actor, input: { id } }
  },
  'sso.create': (_state, { admin }) => ({
    by: admin.actor,
    input: {
      name: 'The bank',
      metadata_xml: makeIdp('https://idp.bank.example').metadata,
      domains: ['bank.example'],
    },
  }),
  'backups.file': async (_state, { services, rows }) => {
    const folder = backupFolder(services.config)
    const file_name = 'proof.tar.gz.age'
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, file_name), 'sealed')
    await services.db.update(schema.backups).set({ file_name }).where(eq(schema.backups.id, rows.backup))
    return { by: rows.actors.superadmin, input: { id: rows.backup } }
  },
  'backups.askRestore': async (_state, { services, rows }) => {
    const file_name = 'wanted.tar.gz.age'
    const verified = { status: 'verified' as const, file_name }
    await services.db.update(schema.backups).set(verified).where(eq(schema.backups.id, rows.backup))
    return {
      by: rows.actors.superadmin,
      input: { id: rows.backup, file_name, reason: 'A wrong import' },
    }
  },
  'backups.checkRestore': async (_state, { services, rows }) => {
    await services.db
      .update(schema.restores)
      .set({ status: 'done' })
      .where(eq(schema.restores.id, rows.restore))
    return { by: rows.actors.superadmin, input: { id: rows.restore } }
  },
  'holidays.remove': async (_state, { admin }) => {
    const date = '2026-12-24'
    await call(router.holidays.set, { date, name: 'Christmas Eve' }, { context: withKey(admin) })
    return { by: admin.actor, input: { date } }
  },
  'stock.move': (_state, { goods, admin }) => ({
    by: admin.actor,
    input: { id: goods.stock_item_id, kind: 'receipt', quantity: 1, reason: 'Delivered by the maker' },
  }),
  'stock.move (corrected)': (_state, { goods, admin }) => ({
    by: admin.actor,
    input: { id: goods.stock_item_id, kind: 'correction', quantity: -1, reason: 'Broken' },
  }),
  'inspections.photo': (_state, { rows, inspector }) => ({
    by: inspector.actor,
    input: { id: rows.other.inspection, photo_id: rows.other.inspection_photo },
  }),
  'inspections.photo (small)': (_state, { rows, inspector }) => ({
    by: inspector.actor,
    input: { id: rows.other.inspection, photo_id: rows.other.inspection_photo, size: 'small' },
  }),
  'imports.run': async (_state, { services, goods, admin }) => {
    const [item] = await services.db
      .select({ sku: schema.stockItems.sku })
      .from(schema.stockItems)
      .where(eq(schema.stockItems.id, goods.stock_item_id))
    const of = { kind: 'stock' as const, file: new File([`sku,on_hand\n${item?.sku},90`], 'counts.csv') }
    const { confirm } = await call(router.imports.preview, of, { context: withKey(admin) })
    return { by: admin.actor, input: { ...of, confirm } }
  },
  'me.deletion.request': async (_state, { services }) => {
    const { id } = await makeUser(services.db, { encrypted_password: await hashPassword(PASSWORD) })
    return { by: { id }, input: { current_password: PASSWORD } }
  },
})

const makeTicket = async ({ signIn }: Stage) => {
  const tenant = await signIn('user')
  const question = { subject: 'A question', message: 'How long does it take?', category: 'other' as const }
  const open = () => call(router.tickets.create, question, { context: withKey(tenant) })
  const { id } = await open()
  return { tenant, id, open }
}

export const ticket = situation(makeTicket, {
  'tickets.update': ({ tenant, id }) => ({ by: tenant.actor, input: { id, status: 'resolved' } }),
  'tickets.merge': async ({ id, open }, { admin }) => {
    const other = await open()
    return { by: admin.actor, input: { id, into: other.id } }
  },
  'tickets.rate': async ({ tenant, id }) => {
    await call(router.tickets.update, { id, status: 'resolved' }, { context: withKey(tenant) })
    return { by: tenant.actor, input: { id, score: 5 } }
  },
})

const declared = {
  age: 30,
  ghana_card_number: 'GHA-700000001-0',
  employment_status: 'employed',
  monthly_income: 600_000,
  monthly_obligations: 0,
  monthly_rent: 82_550,
}

const makeLead = async ({ signIn }: Stage) => {
  const sales = await signIn('sales_executive')
  const { id } = await call(
    router.leads.create,
    { full_name: 'Ama Serwaa', email: 'ama.serwaa@mail.example' },
    { context: withKey(sales) },
  )
  const askConsent = async ({ services }: Stage) => {
    await call(router.leads.sendConsentCode, { id }, { context: withKey(sales) })
    return { id, code: await codeSent(services.db, 'lead-consent-code') }
  }
  return { sales, id, askConsent }
}

export const lead = situation(makeLead, {
  'leads.create': ({ sales }) => ({
    by: sales.actor,
    input: { full_name: 'Kwame Ofori', phone: '0241234567' },
  }),
  'leads.update': ({ sales, id }) => ({ by: sales.actor, input: { id, full_name: 'Yaa A.' } }),
  'leads.update (another owner)': async ({ id }, { admin, signIn }) => ({
    by: admin.actor,
    input: { id, owner_id: (await signIn('sales_executive')).actor.id },
  }),
  'leads.sendConsentCode': ({ sales, id }) => ({ by: sales.actor, input: { id } }),
  'leads.consent': async ({ sales, askConsent }, stage) => ({
    by: sales.actor,
    input: await askConsent(stage),
  }),
  'leads.checkEligibility': async ({ sales, id, askConsent }, stage) => {
    await call(router.leads.consent, await askConsent(stage), { context: withKey(sales) })
    return { by: sales.actor, input: { id, ...declared } }
  },
  'sharedQuotes.get': async ({ sales, id }) => {
    const { url } = await call(router.leads.quote, { id, monthly_rent: 82_550 }, { context: withKey(sales) })
    return { by: null, input: { token: url.split('/').at(-1) } }
  },
})

/** Links that work without an account, and their codes. */
export const links = situation(nothing, {
  'links.renewLandlord': async (_state, { rows, services, as }) => {
    const token = rows.other.landlord_token
    await call(router.links.landlordCode, { token }, { context: as(null) })
    return { by: null, input: { token, code: await codeSent(services.db, 'landlord-code') } }
  },
  'links.answerGuarantee': async (_state, { rows, services, as }) => {
    const token = rows.other.guarantee_token
    await call(router.links.guaranteeCode, { token }, { context: as(null) })
    const code = await codeSent(services.db, 'guarantee-code')
    return { by: null, input: { token, accept: true, code, signed_name: 'Yaw Boateng' } }
  },
  'links.answerGuarantee (declined)': (_state, { rows }) => ({
    by: null,
    input: { token: rows.other.guarantee_token, accept: false },
  }),
})
