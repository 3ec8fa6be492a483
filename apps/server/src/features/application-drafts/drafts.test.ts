import { schema } from '@efie/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { registerDraftJobs } from './clean-drafts.ts'
import { discardDraft, getDraft, putDraft } from './keep-draft.ts'
import { withScope } from '../../platform/context.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const values = { first_name: 'Ama', monthly_rent: 82_550, monthly_income: null }

describe('a draft on the server', () => {
  test('is written on one device and gone on with on another, each seeing only their own', async () => {
    const ama = await harness.signIn('user')
    expect(await getDraft(withScope(ama, 'me.read'))).toEqual({ draft: null })
    const { draft } = await putDraft(withScope(ama, 'me.update'), {
      values,
      step: 'work',
      base_version: null,
    })
    const begun = draft.version
    expect(draft).toEqual({ values, step: 'work', version: begun, updated_at: '2026-11-20T09:00:00.000Z' })
    expect(await getDraft(withScope(ama, 'me.read'))).toEqual({ draft })

    harness.clock.advance({ minutes: 5 })
    const changed = { ...values, monthly_rent: 90_000 }
    expect(
      await putDraft(withScope(ama, 'me.update'), { values: changed, step: 'home', base_version: begun }),
    ).toEqual({
      draft: { values: changed, step: 'home', version: begun + 1, updated_at: '2026-11-20T09:05:00.000Z' },
    })
    const efua = await harness.signIn('user')
    expect(await getDraft(withScope(efua, 'me.read'))).toEqual({ draft: null })
    await discardDraft(withScope(efua, 'me.update'))
    expect((await getDraft(withScope(ama, 'me.read'))).draft?.version).toBe(begun + 1)
  })

  test('is not written over by a device that has not seen the newest', async () => {
    const ama = await harness.signIn('user')
    const begun = (await putDraft(withScope(ama, 'me.update'), { values, step: 'you', base_version: null }))
      .draft.version
    await putDraft(withScope(ama, 'me.update'), { values, step: 'work', base_version: begun })
    for (const base_version of [null, begun, 7])
      await expect(
        putDraft(withScope(ama, 'me.update'), { values: {}, step: 'you', base_version }),
      ).rejects.toMatchObject({ code: 'STALE' })
    expect((await getDraft(withScope(ama, 'me.read'))).draft).toMatchObject({
      values,
      step: 'work',
      version: begun + 1,
    })
    await expect(async () => getDraft(withScope(harness.as(null), 'me.read'))).rejects.toMatchObject({
      code: 'NOT_AUTHENTICATED',
    })
  })

  test('goes when it is discarded, twice as well as once, and may be begun again from an old device', async () => {
    const ama = await harness.signIn('user')
    const { draft } = await putDraft(withScope(ama, 'me.update'), { values, step: 'you', base_version: null })
    expect(await discardDraft(withScope(ama, 'me.update'))).toEqual({ ok: true })
    expect(await discardDraft(withScope(ama, 'me.update'))).toEqual({ ok: true })
    expect(await getDraft(withScope(ama, 'me.read'))).toEqual({ draft: null })
    harness.clock.advance({ seconds: 1 })
    // Never mistaken for the discarded one.
    const again = await putDraft(withScope(ama, 'me.update'), {
      values,
      step: 'you',
      base_version: draft.version,
    })
    expect(again.draft.version).toBeGreaterThan(draft.version)
  })

  test('goes when nobody has come back to it for 90 days', async () => {
    const efua = await harness.signIn('user')
    await putDraft(withScope(efua, 'me.update'), { values, step: 'you', base_version: null })
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
