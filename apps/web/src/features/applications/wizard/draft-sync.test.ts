import { expect, test } from 'vitest'
import { emptyDraft } from '~/parts/applications/draft.ts'
import { verdictOf } from './draft-sync.ts'

const values = { ...emptyDraft, first_name: 'Ama' }
const server = (version: number, first_name: string) => ({
  values: { ...emptyDraft, first_name },
  step: 'you',
  version,
  updated_at: '2026-11-20T09:00:00.000Z',
})

test.each([
  ['nothing was written anywhere', null, false, null, 'settled'],
  ['only this device has one', null, true, null, 'send'],
  ['it was discarded elsewhere, and written to here', 3, true, null, 'send'],
  ['both are the same', 3, false, server(3, 'Ama'), 'settled'],
  ['this device went on', 3, true, server(3, 'Efua'), 'send'],
  ['another device went on', 3, false, server(4, 'Efua'), 'adopt'],
  ['this device is new', null, false, server(4, 'Efua'), 'adopt'],
  ['an answer of the server got lost', 3, true, server(4, 'Ama'), 'adopt'],
  ['both went on', 3, true, server(4, 'Efua'), 'choose'],
  ['both began', null, true, server(1, 'Efua'), 'choose'],
] as const)('when %s', (_case, version, dirty, there, verdict) => {
  expect(verdictOf({ values, sync: { version, dirty } }, there)).toBe(verdict)
})

test('this device went on after an answer of the server got lost', () => {
  const sending = { ...emptyDraft, first_name: 'Efua' }
  const local = { values, sync: { version: 3, dirty: true, sending } }
  expect(verdictOf(local, server(4, 'Efua'))).toBe('send')
  expect(verdictOf(local, server(4, 'Yaw'))).toBe('choose')
})
