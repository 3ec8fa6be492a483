import { schema } from '@efie/database'
import { exampleEmployees } from '@efie/domain'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { router } from '../../router.ts'
import { makeCompany, makeEmployee } from '../../testing/companies.ts'
import { auditsOf, makeMoneyWorld, type MoneyWorld, type SignedInContext } from '../../testing/money.ts'
import { IMPORT_EMPLOYEES } from './import-employees.ts'
import { registerEmployeeJobs } from './routes.ts'

let world: MoneyWorld
let context: SignedInContext
let id = ''
let linked = ''
let invited = ''
let unknown = ''

beforeAll(async () => {
  world = await makeMoneyWorld()
  registerEmployeeJobs(world.services)
})
afterAll(() => world.close())

/** A company with a person who has linked an account, one who was invited, and one who wasn't. */
beforeEach(async () => {
  context = await world.signIn('company')
  const company = await makeCompany(world.services.db, { owner: context.actor })
  id = company.id
  const person = await world.signIn('user')
  const add = async (who: typeof person.actor | null, values: object) =>
    (await makeEmployee(world.services.db, company, who, { phone: null, net_pay: 300_000, ...values })).id
  linked = await add(person.actor, {
    staff_number: 'S1',
    full_name: 'Dede Frimpong',
    email: 'dede@x.example',
  })
  invited = await add(null, {
    staff_number: 'S2',
    full_name: 'Kofi Boateng',
    email: 'kofi@x.example',
    invited_at: '2026-11-01T00:00:00.000Z',
  })
  unknown = await add(null, { staff_number: 'S3', full_name: 'Esi Owusu', email: 'esi@x.example' })
})

const heads = 'Staff number,Full name,Email,Net pay'
const same = [
  'S1,Dede Frimpong,dede@x.example,3000.00',
  'S2,Kofi Boateng,kofi@x.example,3000.00',
  'S3,Esi Owusu,esi@x.example,3000.00',
]
const file = (...rows: string[]) => new File([[heads, ...rows].join('\n')], 'staff.csv', { type: 'text/csv' })
const preview = (of: File) => call(router.employees.previewImport, { id, file: of }, { context })
const start = (of: File, confirm?: readonly (string | null)[]) =>
  call(
    router.employees.import,
    { id, file: of, ...(confirm && { confirm_identity: JSON.stringify(confirm) }) },
    { context },
  )
const finish = async (started: { id: string }) => {
  await world.jobs.run(IMPORT_EMPLOYEES)
  return call(router.employees.importStatus, { id, import_id: started.id }, { context })
}
const employeeNow = async (employee: string) => {
  const [row] = await world.services.db
    .select()
    .from(schema.employees)
    .where(eq(schema.employees.id, employee))
  return row!
}
const importsOf = async () => (await call(router.employees.imports, { id }, { context })).data

test('the example file changes nothing, and says so', async () => {
  const example = () => new File([exampleEmployees], 'example.csv', { type: 'text/csv' })
  const message = 'This is the example row. Replace it with your own employees'
  expect(await preview(example())).toMatchObject({
    total: 1,
    to_add: 0,
    to_update: 0,
    failed: 1,
    errors: [{ line: 2, column: 'staff_number', message }],
  })
  const done = await finish(await start(example()))
  expect(done).toMatchObject({ status: 'done', added: 0, updated: 0, failed: 1, errors: [{ message }] })
  expect((await call(router.employees.list, { id }, { context })).data).toHaveLength(3)
})

test('an import says old and new, and takes another identity of a known person only as it was confirmed', async () => {
  const other = () =>
    file(
      'S1,Ama Mensah,ama@x.example,3200.00',
      'S2,Kofi Boateng,kofi.b@x.example,3000',
      'S3,Esi O. Owusu,,3100',
    )
  const seen = await preview(other())
  expect(seen).toMatchObject({ to_add: 0, to_update: 3, unchanged: 0, to_confirm: 2 })
  expect(seen.changes).toEqual([
    {
      line: 2,
      employee_id: linked,
      staff_number: 'S1',
      full_name: 'Dede Frimpong',
      fields: [
        { field: 'full_name', old: 'Dede Frimpong', new: 'Ama Mensah' },
        { field: 'email', old: 'dede@x.example', new: 'ama@x.example' },
        { field: 'net_pay', old: 300_000, new: 320_000 },
      ],
      confirmation: expect.any(String),
    },
    {
      line: 3,
      employee_id: invited,
      staff_number: 'S2',
      full_name: 'Kofi Boateng',
      fields: [{ field: 'email', old: 'kofi@x.example', new: 'kofi.b@x.example' }],
      confirmation: expect.any(String),
    },
    {
      line: 4,
      employee_id: unknown,
      staff_number: 'S3',
      full_name: 'Esi Owusu',
      fields: [
        { field: 'full_name', old: 'Esi Owusu', new: 'Esi O. Owusu' },
        { field: 'email', old: 'esi@x.example', new: null },
        { field: 'net_pay', old: 300_000, new: 310_000 },
      ],
      confirmation: null,
    },
  ])
  const [first, second] = seen.changes.map(({ confirmation }) => confirmation ?? '')
  // Refused as a whole until each is confirmed, and nothing is written.
  for (const confirmed of [undefined, [first!], ['x', second!]])
    await expect(start(other(), confirmed)).rejects.toMatchObject({
      code: 'IDENTITY_NOT_CONFIRMED',
      data: {
        changes: expect.arrayContaining([expect.objectContaining({ confirmation: expect.any(String) })]),
      },
    })
  expect(await importsOf()).toEqual([])
  expect((await employeeNow(linked)).full_name).toBe('Dede Frimpong')
  const done = await finish(await start(other(), [first!, second!]))
  expect(done).toMatchObject({ updated: 3, failed: 0 })
  expect(await employeeNow(linked)).toMatchObject({ full_name: 'Ama Mensah', net_pay: 320_000 })
  const [audit] = await auditsOf(world.services.db, 'employee.import-identity', linked)
  // The audit is permanent, so it names the changed fields and repeats no name or address.
  expect(audit).toMatchObject({
    before: null,
    after: { fields: ['full_name', 'email'], import_id: done.id, imported_by: context.actor.id },
  })
  expect(await auditsOf(world.services.db, 'employee.import-identity', unknown)).toEqual([])
  // The confirmation was for those values only.
  await expect(
    start(file('S1,Yaa Asantewaa,ama@x.example,3200.00'), [first!, second!]),
  ).rejects.toMatchObject({ code: 'IDENTITY_NOT_CONFIRMED' })
  for (const confirm_identity of ['x', '{}', '[1]'])
    await expect(
      call(router.employees.import, { id, file: other(), confirm_identity }, { context }),
    ).rejects.toMatchObject({ data: { issues: [{ path: 'confirm_identity' }] } })
})

