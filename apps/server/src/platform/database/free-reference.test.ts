import { expect, test } from 'vitest'
import { underFreeReference } from './free-reference.ts'

test('an insert under a taken reference is tried again', async () => {
  let tries = 0
  const row = await underFreeReference(async () => {
    tries += 1
    return tries < 3 ? [] : ['stored']
  })
  expect({ row, tries }).toEqual({ row: 'stored', tries: 3 })
})

test('it gives up instead of trying forever', async () => {
  await expect(underFreeReference(async () => [])).rejects.toThrow('no free reference')
})
