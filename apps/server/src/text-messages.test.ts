import { smsSegments, toGsm7 } from '@efie/domain'
import { describe, expect, test } from 'vitest'
import { rentSigningText } from './features/agreements/send-signing-code.ts'
import { landlordPaidSms } from './features/disbursements/landlord-page.ts'
import { landlordCodeText } from './features/disbursements/renew-landlord-link.ts'
import { employmentSms } from './features/employees/invite-employees.ts'
import { guaranteeCodeText } from './features/guarantors/answer-guarantee.ts'
import { invitationSms } from './features/guarantors/invite-guarantor.ts'
import { consentSms } from './features/leads/consent.ts'
import { quoteSms } from './features/leads/quote-lead.ts'
import { termsSigningText } from './features/lending/terms/sign-terms.ts'
import { deliveryCodeText } from './features/orders/fulfil-order.ts'
import { orderSigningText } from './features/orders/papers/order-agreement.ts'
import { oneSms } from './platform/messaging/sms-text.ts'
import { money } from './platform/texts/figures.ts'
import { named, type Text } from './platform/texts/text.ts'
import { translate } from './platform/texts/translate.ts'

const code = '123456'
const reference = 'EF-261120-1A2B3C4D'
const name = named('Nana Akua Owusu-Ansah Boateng')
const id = '0193a5c4-7b1e-7c2d-9f3a-1b2c3d4e5f60'
const link = (page: string, rest: string) => `https://www.efie-housing.example/${page}/${id}.${rest}`
const signature = 's'.repeat(40)

const codes: Record<string, Text> = {
  guarantee: guaranteeCodeText(code),
  landlord: landlordCodeText(code),
  delivery: deliveryCodeText(reference, code),
  'order agreement': orderSigningText(reference, code),
  'rent agreement': rentSigningText(code),
  'changed terms': termsSigningText(code),
  consent: consentSms(name, code),
}
const links: Record<string, Text> = {
  guarantor: invitationSms({ tenant: name, days: 14, link: link('guarantees', signature) }),
  employment: employmentSms(link('employment', `12.1800000000.${'s'.repeat(64)}`)),
  landlord: landlordPaidSms(money(123_456_789), link('landlord', `1800000000.${signature}`)),
  quote: quoteSms(link('quotes', signature)),
}

describe.each(['en', 'fr'] as const)('text messages in %s', (language) => {
  test.each(Object.entries(codes))('%s fits into one part', (_name, text) => {
    const sent = toGsm7(translate(text, language))
    expect([sent, smsSegments(sent)]).toEqual([sent, 1])
  })

  test.each(Object.entries(links))('%s fits into two parts with its signed link', (_name, text) => {
    const sent = toGsm7(translate(text, language))
    expect([sent, smsSegments(sent)]).toEqual([sent, expect.toBeOneOf([1, 2])])
  })
})

test('notices of any length are cut at a word', () => {
  const sent = oneSms(`Efie: ${'your documents '.repeat(20)}`)
  expect(smsSegments(sent)).toBe(1)
  expect(sent).toMatch(/ (?:your|documents)\.\.\.$/)
  expect(oneSms('x'.repeat(400))).toHaveLength(160)
  expect(oneSms('Payment confirmed: GH₵ 5')).toBe('Payment confirmed: GHS 5')
})