test('what changed between the confirmation and the import is not written over', async () => {
  const other = () =>
    file('S1,Ama Mensah,dede@x.example,3000', ...same.slice(1, 2), 'S3,Esi Owusu-Afriyie,,3100')
  const [change] = (await preview(other())).changes
  const started = await start(other(), [change?.confirmation ?? ''])
  // Before the job runs, the record is corrected by hand and the third person is invited.
  await call(
    router.employees.update,
    { id, employee_id: linked, full_name: 'Dede Frimpong-Addo', confirm_identity: true },
    { context },
  )
  await world.services.db
    .update(schema.employees)
    .set({ invited_at: '2026-11-20T00:00:00.000Z' })
    .where(eq(schema.employees.id, unknown))
  const done = await finish(started)
  expect(done).toMatchObject({ updated: 0, unchanged: 1, failed: 2, processed: 3 })
  expect(done.errors.map(({ line, column }) => [line, column])).toEqual([
    [2, 'full_name'],
    [4, 'full_name'],
  ])
  expect((await employeeNow(linked)).full_name).toBe('Dede Frimpong-Addo')
  expect(await employeeNow(unknown)).toMatchObject({ full_name: 'Esi Owusu', net_pay: 300_000 })
})

test('figures of known people, and columns that a file does not have, ask for no confirmation', async () => {
  const pay = new File(['Staff number,Full name,Net pay\nS1,Dede Frimpong,4000\n'], 'pay.csv')
  expect(await preview(pay)).toMatchObject({ to_update: 1, to_confirm: 0 })
  expect(await finish(await start(pay))).toMatchObject({ updated: 1 })
  expect(await employeeNow(linked)).toMatchObject({ email: 'dede@x.example', net_pay: 400_000 })
})

test('a file that would change who more than 200 known people are is refused as a whole', async () => {
  const people = Array.from({ length: 201 }, (_, number) => ({
    company_id: id,
    staff_number: `M${number}`,
    full_name: `Worker ${number}`,
    net_pay: 300_000,
    invited_at: '2026-11-01T00:00:00.000Z',
  }))
  await world.services.db.insert(schema.employees).values(people)
  const shifted = () =>
    file(...people.map(({ staff_number }, number) => `${staff_number},Worker ${number + 1},,3000`))
  const seen = await preview(shifted())
  expect(seen).toMatchObject({ to_update: 201, to_confirm: 201 })
  expect(seen.changes).toHaveLength(200)
  await expect(
    start(
      shifted(),
      seen.changes.map(({ confirmation }) => confirmation),
    ),
  ).rejects.toMatchObject({
    data: { issues: [{ path: 'file', message: expect.stringContaining('201 linked or invited people') }] },
  })
  expect(await importsOf()).toEqual([])
})

test('a single change of a known person’s identity is confirmed too, and kept with old and new', async () => {
  const change = { id, employee_id: linked, full_name: 'Ama Mensah', phone: '0244000119' }
  await expect(call(router.employees.update, change, { context })).rejects.toMatchObject({
    code: 'IDENTITY_NOT_CONFIRMED',
    data: {
      changes: [
        {
          employee_id: linked,
          fields: [
            { field: 'full_name', old: 'Dede Frimpong', new: 'Ama Mensah' },
            { field: 'phone', old: null, new: '+233244000119' },
          ],
        },
      ],
    },
  })
  expect((await employeeNow(linked)).version).toBe(1)
  await call(router.employees.update, { ...change, confirm_identity: true }, { context })
  const [audit] = await auditsOf(world.services.db, 'employee.update', linked)
  expect(audit?.after).toMatchObject({ fields: ['full_name', 'phone'] })
  expect(JSON.stringify(audit)).not.toMatch(/Ama Mensah|Dede Frimpong|233244000119/)
  const net = await call(router.employees.update, { id, employee_id: linked, net_pay: 310_000 }, { context })
  expect(net.net_pay).toBe(310_000)
  const free = await call(
    router.employees.update,
    { id, employee_id: unknown, full_name: 'Esi Owusu-Afriyie' },
    { context },
  )
  expect(free.full_name).toBe('Esi Owusu-Afriyie')
})
