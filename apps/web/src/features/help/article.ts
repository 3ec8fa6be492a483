import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'

export const topics = ['cost', 'documents', 'payments', 'arrears', 'shop', 'account'] as const
export type Topic = (typeof topics)[number]

export const topicLabels: Record<Topic, MessageDescriptor> = {
  cost: msg`Cost`,
  documents: msg`Documents`,
  payments: msg`Payments`,
  arrears: msg`Paying late`,
  shop: msg`Shop and returns`,
  account: msg`Privacy and account`,
}

export interface Article {
  /** Anchor in the URL: /help#what-does-it-cost */
  id: string
  topic: Topic
  title: MessageDescriptor
  paragraphs: readonly MessageDescriptor[]
  list?: readonly MessageDescriptor[]
  /** Text after the list. */
  ending?: MessageDescriptor
  /** Links to the pages it mentions. */
  links: readonly { label: MessageDescriptor; to: string }[]
  /** Synonyms for searching. */
  words?: MessageDescriptor
}

const textOf = (article: Article): string =>
  [
    article.title,
    ...article.paragraphs,
    ...(article.list ?? []),
    article.ending,
    article.words,
    topicLabels[article.topic],
  ]
    .flatMap((text) => (text ? [translate(text)] : []))
    .join('\n')
    .toLowerCase()

const wordsOf = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/[^\p{L}\p{N}₵]+/u)
    .filter(Boolean)

/** Articles containing every word of the query, those with a word in the title first. */
export const searchArticles = (articles: readonly Article[], query: string): Article[] => {
  const words = wordsOf(query)
  if (words.length === 0) return [...articles]
  const inTitle = (article: Article) =>
    words.some((word) => translate(article.title).toLowerCase().includes(word))
  const found = articles.filter((article) => {
    const text = textOf(article)
    return words.every((word) => text.includes(word))
  })
  return [...found.filter(inTitle), ...found.filter((article) => !inTitle(article))]
}
