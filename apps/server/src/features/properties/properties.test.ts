import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { createProperty, deleteProperty, updateProperty } from './change-properties.ts'
import { listProperties } from './list-properties.ts'
import { readChangedProperties } from './read-changed.ts'
import { withScope } from '../../platform/context.ts'

let harness: Harness
let inspector: Awaited<ReturnType<Harness['signIn']>>

beforeAll(async () => {
  harness = await makeHarness()
  inspector = await harness.signIn('inspection_and_verification')
})
afterAll(() => harness.close())

const house = (name: string, values = {}) =>
  createProperty(withScope(inspector, 'properties.write'), {
    name,
    address: '4 Boundary Road, Accra',
    owner_name: 'Kofi Mensah',
    owner_phone: '020 111 2223',
    monthly_rent: 150_000,
    ...values,
  })

test('staff see all by name with the owner; tenants only what is listed, without', async () => {
  await house('Cantonments flat')
  await house('Adenta house', { listed: false })
  const tenant = await harness.signIn('user')
  const all = await listProperties(withScope(inspector, 'properties.read'), { limit: 10 })
  expect(all.data.map((row) => row.name)).toEqual(['Adenta house', 'Cantonments flat'])
  expect(all.data[0]).toMatchObject({ owner_name: 'Kofi Mensah', owner_phone: '+233201112223' })
  const shown = await listProperties(withScope(tenant, 'properties.read'), { limit: 10 })
  expect(shown.data).toMatchObject([{ name: 'Cantonments flat', owner_name: null, owner_phone: null }])
  const first = await listProperties(withScope(inspector, 'properties.read'), { limit: 1 })
  const second = await listProperties(withScope(inspector, 'properties.read'), {
    limit: 1,
    cursor: first.next_cursor!,
  })
  expect(second).toMatchObject({ data: [{ name: 'Cantonments flat' }], next_cursor: null })
  expect(
    (await listProperties(withScope(tenant, 'properties.read'), { limit: 10, q: 'boundary' })).data,
  ).toHaveLength(1)
  expect(
    (await listProperties(withScope(tenant, 'properties.read'), { limit: 10, q: 'adenta' })).data,
  ).toEqual([])
})

test('subscribers see a changed property as the list would show it', async () => {
  const hidden = await house('Hidden bungalow', { listed: false })
  const shown = await house('Shown bungalow')
  const ids = [hidden.id, shown.id]
  const tenant = await harness.signIn('user')
  expect(await readChangedProperties(withScope(tenant, 'properties.read'), ids)).toMatchObject([
    { id: shown.id, owner_phone: null },
  ])
  expect(await readChangedProperties(withScope(inspector, 'properties.read'), ids)).toHaveLength(2)
})

test('changed, deleted, each audited without the owner', async () => {
  const made = await house('Tema duplex')
  const changed = await updateProperty(withScope(inspector, 'properties.write'), {
    id: made.id,
    monthly_rent: 160_000,
    owner_phone: '',
  })
  expect(changed).toMatchObject({ name: 'Tema duplex', monthly_rent: 160_000, owner_phone: null, version: 2 })
  await expect(async () =>
    deleteProperty(withScope(harness.as(inspector.actor, { if_match: 1 }), 'properties.write'), made),
  ).rejects.toMatchObject({ code: 'STALE' })
  expect(await deleteProperty(withScope(inspector, 'properties.write'), made)).toEqual({ ok: true })
  await expect(deleteProperty(withScope(inspector, 'properties.write'), made)).rejects.toMatchObject({
    code: 'PROPERTY_NOT_FOUND',
  })
  await expect(
    updateProperty(withScope(inspector, 'properties.write'), { id: made.id, name: 'x' }),
  ).rejects.toMatchObject({
    message: 'Property not found',
  })
  const events = await harness.services.db
    .select()
    .from(schema.auditEvents)
    .where(eq(schema.auditEvents.subject_id, made.id))
    .orderBy(schema.auditEvents.id)
  expect(events.map((event) => event.action)).toEqual([
    'property.create',
    'property.update',
    'property.delete',
  ])
  expect(JSON.stringify(events)).not.toContain('Mensah')
})

test('a wrong phone is refused at its field', async () => {
  await expect(house('Ho bungalow', { owner_phone: '123' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    data: { issues: [{ path: 'owner_phone' }] },
  })
})

test('roles without the right are refused', async () => {
  const refused = { code: 'INSUFFICIENT_PERMISSIONS' }
  const tenant = await harness.signIn('user')
  await expect(async () =>
    createProperty(withScope(tenant, 'properties.write'), { name: 'Mine', address: 'Accra' }),
  ).rejects.toMatchObject(refused)
  await expect(async () =>
    updateProperty(withScope(tenant, 'properties.write'), { id: tenant.actor.id, name: 'Mine' }),
  ).rejects.toMatchObject(refused)
  await expect(async () =>
    deleteProperty(withScope(tenant, 'properties.write'), { id: tenant.actor.id }),
  ).rejects.toMatchObject(refused)
  await expect(async () =>
    listProperties(withScope(await harness.signIn('company'), 'properties.read'), { limit: 1 }),
  ).rejects.toMatchObject(refused)
  await expect(async () =>
    listProperties(withScope(harness.as(null), 'properties.read'), { limit: 1 }),
  ).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
})
