import { addDays, answerDue, firstResponseDue, ghanaHolidays } from '@efie/domain'
import { addAudit, addNotice, moment, type Actor, type Demo } from './demo.ts'
import type { Staff } from './people.ts'
import { stories, type Story } from './ticket-stories.ts'

const hour = 3_600_000

const tell = (demo: Demo, story: Story, owner: string, staff: Actor, id: string, at: string): string => {
  const said = story.said ?? []
  let latest = at
  let first: string | null = null
  said.forEach(([who, message], index) => {
    const wanted = new Date(new Date(at).getTime() + (index * 3 + 2) * hour).toISOString()
    latest = wanted < demo.now ? wanted : demo.now
    if (who === 's') first ??= latest
    const user_id = who === 'c' ? owner : staff.id
    demo.rows.ticketReplies.push({
      id: demo.id(latest),
      ticket_id: id,
      user_id,
      message,
      internal: who === 'n',
      created_at: latest,
    })
    if (who === 's')
      addNotice(demo, latest, {
        user_id: owner,
        type: 'ticket',
        title: story.subject,
        message: 'There is a new reply to your ticket',
        link: '/tickets',
      })
  })
  const ticket = demo.rows.supportTickets.find((row) => row.id === id)
  if (ticket) Object.assign(ticket, { first_responded_at: first, updated_at: latest })
  return latest
}

/** Fifteen tickets in every status, with what was said. */
export const makeTickets = (demo: Demo, staff: Staff, owners: { tenant: string; arrears: string }): void => {
  const year = Number(demo.today.slice(0, 4))
  const holidays = new Set([...ghanaHolidays(year - 1), ...ghanaHolidays(year)].map((day) => day.date))
  const others = demo.random.shuffled(
    demo.rows.profiles.filter((row) => row.role === 'user' && !row.email.endsWith('@efie.example')),
  )
  stories.forEach((story, index) => {
    const at = moment(demo, addDays(demo.today, -story.ago), 9)
    const owner = story.who === 'somebody' ? (others[index]?.id ?? owners.tenant) : owners[story.who]
    const { category, status, subject, message, priority = 'normal' } = story
    const id = demo.id(at)
    const answering = index % 2 === 0 ? staff.finance : staff.analyst
    demo.rows.supportTickets.push({
      id,
      user_id: owner,
      subject,
      message,
      category,
      status,
      priority,
      assigned_to: status === 'open' ? null : answering.id,
      first_response_due_at: firstResponseDue(at, priority, holidays),
      answer_due_at: answerDue(at, category),
      created_at: at,
      updated_at: at,
    })
    const latest = tell(demo, story, owner, answering, id, at)
    addAudit(
      demo,
      at,
      { id: owner, role: 'user' },
      {
        action: 'ticket.create',
        subject_type: 'support_ticket',
        subject_id: id,
        after: { status: 'open', category },
      },
    )
    if (status === 'open') return
    addNotice(demo, latest, {
      user_id: owner,
      type: 'ticket',
      title: subject,
      message: `Your ticket status changed to: ${status}`,
      link: '/tickets',
    })
  })
}
