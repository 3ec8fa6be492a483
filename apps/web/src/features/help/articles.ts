import { msg } from '@lingui/core/macro'
import { askReliefPath, ticketPath } from '~/platform/navigation/ways.ts'
import type { Article } from './article.ts'

/**
 * Articles of the help centre. They contain no figures of the money policy, because those in force come from
 * the server.
 */
export const articles: readonly Article[] = [
  {
    id: 'what-does-it-cost',
    topic: 'cost',
    title: msg`What does Efie cost?`,
    words: msg`price fees interest rate APR charges total expensive`,
    paragraphs: [
      msg`You pay interest on the rent that we advance, and two fees for checking: one for your documents and one for the visit to the home. Enter your rent on the front page to see today’s rate, fees and prices.`,
    ],
    list: [
      msg`Before anyone signs, a quote shows what goes to your landlord and what you pay before review, at signing and each month.`,
      msg`It shows every due date, the interest over the whole term, and all you pay in the end.`,
      msg`A flat rate is reckoned on the whole advance, so the yearly cost (APR), which we always show beside it, is higher.`,
    ],
    ending: msg`The two fees are paid once. If your application is rejected, cancelled or expires, the fee for what we had not done yet is refunded. There is no fee for asking, for an offer, or for paying everything off early.`,
    links: [{ label: msg`Work out your own rent`, to: '/' }],
  },
  {
    id: 'which-plan-is-cheapest',
    topic: 'cost',
    title: msg`Which repayment plan is the cheapest?`,
    words: msg`standard reducing balance six plus six compare save`,
    paragraphs: [msg`Every quote shows the three plans side by side, with what each costs in cedis.`],
    list: [
      msg`Standard: the same amount each month, the first one paid when you sign. Interest is flat.`,
      msg`Reducing balance: interest only on what you still owe, so it costs far less in all. Nothing is prepaid.`,
      msg`Six plus six: we pay your landlord six months now and six months later. You pay interest only on what has been paid out, and it keeps to the Rent Act’s six-month line. The second half is held back while you are far behind with your payments.`,
    ],
    ending: msg`The plan is fixed when you sign. Until review begins you can still change it in your application.`,
    links: [
      { label: msg`Check your eligibility`, to: '/eligibility' },
      { label: msg`My Application`, to: '/application' },
    ],
  },
  {
    id: 'which-documents',
    topic: 'documents',
    title: msg`Which documents do I need?`,
    words: msg`papers upload contract payslip bank statement ghana card passport selfie proof tenancy landlord`,
    paragraphs: [msg`Four groups, and in each of them only what is listed. One paper of a line is enough.`],
    list: [
      msg`Employment: contract, payslip or work ID. The self-employed bring none; pensioners bring a pension slip.`,
      msg`Financial: a bank or mobile money statement of the last three months.`,
      msg`Identity: Ghana Card or passport, a proof of address, and a selfie.`,
      msg`Property: the tenancy offer and the landlord’s ID.`,
    ],
    ending: msg`Send PDF, JPEG, PNG or WebP files of up to 10 MB. Your phone’s camera is good enough, and large pictures are made smaller before they are sent. Verification takes 24-48 hours once everything is here.`,
    links: [{ label: msg`Documents`, to: '/documents' }],
  },
  {
    id: 'document-rejected',
    topic: 'documents',
    title: msg`Why was my document rejected?`,
    words: msg`refused blurred unreadable expired replace again`,
    paragraphs: [
      msg`The reason stands beside the document. Most are rejected because a line cannot be read: a corner is missing, the flash shines on the number, or the picture is blurred. Others are out of date, or in another name.`,
      msg`Choose Replace and send a better one: it takes the place of the first. Lay cards flat on a dark table without flash, and face a window for the selfie. A rejected document does not count against you.`,
    ],
    links: [{ label: msg`Documents`, to: '/documents' }],
  },
  {
    id: 'how-to-pay',
    topic: 'payments',
    title: msg`How do I pay, and when?`,
    words: msg`instalment due date momo mobile money card mtn telecel at wallet receipt payday`,
    paragraphs: [
      msg`Instalments fall due once a month on your payday, the first about a month after your landlord was paid. You get a notice some days before, and the amount stands at the top of Payment History.`,
      msg`Pay by mobile money (MTN, Telecel, AT), which you approve on your phone with your PIN, or by card on the payment page. We never ask for your PIN. Each payment has its receipt as PDF.`,
      msg`You may pay more than is due: it pays the oldest open instalment first, and what is over pays the next one.`,
    ],
    links: [{ label: msg`Payment History`, to: '/payments' }],
  },
  {
    id: 'was-i-charged',
    topic: 'payments',
    title: msg`Was I charged? A payment that does not finish`,
    words: msg`processing pending twice double charge deducted money gone failed stuck`,
    paragraphs: [
      msg`Networks sometimes lose the answer. Then your payment says Processing, and we do not know the outcome either. Do not pay again: we keep asking the payment service, and while we ask you cannot be charged a second time for the same thing.`,
      msg`Open the payment in your history: it shows every attempt with its reference, and the answer as soon as there is one. If money arrives late, it is kept as your credit or given back. It is never lost. While a payment is checked, no late charge is made.`,
    ],
    links: [
      { label: msg`Payment History`, to: '/payments' },
      { label: msg`Was I charged?`, to: '/payments/charged' },
    ],
  },
  {
    id: 'settle-early',
    topic: 'payments',
    title: msg`Can I pay everything off early?`,
    words: msg`settle settlement prepay payoff finish loan`,
    paragraphs: [
      msg`Yes, on any day, and it costs nothing extra. You pay the rent that is still to be repaid, the interest of months that have begun, and unpaid fees. Interest of months that have not begun falls away; what you paid ahead for them is taken off.`,
      msg`Payment History shows today’s amount under Settle early, line by line. When nothing is owed any more you get a repayment certificate.`,
    ],
    links: [{ label: msg`Payment History`, to: '/payments?tab=settle' }],
  },
  {
    id: 'paying-late',
    topic: 'arrears',
    title: msg`What happens when I pay late?`,
    words: msg`arrears overdue late fee penalty cannot pay hardship lost job collections`,
    paragraphs: [
      msg`You have some days of grace after the due date. Then we charge a late fee once: a share of what is still unpaid of that instalment, never more than its interest. The fee does not grow. Your quote and your agreement say how many days, and how much.`,
      msg`If you see that you cannot pay, ask for relief before the day: for rent under Payment History, for an order on its page. Dates can be moved, and asking costs nothing. The earlier, the more is possible.`,
    ],
    list: [
      msg`We contact you between 8:00 and 19:00 and at most three times a week.`,
      msg`We speak to nobody else about your debt: not to your family, your friends or your neighbours.`,
      msg`If you promise a day, the payment prompt comes on that day.`,
    ],
    links: [
      { label: msg`Ask for new dates`, to: askReliefPath },
      { label: msg`Your orders`, to: '/orders' },
      { label: msg`Write to us`, to: ticketPath('payment', 'I cannot pay on time') },
    ],
  },
  {
    id: 'returns',
    topic: 'shop',
    title: msg`How do I send something back to the shop?`,
    words: msg`return refund order broken damaged warranty furniture appliance delivery cancel buy now pay later`,
    paragraphs: [
      msg`Ask for it on the order’s page, or write to us: say what is wrong, and we tell you how it comes back to us. What was bought for cash is refunded to the wallet or card that paid.`,
      msg`With instalments: they pause as soon as you ask for the return. When the goods are back, what you owe for them is taken off, with the charges for months that have not begun, and what you paid beyond that is refunded.`,
      msg`An order that is not paid in time ends by itself and costs nothing. Should money for it still arrive, it is refunded at once.`,
    ],
    links: [
      { label: msg`Your orders`, to: '/orders' },
      { label: msg`Write to us`, to: ticketPath('shop') },
      { label: msg`Shop`, to: '/shop' },
    ],
  },
  {
    id: 'privacy',
    topic: 'account',
    title: msg`What do you know about me, and who sees it?`,
    words: msg`data protection privacy delete account ghana card bureau landlord employer password security`,
    paragraphs: [
      msg`We keep what lending needs: who you are, your work and income, the papers you send, the home and its landlord, and your payments. We do not sell it and show no advertising.`,
    ],
    list: [
      msg`At Efie, only people whose work needs it see it, and each look at an identity document is recorded.`,
      msg`Your landlord sees your name, the home and the payment, and nothing about your income or your debts.`,
      msg`The credit bureau and your employer hear of you only when you have agreed.`,
      msg`No computer rejects you: a person looks at every decision that was prepared by one.`,
    ],
    ending: msg`You can ask for a copy of your data, for its correction, and for its deletion where the law lets us. You change your details, e-mail and password yourself in Profile Settings.`,
    links: [
      { label: msg`Profile Settings`, to: '/profile' },
      { label: msg`A copy of your data`, to: '/profile?tab=data' },
      { label: msg`Privacy Policy`, to: '/privacy' },
    ],
  },
]
