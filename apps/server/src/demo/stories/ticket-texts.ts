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
    subject: 'Can I move my payday?',
    message: 'My employer now pays on the 28th. Can my instalments fall due a few days later?',
    said: [
      [
        's',
        'Thank you for nextContext us early. We can move the date from the next instalment on; please send your last payslip.',
      ],
      ['n', 'Payslip asked for; reschedule needs recovery and finance.'],
    ],
  },
  {
    who: 'tenant',
    ago: 66,
    category: 'document',
    status: 'closed',
    subject: 'Receipt for my second instalment',
    message: 'My landlord’s association asks for the receipt of the second instalment.',
    said: [
      ['s', 'You find it under Payments: open the payment and choose Receipt.'],
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
    message:
      'My shop was closed for repairs. I can pay one instalment this week and one at the end of the month.',
    said: [
      ['n', 'Two instalments past due. A promise to pay could be recorded.'],
      [
        's',
        'Thank you for writing. Which day suits you for the first one? We will send the prompt that morning.',
      ],
    ],
  },
  {
    who: 'somebody',
    ago: 1,
    category: 'application',
    status: 'open',
    subject: 'How long does the review take?',
    message: 'I sent my papers yesterday and my landlord asks for a date.',
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
    message: 'The first prompt said failed, so I paid again, and both were taken from my wallet.',
  },
  {
    who: 'somebody',
    ago: 4,
    category: 'shop',
    status: 'in-progress',
    subject: 'Does the fridge come with a stabiliser?',
    message: 'I am looking at the double-door fridge of 215 litres.',
    said: [['s', 'Yes, it is built in. You need no separate one.']],
  },
  {
    who: 'somebody',
    ago: 8,
    category: 'document',
    status: 'in-progress',
    subject: 'My landlord has only a voter’s card',
    message: 'She has applied for her Ghana Card but it has not come. What can she show?',
    said: [
      ['n', 'Passport would do. Ask the inspector to look at the original on the visit.'],
      ['s', 'A passport is fine too. If she has neither, our inspector can look at the registration slip.'],
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
    message: 'I chose mobile money and nothing came to my phone.',
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
    message: 'I was at work and my wife did not know what to say.',
    said: [
      ['n', 'The visit was scheduled, the notice went to the old number.'],
      [
        's',
        'We are sorry: the notice went to your former number. We have made a new appointment for Saturday at ten.',
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
    message: 'I would like to rent a container shop at Kejetia.',
    said: [['s', 'For now we finance homes only. We will tell you when that changes.']],
  },
  {
    who: 'somebody',
    ago: 58,
    category: 'account',
    status: 'closed',
    subject: 'Delete my account',
    message: 'I found a place without needing help. Please delete my data.',
    said: [['s', 'Done. What lending law makes us keep is nothing in your case, as you had no application.']],
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
        'You pay no interest for the months that have not begun. Your application page shows the amount of today.',
      ],
      ['c', 'That is clear, thanks.'],
    ],
  },
  {
    who: 'somebody',
    ago: 104,
    category: 'shop',
    status: 'resolved',
    priority: 'low',
    subject: 'Warranty card of the blender',
    message: 'There was no card in the box.',
    said: [['s', 'You need none: the warranty runs from the date on your receipt.']],
  },
]
