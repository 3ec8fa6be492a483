import '~/platform/testing/memory-storage.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  applicationOf,
  eligibilityOf,
  emptyDraft,
  fingerprintOf,
  profileOf,
} from '~/parts/applications/draft.ts'
import { answersOf, firstDraft } from '~/parts/applications/first-draft.ts'
import { profileOf as someProfile } from '~/platform/testing/profile.ts'
import { draftKeptMs, reviveDrafts, useDraftStore } from './draft-store.ts'
import { beginSubmission, judgeFailure } from './submission.ts'

const store = () => useDraftStore.getState()

describe('drafts', () => {
  beforeEach(() => useDraftStore.setState({ drafts: {} }))

  it('are kept for each person apart', () => {
    store().begin('ama', { ...emptyDraft, first_name: 'Ama' }, 0, 1)
    store().begin('kofi', emptyDraft, 0, 1)
    store().patch('kofi', { first_name: 'Kofi' }, 2)
    store().visit('ama', 'home', 3)
    expect(store().drafts['ama']).toMatchObject({
      values: { first_name: 'Ama' },
      step: 'home',
      updated_at: 3,
    })
    expect(store().drafts['kofi']).toMatchObject({ values: { first_name: 'Kofi' }, step: 'you' })
    store().discard('ama')
    expect(Object.keys(store().drafts)).toEqual(['kofi'])
  })

  it('are worth sending once something was changed, until the server has just that', () => {
    const sync = () => store().drafts['ama']?.sync
    store().begin('ama', emptyDraft, 0, 1)
    store().patch('ama', { first_name: '' }, 2)
    expect(store().drafts['ama']).toMatchObject({ sync: { version: null, dirty: false }, updated_at: 1 })
    store().patch('ama', { first_name: 'Ama' }, 3)
    const sent = store().drafts['ama']?.values ?? emptyDraft
    store().patch('ama', { last_name: 'Mensah' }, 4)
    store().markSent('ama', 7, sent)
    expect(sync()).toEqual({ version: 7, dirty: true })
    store().markSent('ama', 8, store().drafts['ama']?.values ?? emptyDraft)
    expect(sync()).toEqual({ version: 8, dirty: false })

    store().adopt('ama', {
      values: { first_name: 'Efua', payday: 'soon', gone: 1 },
      step: 'home',
      version: 9,
      updated_at: '2026-11-20T09:00:00.000Z',
    })
    expect(store().drafts['ama']).toMatchObject({
      values: { ...emptyDraft, first_name: 'Efua' },
      step: 'home',
      sync: { version: 9, dirty: false },
    })
    store().startOver('ama', emptyDraft, 0, 5)
    expect(store().drafts['ama']).toMatchObject({ step: 'you', sync: { version: 9, dirty: true } })
  })

  it('are not made by writing to one that was discarded', () => {
    store().patch('ama', { first_name: 'Ama' })
    expect(store().drafts).toEqual({})
  })

  it('come back from the browser, brought into today’s form', () => {
    const values = { ...emptyDraft, first_name: 'Ama', monthly_rent: 82_550, gone: 'x', payday: 'soon' }
    const stored = {
      drafts: {
        ama: {
          values,
          step: 'plan',
          submission: { key: 'k', fingerprint: 'f', state: 'waiting' },
          updated_at: 5,
        },
        broken: { values: 'nonsense' },
        old: { values, step: 'plan', submission: null, updated_at: -draftKeptMs },
      },
    }
    const revived = reviveDrafts(stored, 10)
    expect(Object.keys(revived)).toEqual(['ama'])
    expect(revived['ama']).toMatchObject({
      step: 'plan',
      submission: { key: 'k', fingerprint: 'f', state: 'waiting' },
      values: { first_name: 'Ama', monthly_rent: 82_550, payday: null },
    })
    expect(revived['ama']?.values).not.toHaveProperty('gone')
    expect(reviveDrafts(null, 10)).toEqual({})
  })
})

