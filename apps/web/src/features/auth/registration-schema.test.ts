import { expect, test } from 'vitest'
import { passwordProblem } from '~/platform/auth/password-rules.ts'
import { registrationSchema } from './registration-schema.ts'

const filled = {
  first_name: ' Ama ',
  last_name: 'Mensah',
  email: 'ama@efie.example',
  phone: '024 123 4567',
  address: 'GA-183-8164',
  city: 'Accra',
  state: 'Greater Accra',
  employment_status: 'employed',
  employer_name: 'Kasapreko',
  monthly_income: 350_000,
  password: 'Efie-Demo-2026',
}

test('gives the metadata of the specification, with the full name and the phone in E.164', () => {
  expect(registrationSchema('high').parse(filled)).toMatchObject({
    first_name: 'Ama',
    full_name: 'Ama Mensah',
    phone: '+233241234567',
    monthly_income: 350_000,
  })
})

test.each([
  [{ first_name: 'evil.example' }, 'first_name'],
  [{ last_name: 'www.evil.example' }, 'last_name'],
  [{ phone: '12' }, 'phone'],
  [{ employer_name: '' }, 'employer_name'],
  [{ state: '' }, 'state'],
  [{ monthly_income: null }, 'monthly_income'],
  [{ password: 'short' }, 'password'],
  [{ email: 'ama' }, 'email'],
])('%j needs another %s', (change, path) => {
  const result = registrationSchema('high').safeParse({ ...filled, ...change })
  expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test.each([
  ['eight888', 'low', null],
  ['short', 'low', 'Use at least 8 characters'],
  ['lettersonly', 'medium', 'Use a digit'],
  ['letters123', 'medium', null],
  ['Letters123', 'high', 'Use a symbol, such as ! or #'],
  ['Letters-123', 'high', null],
] as const)('password %s under %s: %s', (password, complexity, problem) => {
  expect(passwordProblem(password, complexity)).toBe(problem)
})
