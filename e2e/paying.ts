import type { Page } from 'playwright-core'
import { see, expectToast, type Visitor } from './browser.ts'

type Answer = 'Approve' | 'Decline'

const answerSandbox = async (page: Page, answer: Answer): Promise<void> => {
  await page.waitForURL('**/sandbox/pay/**')
  await page.getByRole('button', { name: answer, exact: true }).click()
  await page.waitForURL('**/payments/**')
}

/** Answers the wallet prompt outside the app, which hears of it automatically. */
const answerOnPhone = async ({ page, context }: Visitor, answer: Answer): Promise<void> => {
  const prompt = page.getByRole('link', { name: 'Open the approval page' })
  await see(prompt)
  const phone = await context.newPage()
  await phone.goto((await prompt.getAttribute('href')) ?? '')
  await answerSandbox(phone, answer)
  await phone.close()
}

export interface Paying {
  /** A card is paid on the provider's page, which redirects back to the payment's page. */
  by: 'Card' | 'Mobile money'
  amount: string
  answer?: Answer
}

/**
 * Goes from the open payment dialog to the outcome: chooses a method, reviews, pays, and answers as the
 * payer.
 */
export const payInDialog = async (
  payer: Visitor,
  { by, amount, answer = 'Approve' }: Paying,
): Promise<void> => {
  const { page } = payer
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: by }).check()
  await dialog.getByRole('button', { name: 'Review payment' }).click()
  await dialog.getByRole('button', { name: `Pay ${amount}`, exact: true }).click()
  await (by === 'Card' ? answerSandbox(page, answer) : answerOnPhone(payer, answer))
  if (answer === 'Approve') {
    await see(page.getByText(`Your payment of ${amount} has been confirmed.`))
    await expectToast(payer, 'Payment successful')
  } else {
    await see(page.getByText('Your payment didn’t go through'))
    await expectToast(payer, 'Failed to process payment')
  }
}
