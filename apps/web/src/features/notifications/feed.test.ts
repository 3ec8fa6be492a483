import { describe, expect, it } from 'vitest'
import {
  byMonth,
  type Feed,
  type FeedRow,
  linkOf,
  markAllRead,
  markRead,
  monthText,
  unreadOf,
} from './feed.ts'

const row = (id: string, change: Partial<FeedRow> = {}): FeedRow => ({
  id,
  type: 'payment',
  title: 'Payment confirmed',
  message: '',
  link: '/payments/1',
  read: false,
  created_at: '2026-11-20T10:00:00Z',
  ...change,
})
const feed = (rows: FeedRow[], unread: number): Feed => ({
  pages: [{ data: rows, next_cursor: null, unread_count: unread }],
  pageParams: [undefined],
})

describe('the unread count', () => {
  it('goes down once for each notification read', () => {
    const once = markRead(feed([row('1'), row('2')], 2), '1')
    expect(unreadOf(once)).toBe(1)
    expect(unreadOf(markRead(once, '1'))).toBe(1)
  })

  it('is never below zero, whatever the server or the clicks say', () => {
    expect(unreadOf(markRead(feed([row('1')], 0), '1'))).toBe(0)
    expect(unreadOf(feed([], -3))).toBe(0)
    expect(unreadOf(undefined)).toBe(0)
  })

  it('counts rows that are not loaded, and is zero once all are read', () => {
    const many = feed([row('1')], 40)
    expect(unreadOf(markRead(many, '1'))).toBe(39)
    const all = markAllRead(many)
    expect(unreadOf(all)).toBe(0)
    expect(all.pages[0]?.data.every(({ read }) => read)).toBe(true)
  })
})

describe('a notification', () => {
  it('leads inside this site or nowhere', () => {
    expect(linkOf(row('1'))).toBe('/payments/1')
    for (const link of [null, 'https://elsewhere.example', '//elsewhere.example'])
      expect(linkOf(row('1', { link }))).toBeNull()
  })

  it('stands under its month', () => {
    const months = byMonth([row('1'), row('2'), row('3', { created_at: '2026-10-31T23:59:59Z' })])
    expect(months.map(({ month, rows }) => [monthText(month), rows.length])).toEqual([
      ['November 2026', 2],
      ['October 2026', 1],
    ])
  })
})
