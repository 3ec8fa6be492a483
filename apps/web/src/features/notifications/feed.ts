import type { NotificationType } from '@efie/domain'
import { i18n } from '@lingui/core'

export interface FeedRow {
  id: string
  type: NotificationType
  title: string
  message: string
  link: string | null
  read: boolean
  created_at: string
}

export interface FeedPage {
  data: FeedRow[]
  next_cursor: string | null
  unread_count: number
}

export interface Feed {
  pages: FeedPage[]
  pageParams: (string | undefined)[]
}

/** Unread count from the server, which includes rows not loaded. Never below 0. */
export const unreadOf = (feed: Feed | undefined): number => Math.max(0, feed?.pages[0]?.unread_count ?? 0)

const withCount = (pages: FeedPage[], count: number): FeedPage[] =>
  pages.map((page) => ({ ...page, unread_count: Math.max(0, count) }))

/** Marks a notification as read before the server has answered. Repeating it changes nothing. */
export const markRead = (feed: Feed, id: string): Feed => {
  const known = feed.pages.some((page) => page.data.some((row) => row.id === id && !row.read))
  if (!known) return feed
  const pages = feed.pages.map((page) => ({
    ...page,
    data: page.data.map((row) => (row.id === id ? { ...row, read: true } : row)),
  }))
  return { ...feed, pages: withCount(pages, unreadOf(feed) - 1) }
}

export const markAllRead = (feed: Feed): Feed => ({
  ...feed,
  pages: withCount(
    feed.pages.map((page) => ({ ...page, data: page.data.map((row) => ({ ...row, read: true })) })),
    0,
  ),
})

/** Where a notification leads; only links within this site. */
export const linkOf = (row: Pick<FeedRow, 'link'>): string | null =>
  row.link?.startsWith('/') && !row.link.startsWith('//') ? row.link : null

export interface Month {
  /** `2026-11` */
  month: string
  rows: FeedRow[]
}

/** Rows in order, grouped by month. */
export const byMonth = (rows: readonly FeedRow[]): Month[] => {
  const months: Month[] = []
  for (const row of rows) {
    const month = row.created_at.slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.rows.push(row)
    else months.push({ month, rows: [row] })
  }
  return months
}

/** `2026-11` → `November 2026`, in French `novembre 2026`. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
