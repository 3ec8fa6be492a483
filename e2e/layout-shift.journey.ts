import { expect, test } from 'vitest'
import { openBrowser, type widths } from './browser.ts'
import { type Load, measureLoads, reportOf } from './layout-shift.ts'
import { mayOpen, people, type RoutePage, routes } from './routes.ts'

openBrowser({ keepWindows: true })

/** Largest permitted layout shift: half of what browsers rate as good. */
const most = 0.05

const full = process.env['EFIE_TEST_FULL'] === '1'

const pages = (...paths: string[]): RoutePage[] =>
  paths.map((path) => {
    const found = routes.find((page) => page.path === path)
    if (!found) throw new Error(`there is no page ${path}`)
    return found
  })

/** Pages that a tenant opens every day. */
const own = pages(
  '/dashboard',
  '/payments',
  '/application',
  '/documents',
  '/profile',
  '/notifications',
  '/tickets',
  '/help',
  '/shop',
)

interface Visits {
  email: string | null
  on: readonly RoutePage[]
  sizes: readonly (keyof typeof widths)[]
}

const both = ['phone', 'desk'] as const
const tenant = 'tenant@efie.example'
/** Shifts on wide screens also occur on narrow ones, so two pages with another layout suffice there. */
const visits: Visits[] = [
  { email: tenant, on: own, sizes: ['phone'] },
  { email: tenant, on: pages('/dashboard', '/shop'), sizes: ['desk'] },
]

/** People with other views of the same pages: one in arrears, and one without anything yet. */
const others = ['arrears@efie.example', 'newtenant@efie.example']

/** Long form: every page, for every role that may open it. */
const everywhere: Visits[] = [
  ...[tenant, ...others].map((email) => ({ email, on: own, sizes: both })),
  ...people.map(({ email, role }) => ({
    email,
    on: routes.filter(
      (page) => mayOpen(page, role) && (role === null || (page.access !== 'all' && !own.includes(page))),
    ),
    sizes: both,
  })),
]

const loadsOf = ({ email, on, sizes }: Visits): Load[] =>
  on.flatMap(({ path, title }) => sizes.map((size): Load => ({ path, title, email, size })))

test.each(full ? everywhere : visits)(
  'nothing shifts while the pages of $email load, $sizes',
  { timeout: 900_000 },
  async (visit) => {
    const measured = await measureLoads(loadsOf(visit))
    const worst = Math.max(...measured.map(({ score }) => score))
    console.log(`${visit.email ?? 'a guest'}: ${measured.length} loads, moved by ${worst.toFixed(3)} at most`)
    expect(measured.filter(({ score }) => score > most).map(reportOf)).toEqual([])
  },
)
