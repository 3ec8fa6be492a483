import { registration } from '@efie/contracts/auth'
import { expect, test } from 'vitest'
import { employerCheck } from '~/parts/profiles/employer-check.ts'
import { passwordProblem } from '~/platform/auth/password-rules.ts'
import { checkInput } from '~/platform/forms/check-input.ts'

const filled = {
  first_name: ' Ama ',
  last_name: 'Mensah',
  email: 'ama@efie.example',
  phone: '024 123 4567',
  address: 'GA-183-8164',
  city: 'Accra',
  state: 'Greater Accra' as const,
  employment_status: 'employed' as const,
  employer_name: 'Kasapreko',
  monthly_income: 350_000,
  password: 'Efie-Demo-2026',
}

test('gives the metadata of the specification, with the phone in E.164', async () => {
  expect(await checkInput(registration, filled, {})).toEqual({
    input: { ...filled, first_name: 'Ama', phone: '+233241234567' },
  })
})

test.each([
  [{ first_name: 'evil.example' }, 'first_name'],
  [{ last_name: 'www.evil.example' }, 'last_name'],
  [{ last_name: 'a'.repeat(101) }, 'last_name'],
  [{ phone: '12' }, 'phone'],
  [{ employer_name: ' ' }, 'employer_name'],
  [{ state: '' }, 'state'],
  [{ monthly_income: null }, 'monthly_income'],
  [{ email: 'ama' }, 'email'],
])('%j needs another %s', async (change, path) => {
  const checked = await checkInput(registration, { ...filled, ...change }, { check: employerCheck })
  expect('issues' in checked && checked.issues.map((issue) => issue.path)).toEqual([path])
})

test.each([
  ['eight888', 'low', null],
  ['short', 'low', 'Use at least 8 characters'],
  ['lettersonly', 'medium', 'Use a number'],
  ['letters123', 'medium', null],
  ['Letters123', 'high', 'Use a symbol, such as ! or #'],
  ['Letters-123', 'high', null],
] as const)('password %s under %s: %s', (password, complexity, problem) => {
  expect(passwordProblem(password, complexity)).toBe(problem)
})
