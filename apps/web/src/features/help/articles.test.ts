import { describe, expect, it } from 'vitest'
import { searchArticles, topics } from './article.ts'
import { articles } from './articles.ts'

const found = (query: string) => searchArticles(articles, query).map(({ id }) => id)

describe('the help articles', () => {
  it('are ten, each with its own address, on every topic', () => {
    expect(new Set(articles.map(({ id }) => id)).size).toBe(10)
    for (const topic of topics) expect(articles.some((article) => article.topic === topic)).toBe(true)
    for (const { id } of articles) expect(id).toMatch(/^[a-z-]+$/)
  })

  it('name no number of the money policy', () => {
    const text = JSON.stringify(articles, (key, value: unknown) => (key === 'to' ? undefined : value))
    expect(text).not.toMatch(/GH₵|\d ?%|\b(?:\d+|two|three|seven|fourteen|thirty) days\b/)
  })
})

describe('the search', () => {
  it('finds by words of the text and by what people call it', () => {
    expect(found('momo')).toEqual(['how-to-pay'])
    expect(found('double charge')[0]).toBe('was-i-charged')
    expect(found('SELFIE window')).toEqual(['document-rejected'])
    expect(found('zebra')).toEqual([])
  })

  it('puts titles first, and shows everything without words', () => {
    expect(found('rejected')[0]).toBe('document-rejected')
    expect(found('  ')).toHaveLength(10)
    expect(found('?!')).toHaveLength(10)
  })
})
