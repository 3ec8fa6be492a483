import { particulars } from '@efie/contracts/profiles'
import { expect, test } from 'vitest'
import { checkInput } from '~/platform/forms/check-input.ts'
import { typedOf } from '~/platform/forms/typed.ts'
import { profileOf } from '~/platform/testing/profile.ts'

const row = {
  ...profileOf('user'),
  first_name: 'Ama',
  last_name: 'Serwaa',
  phone: '+233241234567',
  state: 'Ashanti',
  employer_name: 'Volta Textiles',
  monthly_income: 400_000,
  payday: 28,
}

const check = (change: object) =>
  checkInput(particulars, { ...typedOf(particulars, row), ...change }, { row })

const messagesOf = async (change: object): Promise<string[]> => {
  const checked = await check(change)
  return 'issues' in checked ? checked.issues.map(({ message }) => message) : []
}

test('a profile is what it was, known or not, with a number in the form in which it is kept', async () => {
  expect(await check({ phone: '024 123 4567' })).toEqual({
    input: {
      first_name: 'Ama',
      last_name: 'Serwaa',
      phone: '+233241234567',
      state: 'Ashanti',
      employer_name: 'Volta Textiles',
      monthly_income: 400_000,
      payday: 28,
    },
  })
})

test.each([
  [{ first_name: ' ' }, 'Enter your first name'],
  [{ phone: '' }, 'Enter a Ghana phone number, such as 024 123 4567'],
  [{ phone: '12' }, 'Enter a Ghana phone number, such as 024 123 4567'],
  [{ ghana_card_number: 'GHA-12' }, 'Enter the Ghana Card number in this format: GHA-123456789-0'],
  [{ date_of_birth: '2000-02-30' }, 'Enter your date of birth'],
])('%j needs a correction', async (change, message) => {
  expect(await messagesOf(change)).toEqual([message])
})

test('what was known is not taken back, but for an employer', async () => {
  expect(await messagesOf({ state: '', payday: null, monthly_income: null })).toEqual([
    'Choose your region',
    'Enter your monthly income, or 0 if you have none',
    'Choose a day',
  ])
  expect(await check({ employer_name: '' })).toMatchObject({ input: { employer_name: '' } })
})
