import '~/platform/testing/memory-storage.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { HoldNotice } from './hold-notice.tsx'

const shown = (hold: Parameters<typeof HoldNotice>[0]['hold']): string =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(I18nProvider, { i18n }, createElement(HoldNotice, { hold })),
    ),
  )

test('a cart that is too large names both figures and leads back to the cart', () => {
  const notice = shown({ reason: 'cart', text: 'Too many', limit: 12, on_hold: 0, units: 20 })
  expect(notice).toContain('You can order up to 12 items at a time. Your cart has 20.')
  expect(notice).toContain('Back to your cart')
  expect(notice).not.toContain('See your orders')
})

test('what is on hold already leads to the orders', () => {
  const notice = shown({ reason: 'units', text: 'Too many', limit: 12, on_hold: 11, units: 2 })
  expect(notice).toContain('Items on hold: 11 of 12')
  expect(notice).toContain('href="/orders"')
})
