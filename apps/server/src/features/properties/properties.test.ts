import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { plain } from '../../testing/picture.ts'
import { cleanPhotos } from '../../testing/shop.ts'
import {
  addPropertyImage,
  createProperty,
  deleteProperty,
  readPropertyImage,
  updateProperty,
} from './change-properties.ts'
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

describe('photos', () => {
  const upload = async (id: string, ctx = inspector) =>
    addPropertyImage(withScope(ctx, 'properties.write'), {
      id,
      file: new File([new Uint8Array(await plain(900, 600).jpeg().toBuffer())], 'front.jpg'),
    })
  const arrange = (id: string, images: string[]) =>
    updateProperty(withScope(inspector, 'properties.write'), { id, images })
  const urlsOf = ({ photos }: { photos: { url: string }[] }) => photos.map(({ url }) => url)
  const read = (ctx: Parameters<typeof withScope>[0], url = '') =>
    readPropertyImage(withScope(ctx, 'properties.read'), {
      image_id: url.split('/').at(-1) ?? '',
      format: 'webp',
      frame: 160,
    })

  test('are added, arranged and removed, each audited', async () => {
    const made = await house('Osu duplex')
    const [first = '', second = ''] = [
      ...urlsOf(await upload(made.id)),
      ...urlsOf(await upload(made.id)),
    ].slice(1)
    const turned = await arrange(made.id, [second, first])
    expect(urlsOf(turned)).toEqual([second, first])
    expect(turned).toMatchObject({ image_url: second, version: 4 })
    expect(await arrange(made.id, [first])).toMatchObject({ photos: [{ url: first, width: 900 }] })
    await expect(arrange(made.id, [second])).rejects.toMatchObject({
      data: { issues: [{ path: 'images', message: 'Upload the photo for this property' }] },
    })
    const events = await harness.services.db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, made.id))
      .orderBy(schema.auditEvents.id)
    expect(events.map(({ action, after }) => [action, (after as { pictures: number }).pictures])).toEqual([
      ['property.create', 0],
      ['property.add-image', 1],
      ['property.add-image', 2],
      ['property.update', 2],
      ['property.update', 1],
    ])
  })

  test('are read by those who see the property', async () => {
    const hidden = await upload((await house('Hidden duplex', { listed: false })).id)
    const shown = await upload((await house('Shown duplex')).id)
    const tenant = await harness.signIn('user')
    expect((await read(tenant, urlsOf(shown)[0])).type).toBe('image/webp')
    await expect(read(tenant, urlsOf(hidden)[0])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await read(inspector, urlsOf(hidden)[0])).size).toBeGreaterThan(0)
    await expect(async () => upload(shown.id, tenant)).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    })
    const listed = await listProperties(withScope(tenant, 'properties.read'), {
      limit: 100,
      q: 'Shown duplex',
    })
    expect(listed.data).toMatchObject([{ photos: [{ url: urlsOf(shown)[0] }] }])
  })

  test('that were removed can no longer be read by anyone', async () => {
    const made = await upload((await house('Bared duplex')).id)
    const tenant = await harness.signIn('user')
    expect((await read(tenant, urlsOf(made)[0])).size).toBeGreaterThan(0)
    await arrange(made.id, [])
    for (const ctx of [tenant, inspector])
      await expect(read(ctx, urlsOf(made)[0])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('go at night once they are removed or their property is deleted', async () => {
    const kept = await upload((await house('Kept duplex')).id)
    const removed = await upload((await house('Bare duplex')).id)
    const deleted = await upload((await house('Sold duplex')).id)
    await arrange(removed.id, [])
    await deleteProperty(withScope(inspector, 'properties.write'), { id: deleted.id })
    harness.clock.advance({ days: 2 })
    await cleanPhotos(harness.services)
    expect((await read(inspector, urlsOf(kept)[0])).size).toBeGreaterThan(0)
    const rows = await harness.services.db.select().from(schema.photos)
    for (const { photos } of [removed, deleted])
      expect(rows.some(({ id }) => photos[0]?.url.endsWith(id))).toBe(false)
  })
})
