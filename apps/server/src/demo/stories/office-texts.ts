import type { LeadSource, LeadStatus } from '@efie/domain'

export interface LeadStory {
  status: LeadStatus
  /** Days before today on which the lead was recorded. */
  ago: number
  source: LeadSource
  monthly_rent: number
  next?: [action: string, inDays: number]
  lost_reason?: string
  notes: ['note' | 'call' | 'visit', string][]
}

export const leadStories: readonly LeadStory[] = [
  { status: 'new', ago: 1, source: 'website', monthly_rent: 90_000, next: ['Call back', 0], notes: [] },
  {
    status: 'new',
    ago: 2,
    source: 'walk-in',
    monthly_rent: 120_000,
    next: ['Call back', 1],
    notes: [['visit', 'Came to the Osu office, wants to move in next month']],
  },
  { status: 'new', ago: 3, source: 'campaign', monthly_rent: 65_000, notes: [] },
  {
    status: 'contacted',
    ago: 6,
    source: 'referral',
    monthly_rent: 150_000,
    next: ['Send a quote', 0],
    notes: [['call', 'Employer pays on the 25th']],
  },
  {
    status: 'contacted',
    ago: 9,
    source: 'phone',
    monthly_rent: 80_000,
    next: ['Ask for the tenancy offer', 2],
    notes: [['call', 'Landlord is asking for a year’s rent in advance']],
  },
  {
    status: 'quoted',
    ago: 14,
    source: 'walk-in',
    monthly_rent: 110_000,
    next: ['Ask if they’ve decided', 1],
    notes: [
      ['call', 'Comparing us with a bank loan'],
      ['note', 'The reducing plan suits them better'],
    ],
  },
  {
    status: 'quoted',
    ago: 21,
    source: 'referral',
    monthly_rent: 95_000,
    next: ['Visit them at work', -2],
    notes: [['call', 'Called twice, no answer']],
  },
  {
    status: 'lost',
    ago: 40,
    source: 'campaign',
    monthly_rent: 60_000,
    lost_reason: 'No longer needs a rent advance',
    notes: [['call', 'Has moved in with family']],
  },
  {
    status: 'lost',
    ago: 55,
    source: 'website',
    monthly_rent: 200_000,
    lost_reason: 'Income too low for this rent',
    notes: [],
  },
]

export const readyAnswers = [
  {
    name: 'Ask for a clearer picture',
    category: 'document',
    text: 'Thank you. The picture is too dark for us to read. Please take it again in daylight, with all four corners showing.',
  },
  {
    name: 'How long a decision takes',
    category: 'application',
    text: 'Once we have all your documents and you’ve paid the application fee, we usually decide within 24-48 hours.',
  },
  {
    name: 'Payment still processing',
    category: 'payment',
    text: 'Your network is still confirming your payment. Please don’t pay again. We’ll let you know as soon as they confirm.',
  },
  {
    name: 'Settling early',
    category: 'payment',
    text: 'You can settle your loan at any time, free of charge. You’ll find today’s exact amount under Settle early in Payment History.',
  },
]

export const templates = [
  {
    name: 'Office closed',
    title: 'Our offices are closed',
    body: 'Dear {first_name}, our offices will be closed on the coming holiday. You can still make payments as usual.',
  },
  {
    name: 'Maintenance',
    title: 'Short maintenance',
    body: 'Dear {first_name}, Efie will be unavailable on Sunday from 2 to 3 in the morning. Your data is safe.',
  },
]
