import type { Language } from '@efie/domain'
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import { render } from '@react-email/render'
import { createElement as h, type ReactNode } from 'react'
import type { OneTimeSecret } from './one-time-tokens.ts'

const ink = '#1c1917'
const styles = {
  body: { backgroundColor: '#f5f5f4', color: ink, fontFamily: 'Figtree, Helvetica, Arial, sans-serif' },
  card: { backgroundColor: '#ffffff', margin: '32px auto', maxWidth: '480px', padding: '32px' },
  code: { fontSize: '32px', fontWeight: 700, letterSpacing: '8px', margin: '24px 0' },
  button: {
    backgroundColor: '#166534',
    borderRadius: '8px',
    color: '#ffffff',
    display: 'inline-block',
    fontWeight: 600,
    padding: '12px 20px',
  },
  small: { color: '#57534e', fontSize: '13px' },
} as const

export interface Letter {
  template: string
  subject: string
  heading: string
  intro: string
  /** A code to type, and a button that does the same. */
  action: { secret?: OneTimeSecret; label: string; url: string }
  outro: string
}

/** Turns addresses within sentences into links. */
const withLinks = (sentences: string): ReactNode[] =>
  sentences
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? h(Link, { href: part, key: part }, part) : part))

const layout = (system: string, letter: Letter, language: Language): ReactNode =>
  h(
    Html,
    { lang: language },
    h(Head),
    h(Preview, null, letter.intro),
    h(
      Body,
      { style: styles.body },
      h(
        Container,
        { style: styles.card },
        h(Heading, { as: 'h1', style: { fontSize: '22px' } }, letter.heading),
        h(Text, null, letter.intro),
        letter.action.secret && h(Text, { style: styles.code }, letter.action.secret.code),
        h(Section, null, h(Button, { href: letter.action.url, style: styles.button }, letter.action.label)),
        h(Text, { style: styles.small }, ...withLinks(letter.outro)),
        h(Hr),
        h(Text, { style: styles.small }, system),
      ),
    ),
  )

export const letterHtml = (system: string, letter: Letter, language: Language): Promise<string> =>
  render(layout(system, letter, language))
