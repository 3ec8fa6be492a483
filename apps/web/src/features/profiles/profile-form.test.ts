import { describe, expect, it } from 'vitest'
import { profileOf } from '~/platform/testing/profile.ts'
import { changesOf, formOf, profileSchema } from './profile-form.ts'

const form = formOf({
  ...profileOf('user'),
  first_name: 'Ama',
  last_name: 'Serwaa',
  phone: '+233241234567',
  state: 'Ashanti',
  monthly_income: 400_000,
  payday: 28,
})

const schema = profileSchema('2026-11-21', form)

const messagesOf = (change: object): string[] => {
  const result = schema.safeParse({ ...form, ...change })
  return result.success ? [] : result.error.issues.map(({ message }) => message)
}

describe('the own profile', () => {
  it('fits its form as it is, known or not', () => {
    expect(messagesOf({})).toEqual([])
    expect(formOf(profileOf('user'))).toMatchObject({ state: '', payday: '', ghana_card_number: '' })
  })

  it('names the fix of what is wrong', () => {
    expect(messagesOf({ first_name: ' ' })).toEqual(['Enter your first name'])
    expect(messagesOf({ phone: '12' })).toEqual(['Enter a Ghana phone number, such as 024 123 4567'])
    expect(messagesOf({ ghana_card_number: 'GHA-12' })).toEqual([
      'A Ghana Card number looks like GHA-123456789-0',
    ])
    for (const date_of_birth of ['2026-11-21', '1900-01-01', '2000-02-30', 'soon'])
      expect(messagesOf({ date_of_birth })).toEqual(['Enter your date of birth'])
    expect(messagesOf({ date_of_birth: '1994-06-01', ghana_card_number: 'GHA-123456789-0' })).toEqual([])
  })

  it('sends only what was changed, in the form of the API', () => {
    expect(changesOf(form, form)).toEqual({})
    expect(changesOf(form, { ...form, phone: '020 765 4321', payday: '5', monthly_income: 0 })).toEqual({
      phone: '+233207654321',
      payday: 5,
      monthly_income: 0,
    })
  })

  it('clears an employer, but does not take back what was known', () => {
    const employed = { ...form, employer_name: 'Volta Textiles' }
    expect(changesOf(employed, { ...employed, employer_name: '' })).toEqual({ employer_name: '' })
    expect(messagesOf({ state: '', payday: '', monthly_income: null })).toEqual([
      'Choose your region',
      'Enter your monthly income, 0 if you have none',
      'Choose the day',
    ])
  })
})