describe('what a draft sends', () => {
  const draft = {
    ...emptyDraft,
    first_name: ' Ama ',
    last_name: 'Mensah',
    phone: '024 123 4567',
    date_of_birth: '1990-05-01',
    monthly_rent: 82_550,
    landlord_phone: '020 111 2222',
    payout_account: '020 111 2222',
    payout_network: 'telecel' as const,
    payout_bank_code: '040100',
    property_gps: 'ga-183-8164',
  }

  it('leaves out what was not said and what belongs to another way of payout', () => {
    const sent = applicationOf(draft)
    expect(sent).toMatchObject({
      payout_account: '+233201112222',
      payout_network: 'telecel',
      property_gps: 'GA-183-8164',
      landlord_email: undefined,
    })
    expect(sent).not.toHaveProperty('payout_bank_code')
    expect(profileOf(draft)).toMatchObject({
      full_name: 'Ama Mensah',
      phone: '+233241234567',
      state: undefined,
    })
  })

  it('asks for eligibility with the age of the day', () => {
    expect(eligibilityOf(draft, '2026-04-30').age).toBe(35)
    expect(eligibilityOf(draft, '2026-05-01').age).toBe(36)
  })

  it('starts from the check and the profile', () => {
    const answers = {
      age: 30,
      employment_status: 'self_employed' as const,
      employer_name: '',
      monthly_income: 300_000,
      monthly_obligations: 10_000,
      monthly_rent: 82_550,
      advance_payment_months: 6,
      plan: 'reducing' as const,
    }
    expect(firstDraft(null, answersOf(answers))).toMatchObject({
      monthly_rent: 82_550,
      advance_payment_months: 6,
      plan: 'reducing',
      monthly_obligations: 10_000,
    })
  })
})

