import type { Locator, Page } from 'playwright-core'
import { expectAccessible, see, expectToast, type Visitor } from './browser.ts'
import { holdResponses, loseAnswer, takeTrouble } from './failing.ts'

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
  /** The server's answer to the start of the payment comes late, or never. Either way it is one payment. */
  network?: 'slow' | 'lost'
}

const starts = /\/api\/v1\/payments$/

/** Presses while the answer is on its way, and again. */
const startSlowly = async ({ page, context }: Visitor, start: Locator): Promise<void> => {
  const release = await holdResponses(context, starts)
  await start.click()
  await start.and(page.locator('[aria-busy=true]')).click({ force: true })
  await release()
}

/** Presses, hears nothing of the payment that the server has started, and presses again. */
const startAgain = async (payer: Visitor, start: Locator): Promise<void> => {
  await loseAnswer(payer, 'POST', starts)
  await start.click()
  await see(payer.page.getByText('We don’t know yet if your payment reached us'))
  await expectToast(payer, 'Failed to process payment')
  await expectAccessible(payer.page)
  await takeTrouble(payer, 'net::ERR_CONNECTION_RESET')
  await payer.page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
}

/**
 * Goes from the open payment dialog to the outcome: chooses a method, reviews, pays, and answers as the
 * payer.
 */
export const payInDialog = async (
  payer: Visitor,
  { by, amount, answer = 'Approve', network }: Paying,
): Promise<void> => {
  const { page } = payer
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: by }).check()
  await dialog.getByRole('button', { name: 'Review payment' }).click()
  const start = dialog.getByRole('button', { name: `Pay ${amount}`, exact: true })
  await (network === 'slow'
    ? startSlowly(payer, start)
    : network === 'lost'
      ? startAgain(payer, start)
      : start.click())
  await (by === 'Card' ? answerSandbox(page, answer) : answerOnPhone(payer, answer))
  if (answer === 'Approve') {
    await see(page.getByText(`Your payment of ${amount} has been confirmed.`))
    await expectToast(payer, 'Payment successful')
  } else {
    await see(page.getByText('Your payment didn’t go through'))
    await expectToast(payer, 'Failed to process payment')
  }
}
