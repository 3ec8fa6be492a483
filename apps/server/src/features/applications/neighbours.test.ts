import { applicationSorts } from '@efie/contracts/applications'
import type { ApplicationStatus } from '@efie/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../platform/context.ts'
import { makeApplication } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { getNeighbours } from './get-neighbours.ts'
import { listApplications } from './list-applications.ts'

let harness: Harness
let analyst: Awaited<ReturnType<Harness['signIn']>>
const made: string[] = []

/** Some without a day of completion, and equal rents: the id decides between them. */
const cases: { status: ApplicationStatus; name: string; rent: number; complete?: string }[] = [
  { status: 'info-requested', name: 'Ama Serwaa', rent: 90_000, complete: '2026-10-03T09:00:00.000Z' },
  { status: 'info-requested', name: 'Kojo Antwi', rent: 80_000 },
  { status: 'in-review', name: 'Yaa Boateng', rent: 80_000, complete: '2026-10-01T09:00:00.000Z' },
  { status: 'info-requested', name: 'Ama Darko', rent: 70_000 },
  { status: 'pending', name: 'Esi Ama Owusu', rent: 80_000, complete: '2026-10-02T09:00:00.000Z' },
]

beforeAll(async () => {
  harness = await makeHarness()
  analyst = await harness.signIn('credit_analyst')
  for (const [day, { status, name, rent, complete }] of cases.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    const tenant = await harness.signIn('user', { full_name: name })
    // oxlint-disable-next-line no-await-in-loop
    const { id } = await makeApplication(harness.services.db, tenant.actor, {
      status,
      monthly_rent: rent,
      complete_at: complete ?? null,
      created_at: `2026-10-0${day + 1}T09:00:00.000Z`,
    })
    made.push(id)
  }
})
afterAll(() => harness.close())

const reading = () => withScope(analyst, 'applications.read')
type Asked = Omit<Parameters<typeof getNeighbours>[1], 'id'>
const beside = (id: string | undefined, asked: Asked) => getNeighbours(reading(), { id: id ?? '', ...asked })

test('the neighbours of a case are those of its queue, oldest first', async () => {
  const [first, second, third, fourth] = made
  const queue = { status: 'info-requested' } as const
  expect(await beside(first, queue)).toEqual({ previous: null, next: second })
  // It has left the queue.
  expect(await beside(third, queue)).toEqual({ previous: second, next: fourth })
  expect(await beside(fourth, queue)).toEqual({ previous: second, next: null })
})

test('they follow every sort of the list in both directions, rows without a value last', async () => {
  for (const column of applicationSorts)
    for (const sort of [column, `-${column}`] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const { data } = await listApplications(reading(), { limit: 25, sort })
      const ids = data.map(({ id }) => id)
      expect(ids).toHaveLength(cases.length)
      for (const [place, id] of ids.entries())
        // oxlint-disable-next-line no-await-in-loop
        expect(await beside(id, { sort }), `${sort}, ${place}`).toEqual({
          previous: ids[place - 1] ?? null,
          next: ids[place + 1] ?? null,
        })
    }
})

test('they follow the search, which a case may not match any more', async () => {
  const [serwaa, antwi, , darko, owusu] = made
  expect(await beside(serwaa, { q: 'ama' })).toEqual({ previous: null, next: darko })
  expect(await beside(darko, { q: 'ama', sort: '-created_at' })).toEqual({ previous: owusu, next: serwaa })
  expect(await beside(antwi, { q: 'ama', sort: 'monthly_rent' })).toEqual({ previous: darko, next: owusu })
  expect(await beside(antwi, { q: 'nothing' })).toEqual({ previous: null, next: null })
})

test('only within the caller’s scope', async () => {
  const stranger = withScope(await harness.signIn('user'), 'applications.read')
  await expect(getNeighbours(stranger, { id: made[0] ?? '' })).rejects.toMatchObject({
    code: 'APPLICATION_NOT_FOUND',
  })
})
