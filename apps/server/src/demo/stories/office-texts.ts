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
    notes: [['visit', 'Came to the Osu office, wants to move in January']],
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
    notes: [['call', 'Landlord asks for a year in advance']],
  },
  {
    status: 'quoted',
    ago: 14,
    source: 'walk-in',
    monthly_rent: 110_000,
    next: ['Ask whether they decided', 1],
    notes: [
      ['call', 'Compares with a bank loan'],
      ['note', 'The reducing plan fits better'],
    ],
  },
  {
    status: 'quoted',
    ago: 21,
    source: 'referral',
    monthly_rent: 95_000,
    next: ['Visit at work', -2],
    notes: [['call', 'Not reached twice']],
  },
  {
    status: 'lost',
    ago: 40,
    source: 'campaign',
    monthly_rent: 60_000,
    lost_reason: 'Found a room without an advance',
    notes: [['call', 'Moved in with family']],
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
    text: 'Thank you. The picture is too dark for us to read. Please take it again in daylight, with all four corners in it.',
  },
  {
    name: 'How long a decision takes',
    category: 'application',
    text: 'Once your papers are complete and the application fee is paid, we decide within three working days.',
  },
  {
    name: 'Payment still processing',
    category: 'payment',
    text: 'Your payment is still being confirmed by the network. Please do not pay again: we tell you as soon as we know.',
  },
  {
    name: 'Settling early',
    category: 'payment',
    text: 'You may settle at any time without a charge. The exact amount for today is under My Application, Settle early.',
  },
]

export const templates = [
  {
    name: 'Office closed',
    title: 'We are closed',
    body: 'Dear {first_name}, our offices are closed on the coming holiday. Payments work as always.',
  },
  {
    name: 'Maintenance',
    title: 'Short maintenance',
    body: 'Dear {first_name}, Efie is not available on Sunday from 2:00 to 3:00. Nothing is lost.',
  },
]
