import { expect, test } from 'vitest'
import { encodeCursor, nameCursor, timeCursor } from './pagination.ts'

const id = '019e2b76-1720-701b-8a78-97eb2712b5ab'

test('a cursor comes back as it was made', () => {
  expect(timeCursor(encodeCursor(['2026-11-20T08:00:00.123Z', id]))).toEqual({
    before: '2026-11-20T08:00:00.123Z',
    before_id: id,
  })
})

test.each([
  '0',
  '1',
  'infinity',
  'Jan 1 2026 (x)',
  '2026-01-01',
  '2026-02-30T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
])('a cursor of the moment %s is refused at its field: the database could not read it', (moment) => {
  expect(() => timeCursor(encodeCursor([moment, id]))).toThrow('Check the highlighted fields')
})

test('a name that no text of the database can hold is refused at its field', () => {
  expect(nameCursor(encodeCursor(['Sofa', id]))).toEqual({ after_name: 'Sofa', after_id: id })
  expect(() => nameCursor(encodeCursor(['So\0fa', id]))).toThrow('Check the highlighted fields')
})
