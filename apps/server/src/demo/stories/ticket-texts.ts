import type { TicketCategory, TicketPriority, TicketStatus } from '@efie/domain'

export interface Story {
  who: 'tenant' | 'arrears' | 'somebody'
  ago: number
  category: TicketCategory
  status: TicketStatus
  priority?: TicketPriority
  subject: string
  message: string
  /** Author and text: c customer, s staff, n internal note. */
  said?: readonly (readonly ['c' | 's' | 'n', string])[]
}

/** Fifteen tickets of different ages, in every status. */
export const stories: readonly Story[] = [
  {
    who: 'tenant',
    ago: 3,
    category: 'payment',
    status: 'in-progress',
    subject: 'Can you move my due dates?',
    message:
      'My employer is paying us late, so I need more time for my next instalment. Can it fall due later?',
    said: [
      [
        's',
        'Thank you for telling us early. Please ask for new dates under Payment History, Your loan, and upload your latest payslip. If we agree, you’ll see the offer there.',
      ],
      ['n', 'Asked for a payslip. A reschedule needs recovery and finance.'],
    ],
  },
  {
    who: 'tenant',
    ago: 66,
    category: 'document',
    status: 'closed',
    subject: 'Receipt for my second instalment',
    message: 'My employer’s welfare office has asked for the receipt for my second instalment.',
    said: [
      ['s', 'You’ll find it under Payment History. Open the payment and choose Receipt (PDF).'],
      ['c', 'Found it, thank you!'],
    ],
  },
  {
    who: 'arrears',
    ago: 5,
    category: 'payment',
    status: 'waiting-on-customer',
    priority: 'high',
    subject: 'I need a little more time',
    message: 'My salary came late. I can pay one instalment this week and one at the end of the month.',
    said: [
      ['n', 'Two instalments past due. We could record a promise to pay.'],
      [
        's',
        'Thank you for getting in touch. Which day suits you for the first one? We’ll record it as your promise to pay.',
      ],
    ],
  },
  {
    who: 'somebody',
    ago: 1,
    category: 'application',
    status: 'open',
    subject: 'How long does the review take?',
    message: 'I uploaded my documents yesterday and my landlord is asking when you’ll pay.',
  },
  {
    who: 'somebody',
    ago: 1,
    category: 'account',
    status: 'open',
    subject: 'New phone number',
    message: 'I lost my SIM and have a new number. Where do I change it?',
  },
  {
    who: 'somebody',
    ago: 2,
    category: 'complaint',
    status: 'open',
    priority: 'high',
    subject: 'Charged twice for one instalment',
    message: 'The first prompt said it had failed, so I paid again. Now both amounts have left my wallet.',
  },
  {
    who: 'somebody',
    ago: 4,
    category: 'shop',
    status: 'in-progress',
    subject: 'Does the fridge come with a stabiliser?',
    message: 'I’m looking at the 215-litre double-door fridge.',
    said: [['s', 'Yes, it’s built in. You don’t need a separate one.']],
  },
  {
    who: 'somebody',
    ago: 8,
    category: 'document',
    status: 'in-progress',
    subject: 'My landlord has only a voter’s card',
    message: 'She has applied for her Ghana Card but it hasn’t come. What can she show?',
    said: [
      ['n', 'She can use a passport. Ask the inspector to check the original on the visit.'],
      ['s', 'A passport is fine too. If she has neither, please upload her Ghana Card as soon as it comes.'],
    ],
  },
  {
    who: 'somebody',
    ago: 11,
    category: 'application',
    status: 'waiting-on-customer',
    subject: 'Wrong house number',
    message: 'I typed 12 instead of 21 in the address.',
    said: [['s', 'We can correct it before the visit. Please send the tenancy offer with the right number.']],
  },
  {
    who: 'somebody',
    ago: 19,
    category: 'payment',
    status: 'resolved',
    subject: 'Prompt never arrived',
    message: 'I chose mobile money and no prompt came to my phone.',
    said: [
      ['s', 'The network was down between nine and ten. Please try again now.'],
      ['c', 'It worked this time.'],
    ],
  },
  {
    who: 'somebody',
    ago: 27,
    category: 'complaint',
    status: 'resolved',
    subject: 'The inspector came unannounced',
    message: 'I was at work and my wife didn’t know what to say.',
    said: [
      ['n', 'The visit was scheduled, but the notice went to their old number.'],
      [
        's',
        'We’re sorry. We sent the notice to your old number. We’ve booked a new visit for Saturday at ten.',
      ],
      ['c', 'Thank you, Saturday is good.'],
    ],
  },
  {
    who: 'somebody',
    ago: 41,
    category: 'other',
    status: 'closed',
    subject: 'Do you finance shops?',
    message: 'Please, I’d like to rent a container shop at Kejetia.',
    said: [['s', 'For now, we only finance homes.']],
  },
  {
    who: 'somebody',
    ago: 58,
    category: 'account',
    status: 'closed',
    subject: 'How do I delete my account?',
    message: 'I found a place without needing help. Please, how do I delete my account and my data?',
    said: [
      [
        's',
        'You can do that yourself. Choose Close my account under Profile Settings. We’ll erase everything the law doesn’t make us keep.',
      ],
    ],
  },
  {
    who: 'somebody',
    ago: 83,
    category: 'payment',
    status: 'closed',
    subject: 'Settling early',
    message: 'If I pay everything in December, what do I save?',
    said: [
      [
        's',
        'You don’t pay interest for months that haven’t started. Your application page shows today’s amount.',
      ],
      ['c', 'That’s clear, thanks.'],
    ],
  },
  {
    who: 'somebody',
    ago: 104,
    category: 'shop',
    status: 'resolved',
    priority: 'low',
    subject: 'Warranty card for my phone',
    message: 'There was no warranty card in the box.',
    said: [['s', 'You don’t need a warranty card. Your receipt shows when you bought the phone.']],
  },
]
