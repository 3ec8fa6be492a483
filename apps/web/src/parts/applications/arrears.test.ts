import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AmountParts } from './arrears.tsx'

const request = { target: { application_id: 'a' }, payment_type: 'instalment' as const, title: '' }
/** Text for an instalment with this much in late fees. */
const read = (without_late_fees: number, late_fees: number): string => {
  const need = {
    kind: 'pay' as const,
    title: '',
    text: '',
    request: { ...request, amount: without_late_fees + late_fees },
    urgent: false,
    due_date: null,
    late_fees,
    without_late_fees,
    promise: null,
  }
  const page = createElement(I18nProvider, { i18n }, createElement(AmountParts, { need }))
  return renderToStaticMarkup(createElement(MemoryRouter, null, page)).replace(/<[^>]*>/g, '')
}

test('names the parts of an amount, and none of zero', () => {
  expect(read(212_978, 10_648)).toBe('GH₵ 2,129.78 in instalments + GH₵ 106.48 in late fees')
  expect(read(0, 7_740)).toBe('GH₵ 77.40 in late fees')
  expect(read(106_489, 0)).toBe('')
})
