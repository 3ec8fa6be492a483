import type { AnyContractProcedure } from '@orpc/contract'
import type { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { contract } from './index.ts'
import { registrationMetadata } from './auth.ts'

/** A cast: the contract library types schemas as Standard Schema; all of ours are Zod's. */
const inputOf = (operation: AnyContractProcedure) => operation['~orpc'].inputSchema as z.ZodType

/** Every name that other people can receive, and the operation that takes it. */
const names: [string, z.ZodType, string][] = [
  ...['full_name', 'first_name', 'last_name'].flatMap((field): [string, z.ZodType, string][] => [
    ['registration', registrationMetadata, field],
    ['own profile', inputOf(contract.me.update), field],
    ['a profile', inputOf(contract.profiles.update), field],
  ]),
  ['a company', inputOf(contract.companies.create), 'name'],
  ['a company’s change', inputOf(contract.companies.update), 'name'],
  ['an employee', inputOf(contract.employees.create), 'full_name'],
  ['an employee’s change', inputOf(contract.employees.update), 'full_name'],
  ['a guarantor', inputOf(contract.guarantors.invite), 'full_name'],
  ['a lead', inputOf(contract.leads.create), 'full_name'],
  ['a lead’s change', inputOf(contract.leads.update), 'full_name'],
  ['an application', inputOf(contract.applications.create), 'landlord_name'],
  ['an application’s change', inputOf(contract.applications.update), 'landlord_name'],
  ['an application’s payee', inputOf(contract.applications.create), 'payout_name'],
  ['a guest’s question', inputOf(contract.contact.send), 'name'],
]

const issuesOf = (schema: z.ZodType, field: string, value: string) =>
  schema.safeParse({ [field]: value }).error?.issues.filter(({ path }) => path.join('.') === field) ?? []

describe.each(names)('%s', (_what, schema, field) => {
  test(`${field} holds no web address or phone number`, () => {
    for (const name of [
      'http://evil.example',
      'Ama evil.example',
      'www.evil',
      'ama@evil.example',
      'MTN 024 123 4567',
    ])
      expect(issuesOf(schema, field, name)).toMatchObject([
        { message: 'Enter a name without web addresses or phone numbers' },
      ])
    for (const name of ['St. John', 'Kofi A. Mensah', 'Mensah & Sons Ltd.', "O'Neil-Owusu", 'J.K. Mensah'])
      expect(issuesOf(schema, field, name)).toEqual([])
  })
})
