import { schema } from '@efie/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { registerDraftJobs } from './clean-drafts.ts'
import { discardDraft, getDraft, putDraft } from './keep-draft.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const values = { first_name: 'Ama', monthly_rent: 82_550, monthly_income: null }

describe('a draft on the server', () => {
  test('is written on one device and gone on with on another, each seeing only their own', async () => {
    const ama = await harness.signIn('user')
    expect(await getDraft(ama)).toEqual({ draft: null })
    const { draft } = await putDraft(ama, { values, step: 'work', base_version: null })
    expect(draft).toEqual({ values, step: 'work', version: 1, updated_at: '2026-11-20T09:00:00.000Z' })
    expect(await getDraft(ama)).toEqual({ draft })

    harness.clock.advance({ minutes: 5 })
    const changed = { ...values, monthly_rent: 90_000 }
    expect(await putDraft(ama, { values: changed, step: 'home', base_version: 1 })).toEqual({
      draft: { values: changed, step: 'home', version: 2, updated_at: '2026-11-20T09:05:00.000Z' },
    })
    const efua = await harness.signIn('user')
    expect(await getDraft(efua)).toEqual({ draft: null })
    await discardDraft(efua)
    expect((await getDraft(ama)).draft?.version).toBe(2)
  })

  test('is not written over by a device that has not seen the newest', async () => {
    const ama = await harness.signIn('user')
    await putDraft(ama, { values, step: 'you', base_version: null })
    await putDraft(ama, { values, step: 'work', base_version: 1 })
    for (const base_version of [null, 1, 7])
      await expect(putDraft(ama, { values: {}, step: 'you', base_version })).rejects.toMatchObject({
        code: 'STALE',
      })
    expect((await getDraft(ama)).draft).toMatchObject({ values, step: 'work', version: 2 })
    await expect(getDraft(harness.as(null))).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
  })

  test('goes when it is discarded, twice as well as once, and may be begun again from an old device', async () => {
    const ama = await harness.signIn('user')
    await putDraft(ama, { values, step: 'you', base_version: null })
    expect(await discardDraft(ama)).toEqual({ ok: true })
    expect(await discardDraft(ama)).toEqual({ ok: true })
    expect(await getDraft(ama)).toEqual({ draft: null })
    expect((await putDraft(ama, { values, step: 'you', base_version: 4 })).draft.version).toBe(1)
  })

  test('goes when nobody has come back to it for 90 days', async () => {
    const efua = await harness.signIn('user')
    await putDraft(efua, { values, step: 'you', base_version: null })
    registerDraftJobs(harness.services)
    const clean = async () => {
      await harness.services.jobs.enqueue(harness.services.db, 'clean-application-drafts', {})
      await harness.jobs.run('clean-application-drafts')
      return (await harness.services.db.select().from(schema.applicationDrafts)).some(
        ({ user_id }) => user_id === efua.actor.id,
      )
    }
    harness.clock.advance({ days: 90 })
    expect(await clean()).toBe(true)
    harness.clock.advance({ minutes: 1 })
    expect(await clean()).toBe(false)
  })
})
