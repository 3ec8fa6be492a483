import { defaultProductTerms, formatMoney, lateRuleText, quoteRent } from '@efie/domain'
import { describe, expect, it } from 'vitest'
import { searchArticles, topics } from './article.ts'
import { articles } from './articles.ts'

const found = (query: string) => searchArticles(articles, query).map(({ id }) => id)
const textOf = (id: string) => JSON.stringify(articles.find((article) => article.id === id))

describe('the help articles', () => {
  it('are ten, each with its own address, on every topic', () => {
    expect(new Set(articles.map(({ id }) => id)).size).toBe(10)
    for (const topic of topics) expect(articles.some((article) => article.topic === topic)).toBe(true)
    for (const { id } of articles) expect(id).toMatch(/^[a-z-]+$/)
  })

  it('reckon their example as a quote does', () => {
    const quote = quoteRent(
      {
        monthly_rent: 100_000,
        advance_payment_months: 12,
        plan: 'standard',
        payday: 28,
        payout_date: '2026-11-21',
      },
      defaultProductTerms,
    )
    if (!quote.ok) throw new Error(quote.code)
    const { value } = quote
    const cost = textOf('what-does-it-cost')
    const fees = value.visit_fee + value.processing_fee
    for (const amount of [
      value.visit_fee,
      value.processing_fee,
      value.total_advance_payment,
      fees,
      value.total_initial_payment - fees,
      value.total_monthly_payment,
      value.total_repayable,
      value.contract_interest,
    ])
      expect(cost).toContain(formatMoney(amount))
  })

  it('tell the late rule as the agreement does', () => {
    const rule = 'we charge once 5 % of what is still unpaid of that instalment, never more than its interest'
    expect(lateRuleText(defaultProductTerms)).toContain(rule)
    expect(textOf('paying-late')).toContain(rule)
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
