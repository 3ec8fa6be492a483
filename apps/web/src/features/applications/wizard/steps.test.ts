import { describe, expect, it } from 'vitest'
import { type Draft, emptyDraft } from '~/parts/applications/draft.ts'
import type { PriceVerdict } from '~/parts/applications/step-checks.ts'
import { draftProblems, firstOpenStep, stepAfter, stepBefore, stepOfField } from './steps.ts'

const today = '2026-11-21'
const whole: Draft = {
  ...emptyDraft,
  first_name: 'Ama',
  last_name: 'Mensah',
  phone: '024 123 4567',
  date_of_birth: '1992-03-04',
  ghana_card_number: 'GHA-123456789-0',
  address: '12 Ring Road',
  city: 'Accra',
  state: 'Greater Accra',
  payday: 25,
  advance_payment_months: 12,
  employment_status: 'employed',
  employer_name: 'Ghana Health Service',
  monthly_income: 400_000,
  monthly_obligations: 0,
  monthly_rent: 82_550,
  property_address: '4 Palm Street',
  property_region: 'Greater Accra',
  lease_start_date: '2026-12-01',
  lease_end_date: '2027-11-30',
  landlord_name: 'Kwame Boateng',
  landlord_phone: '020 111 2222',
  payout_account: '020 111 2222',
  payout_network: 'telecel',
  payout_name: 'Kwame Boateng',
}
const messages = (change: Partial<Draft>, price: PriceVerdict | null = null) =>
  draftProblems({ ...whole, ...change }, { today, price }).map(({ step, field, message }) => ({
    step,
    field,
    message,
  }))

describe('the steps', () => {
  it('find nothing wrong with a whole draft and go on with the papers', () => {
    expect(messages({})).toEqual([])
    expect(firstOpenStep([])).toBe('documents')
  })

  it('begin where an empty draft begins, and know their order', () => {
    expect(firstOpenStep(draftProblems(emptyDraft, { today, price: null }))).toBe('you')
    expect(stepAfter('plan')).toBe('documents')
    expect(stepAfter('review')).toBe('review')
    expect(stepBefore('you')).toBeNull()
  })

  it('name the field and the fix', () => {
    expect(messages({ date_of_birth: '2010-01-01' })).toEqual([
      { step: 'you', field: 'date_of_birth', message: 'You must be 18 or over' },
    ])
    expect(messages({ employer_name: ' ' })).toMatchObject([{ step: 'work', field: 'employer_name' }])
    expect(messages({ payday: 0 })).toMatchObject([{ step: 'work', field: 'payday' }])
    expect(messages({ advance_payment_months: 0 })).toMatchObject([
      { step: 'home', field: 'advance_payment_months' },
    ])
    expect(messages({ property_gps: 'nowhere' })).toMatchObject([{ step: 'home', field: 'property_gps' }])
  })

  it('judge the lease by the domain’s rule', () => {
    expect(messages({ lease_end_date: '2027-05-30' })).toEqual([
      {
        step: 'home',
        field: 'lease_end_date',
        message: 'The lease must cover all the months paid in advance',
      },
    ])
  })

  it('say what the server has against the price, where it is answered', () => {
    const reason = 'Six plus six is only available for twelve months’ rent'
    const unavailable = [{ plan: 'six_plus_six' as const, reason }]
    expect(messages({ plan: 'six_plus_six' }, { issues: [], unavailable })).toEqual([
      { step: 'plan', field: 'plan', message: reason },
    ])
    expect(messages({ plan: 'standard' }, { issues: [], unavailable })).toEqual([])
    const tooLow = { path: 'monthly_rent', message: 'Enter a monthly rent from GH₵ 100.00' }
    expect(messages({}, { issues: [tooLow], unavailable: [] })).toEqual([
      { step: 'home', field: 'monthly_rent', message: tooLow.message },
    ])
  })

  it('never let the landlord be the tenant', () => {
    expect(messages({ payout_name: 'Mensah Ama' })).toMatchObject([{ field: 'payout_name' }])
    expect(messages({ payout_account: '+233 24 123 4567', payout_network: 'mtn' })).toMatchObject([
      { field: 'payout_account' },
    ])
    expect(messages({ landlord_phone: '0241234567' })).toMatchObject([{ field: 'landlord_phone' }])
  })

  it('ask for the account that belongs to the way of payout', () => {
    const fields = messages({ payout_method: 'bank', payout_account: '12' }).map(({ field }) => field)
    expect(fields).toEqual(['payout_account', 'payout_bank_code'])
  })

  it('find the step of a field that the server refused', () => {
    expect(stepOfField('landlord_phone')).toBe('home')
    expect(stepOfField('ghana_card_number')).toBe('you')
    expect(stepOfField('terms')).toBeNull()
  })
})
