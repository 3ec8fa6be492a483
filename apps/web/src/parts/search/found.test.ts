import { describe, expect, it } from 'vitest'
import { groupsOf, pagesFor, pathOf } from './found.ts'

const found = { id: 'x', title: 'Ama & Co', detail: 'Credit analyst', link: '' }

describe('what the search found', () => {
  it('leads to the page that opens it', () => {
    expect(pathOf({ ...found, kind: 'person' }, 'admin')).toBe('/admin/users?open=x')
    expect(pathOf({ ...found, kind: 'payment' }, 'admin')).toBe('/admin/payments?open=x')
    expect(pathOf({ ...found, kind: 'application' }, 'admin')).toBe('/admin/applications/x')
    expect(pathOf({ ...found, kind: 'order' }, 'admin')).toBe('/admin/orders/x')
    expect(pathOf({ ...found, kind: 'property' }, 'admin')).toBe('/admin/properties?q=Ama+%26+Co&open=x')
    expect(pathOf({ ...found, kind: 'lead' }, 'sales_executive')).toBe('/dashboard/sales-executive?open=x')
    expect(pathOf({ ...found, kind: 'lead' }, 'admin')).toBe('/admin/leads?open=x')
  })

  it('stands by kind, in plain words', () => {
    const groups = groupsOf(
      [
        { ...found, kind: 'person' },
        { ...found, id: 'y', kind: 'ticket' },
        { ...found, id: 'z', kind: 'person' },
      ],
      'admin',
    )
    expect(groups.map(({ title, hits }) => [title, hits.length])).toEqual([
      ['People', 2],
      ['Tickets', 1],
    ])
    expect(groups[0]?.hits[0]?.detail).toBe('Credit analyst')
  })

  it('names only pages that the role may read', () => {
    expect(pagesFor('pay', ['payments.read'])[0]?.hits[0]?.to).toBe('/admin/payments')
    expect(pagesFor('pay', [])).toEqual([])
    expect(pagesFor('  ', ['payments.read'])).toEqual([])
  })
})
