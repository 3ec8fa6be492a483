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
    title: msg`How much does Efie cost?`,
    words: msg`price fees interest rate APR charges total expensive`,
    paragraphs: [
      msg`You pay interest on the rent we advance, and two fees: one for checking your documents and one for inspecting the home. Enter your rent on the home page to see today’s interest rate, fees and total cost.`,
    ],
    list: [
      msg`Before you sign, a quote shows what we pay your landlord and what you pay before the review, at signing and each month.`,
      msg`The quote also shows every due date, the interest over the whole term, and the total you’ll pay.`,
      msg`We charge a flat rate on the whole advance, even as you repay it. That’s why the yearly cost (APR), which we always show beside the rate, is higher.`,
    ],
    ending: msg`You pay the two fees once. If your application is rejected, cancelled or expires, we’ll refund the fee for any check we haven’t done. Getting an offer and repaying early are both free.`,
    links: [{ label: msg`Work out the cost for your rent`, to: '/' }],
  },
  {
    id: 'which-plan-is-cheapest',
    topic: 'cost',
    title: msg`Which repayment plan is cheapest?`,
    words: msg`standard reducing balance six plus six compare save`,
    paragraphs: [msg`Every quote shows the three plans side by side, with the cost of each in cedis.`],
    list: [
      msg`Standard: you pay the same amount each month, and the first payment when you sign. The interest rate is flat.`,
      msg`Reducing balance: you pay interest only on what you still owe, so the total cost is much lower. You don’t pay an instalment in advance.`,
      msg`Six plus six: we pay your landlord six months’ rent now and six months’ rent later. You pay interest only on what we’ve paid out, and the plan stays within the Rent Act’s six-month limit. If your payments are long past due, we won’t pay the second half until you’ve caught up.`,
    ],
    ending: msg`You can change the plan in your application until the review starts. The plan is fixed when you sign.`,
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
    paragraphs: [msg`There are four groups. Where we list several with “or”, you only need one of them.`],
    list: [
      msg`Employment: contract, payslip or work ID. If you’re self-employed you don’t need one. If you’re retired, upload a pension slip.`,
      msg`Financial: a bank or mobile money statement for the last three months.`,
      msg`Identity: Ghana Card or passport, a proof of address, and a selfie.`,
      msg`Property: the tenancy offer and the landlord’s ID.`,
    ],
    ending: msg`Upload PDF, JPEG, PNG or WebP files of up to 10 MB. Photos from your phone are fine, and we shrink large ones before sending them. Verification takes 24-48 hours once we have everything.`,
    links: [{ label: msg`Documents`, to: '/documents' }],
  },
  {
    id: 'document-rejected',
    topic: 'documents',
    title: msg`Why was my document rejected?`,
    words: msg`refused blurred unreadable expired replace again`,
    paragraphs: [
      msg`You’ll see the reason next to the document. We reject most documents because we can’t read something. A corner is missing, there’s glare on the number, or the picture is blurred. Others have expired or are in a different name.`,
      msg`Choose Replace and upload a better copy. Lay cards flat on a dark surface without flash, and face a window for your selfie. A rejected document doesn’t count against you.`,
    ],
    links: [{ label: msg`Documents`, to: '/documents' }],
  },
  {
    id: 'how-to-pay',
    topic: 'payments',
    title: msg`How do I pay, and when?`,
    words: msg`instalment due date momo mobile money card mtn telecel at wallet receipt payday`,
    paragraphs: [
      msg`An instalment is due each month on your payday. The first is due about a month after we pay your landlord. We’ll notify you a few days before, and you’ll see the amount at the top of Payment History.`,
      msg`Pay by mobile money (MTN, Telecel or AT), which you approve on your phone with your PIN, or by card on the payment page. We’ll never ask for your PIN. You get a PDF receipt for each payment.`,
      msg`You can pay extra at any time. The extra money goes to your oldest unpaid instalment first, then to the next one.`,
    ],
    links: [{ label: msg`Payment History`, to: '/payments' }],
  },
  {
    id: 'was-i-charged',
    topic: 'payments',
    title: msg`Was I charged? When a payment doesn’t finish`,
    words: msg`processing pending twice double charge deducted money gone failed stuck`,
    paragraphs: [
      msg`Sometimes a network doesn’t tell us whether a payment went through. Your payment then shows as Processing, and we don’t know the outcome either. Don’t pay again. We’ll keep checking with the payment provider, and you can’t be charged a second time while we check.`,
      msg`Open the payment in your history to see each attempt, its reference and the latest status. If your money arrives late, we’ll keep it as credit for you or refund it. Your money is never lost. We don’t charge a late fee while we’re checking a payment.`,
    ],
    links: [
      { label: msg`Payment History`, to: '/payments' },
      { label: msg`Was I charged?`, to: '/payments/charged' },
    ],
  },
  {
    id: 'settle-early',
    topic: 'payments',
    title: msg`Can I repay everything early?`,
    words: msg`settle settlement prepay payoff finish loan`,
    paragraphs: [
      msg`Yes, at any time and at no extra cost. You pay the unpaid rent, the interest for months that have already started, and any unpaid fees. You don’t pay interest for later months, and we take off any interest you’ve paid ahead.`,
      msg`Go to Payment History and look under Settle early for today’s amount, line by line. Once you owe nothing, you’ll get a repayment certificate.`,
    ],
    links: [{ label: msg`Payment History`, to: '/payments?tab=settle' }],
  },
  {
    id: 'paying-late',
    topic: 'arrears',
    title: msg`What happens if I pay late?`,
    words: msg`arrears overdue late fee penalty cannot pay hardship lost job collections`,
    paragraphs: [
      msg`You have a few days’ grace after the due date. Then we charge one late fee. It’s a share of what’s still unpaid of that instalment, never more than the instalment’s interest, and it doesn’t grow. Your quote and your agreement say how many days you have and how much the fee is.`,
      msg`If you know you can’t pay, ask for new dates before the due date. For rent, go to Payment History. For an order, go to the order’s page. Asking is free, and the earlier you tell us, the more we can do.`,
    ],
    list: [
      msg`We only contact you between 8:00 and 19:00, and no more than three times a week.`,
      msg`We don’t discuss your debt with anyone else, including family, friends and neighbours.`,
      msg`You can promise a day on which you’ll pay. Until then we don’t send reminders of what’s overdue, and on the day we remind you. Late fees still apply.`,
    ],
    links: [
      { label: msg`Ask for new dates`, to: askReliefPath },
      { label: msg`Your orders`, to: '/orders' },
      { label: msg`Write to us`, to: ticketPath('payment', 'I can’t pay on time') },
    ],
  },
  {
    id: 'returns',
    topic: 'shop',
    title: msg`How do I return something to the shop?`,
    words: msg`return refund order broken damaged warranty furniture appliance delivery cancel buy now pay later`,
    paragraphs: [
      msg`Request a return on the order page, or write to us. Tell us what’s wrong and we’ll explain how to send the goods back. If you paid in full, we’ll refund the wallet or card you used.`,
      msg`If you’re paying in instalments, they’re paused as soon as you request the return. Once we have the goods, we reduce what you owe, including charges for months that haven’t started, and refund anything you’ve overpaid.`,
      msg`If you don’t pay for an order in time, it’s cancelled automatically at no cost. If your money reaches us later, we’ll refund it straight away.`,
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
    title: msg`What data do you have about me, and who sees it?`,
    words: msg`data protection privacy delete account ghana card bureau landlord employer password security`,
    paragraphs: [
      msg`We keep what we need for lending: who you are, your work and income, your documents, the home and its landlord, and your payments. We don’t sell your data or show ads.`,
    ],
    list: [
      msg`At Efie, only people who need your data for their work can see it, and we record each time someone views an identity document.`,
      msg`Your landlord sees your name, the home and the payment, but nothing about your income or debts.`,
      msg`We only contact a credit bureau or your employer if you’ve agreed.`,
      msg`A computer never makes the final decision to reject you. A person reviews every decision that a computer prepares.`,
    ],
    ending: msg`You can ask for a copy of your data, and ask us to correct it or, where the law allows, delete it. You can change your details, email and password in Profile Settings.`,
    links: [
      { label: msg`Profile Settings`, to: '/profile' },
      { label: msg`A copy of your data`, to: '/profile?tab=data' },
      { label: msg`Privacy Policy`, to: '/privacy' },
    ],
  },
]
