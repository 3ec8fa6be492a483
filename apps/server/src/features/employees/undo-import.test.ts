import { schema } from '@efie/database'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteExpiredRows } from '../../platform/housekeeping.ts'
import { router } from '../../router.ts'
import { makeCompany, makeEmployee } from '../../testing/companies.ts'
import { auditsOf, makeMoneyWorld, type MoneyWorld, type SignedInContext } from '../../testing/money.ts'
import { IMPORT_EMPLOYEES } from './import-employees.ts'
import { registerEmployeeJobs } from './routes.ts'

let world: MoneyWorld
let context: SignedInContext
let id = ''

beforeAll(async () => {
  world = await makeMoneyWorld()
  registerEmployeeJobs(world.services)
})
afterAll(() => world.close())

beforeEach(async () => {
  context = await world.signIn('company')
  id = (await makeCompany(world.services.db, { owner: context.actor })).id
})

const person = (staff_number: string, values: object = {}) =>
  makeEmployee(world.services.db, { id }, null, {
    staff_number,
    full_name: `Worker ${staff_number}`,
    email: `${staff_number.toLowerCase()}@x.example`,
    phone: '+233244000119',
    net_pay: 300_000,
    ...values,
  })

const importRows = async (...rows: string[]) => {
  const file = new File([['Staff number,Full name,Email,Phone,Net pay', ...rows].join('\n')], 'staff.csv')
  const seen = await call(router.employees.previewImport, { id, file }, { context })
  const confirmed = seen.changes.flatMap(({ confirmation }) => confirmation ?? [])
  const started = await call(
    router.employees.import,
    { id, file, confirm_identity: JSON.stringify(confirmed) },
    { context },
  )
  await world.jobs.run(IMPORT_EMPLOYEES)
  return started.id
}
const undo = (import_id: string, as = context) =>
  call(router.employees.undoImport, { id, import_id }, { context: as })
const statusOf = (import_id: string) => call(router.employees.importStatus, { id, import_id }, { context })
const listed = async () =>
  (await call(router.employees.list, { id, limit: 100 }, { context })).data
    .map(({ staff_number, full_name, email, phone, net_pay }) => ({
      staff_number,
      full_name,
      email,
      phone,
      net_pay,
    }))
    .sort((a, b) => a.staff_number.localeCompare(b.staff_number))
const rowOf = async (staff_number: string) =>
  (await listed()).find((one) => one.staff_number === staff_number)

test('undoing an import leaves the employees exactly as they were, once', async () => {
  await person('S1')
  await person('S2', { email: null, phone: null })
  await person('S3')
  const before = await listed()
  const made = await importRows(
    'S1,Ama Mensah,ama@x.example,024 123 4567,3200.00',
    'S2,Worker S2,s2@x.example,024 123 4568,3000',
    'S3,Worker S3,s3@x.example,024 400 0119,3000',
    'S4,New Person,,,2500',
  )
  expect(await statusOf(made)).toMatchObject({ added: 1, updated: 2, unchanged: 1, can_undo: true })
  expect(await listed()).not.toEqual(before)
  expect(await undo(made)).toMatchObject({ removed: 1, restored: 2, left: [], can_undo: false })
  expect(await listed()).toEqual(before)
  const [audit] = await auditsOf(world.services.db, 'employee.import-undo', id)
  expect(audit?.after).toEqual({ import_id: made, removed: 1, restored: 2, left: 0 })
  await expect(undo(made)).rejects.toMatchObject({ code: 'IMPORT_NOT_UNDOABLE' })
})

test('what was built on a row since stays, and is reported by line', async () => {
  const known = await person('S1')
  const made = await importRows(
    'S1,Worker S1,s1@x.example,024 400 0119,4000',
    'N1,Changed Since,,,2500',
    'N2,Invited Since,,,2500',
    'N3,Linked Since,,,2500',
    'N4,Deleted Since,,,2500',
    'N5,Untouched,,,2500',
  )
  const rows = (await call(router.employees.list, { id, limit: 100 }, { context })).data
  const idOf = (number: string) => rows.find((one) => one.staff_number === number)?.id ?? ''
  await call(router.employees.update, { id, employee_id: known.id, net_pay: 410_000 }, { context })
  await call(router.employees.update, { id, employee_id: idOf('N1'), net_pay: 260_000 }, { context })
  const { db } = world.services
  const later = new Date(world.services.clock.now().getTime() + 1_000).toISOString()
  await db
    .update(schema.employees)
    .set({ invited_at: later })
    .where(eq(schema.employees.id, idOf('N2')))
  const tenant = await world.signIn('user')
  await db
    .update(schema.employees)
    .set({ user_id: tenant.actor.id, version: 2 })
    .where(eq(schema.employees.id, idOf('N3')))
  await call(router.employees.remove, { id, employee_id: idOf('N4') }, { context })
  expect(await undo(made)).toMatchObject({
    removed: 1,
    restored: 0,
    left: [
      { line: 2, message: 'S1: Their details have changed since the import' },
      { line: 3, message: 'N1: Their details have changed since the import' },
      { line: 4, message: 'N2: They’ve been invited since the import' },
      { line: 5, message: 'N3: They’ve linked their account since the import' },
    ],
  })
  expect((await listed()).map((one) => one.staff_number)).toEqual(['N1', 'N2', 'N3', 'S1'])
  expect(await rowOf('S1')).toMatchObject({ net_pay: 410_000 })
})

test('a confirmed change of who a linked person is is set back, and audited without the values', async () => {
  const tenant = await world.signIn('user')
  const linked = await makeEmployee(world.services.db, { id }, tenant.actor, {
    staff_number: 'S1',
    full_name: 'Dede Frimpong',
    phone: null,
    net_pay: 300_000,
  })
  const made = await importRows('S1,Ama Mensah,ama@x.example,,3000')
  expect(await rowOf('S1')).toMatchObject({ full_name: 'Ama Mensah' })
  expect(await undo(made)).toMatchObject({ restored: 1 })
  expect(await rowOf('S1')).toMatchObject({ full_name: 'Dede Frimpong' })
  const [audit] = await auditsOf(world.services.db, 'employee.import-undo-identity', linked.id)
  expect(audit).toMatchObject({ before: null, after: { fields: ['full_name', 'email'], import_id: made } })
})

test('an import of another company, one that changed nothing and an old one are not undone', async () => {
  const made = await importRows('S1,Worker,,,2500')
  const stranger = await world.signIn('company')
  const other = await makeCompany(world.services.db, { owner: stranger.actor })
  await expect(undo(made, stranger)).rejects.toMatchObject({ code: 'COMPANY_NOT_FOUND' })
  await expect(
    call(router.employees.undoImport, { id: other.id, import_id: made }, { context: stranger }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const again = await importRows('S1,Worker,,,2500')
  expect(await statusOf(again)).toMatchObject({ unchanged: 1, can_undo: false })
  await expect(undo(again)).rejects.toMatchObject({ code: 'IMPORT_NOT_UNDOABLE' })
  const past = (days: number) =>
    new Date(world.services.clock.now().getTime() - days * 86_400_000).toISOString()
  const { db } = world.services
  await db.update(schema.employeeImports).set({ created_at: past(31) })
  await db.update(schema.employeeImportChanges).set({ created_at: past(31) })
  await expect(undo(made)).rejects.toMatchObject({ code: 'IMPORT_NOT_UNDOABLE' })
  await deleteExpiredRows(world.services)
  expect(await db.$count(schema.employeeImportChanges)).toBe(0)
})
