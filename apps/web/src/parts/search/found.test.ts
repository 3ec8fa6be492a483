import { describe, expect, it } from 'vitest'
import { groupsOf, pagesFor } from './found.ts'

const found = { id: 'x', title: 'Ama & Co', detail: 'Credit analyst', link: '/admin/users?open=x' }

describe('what the search found', () => {
  it('stands by kind, in plain words', () => {
    const groups = groupsOf([
      { ...found, kind: 'person' },
      { ...found, id: 'y', kind: 'ticket' },
      { ...found, id: 'z', kind: 'person' },
    ])
    expect(groups.map(({ title, hits }) => [title, hits.length])).toEqual([
      ['People', 2],
      ['Tickets', 1],
    ])
    expect(groups[0]?.hits[0]?.detail).toBe('Credit analyst')
    expect(groups[0]?.hits[0]?.go).toBe('/admin/users?open=x')
  })

  it('names only pages that the role may read', () => {
    expect(pagesFor('pay', ['payments.read'])[0]?.hits[0]?.go).toBe('/admin/payments')
    expect(pagesFor('pay', [])).toEqual([])
    expect(pagesFor('  ', ['payments.read'])).toEqual([])
  })
})