describe('a check made after the application was opened', () => {
  const said = {
    ghana_card_number: 'GHA-123456789-0',
    employment_status: 'employed' as const,
    employer_name: 'Volta Textiles Ltd',
    monthly_income: 600_000,
    monthly_obligations: 0,
    monthly_rent: 80_000,
    advance_payment_months: 6,
    plan: 'reducing' as const,
  }
  const values = () => store().drafts['ama']?.values
  /** As another device stored it on the server. */
  const elsewhere = (changes: object, at: number) => ({
    values: { ...emptyDraft, ...changes },
    step: 'home',
    version: 4,
    updated_at: new Date(at).toISOString(),
  })

  beforeEach(() => useDraftStore.setState({ drafts: {} }))

  it('fills what is still empty, and has it sent to the other devices', () => {
    store().begin('ama', emptyDraft, 0, 1)
    expect(store().bring('ama', { answers: answersOf(said), at: 5 }, 6)).toBe(true)
    expect(values()).toEqual({ ...emptyDraft, ...said })
    expect(store().drafts['ama']).toMatchObject({ sync: { dirty: true }, updated_at: 6 })
  })

  it('never takes the place of what was typed', () => {
    store().begin('ama', emptyDraft, 0, 1)
    store().patch('ama', { monthly_rent: 95_000, employer_name: 'Accra Foods', plan: 'six_plus_six' }, 2)
    store().bring('ama', { answers: answersOf(said), at: 5 })
    expect(values()).toMatchObject({
      monthly_rent: 95_000,
      employer_name: 'Accra Foods',
      plan: 'six_plus_six',
      monthly_income: 600_000,
    })
  })

  it('takes the place of an earlier check’s answer and of the profile’s, where nobody changed it', () => {
    const profile = { ...someProfile('user'), monthly_income: 500_000 }
    store().begin('ama', firstDraft(profile, {}), 0, 1)
    store().bring('ama', { answers: answersOf(said), at: 5 })
    expect(values()?.monthly_income).toBe(600_000)
    store().patch('ama', { monthly_rent: 95_000, advance_payment_months: 12 }, 6)
    const later = { ...said, monthly_rent: 70_000, advance_payment_months: 3, monthly_income: 650_000 }
    store().bring('ama', { answers: answersOf(later), at: 7 })
    expect(values()).toMatchObject({
      monthly_rent: 95_000,
      advance_payment_months: 12,
      monthly_income: 650_000,
    })
  })

  it('is brought in once: what was emptied since stays empty', () => {
    store().begin('ama', emptyDraft, 0, 1)
    store().bring('ama', { answers: answersOf(said), at: 5 })
    store().patch('ama', { monthly_rent: null }, 6)
    expect(store().bring('ama', { answers: answersOf(said), at: 5 })).toBe(false)
    expect(values()?.monthly_rent).toBeNull()
  })

  it('fills a draft of another device, whose months and plan give way to a later word alone', () => {
    store().begin('ama', firstDraft(null, answersOf(said)), 5, 6)
    store().adopt('ama', elsewhere({ monthly_income: 550_000 }, 4))
    store().bring('ama', { answers: answersOf(said), at: 5 })
    expect(values()).toMatchObject({ monthly_rent: 80_000, monthly_income: 550_000, plan: 'reducing' })

    store().begin('ama', emptyDraft, 0, 1)
    store().adopt('ama', elsewhere({ advance_payment_months: 12 }, 9))
    store().bring('ama', { answers: answersOf(said), at: 5 })
    expect(values()).toMatchObject({ monthly_rent: 80_000, advance_payment_months: 12, plan: 'standard' })
  })

  it('gives way to a later check also after the server’s answer to the first save was lost', () => {
    store().begin('ama', emptyDraft, 0, 1)
    store().bring('ama', { answers: answersOf(said), at: 5 })
    store().adopt('ama', elsewhere({ ...store().drafts['ama']?.values }, 6))
    store().bring('ama', { answers: answersOf({ ...said, monthly_income: 700_000 }), at: 7 })
    expect(values()?.monthly_income).toBe(700_000)
  })

  it('leaves a draft alone that is being submitted, and knows one of an earlier version of the app', () => {
    store().begin('ama', emptyDraft, 0, 1)
    store().setSubmission('ama', { key: 'k', fingerprint: 'f', state: 'waiting' })
    expect(store().bring('ama', { answers: answersOf(said), at: 5 })).toBe(false)

    const kept = { drafts: { ama: { values: emptyDraft, step: 'you', submission: null, updated_at: 1 } } }
    useDraftStore.setState({ drafts: reviveDrafts(kept, 10) })
    store().bring('ama', { answers: answersOf(said), at: 5 })
    expect(values()).toMatchObject({ monthly_rent: 80_000, ghana_card_number: 'GHA-123456789-0' })
  })
})

describe('a submission', () => {
  let made = 0
  const newKey = () => `key-${(made += 1)}`

  it('keeps its key over retries of the same content and takes another for other content', () => {
    const content = fingerprintOf(applicationOf(emptyDraft))
    const first = beginSubmission(null, content, newKey)
    const again = beginSubmission(
      { ...first, state: 'waiting' },
      fingerprintOf(applicationOf(emptyDraft)),
      newKey,
    )
    expect(again).toEqual({ ...first, state: 'begun' })
    const other = beginSubmission(again, fingerprintOf(applicationOf({ ...emptyDraft, payday: 3 })), newKey)
    expect(other.key).not.toBe(first.key)
  })

  it('takes an open application for its own only after a lost answer', () => {
    const open = { code: 'OPEN_APPLICATION_EXISTS' as const, retryable: false }
    expect(judgeFailure(open, true)).toBe('done')
    expect(judgeFailure(open, false)).toBe('open-elsewhere')
  })

  it('waits for a connection, and asks the person about all else', () => {
    expect(judgeFailure({ code: null, retryable: true }, false)).toBe('wait')
    expect(judgeFailure({ code: 'VALIDATION_FAILED', retryable: false }, false)).toBe('refused')
    expect(judgeFailure({ code: 'INTERNAL', retryable: true }, false)).toBe('refused')
  })
})
