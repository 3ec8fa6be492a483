import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PaymentStatus, paymentStatusText } from './payment-status.tsx'

test('staff see which demands an employer has taken over, in the list and its file', () => {
  const covered = { status: 'expired', covered: true } as const
  render(<PaymentStatus payment={covered} />)
  screen.getByText('Paid by employer')
  expect(paymentStatusText(covered)).toBe('Paid by employer')
  expect(paymentStatusText({ status: 'expired', covered: false })).toBe('Expired')
})
