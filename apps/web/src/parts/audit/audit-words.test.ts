import { expect, test } from 'vitest'
import { eventText, subjectText } from './audit-words.ts'

test('an event says what was done to what', () => {
  expect(eventText('document.read')).toBe('Document viewed')
  expect(eventText('settings.system.save')).toBe('System settings saved')
  expect(eventText('disbursement.cancel-second')).toBe('Payout cancelled (second payout)')
  expect(eventText('hardship.request')).toBe('Relief requested')
  expect(eventText('approval.approved')).toBe('Approval request approved')
  expect(eventText('settings.test-email')).toBe('Test email sent')
  expect(eventText('export.start')).toBe('Export started')
  expect(eventText('export.break')).toBe('Export stopped before its end')
  expect(eventText('own-data.erase')).toBe('Personal data erased')
  // Codes that already read as past, and codes not known yet, are shown as words.
  expect(eventText('order.expired')).toBe('Order expired')
  expect(eventText('order.out-for-delivery')).toBe('Order out for delivery')
})

test('subjects have the names that screens use', () => {
  expect(subjectText('disbursement')).toBe('Payout')
  expect(subjectText('collection_case')).toBe('Collection case')
})
