import '~/platform/testing/memory-storage.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AddPhone } from './add-phone.tsx'

test('the page says what codes by SMS do not protect from, and what is safer', () => {
  const page = renderToStaticMarkup(
    createElement(I18nProvider, { i18n }, createElement(AddPhone, { onDone: () => {} })),
  )
  expect(page).toContain('takes over your number at your network operator, they get your codes')
  expect(page).toContain('authenticator app or a security key is safer')
})
