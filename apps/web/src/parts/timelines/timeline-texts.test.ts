import { afterEach, expect, test } from 'vitest'
import { activateLanguage } from '~/i18n/i18n.ts'
import { sayDetail } from './timeline-texts.ts'

afterEach(() => activateLanguage('en'))

const details = ['#3 · GH₵ 1,064.89', '2026-12-05', 'Payslip · Too dark', '6 → 9', 'What is owed stays owed']

test('amounts, days and known words of an event are said, names and reasons stay', async () => {
  expect(details.map(sayDetail)).toEqual([
    '#3 · GH₵ 1,064.89',
    '5 Dec 2026',
    'Payslip · Too dark',
    '6 → 9',
    'What is owed stays owed',
  ])
  await activateLanguage('fr')
  expect(details.map(sayDetail)).toEqual([
    '#3 · GH₵\u{A0}1\u{202F}064,89',
    '5 déc. 2026',
    'Bulletin de paie · Too dark',
    '6 → 9',
    'Ce qui est dû reste dû',
  ])
  expect(sayDetail(null)).toBeNull()
})
