import { expect, test } from 'vitest'
import { z } from 'zod'
import './base.ts'

test.each([
  [z.union([z.literal('a'), z.number()]), true, 'Check this field'],
  [z.boolean(), 'yes', 'Check this field'],
  [z.string().regex(/^\d$/), 'x', 'Check this field'],
  [z.url(), 'efie', 'Enter a full web address, such as https://example.com'],
  [z.string().max(1_000), 'x'.repeat(1_001), 'Use at most 1,000 characters'],
  [z.email('Enter your own address'), 'x', 'Enter your own address'],
])('refusals are in our words, not the library’s (%#)', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message)
})
