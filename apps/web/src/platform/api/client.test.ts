import { expect, expectTypeOf, test, vi } from 'vitest'
import { client } from './client.ts'
import { toUserError } from './user-error.ts'

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

test('a page that a network sends in place of an answer counts as no network', async () => {
  const page = new Response('<!doctype html><title>Network</title>', {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(page))
  const refused = await client.me.agenda().catch((error: unknown) => error)
  vi.unstubAllGlobals()
  expect(toUserError(refused)).toMatchObject({ retryable: true, code: null })
})
