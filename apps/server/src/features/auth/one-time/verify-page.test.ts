import { expect, test } from 'vitest'
import { languageAsked } from '../../../platform/texts/language-asked.ts'
import { verifyPage } from './verify-page.ts'

const link = { type: 'recovery' as const, token: 'a"><b>', redirect_to: 'http://127.0.0.1/reset-password' }

test('the page behind a mail’s link speaks the language that its browser asks for', () => {
  const french = verifyPage(link, languageAsked('fr-FR,fr;q=0.9,en;q=0.8'))
  expect(french).toContain('<html lang="fr">')
  expect(french).toContain('Continuez pour choisir un nouveau mot de passe.')
  const english = verifyPage(link, languageAsked('ak,en-GB;q=0.9,fr;q=0.8'))
  expect(english).toContain('<html lang="en">')
  expect(english).toContain('<button type="submit">Continue</button>')
  for (const header of [undefined, '', 'tw', '*']) expect(languageAsked(header)).toBe('en')
})

test('what a link carries stands in the page as text', () => {
  expect(verifyPage(link, 'en')).toContain('value="a&quot;&gt;&lt;b&gt;"')
})
