import { addDays, addMonths, counted, type LocalDate } from '@efie/domain'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { englishDate } from '../platform/texts/figures.ts'
import type { DueDate } from './due-dates.ts'
import type { Journey } from './travel.ts'

export interface ClockState {
  today: LocalDate
  /** Days the demo's clock is ahead of the real date. */
  days_ahead: number
  journey: Journey | null
  /** Why the clock can't be moved on this server; null when it can. */
  refused: string | null
  due: DueDate[]
}

const button = (to: LocalDate, label: string, quiet = false): string =>
  `<button type="button" data-to="${to}"${quiet ? ' class="quiet"' : ''}>${escapeHtml(label)}</button>`

const person = (
  today: LocalDate,
  { email, due_date, late_fee_date }: DueDate,
): string => `<li><p>${escapeHtml(email)}<br>
<span class="meta">Due on ${englishDate(due_date)}, late fee on ${englishDate(late_fee_date)} if unpaid</span></p>
<div class="acts">${due_date > today ? button(due_date, `To ${englishDate(due_date)}`, true) : ''}${button(late_fee_date, `To ${englishDate(late_fee_date)}`, true)}</div></li>`

const choices = ({ today, due }: ClockState, most: number): string => {
  const next = due.find(({ due_date }) => due_date > today)
  const people = due.map((one) => person(today, one)).join('\n')
  return `<section><h2>Move forward</h2><div class="acts">
${button(addDays(today, 1), 'Tomorrow')}
${next === undefined ? '' : button(next.due_date, `Next due date, ${englishDate(next.due_date)}`)}
${button(addMonths(today, 1), 'Next month')}
</div></section>
<section><h2>To a date</h2><form class="acts"><label>Date<input type="date" name="to" required min="${addDays(today, 1)}" max="${addDays(today, most)}"></label>
<button type="submit">Move</button></form></section>
${people === '' ? '' : `<section><h2>Next due dates</h2><ul>${people}</ul></section>`}`
}

export const clockHtml = (state: ClockState, most: number): string => `
<p class="now">Today is <time id="today" datetime="${state.today}">${englishDate(state.today)}</time></p>
<p class="meta">${state.days_ahead === 0 ? 'The real date.' : `${counted(state.days_ahead, 'day')} ahead of the real date.`} Each day you pass runs its daily work: demands, reminders, late fees, invoices and expiries. You can’t move the date back. To start again, delete the data folder.</p>
<p id="status" role="status">${state.journey === null ? '' : `The date is moving to ${englishDate(state.journey.to)}.`}</p>
${state.refused === null ? choices(state, most) : `<p role="alert">${escapeHtml(state.refused)}</p>`}`

/** Requests the move, shows its progress and reloads the page for the new date. */
export const clockScript = `
const status = document.getElementById('status')
const shown = (day) => new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const show = async () => {
  const { data } = await (await fetch('/dev/clock.json')).json()
  if (data.journey !== null) status.textContent = 'It’s now ' + shown(data.today) + '. The date is moving to ' + shown(data.journey.to) + '.'
}
const move = async (to) => {
  for (const control of document.querySelectorAll('button, input')) control.disabled = true
  status.textContent = 'Moving the date to ' + shown(to) + '.'
  const watch = setInterval(() => show().catch(() => {}), 1000)
  try {
    const answer = await fetch('/dev/clock', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ to }) })
    const body = await answer.json()
    if (answer.ok && body.data.failed === 0) return location.reload()
    const [issue] = body.data?.issues ?? []
    status.textContent = answer.ok ? 'The date has moved, but some jobs failed. The server log says which.' : (issue?.message ?? body.message)
  } catch {
    status.textContent = 'The server didn’t answer. Reload this page.'
  } finally {
    clearInterval(watch)
    for (const control of document.querySelectorAll('button, input')) control.disabled = false
  }
}
for (const button of document.querySelectorAll('button[data-to]')) button.addEventListener('click', () => move(button.dataset.to))
document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault()
  move(new FormData(event.target).get('to'))
})
`
