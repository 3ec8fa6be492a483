import { expect, expectTypeOf, test } from 'vitest'
import { client } from './client.ts'

test('an input spread from another object may not bring fields of its own', () => {
  const note = { text: 'Called them', due: '2026-12-01' }
  const send = () => {
    // @ts-expect-error `due` is no field of a note: the server would refuse it.
    void client.leads.addNote({ id: 'lead', ...note })
    void client.leads.addNote({ id: 'lead', text: note.text })
  }
  // Only the compiler reads the calls above.
  expectTypeOf(send).toBeFunction()
  expect(client).toBeDefined()
})
