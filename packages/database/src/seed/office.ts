import { addDays, type LeadSource, type LeadStatus } from '@efie/domain'
import { addAudit, moment, type Demo } from './demo.ts'
import { men, surnames, women } from './names.ts'
import type { Staff } from './people.ts'

interface LeadStory {
  status: LeadStatus
  /** Days before today on which the lead was recorded. */
  ago: number
  source: LeadSource
  monthly_rent: number
  next?: [action: string, inDays: number]
  lost_reason?: string
  notes: ['note' | 'call' | 'visit', string][]
}

const stories: LeadStory[] = [
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

const makeLeads = (demo: Demo, staff: Staff): void => {
  const { rows, random } = demo
  const owner_id = staff.sales.id
  stories.forEach((story, index) => {
    const at = moment(demo, addDays(demo.today, -story.ago), 10)
    const id = demo.id(at)
    const full_name = `${random.pick(index % 2 === 0 ? women : men)} ${random.pick(surnames)}`
    rows.leads.push({
      id,
      owner_id,
      full_name,
      email: `lead${index + 1}@mail.efie.example`,
      phone: `+233240009${100 + index}`,
      region: index % 3 === 0 ? 'Ashanti' : 'Greater Accra',
      source: story.source,
      monthly_rent: story.monthly_rent,
      status: story.status,
      next_action: story.next?.[0] ?? null,
      next_action_on: story.next ? addDays(demo.today, story.next[1]) : null,
      lost_reason: story.lost_reason ?? null,
      contacted_at: story.status === 'new' ? null : at,
      created_at: at,
      updated_at: at,
    })
    for (const [kind, text] of story.notes)
      rows.leadNotes.push({ id: demo.id(at), lead_id: id, author_id: owner_id, kind, text, created_at: at })
    addAudit(demo, at, staff.sales, {
      action: 'lead.create',
      subject_type: 'lead',
      subject_id: id,
      after: { status: 'new', source: story.source, owner_id },
    })
  })
  // Some of the tenants came through the same sales executive.
  const won = rows.applications
    .filter((row) => {
      const tenant = rows.profiles.find((profile) => profile.id === row.user_id)
      return tenant !== undefined && !tenant.email.endsWith('@efie.example')
    })
    .filter((row, index, all) => all.findIndex((other) => other.user_id === row.user_id) === index)
    .slice(-6)
  for (const application of won) {
    const tenant = rows.profiles.find((profile) => profile.id === application.user_id)
    const applied_at = application.created_at ?? demo.now
    const before = new Date(new Date(applied_at).getTime() - 4 * 86_400_000).toISOString()
    rows.leads.push({
      id: demo.id(before),
      owner_id,
      tenant_id: application.user_id,
      full_name: tenant?.full_name ?? '',
      email: tenant?.email ?? '',
      phone: tenant?.phone ?? null,
      region: tenant?.state ?? null,
      source: 'referral',
      monthly_rent: application.monthly_rent,
      status: 'applied',
      application_id: application.id ?? null,
      consented_at: before,
      contacted_at: before,
      applied_at,
      created_at: before,
      updated_at: applied_at,
    })
  }
}

const ready: [name: string, category: string, text: string][] = [
  [
    'Ask for a clearer picture',
    'document',
    'Thank you. The picture is too dark for us to read. Please take it again in daylight, with all four corners in it.',
  ],
  [
    'How long a decision takes',
    'application',
    'Once your papers are complete and the application fee is paid, we decide within three working days.',
  ],
  [
    'Payment still processing',
    'payment',
    'Your payment is still being confirmed by the network. Please do not pay again: we tell you as soon as we know.',
  ],
  [
    'Settling early',
    'payment',
    'You may settle at any time without a charge. The exact amount for today is under My Application, Settle early.',
  ],
]

const words: [name: string, title: string, body: string][] = [
  [
    'Office closed',
    'We are closed',
    'Dear {first_name}, our offices are closed on the coming holiday. Payments work as always.',
  ],
  [
    'Maintenance',
    'Short maintenance',
    'Dear {first_name}, Efie is not available on Sunday from 2:00 to 3:00. Nothing is lost.',
  ],
]

const makeDesk = (demo: Demo, staff: Staff): void => {
  const { rows } = demo
  const at = moment(demo, addDays(demo.today, -90), 9)
  const times = { created_at: at, updated_at: at }
  for (const [name, category, text] of ready)
    rows.cannedReplies.push({ ...times, id: demo.id(at), name, category, text })
  for (const [name, title, body] of words)
    rows.messageTemplates.push({ ...times, id: demo.id(at), name, title, body })
  const sent = moment(demo, addDays(demo.today, -12), 8)
  const reached = rows.profiles.filter((row) => row.role === 'user')
  rows.broadcasts.push({
    id: demo.id(sent),
    title: 'Pay with any network',
    body: 'Dear {first_name}, instalments can now be paid from every mobile money network.',
    channels: ['in_app'],
    segment: { roles: ['user'] },
    status: 'sent',
    send_at: sent,
    sent_at: sent,
    recipients: reached.length,
    created_by: staff.admin.id,
    created_at: sent,
    updated_at: sent,
  })
  for (const [index, application] of rows.applications.slice(0, 3).entries())
    rows.personNotes.push({
      id: demo.id(sent),
      user_id: application.user_id,
      author_id: staff.analyst.id,
      text:
        index === 0 ? 'Prefers to be called after five.' : 'Employer confirmed by telephone; payslips agree.',
      created_at: sent,
    })
}

/** What the office works with: leads, ready answers, templates, a broadcast, notes on people. */
export const makeOffice = (demo: Demo, staff: Staff): void => {
  makeLeads(demo, staff)
  makeDesk(demo, staff)
}
